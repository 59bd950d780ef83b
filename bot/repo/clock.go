package repo

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/profile"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

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
		for i, c := range g.Clocks[:min(len(g.Clocks), len(g.Seats))] {
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

// readAhead reads before the write what updateClocks is about to ask of the persons whose clocks run. What is not read
// now is read there.
func (repo *Repo) readAhead(ctx context.Context, id storage.GameID) {
	for _, user := range repo.running.of(id) {
		if _, err := repo.Profiles.Known(ctx, user, profile.RememberedFor-lockWait); err != nil {
			return
		}
	}
}

// lockWait is for how long a change may wait for its turn and still know what was read before.
const lockWait = 10 * time.Second

// updateClocks brings the clocks up to the time of a record: before is the table as it was until then. Every record
// keeps them right, so that what is due follows from the last one.
func (repo *Repo) updateClocks(
	ctx context.Context, g *title.Game, before table.Standing, c table.Change, in chat.Interaction, at time.Time,
) error {
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
			Pace: pace, At: at, Seq: g.Seq + 1, Rests: env.Pause != nil,
			Begun: before.Awaited != nil && before.Awaited[i], GoesOn: now.Awaited != nil && now.Awaited[i],
			Acts: in.User.ID != "" && in.User.ID == env.Seats[i].User, Moved: c.Act.Kind == "move",
			StoodIn:  env.Seats[i].StandIn != "",
			Unplayed: !table.EndsTurn(c.Act, in.User.ID, env.Seats[i].User), Again: c.Act.Kind == "undo",
		}
		w.Changed = before.Users != nil && env.Seats[i].User != "" && before.Users[i] != env.Seats[i].User
		if fresh {
			clocks[i].Left = pace.Bank
			if w.Begun { // A game of before there were clocks: its persons were told.
				clocks[i].Asked, clocks[i].Charged, clocks[i].Noticed = at, at, at
				clocks[i].Since, clocks[i].Left = w.Seq, pace.Begin(pace.Bank)
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
