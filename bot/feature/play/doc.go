// Package play lets persons play: their moves, the answers that they prepare and confirm, presets, their own board,
// the log, and the rules on demand.
//
// The bot calls a method of Play for each button and command of these. A move is recorded, then acknowledged; the
// publisher shows it.
//
// It decides no rule and words no question: the engine does the one, the view and the game's presenter the other.
package play
