package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/bot/view"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// act makes a move for a person: it is recorded first, then acknowledged, then shown.
func (b *Bot) act(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, move string) error {
	g, _, err := b.update(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		d, err := g.QuestionAt(view.InputOf(in), c.Since)
		if err != nil {
			return table.Change{}, err
		}
		return g.MakeMove(d, move, b.now())
	})
	var reason *engine.Reason
	if errors.As(err, &reason) {
		v := g.In(in.Locale)
		r.tell(ctx, view.WithPrompt(g, in, v.Say("turn.refused", engine.Free("why", v.Refusal(reason)))))
		return nil
	}
	if err != nil {
		return err
	}
	if !in.Private {
		r.ok(ctx)
		return nil
	}
	if m, ok := view.Given(g, in); ok {
		r.update(ctx, m)
		return nil
	}
	if g.Phase == storage.Playing {
		if d, ok := g.Position.Decision(g.SeatOf(in.User.ID)); ok && d.Private {
			b.showPlan(ctx, in, r, g, d, "", "")
			return nil
		}
	}
	r.vanish(ctx)
	return nil
}

// advance lets computer seats act, and presets and standing orders answer, until a person is awaited. Each of their moves is
// a record of its own, and so is each standing order that is dropped because it can't act any more.
func (b *Bot) advance(ctx context.Context, id storage.GameID) error {
	for {
		_, _, err := b.record(ctx, id, chat.Interaction{}, func(g *title.Game) (table.Change, error) {
			if dropped, ok := b.spentOrder(g); ok {
				return dropped, nil
			}
			for _, seat := range g.Awaited() {
				s := g.Seats[seat]
				d, _ := g.Position.Decision(seat)
				if move, ok := g.Preset(d); ok {
					return g.MakeMove(d, move, b.now())
				}
				if move, order, ok := b.ordered(g, d); ok {
					made, err := g.MakeMove(d, move, b.now())
					made.Act.By, made.Act.Key = "order", order
					return made, err
				}
				if !s.Automatic() {
					continue
				}
				move, err := b.choose(g, seat, s.Level)
				if err != nil {
					return table.Change{}, fmt.Errorf("seat %d: %w", seat, err)
				}
				made, err := g.MakeMove(d, move, b.now())
				if s.User != "" {
					made.Act.By = "stand_in"
				}
				return made, err
			}
			return table.Change{}, table.ErrUnchanged
		})
		if errors.Is(err, table.ErrUnchanged) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// choose asks a computer player, who sees only what the seat could know. One that fails is replaced by the first legal
// answer, so that a table never stands still.
func (b *Bot) choose(g *title.Game, seat engine.Seat, level string) (string, error) {
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
	b.log.Error("computer player failed", "game", g.ID, "seq", g.Seq, "seat", seat, "error", err)
	for _, move := range g.Position.Propose(seat) {
		if g.Position.Check(engine.Action{Seat: seat, Move: move}) == nil {
			return move, nil
		}
	}
	return "", err
}
