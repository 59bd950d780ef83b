package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/storage"
)

func (b *Bot) load(ctx context.Context, id storage.GameID) (*title.Game, error) {
	rec, shown, err := b.store.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	b.publisher.learn(id, shown.Fault, rec.Guild)
	return b.titles.Game(id, rec, shown)
}

// refusal is a sentence for the person who asked for something that can't be.
type refusal struct{ message chat.Message }

func (r refusal) Error() string { return "refused" }

// errBusy says that a change did not get its turn: nothing was changed.
var errBusy = errors.New("too much is going on at the table")

// overtakenMost is how often a change begins again because another process was before it.
const overtakenMost = 8

// visit loads a game for a person. A game that is played elsewhere does not exist there: no forged control, and no control
// of another server or channel, reaches it.
func (b *Bot) visit(ctx context.Context, in chat.Interaction, id storage.GameID) (*title.Game, error) {
	g, err := b.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := g.InChannel(in.Guild, in.Channel); err != nil {
		return g, err
	}
	b.seen(g, in)
	return g, nil
}

// update lets a use case change a game for a person who is where the table is; see record.
func (b *Bot) update(ctx context.Context, id storage.GameID, in chat.Interaction, use func(*title.Game) (table.Change, error)) (g *title.Game, repeated bool, err error) {
	return b.record(ctx, id, in, func(g *title.Game) (table.Change, error) {
		if err := g.InChannel(in.Guild, in.Channel); err != nil {
			return table.Change{}, err
		}
		b.seen(g, in)
		return use(g)
	})
}

// record lets a use case change a game: one at a time, recorded by one atomic append before anybody is told. It reports
// whether the same interaction had done it before; then the game is as it is now. The program's own acts have no
// interaction. The error is errUnknown when the store did not say whether the change was taken.
func (b *Bot) record(ctx context.Context, id storage.GameID, in chat.Interaction, use func(*title.Game) (table.Change, error)) (g *title.Game, repeated bool, err error) {
	leave, err := b.boxes.enter(ctx, id)
	if err != nil {
		return nil, false, fmt.Errorf("%w: %w", errBusy, err)
	}
	defer leave()
	for try := 0; ; try++ {
		if g, err = b.load(ctx, id); err != nil {
			return nil, false, err
		}
		before, was := slices.Clone(g.Seats), g.WhoIsAwaited()
		c, err := use(g)
		if err == nil {
			g.Normalize(before, view.InputOf(in), &c, b.now())
			err = b.tooLong(g, in, c.Act)
		}
		at := b.now()
		if err == nil {
			err = b.charge(ctx, g, was, c, in, at)
		}
		if err != nil {
			repeated, err := b.refusedBefore(ctx, g, in, err)
			return g, repeated, err
		}
		r := storage.Record{
			Seq: g.Seq + 1, Act: c.Act, Events: c.Events, Snapshot: g.Snapshot, Envelope: g.Envelope,
			Interaction: in.ID, Answer: c.Answer, At: at,
		}
		r.Act.User = in.User.ID
		if c.Position != nil {
			snap, err := c.Position.Snapshot()
			if err != nil {
				return g, false, err
			}
			r.Snapshot, g.Position = &snap, c.Position
		}
		stored, err := b.append(ctx, id, r)
		switch {
		case errors.Is(err, storage.ErrConflict):
			b.Metrics.conflicts.WithLabelValues("record").Inc()
			if try < overtakenMost {
				continue
			}
			return g, false, fmt.Errorf("%w: %w", errBusy, err)
		case errors.Is(err, storage.ErrRepeated):
			if g, err = b.load(ctx, id); err != nil {
				return nil, false, errUnknown{err}
			}
			g.Answer = stored.Answer
			return g, true, nil
		case err != nil:
			b.publisher.poke(id) // It may have been stored.
			return g, false, err
		}
		g.Record = r
		b.log.Debug("recorded", "game", id, "seq", r.Seq, "kind", r.Act.Kind, "seat", r.Act.Seat, "step", r.Act.Step)
		b.publisher.poke(id)
		return g, false, nil
	}
}

// refusedBefore looks whether an interaction that is refused now was recorded before: then it was not refused.
func (b *Bot) refusedBefore(ctx context.Context, g *title.Game, in chat.Interaction, why error) (bool, error) {
	if in.ID == "" {
		return false, why
	}
	first, err := b.store.ByInteraction(ctx, g.ID, in.ID)
	switch {
	case err == nil:
		g.Answer = first.Answer
		return true, nil
	case errors.Is(err, storage.ErrNotFound):
		return false, why
	}
	return false, errUnknown{err}
}
