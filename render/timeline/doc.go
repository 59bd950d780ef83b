// Package timeline draws how a game went: what was counted for each seat, round by round, as plots on paper islands,
// and what mattered in words. It knows no game; the plotting library draws axes, grids and lines with the pens, colours
// and fonts of package render.
package timeline
