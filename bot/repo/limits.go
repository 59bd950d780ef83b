package repo

import (
	"cmp"
	"context"

	"github.com/harbormaster/harbormaster/bot/title"
)

// Limits keep single persons and channels from using the bot up. Zero means the default.
type Limits struct {
	// Games is at how many open tables a person may sit, 20 by default; Lobbies how many of those may wait for players
	// under the person's name, 3 by default.
	Games, Lobbies int
	// Tables is how many open tables a channel may have, 10 by default.
	Tables int
	// Records is from which length of its log on a game takes no drafts, undo, standing orders or changes of its lobby
	// any more, 5000 by default: whole games have some hundred records. Moves are always taken.
	Records int
}

// OrDefaults replaces zeros by the defaults.
func (l Limits) OrDefaults() Limits {
	return Limits{
		Games: cmp.Or(l.Games, 20), Lobbies: cmp.Or(l.Lobbies, 3), Tables: cmp.Or(l.Tables, 10),
		Records: cmp.Or(l.Records, 5000),
	}
}

// MayJoin says why a person may not sit at one more table.
func (repo *Repo) MayJoin(ctx context.Context, user string) error {
	ids, err := repo.Store.ByUser(ctx, user)
	if err != nil {
		return err
	}
	return repo.Below(ctx, ids, repo.Limits.Games, (*title.Game).IsOpen, "limit.games")
}
