// Package endeavor holds the rules of Endeavor (2009) for three to five players: seven rounds of building, growth,
// salary and actions on seven regions. Numbers such as E31 and R7 are the rules and rulings of RULES.md; its tables
// have the figures that the program reads from data.json. The board and most of the cards are of our own design.
//
// The rules are plain values and functions: State is a game, Move a choice, Rules what may be chosen and what happens
// then. Chance decides the setup only (E3). Each phase has its file, its actions have more; State.reach goes on until
// somebody is asked. People, computers, searches and recorded games all go through Rules.
//
// Package wire below reads and writes recorded games. testdata/cases tries the rules one by one, as text;
// oracle_*_test.go is a second program of the rules.
package endeavor
