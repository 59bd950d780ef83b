// Package lobby draws the poster of a table that waits for its players: the title and the settings in the sky of its
// game, and on the quay a flag for each seat.
//
// It knows no game: whose sky it is says the lobby.
package lobby
