// Package timeline draws how a game went: what was counted for each seat, round by round, as plots on paper islands,
// what mattered in words, its positions as an animation, and how somebody plays compared with the strong. The plotting
// library draws axes, grids and lines with the pens, colors and fonts of package render.
//
// The list of titles (cmd/titles) makes a Plotter or an Animator of a game's drawing; both are painters of the bot. It
// knows no game.
package timeline
