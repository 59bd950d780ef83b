package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// errSet says that a timer was dealt with and set anew: it is not to be cleared.
var errSet = errors.New("timer was set anew")

// due does what a timer asks for. What is due is decided by the records: a timer that comes late, twice or in vain does no
// harm.
func (b *Bot) due(ctx context.Context, t storage.Timer) (err error) {
	defer func() {
		if p := recover(); p != nil {
			b.Metrics.Panics.Add(1)
			err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
		}
	}()
	switch t.Kind {
	case "lobby":
		err = b.closeLobby(ctx, t)
	case "stats":
		err = b.countGame(ctx, t.Game)
	case "forget":
		err = b.forget(ctx, t)
	case "clock":
		err = b.strike(ctx, t.Game)
	case "away":
		err = b.awayDue(ctx, t)
	case "digest":
		err = b.digestDue(ctx, t)
	case "thread":
		err = b.tidy(ctx, t)
	case "vote", "idle":
		err = b.dueTable(ctx, t)
	}
	if errors.Is(err, table.ErrUnchanged) || errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	return err
}

// closeLobby closes a table that nobody has started.
func (b *Bot) closeLobby(ctx context.Context, t storage.Timer) error {
	_, _, err := b.record(ctx, t.Game, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
		if g.Phase != storage.Lobby {
			return table.Change{}, table.ErrUnchanged
		}
		table.Close(&g.Envelope, "late", b.now())
		return table.Change{Act: storage.Act{Kind: "close", Seat: engine.Everyone}}, nil
	})
	return err
}

// strike does what is due at a table now, and sets its clock for the next time.
func (b *Bot) strike(ctx context.Context, id storage.GameID) error {
	_, _, err := b.record(ctx, id, chat.Interaction{}, func(g *title.Game) (table.Change, error) { return b.dueNow(ctx, g) })
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	for range clockMost {
		g, err := b.load(ctx, id)
		if err != nil {
			return err
		}
		if g.Phase != storage.Playing {
			return nil
		}
		if len(g.Publication.Outbox) > 0 {
			b.publisher.poke(id)
		}
		due, err := b.dueAt(ctx, g)
		if err != nil {
			return err
		}
		// Of a table that is not published it is not known what is due; the publication sets the clock itself.
		again := b.now().Add(clockAgain)
		if table.ToldSeq(g.Publication) < g.Seq && due.IsZero() || !due.IsZero() && due.Before(again) {
			due = again
		}
		// Publications rely on it that the clock strikes by then.
		if by := g.Publication.TimerAt; by.After(b.now()) && (due.IsZero() || due.After(by)) {
			due = by
		}
		if due.IsZero() {
			return nil
		}
		if err := b.store.Set(ctx, storage.Timer{Key: clockKey(id), Game: id, Kind: "clock", At: due}); err != nil {
			return fmt.Errorf("set the clock: %w", err)
		}
		rec, shown, err := b.store.Load(ctx, id)
		if err != nil {
			return err
		}
		if rec.Seq == g.Seq && shown.Rev == g.Publication.Rev {
			break // Nobody has set it meanwhile for something that this one does not know of.
		}
	}
	return errSet
}

// dueNow makes the record of what is due at a table: its pause ends, the time of somebody is out, somebody is told again.
func (b *Bot) dueNow(ctx context.Context, g *title.Game) (table.Change, error) {
	env := &g.Envelope
	if env.Phase != storage.Playing {
		return table.Change{}, table.ErrUnchanged
	}
	if p := env.Pause; p != nil {
		if p.Until.IsZero() || b.now().Before(p.Until) {
			return table.Change{}, table.ErrUnchanged
		}
		env.Pause = nil
		return table.Change{Act: storage.Act{Kind: "resume", Seat: engine.Everyone, Key: "time"}}, nil
	}
	if table.ToldSeq(g.Publication) < g.Seq || g.Publication.Fault != nil || len(env.Clocks) != len(env.Seats) {
		return table.Change{}, table.ErrUnchanged
	}
	seats, err := b.overdue(ctx, g)
	if err != nil {
		return table.Change{}, err
	}
	if len(seats) > 0 {
		return g.TimeOut(seats, b.now()), nil
	}
	return b.remind(ctx, g)
}
