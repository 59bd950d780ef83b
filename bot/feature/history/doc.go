// Package history looks back: it shows a table as it was after any step, makes a replay as an animated picture,
// exports a finished game, and verifies that a game follows from its sealed seed.
//
// The bot calls a method of History for each button and command of these.
//
// It loads a log and plays it again. It changes no table and tells nobody what was told to another seat alone.
package history
