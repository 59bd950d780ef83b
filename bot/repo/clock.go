package repo

import (
	"context"
	"fmt"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// updateClocks brings the clocks up to the time of a record: before is the table as it was until then. Every record keeps them
// right, so that what is due follows from the last one.
func (repo *Repo) updateClocks(ctx context.Context, g *title.Game, before table.Standing, c table.Change, in chat.Interaction, at time.Time) error {
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
				rest, err := repo.Profiles.Rest(ctx, before.Users[i], before.Away[i], profile.RememberedFor)
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
