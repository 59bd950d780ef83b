package league

import (
	"context"

	"github.com/harbormaster/harbormaster/bot/league"
	"github.com/harbormaster/harbormaster/storage"
)

// Listed is a league of a server by its id.
type Listed struct {
	ID storage.GameID
	*league.League
}

// List are the leagues of a server.
func (le *Leagues) List(ctx context.Context, guild string) ([]Listed, error) {
	all, err := le.of(ctx, guild)
	list := make([]Listed, len(all))
	for i, l := range all {
		list[i] = Listed{l.id, l.League}
	}
	return list, err
}

// Read reads a league of a server; storage.ErrNotFound if it has none of this id.
func (le *Leagues) Read(ctx context.Context, guild string, id storage.GameID) (*league.League, error) {
	return le.load(ctx, id, guild)
}
