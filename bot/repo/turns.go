package repo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// PlayComputers lets computer seats act, and presets and standing orders answer, until a person is awaited, and gives
// the table as it is then. Each of their moves is a record of its own, and so is each standing order that is dropped
// because it can't act any more. A table at which nothing acts alone is given back as it is.
//
// Where a computer is expected to think beyond most, it is left to the next call, which gives it more time: thinks is
// true. It thinks within aside, which may give back meanwhile what the caller holds.
func (repo *Repo) PlayComputers(
	ctx context.Context, g *title.Game, most time.Duration, aside func(think func()),
) (now *title.Game, thinks bool, err error) {
	began := time.Now()
	var thought thought
	for repo.goesOn(g) {
		next, _, err := repo.Update(ctx, g.ID, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
			return repo.ownAct(g, &thought)
		})
		switch {
		case errors.Is(err, errToThink): // Not under the game's lock: others may act meanwhile.
			if time.Since(began)+thought.expected(repo, next) >= most {
				return next, true, nil
			}
			aside(func() { err = thought.think(ctx, repo, next) })
			if err != nil {
				return nil, false, err
			}
		case errors.Is(err, table.ErrUnchanged): // Somebody else has acted meanwhile.
			return next, false, nil
		case err != nil:
			return nil, false, err
		}
		g = next
	}
	return g, false, nil
}

// thought is a move that a computer has chosen for a question, or is to choose.
type thought struct {
	seat  engine.Seat
	since int
	move  string
	// replaced says that a computer chose it in place of a program of others.
	replaced bool
}

// errToThink says that a computer is to think about its move.
var errToThink = fmt.Errorf("%w: a computer is to think", table.ErrUnchanged)

func (repo *Repo) goesOn(g *title.Game) bool {
	spent, trouble := table.HasSpentOrder(&g.Table)
	repo.logOrders(g, trouble)
	return spent || table.Sold(&g.Table) ||
		slices.ContainsFunc(g.Awaited(), func(seat engine.Seat) bool { return repo.actsAlone(g, seat) })
}

func (repo *Repo) logOrders(g *title.Game, trouble error) {
	if trouble != nil {
		repo.Log.Error("standing orders failed", "game", g.ID, "seq", g.Seq, "error", trouble)
	}
}

// ownAct is the next act that needs no person; table.ErrUnchanged where there is none, errToThink where a computer is
// to think before.
func (repo *Repo) ownAct(g *title.Game, t *thought) (table.Change, error) {
	if table.Sold(&g.Table) {
		return table.BeginSold(&g.Table)
	}
	if dropped, err := table.DropSpent(&g.Table); !errors.Is(err, table.ErrUnchanged) {
		return dropped, err
	}
	for _, seat := range g.Awaited() {
		s := g.Seats[seat]
		d, _ := g.Position.Decision(seat)
		if move, ok := g.Preset(d); ok {
			return g.MakeMove(d, move, repo.Now())
		}
		if answer, ok := table.Ordered(&g.Table, d); ok {
			return table.FollowOrder(&g.Table, d, answer, repo.Now())
		}
		if !s.Automatic() {
			continue
		}
		if t.seat != seat || t.since != d.Since || g.Position.Check(engine.Action{Seat: seat, Move: t.move}) != nil {
			*t = thought{seat: seat, since: d.Since}
			if i := g.LevelIndex(seat); g.Program(seat) != "" || i >= 0 && g.Title.Computers[i].Thinks {
				return table.Change{}, errToThink
			}
			if err := t.think(context.Background(), repo, g); err != nil {
				return table.Change{}, err
			}
		}
		made, err := g.MakeMove(d, t.move, repo.Now())
		if t.replaced {
			g.Seats[seat].Replaced++
			made.Act.By = "replaced"
		}
		if s.User != "" {
			made.Act.By = "stand_in"
		}
		return made, err
	}
	return table.Change{}, table.ErrUnchanged
}

// actsAlone says that an awaited seat needs no person: a computer's, or one with a preset or an order that answers.
func (repo *Repo) actsAlone(g *title.Game, seat engine.Seat) bool {
	if g.Seats[seat].Automatic() {
		return true
	}
	d, ok := g.Position.Decision(seat)
	if !ok {
		return false
	}
	if _, ok = g.Preset(d); !ok {
		var answer table.OrderAnswer
		answer, ok = table.Ordered(&g.Table, d)
		repo.logOrders(g, answer.Trouble)
	}
	return ok
}
