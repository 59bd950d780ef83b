package repo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
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

// goesOn says that ownAct has something to do.
func (repo *Repo) goesOn(g *title.Game) bool {
	if _, _, spent := repo.spentOrder(g); spent != nil {
		return true
	}
	return slices.ContainsFunc(g.Awaited(), func(seat engine.Seat) bool { return repo.actsAlone(g, seat) })
}

// ownAct is the next act that needs no person; table.ErrUnchanged where there is none.
func (repo *Repo) ownAct(g *title.Game) (table.Change, error) {
	if seat, at, why := repo.spentOrder(g); why != nil {
		return dropOrder(g, seat, at, why), nil
	}
	for _, seat := range g.Awaited() {
		s := g.Seats[seat]
		d, _ := g.Position.Decision(seat)
		if move, ok := g.Preset(d); ok {
			return g.MakeMove(d, move, repo.Now())
		}
		if move, order, ok := repo.ordered(g, d); ok {
			made, err := g.MakeMove(d, move, repo.Now())
			made.Act.By, made.Act.Key = "order", order
			return made, err
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

// choose asks a computer player, who sees only what the seat could know. One that fails is replaced by the first legal
// answer, so that a table never stands still.
func (repo *Repo) choose(g *title.Game, seat engine.Seat, level string) (string, error) {
	rand := engine.NewRand(engine.NewSeed())
	player, err := g.Rules.Computer(level)
	if err != nil {
		player, err = g.Rules.Computer(g.Rules.Levels()[0])
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

// actsAlone says that a seat that is awaited acts by itself: a computer's, or one with a preset or a standing order for
// its question.
func (repo *Repo) actsAlone(g *title.Game, seat engine.Seat) bool {
	if g.Seats[seat].Automatic() {
		return true
	}
	d, ok := g.Position.Decision(seat)
	if !ok {
		return false
	}
	if _, ok = g.Preset(d); !ok {
		_, _, ok = repo.ordered(g, d)
	}
	return ok
}

// FollowOrders gives the legal move with which the first of these orders that has one answers a question, and which of
// them that is. An order that fails or gives what is not legal is as good as none: the person is asked.
func (repo *Repo) FollowOrders(
	g *title.Game, d engine.Decision, orders []engine.Order,
) (move string, which int, ok bool) {
	book, knows := g.Rules.(engine.Orders)
	if !knows || !d.Awaited() {
		return "", 0, false
	}
	defer func() {
		if p := recover(); p != nil {
			repo.Log.Error("standing orders failed", "game", g.ID, "seq", g.Seq, "seat", d.Seat, "step", d.Step, "panic", p)
			move, which, ok = "", 0, false
		}
	}()
	for from := 0; from < len(orders); from = which + 1 {
		move, which, ok = book.FollowOrders(g.Position, d, orders[from:])
		if which += from; !ok || which < from || which >= len(orders) {
			return "", 0, false
		}
		err := g.Position.Check(engine.Action{Seat: d.Seat, Move: move})
		if err == nil {
			return move, which, true
		}
		repo.Log.Warn("standing order gives no legal move",
			"game", g.ID, "seq", g.Seq, "seat", d.Seat, "step", d.Step, "move", move, "error", err)
	}
	return "", 0, false
}

// ordered is the move with which a seat's standing orders answer its question, and the order that does: those of a
// person who plays themselves or is away, unless they want to give this answer by hand.
func (repo *Repo) ordered(g *title.Game, d engine.Decision) (move, order string, ok bool) {
	s := g.Seats[d.Seat]
	texts := g.Orders[d.Seat]
	if len(texts) == 0 || s.User == "" || s.StandIn != "" && s.StandIn != table.StandInAway || g.IsHeld(d) {
		return "", "", false
	}
	move, which, ok := repo.FollowOrders(g, d, table.ParseOrders(texts))
	if !ok {
		return "", "", false
	}
	return move, texts[which], true
}

// spentOrder finds the first standing order that can never act any more, by its seat and place; why is nil where there
// is none.
func (repo *Repo) spentOrder(g *title.Game) (seat engine.Seat, at int, why *engine.Reason) {
	if g.Position == nil || g.Phase != storage.Playing || len(g.Orders) == 0 {
		return 0, 0, nil
	}
	for i := range g.Seats {
		for at, words := range g.Orders[engine.Seat(i)] {
			if why := repo.WhySpent(g, engine.Seat(i), words); why != nil {
				return engine.Seat(i), at, why
			}
		}
	}
	return 0, 0, nil
}

// dropOrder drops a standing order for a reason.
func dropOrder(g *title.Game, seat engine.Seat, at int, why *engine.Reason) table.Change {
	words := g.Orders[seat][at]
	table.SetOrders(&g.Envelope, seat, slices.Delete(slices.Clone(g.Orders[seat]), at, at+1))
	args := append([]engine.Arg{engine.Free("why", why.Key)}, why.Args...)
	fact := engine.Event{Kind: table.OrderSpent, Seat: seat, Only: seat, Args: args}
	act := storage.Act{Kind: "order", Seat: seat, Key: "spent", Move: words, Value: strconv.Itoa(at)}
	return table.Change{Act: act, Events: []engine.Event{fact}}
}

// WhySpent says why an order can never act any more, nil while it can.
func (repo *Repo) WhySpent(g *title.Game, seat engine.Seat, words string) (why *engine.Reason) {
	book, ok := g.Rules.(engine.Orders)
	if !ok {
		return nil
	}
	defer func() {
		if p := recover(); p != nil {
			repo.Log.Error("standing order failed", "game", g.ID, "seq", g.Seq, "seat", seat, "panic", p)
			why = nil
		}
	}()
	return book.SpentOrder(g.Position, seat, engine.ParseOrder(words))
}
