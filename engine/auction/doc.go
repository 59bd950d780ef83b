// Package auction sells the seats of a table before its game, as groups do: whoever has no seat bids points for one,
// more than who holds it now, and who is outbid bids again, until everybody has one. Bids are in half points, and are
// taken off the scores of the game.
//
// It is a game by the contract of package engine, so that a table asks, times and records its bids as it does the moves
// of any other. The bot sets its tables up with it and goes on with the game itself; storage/retrace plays bids again.
// It knows no game: what seats are worth, it is told.
package auction
