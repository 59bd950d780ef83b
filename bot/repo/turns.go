package repo

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// PlayComputers lets computer seats act, and presets and standing orders answer, until a person is awaited, and gives
// the table as it is then. Each of their moves is a record of its own, and so is each standing order that is dropped
// because it can't act any more. A table at which nothing acts alone is given back as it is.
func (repo *Repo) PlayComputers(ctx context.Context, g *title.Game) (*title.Game, error) {
	for repo.goesOn(g) {
		next, _, err := repo.Update(ctx, g.ID, chat.Interaction{}, repo.ownAct)
		if errors.Is(err, table.ErrUnchanged) { // Somebody else has acted meanwhile.
			return next, nil
		}
		if err != nil {
			return nil, err
		}
		g = next
	}
	return g, nil
}

func (repo *Repo) goesOn(g *title.Game) bool {
	spent, trouble := table.HasSpentOrder(&g.Table)
	repo.logOrders(g, trouble)
	return spent || slices.ContainsFunc(g.Awaited(), func(seat engine.Seat) bool { return repo.actsAlone(g, seat) })
}

func (repo *Repo) logOrders(g *title.Game, trouble error) {
	if trouble != nil {
		repo.Log.Error("standing orders failed", "game", g.ID, "seq", g.Seq, "error", trouble)
	}
}

// ownAct is the next act that needs no person; table.ErrUnchanged where there is none.
func (repo *Repo) ownAct(g *title.Game) (table.Change, error) {
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
		move, err := repo.choose(g, seat, s.Level)
		if err != nil {
			return table.Change{}, fmt.Errorf("seat %d: %w", seat, err)
		}
		made, err := g.MakeMove(d, move, repo.Now())
		if s.User != "" {
			made.Act.By = "stand_in"
		}
		return made, err
	}
	return table.Change{}, table.ErrUnchanged
}

// choose asks a computer, who sees what its seat could know. One that fails gets the first legal answer.
func (repo *Repo) choose(g *title.Game, seat engine.Seat, level string) (string, error) {
	rand := engine.NewRand(engine.NewSeed())
	player, err := g.Title.Computers.Computer(level)
	if err != nil {
		player, err = g.Title.Computers.Computer(g.ComputerLevel)
	}
	if err == nil {
		var move string
		move, err = player.Choose(g.Position.Redeal(seat, &rand), seat, &rand)
		if err == nil {
			err = g.Position.Check(engine.Action{Seat: seat, Move: move})
		}
		if err == nil {
			return move, nil
		}
	}
	repo.Log.Error("computer player failed", "game", g.ID, "seq", g.Seq, "seat", seat, "error", err)
	for _, move := range g.Position.Propose(seat) {
		if g.Position.Check(engine.Action{Seat: seat, Move: move}) == nil {
			return move, nil
		}
	}
	return "", err
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
