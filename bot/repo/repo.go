package repo

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/keylock"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/program"
	"github.com/harbormaster/harbormaster/storage"
)

// Repo loads tables and changes them.
type Repo struct {
	Store    storage.Store
	Titles   *title.Titles
	Profiles *profile.Profiles
	Owner    string
	locks    keylock.Locks
	Log      *slog.Logger
	Now      func() time.Time
	Metrics  *metrics.Metrics
	Limits   Limits
	running  running
	// Thinkers has room for as many computers as may think at a time.
	Thinkers chan struct{}
	spared   spared
	// Programs are those of others that play on computers' seats, nil where there are none.
	Programs *program.Programs
	// OnChange is given each table as it was recorded, with the publication that was loaded before; nil where a change
	// may have been stored. What it is given it may change. OnLoad is told what is known of the publication of each
	// table that is loaded.
	OnChange func(storage.GameID, *title.Game)
	OnLoad   func(storage.GameID, *storage.Fault, string)
	returns  returns
}

// TryLoad loads a game of a list; nil if there is none of that id, or one that can't be read: the others can.
func (repo *Repo) TryLoad(ctx context.Context, id storage.GameID) (*title.Game, error) {
	g, err := repo.Load(ctx, id)
	switch {
	case err == nil:
		return g, nil
	case storage.Unanswered(err):
		return nil, err
	case !errors.Is(err, storage.ErrNotFound):
		repo.Log.Error("game can't be loaded", "game", id, "error", err)
	}
	return nil, nil
}

// ErrTimerSet says that a timer was handled and set again: it must not be cleared.
var ErrTimerSet = errors.New("timer was set again")

// Create stores a table by its first record, that of the change; storage.ErrExists if there was one before.
func (repo *Repo) Create(ctx context.Context, in chat.Interaction, g *title.Game, c table.Change) error {
	r, err := repo.record(g, in, nil, table.Awaiting{}, c)
	if err != nil {
		return err
	}
	g.Record = r
	tries := 0
	return storage.Surely(ctx, func() error {
		err := repo.Store.Create(ctx, g.ID, r)
		if tries++; tries > 1 && errors.Is(err, storage.ErrExists) {
			return nil // By the try before: the caller holds the game's lease.
		}
		return err
	})
}

// MoveTable has a table go on in another channel.
func (repo *Repo) MoveTable(ctx context.Context, id storage.GameID, in chat.Interaction, channel string) error {
	_, _, err := repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		return table.Move(&g.Table, title.InputOf(in), table.Place{Channel: channel, InThread: in.Parent != ""})
	})
	return err
}
