// Package result shows who has how many points: places in rank order, the disc of a place, the wreath of a winner, the
// final account as a sheet and as a sentence, the victory, the poster of a finished game, and the standings of a
// league.
//
// It knows no game: what a score consists of is told by the game that draws it.
package result
