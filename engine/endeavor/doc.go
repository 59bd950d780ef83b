// Package endeavor holds the rules of Endeavor (2009) for three to five players: seven rounds of building, growth, salary and
// actions on seven regions. Numbers such as E31 and R7 are those of the specification of the rules; the board and most of the
// cards are of our own design, see data.json for where each figure comes from.
//
// The rules are plain values and functions: State is a game, Move a choice, Rules what may be chosen and what happens then.
// Chance decides the setup only (E3).
package endeavor
