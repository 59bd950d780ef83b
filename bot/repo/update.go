package repo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/metrics"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

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
		metrics.Loaded(ctx, string(id), rec.Game)
		repo.running.note(g)
	}
	return g, err
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
	repo.returns.note(g, in)
	return g, nil
}

// LoadOwn is LoadFor that finds a finished game also elsewhere for who sat at it.
func (repo *Repo) LoadOwn(ctx context.Context, in chat.Interaction, id storage.GameID) (*title.Game, error) {
	g, err := repo.LoadFor(ctx, in, id)
	if g != nil && g.Phase == storage.Finished && g.SeatOf(in.User.ID) != engine.Everyone {
		return g, nil
	}
	return g, err
}

// LoadInServer loads a game for a person anywhere on its server.
func (repo *Repo) LoadInServer(ctx context.Context, in chat.Interaction, id storage.GameID) (*title.Game, error) {
	g, err := repo.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return g, g.InServer(in.Guild, in.Channel)
}

// UpdateFor lets a use case change a game for a person who is where the table is; see Update.
func (repo *Repo) UpdateFor(ctx context.Context, id storage.GameID, in chat.Interaction, use Use) (*title.Game, error) {
	g, _, err := repo.Update(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.InChannel(in.Guild, in.Channel); err != nil {
			return table.Change{}, err
		}
		repo.returns.note(g, in)
		return use(g)
	})
	return g, err
}

// returns are the interactions of persons who counted as away.
type returns struct{ interactions sync.Map }

// note notes that a person uses a control of a table at which they count as away: so they are back.
func (r *returns) note(g *title.Game, in chat.Interaction) {
	if in.Kind != chat.ComponentUsed || in.ID == "" {
		return
	}
	if seat := g.SeatOf(in.User.ID); seat != engine.Everyone && g.Seats[seat].Away != nil {
		r.interactions.Store(in.ID, true)
	}
}

// Returned says, once, that an interaction came from a person who counted as away at the table that it was about.
func (repo *Repo) Returned(in chat.Interaction) bool {
	_, back := repo.returns.interactions.LoadAndDelete(in.ID)
	return back
}

// Update lets a use case change a game: one at a time, recorded by one atomic append before anybody is told. It reports
// whether the same interaction had done it before; then the game is as it is now. The program's own acts have no
// interaction. The error is a storage.UnknownError when the store did not say whether the change was taken.
func (repo *Repo) Update(
	ctx context.Context, id storage.GameID, in chat.Interaction, use Use,
) (g *title.Game, repeated bool, err error) {
	return repo.UpdateWith(ctx, id, in, repo.Profiles.Persons(), use)
}

// UpdateWith is Update for a use case that asks for persons: those who were read for it, by Persons.Known. Where it, or
// the clocks, need others, they are read and the change begins again.
func (repo *Repo) UpdateWith(
	ctx context.Context, id storage.GameID, in chat.Interaction, persons *profile.Persons, use Use,
) (g *title.Game, repeated bool, err error) {
	ahead := persons.Read(ctx, profile.RememberedFor)
	for _, user := range repo.running.of(id) {
		if _, err := ahead(user); err != nil {
			break // They are read again if the change needs them.
		}
	}
	for {
		g, repeated, err = repo.change(ctx, id, in, persons, use)
		if !errors.Is(err, profile.ErrUnread) {
			return g, repeated, err
		}
		if err := persons.ReadUnread(ctx); err != nil {
			repeated, err := repo.refusedBefore(ctx, g, in, fmt.Errorf("quiet hours: %w", err))
			return g, repeated, err
		}
	}
}

// change is one try of UpdateWith, at the table's turn; profile.ErrUnread where persons are to be read first.
func (repo *Repo) change(
	ctx context.Context, id storage.GameID, in chat.Interaction, persons *profile.Persons, use Use,
) (g *title.Game, repeated bool, err error) {
	leave, err := repo.locks.Lock(ctx, string(id))
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", storage.ErrOvertaken, err)
	}
	defer leave()
	for try := 0; ; try++ {
		if g, err = repo.Load(ctx, id); err != nil {
			return nil, false, err
		}
		r, err := repo.propose(g, in, persons, use)
		if errors.Is(err, table.ErrUnchanged) || errors.Is(err, profile.ErrUnread) {
			return g, false, err
		}
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

func (repo *Repo) propose(
	g *title.Game, in chat.Interaction, persons *profile.Persons, use Use,
) (storage.Record, error) {
	before, was := slices.Clone(g.Seats), g.WhoIsAwaited()
	c, err := use(g)
	if err != nil {
		return storage.Record{}, err
	}
	g.Normalize(before, title.InputOf(in), &c, repo.Now())
	if err := repo.tooLong(g, in, c.Act); err != nil {
		return storage.Record{}, err
	}
	return repo.record(g, in, profile.Lookup(persons.Known).Rest, was, c)
}

// record is what is stored of a change: was is whom the table awaited before, rest as in table.UpdateClocks.
func (repo *Repo) record(
	g *title.Game, in chat.Interaction, rest table.Rests, was table.Awaiting, c table.Change,
) (storage.Record, error) {
	at := repo.Now()
	if err := table.UpdateClocks(&g.Table, was, c, in.User.ID, at, rest); err != nil {
		return storage.Record{}, err
	}
	r := storage.Record{
		Seq: g.Seq + 1, Act: c.Act, Events: c.Events, Snapshot: g.Snapshot, Envelope: g.Envelope,
		Interaction: in.ID, Answer: c.Answer, At: at,
	}
	r.Act.User = in.User.ID
	g.Was = g.Position
	if c.Position != nil {
		snap, err := c.Position.Snapshot()
		if err != nil {
			return r, err
		}
		r.Snapshot = &snap
		g.Stand(c.Position)
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
	limited := []storage.ActKind{storage.ActJoin, storage.ActComputer, storage.ActSetting, storage.ActDraft,
		storage.ActUndo, storage.ActOrder, storage.ActVote, storage.ActPause, storage.ActOffer}
	if g.Seq < repo.Limits.Records || act.Kind == storage.ActOrder && in.User.ID == "" ||
		!slices.Contains(limited, act.Kind) {
		return nil
	}
	return table.Refuse("limit.records")
}

// append stores a record. A write of unknown outcome is repeated until the store says what became of it: the same
// interaction is stored once, and a record of the same number keeps the other out.
func (repo *Repo) append(ctx context.Context, id storage.GameID, r storage.Record) (stored storage.Record, err error) {
	err = storage.Surely(ctx, func() error {
		stored, err = repo.Store.Append(ctx, id, r)
		return err
	})
	return stored, err
}

// rememberedGames is of how many games it is remembered whose clocks run, before all are forgotten.
const rememberedGames = 4096

// running remembers whose clocks ran at each game when this process saw it last.
type running struct {
	mu    sync.Mutex
	users map[storage.GameID][]string
}

func (r *running) note(g *title.Game) {
	var users []string
	if !table.PaceOf(&g.Envelope).None() {
		for i, c := range g.Clocks {
			if !c.Asked.IsZero() && g.Seats[i].User != "" {
				users = append(users, g.Seats[i].User)
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.users, g.ID)
	if users == nil {
		return
	}
	if r.users == nil || len(r.users) >= rememberedGames {
		r.users = map[storage.GameID][]string{}
	}
	r.users[g.ID] = users
}

func (r *running) of(id storage.GameID) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.users[id]
}
