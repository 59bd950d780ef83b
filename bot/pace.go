package bot

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/clock"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file keeps the clocks of a table. A seat's clock runs while the table awaits its person: from when he was told, not
// in a pause, not in his own quiet hours, not while he is away within limits, and not while the table can't be shown.

// paceLine tells the pace of a table in words.
func paceLine(env *storage.Envelope, v text.Localizer) string {
	parts := make([]string, len(table.PaceOptions))
	for i, o := range table.PaceOptions {
		parts[i] = v.Say("setting."+o.Key) + ": " + v.Say("setting."+o.Key+"."+cmp.Or(env.Settings[o.Key], o.Default))
	}
	if table.PaceOf(env).None() {
		parts = parts[:1]
	}
	return strings.Join(parts, "; ")
}

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
	*m = withTime(*m, parts)
	return nil
}

// timeLetters is how many characters a message has at most with the line about the time.
const timeLetters = 3900

// withTime adds a line about the time of some persons below the headline, where there is room for it.
func withTime(m chat.Message, parts []string) chat.Message {
	line := []chat.Block{{Text: "-# " + strings.Join(parts, " · "), Passing: true}}
	if parts != nil && letterCount(m.Blocks)+letterCount(line) <= timeLetters {
		m.Blocks = slices.Insert(slices.Clone(m.Blocks), 1, line...)
	}
	return m
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

// clockEvent tells an act of the clock, "" for what need not be told; false for any other act.
func clockEvent(r storage.Record, v text.Localizer) (string, bool) {
	key := "event." + r.Act.Kind
	if r.Act.Key != "" {
		key += "." + r.Act.Key
	}
	switch {
	case r.Act.Kind != "timeout" && r.Act.Kind != "remind" && r.Act.Kind != "away":
		return "", false
	case !v.Has(key):
		return "", true
	case r.Act.Kind == "away":
		return v.Say(key, engine.Num("seat", int(r.Act.Seat)), engine.Free("when", "<t:"+r.Act.Value+":D>")), true
	}
	seats := table.ParseSeats(r.Act.Value)
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = text.Plain(v.Name(s))
	}
	return v.Say(key, engine.Free("who", v.List(names)), engine.Num("n", len(seats)), engine.Num("times", clock.RemindersMost)), true
}
