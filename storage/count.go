package storage

import "context"

// GameCounter is a store that counts its games, for whoever watches it. It may cost as much as reading an index of all
// games.
type GameCounter interface {
	// OpenGames says how many games are not over.
	OpenGames(ctx context.Context) (int, error)
}
