package repo

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Repo loads tables and changes them.
type Repo struct {
	Store    storage.Store
	Titles   *title.Titles
	Profiles *profile.Profiles
	Owner    string
	locks    KeyLock
	Log      *slog.Logger
	Now      func() time.Time
	Metrics  *metrics.Metrics
	Limits   Limits
	running  running
	// OnChange is given each table as it was recorded, with the publication that was loaded before; nil where a change may
	// have been stored. What it is given it may change. OnLoad is told what is known of the publication of each table that
	// is loaded.
	OnChange func(storage.GameID, *title.Game)
	OnLoad   func(storage.GameID, *storage.Fault, string)
	// returns are the interactions of persons who counted as away.
	returns sync.Map
}

// Use is a use case: it changes the table that it is given, and says how, or refuses.
type Use func(*title.Game) (table.Change, error)

// Load gives a table as its last record left it.
func (repo *Repo) Load(ctx context.Context, id storage.GameID) (*title.Game, error) {
	rec, shown, err := repo.Store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	repo.OnLoad(id, shown.Fault, rec.Guild)
	g, err := repo.Titles.Game(id, rec, shown)
	if err == nil {
		repo.running.note(g)
	}
	return g, err
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

// LoadFor loads a game for a person. A game that is played elsewhere does not exist there: no forged control, and no
// control of another server or channel, reaches it.
func (repo *Repo) LoadFor(ctx context.Context, in chat.Interaction, id storage.GameID) (*title.Game, error) {
	g, err := repo.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := g.InChannel(in.Guild, in.Channel); err != nil {
		return g, err
	}
	repo.noteVisit(g, in)
	return g, nil
}

// UpdateFor lets a use case change a game for a person who is where the table is; see Update.
func (repo *Repo) UpdateFor(
	ctx context.Context, id storage.GameID, in chat.Interaction, use Use,
) (g *title.Game, repeated bool, err error) {
	return repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.InChannel(in.Guild, in.Channel); err != nil {
			return table.Change{}, err
		}
		repo.noteVisit(g, in)
		return use(g)
	})
}

// noteVisit notes that a person uses a control of a table at which they count as away: so they are back.
func (repo *Repo) noteVisit(g *title.Game, in chat.Interaction) {
	if in.Kind != chat.ComponentUsed || in.ID == "" {
		return
	}
	if seat := g.SeatOf(in.User.ID); seat != engine.Everyone && g.Seats[seat].Away != nil {
		repo.returns.Store(in.ID, true)
	}
}

// Returned says, once, that an interaction came from a person who counted as away at the table that it was about.
func (repo *Repo) Returned(in chat.Interaction) bool {
	_, back := repo.returns.LoadAndDelete(in.ID)
	return back
}

// Update lets a use case change a game: one at a time, recorded by one atomic append before anybody is told. It reports
// whether the same interaction had done it before; then the game is as it is now. The program's own acts have no
// interaction. The error is a storage.UnknownError when the store did not say whether the change was taken.
func (repo *Repo) Update(
	ctx context.Context, id storage.GameID, in chat.Interaction, use Use,
) (g *title.Game, repeated bool, err error) {
	repo.readAhead(ctx, id)
	leave, err := repo.locks.Lock(ctx, id)
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
	}
	defer leave()
	for try := 0; ; try++ {
		if g, err = repo.Load(ctx, id); err != nil {
			return nil, false, err
		}
		r, err := repo.propose(ctx, g, in, use)
		if err != nil {
			repeated, err := repo.refusedBefore(ctx, g, in, err)
			return g, repeated, err
		}
		stored, err := repo.append(ctx, id, r)
		switch {
		case errors.Is(err, storage.ErrConflict):
			repo.Metrics.Conflicts.WithLabelValues("record").Inc()
			if try < storage.OvertakenMost {
				continue
			}
			return g, false, fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
		case errors.Is(err, storage.ErrRepeated):
			if g, err = repo.Load(ctx, id); err != nil {
				return nil, false, storage.UnknownError{Err: err}
			}
			g.Answer = stored.Answer
			return g, true, nil
		case err != nil:
			repo.OnChange(id, nil) // It may have been stored.
			return g, false, err
		}
		g.Record = r
		repo.Log.Debug("recorded", "game", id, "seq", r.Seq, "kind", r.Act.Kind, "seat", r.Act.Seat, "step", r.Act.Step)
		repo.running.note(g)
		recorded := *g
		repo.OnChange(id, &recorded)
		return g, false, nil
	}
}

// propose makes the record of a change, and brings the table to it.
func (repo *Repo) propose(ctx context.Context, g *title.Game, in chat.Interaction, use Use) (storage.Record, error) {
	before, was := slices.Clone(g.Seats), g.WhoIsAwaited()
	c, err := use(g)
	if err != nil {
		return storage.Record{}, err
	}
	g.Normalize(before, title.InputOf(in), &c, repo.Now())
	if err := repo.tooLong(g, in, c.Act); err != nil {
		return storage.Record{}, err
	}
	at := repo.Now()
	if err := repo.updateClocks(ctx, g, was, c, in, at); err != nil {
		return storage.Record{}, err
	}
	r := storage.Record{
		Seq: g.Seq + 1, Act: c.Act, Events: c.Events, Snapshot: g.Snapshot, Envelope: g.Envelope,
		Interaction: in.ID, Answer: c.Answer, At: at,
	}
	r.Act.User = in.User.ID
	if c.Position != nil {
		snap, err := c.Position.Snapshot()
		if err != nil {
			return r, err
		}
		r.Snapshot, g.Position = &snap, c.Position
	}
	return r, nil
}

// refusedBefore looks whether an interaction that is refused now was recorded before: then it was not refused.
func (repo *Repo) refusedBefore(ctx context.Context, g *title.Game, in chat.Interaction, why error) (bool, error) {
	if in.ID == "" {
		return false, why
	}
	first, err := repo.Store.ByInteraction(ctx, g.ID, in.ID)
	switch {
	case err == nil:
		g.Answer = first.Answer
		return true, nil
	case errors.Is(err, storage.ErrNotFound):
		return false, why
	}
	return false, storage.UnknownError{Err: err}
}

// tooLong refuses acts that a game can do without once its log is too long.
func (repo *Repo) tooLong(g *title.Game, in chat.Interaction, act storage.Act) error {
	limited := []string{"join", "computer", "setting", "draft", "undo", "order", "vote", "pause", "offer"}
	if g.Seq < repo.Limits.Records || act.Kind == "order" && in.User.ID == "" || !slices.Contains(limited, act.Kind) {
		return nil
	}
	return table.Refuse("limit.records")
}

// ErrTimerSet says that a timer was dealt with and set anew: it is not to be cleared.
var ErrTimerSet = errors.New("timer was set anew")
