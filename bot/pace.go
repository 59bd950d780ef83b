package bot

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file keeps the clocks of a table. A seat's clock runs while the table awaits its person: from when he was told, not
// in a pause, not in his own quiet hours, not while he is away within limits, and not while the table can't be shown.

// charge brings the clocks up to the time of a record: before is the table as it was until then. Every record keeps them
// right, so that what is due follows from the last one.
func (b *Bot) charge(ctx context.Context, g *title.Game, before table.Standing, c table.Change, in chat.Interaction, at time.Time) error {
	env := &g.Envelope
	if env.Phase == storage.Lobby || before.Awaited == nil && env.Phase != storage.Playing {
		return nil
	}
	after := *g
	if c.Position != nil {
		after.Position = c.Position
	}
	now := after.WhoIsAwaited()
	pace := table.PaceOf(env)
	fresh := len(env.Clocks) != len(env.Seats)
	clocks := make([]storage.Clock, len(env.Seats))
	if !fresh {
		copy(clocks, env.Clocks)
	}
	for i := range clocks {
		w := table.ClockChange{
			Pace: pace, At: at, Seq: g.Seq + 1, Rests: env.Pause != nil, Begun: before.Awaited != nil && before.Awaited[i], GoesOn: now.Awaited != nil && now.Awaited[i],
			Acts: in.User.ID != "" && in.User.ID == env.Seats[i].User, Moved: c.Act.Kind == "move", StoodIn: env.Seats[i].StandIn != "",
			Unplayed: !table.EndsTurn(c.Act, in.User.ID, env.Seats[i].User), Again: c.Act.Kind == "undo",
		}
		w.Changed = before.Users != nil && env.Seats[i].User != "" && before.Users[i] != env.Seats[i].User
		if fresh {
			clocks[i].Left = pace.Bank
			if w.Begun { // A game of before there were clocks: its persons were told.
				clocks[i].Asked, clocks[i].Charged, clocks[i].Noticed, clocks[i].Since, clocks[i].Left = at, at, at, w.Seq, pace.Begin(pace.Bank)
			}
		}
		if w.Begun && !fresh {
			from, _, told := g.ToldOf(engine.Seat(i), clocks[i], before.Users[i])
			if w.Ran = told && !before.Paused && g.Publication.Fault == nil && !pace.None(); w.Ran {
				rest, err := b.rest(ctx, before.Users[i], before.Away[i])
				if err != nil {
					return fmt.Errorf("quiet hours: %w", err)
				}
				w.Run = rest.Running(table.Later(from, clocks[i].Charged), at)
			}
		}
		clocks[i] = table.UpdateClock(clocks[i], w)
		if w.Changed {
			clocks[i].Left = max(clocks[i].Left, pace.Welcome())
		}
	}
	env.Clocks = clocks
	return nil
}

// out is when the time of a seat will be out, by what is known now; false while its clock does not run.
func (b *Bot) out(ctx context.Context, g *title.Game, seat engine.Seat) (time.Time, bool, error) {
	env := &g.Envelope
	c := env.Clocks[seat]
	from, _, told := g.ToldOf(seat, c, env.Seats[seat].User)
	if table.PaceOf(env).None() || !told || env.Pause != nil || c.Out || g.Publication.Fault != nil {
		return time.Time{}, false, nil
	}
	rest, err := b.rest(ctx, env.Seats[seat].User, env.Seats[seat].Away)
	if err != nil {
		return time.Time{}, false, err
	}
	return rest.After(table.Later(from, c.Charged), c.Left), true, nil
}

// addTime tells in a table message how long the awaited persons have. It is added after the message has its face, and so is
// no reason to change a message.
func (b *Bot) addTime(ctx context.Context, g *title.Game, m *chat.Message) error {
	env := &g.Envelope
	if env.Phase != storage.Playing || table.PaceOf(env).None() || len(env.Clocks) != len(env.Seats) || len(m.Blocks) == 0 {
		return nil
	}
	v := g.Public()
	var parts []string
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		if env.Clocks[i].Out {
			parts = append(parts, v.Say("table.time_out", engine.Num("seat", i)))
			continue
		}
		then := *g
		if _, _, told := g.ToldOf(engine.Seat(i), env.Clocks[i], env.Seats[i].User); !told { // He is told by this very message, or later.
			then.Publication.Notices = append(slices.Clone(g.Publication.Notices), storage.Notice{User: env.Seats[i].User, Since: env.Clocks[i].Since, At: b.now()})
		}
		then.Publication.Fault = nil
		at, runs, err := b.out(ctx, &then, engine.Seat(i))
		if err != nil {
			return err
		}
		if runs {
			parts = append(parts, v.Say("table.time_left", engine.Num("seat", i), engine.Free("when", fmt.Sprintf("<t:%d:R>", at.Unix()))))
		}
	}
	*m = view.WithTime(*m, parts)
	return nil
}

// overdue finds the persons whose time is out.
func (b *Bot) overdue(ctx context.Context, g *title.Game) ([]engine.Seat, error) {
	var list []engine.Seat
	for i, awaited := range g.WhoIsAwaited().Awaited {
		if !awaited {
			continue
		}
		at, runs, err := b.out(ctx, g, engine.Seat(i))
		if err != nil {
			return nil, err
		}
		if runs && !b.now().Before(at) {
			list = append(list, engine.Seat(i))
		}
	}
	return list, nil
}
