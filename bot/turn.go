package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// act makes a move for a person: it is recorded first, then acknowledged, then shown.
func (b *Bot) act(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, move string) error {
	g, _, err := b.update(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		d, err := g.QuestionAt(by(in), c.Since)
		if err != nil {
			return table.Change{}, err
		}
		return g.MakeMove(d, move, b.now())
	})
	var reason *engine.Reason
	if errors.As(err, &reason) {
		v := g.In(in.Locale)
		r.tell(ctx, withPrompt(g, in, v.Say("turn.refused", engine.Free("why", v.Refusal(reason)))))
		return nil
	}
	if err != nil {
		return err
	}
	if !in.Private {
		r.ok(ctx)
		return nil
	}
	if m, ok := givenMessage(g, in); ok {
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

// awaitedNames lists who is awaited, without mentions.
func awaitedNames(g *title.Game) string {
	v := g.Public()
	var names []string
	for _, seat := range g.Awaited() {
		names = append(names, text.Plain(v.Name(seat)))
	}
	return v.List(names)
}

// withPrompt is a private sentence followed by the question that is open for this person, if there is one.
func withPrompt(g *title.Game, in chat.Interaction, sentence string) chat.Message {
	m := say(sentence)
	seat := g.SeatOf(in.User.ID)
	if g.Position == nil || g.Phase != storage.Playing || seat == engine.Everyone {
		return m
	}
	if more := restingBlocks(g, seat, g.In(in.Locale)); more != nil {
		m.Blocks = append(m.Blocks, more...)
		return m
	}
	d, ok := g.Position.Decision(seat)
	if !ok {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("board"), Label: g.In(in.Locale).Say("button.board")}}}})
		return m
	}
	v := g.In(in.Locale)
	view := g.Position.View(seat)
	m.Blocks[0].Text += "\n" + v.Say("turn.now", engine.Free("question", g.Title.Presenter.Question(view, d, v)))
	if d.Private {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("plan"), Label: v.Or(v.Game+".plan."+d.Step, "generic.plan"), Style: chat.Primary}}}})
		return m
	}
	m.Blocks = append(m.Blocks, answers(g, view, d, v)...)
	return m
}

// givenMessage replaces a private prompt whose answer is in and may still be changed; false where nothing can be changed.
func givenMessage(g *title.Game, in chat.Interaction) (chat.Message, bool) {
	if g.Position == nil || g.Phase != storage.Playing {
		return chat.Message{}, false
	}
	d, ok := g.Position.Decision(g.SeatOf(in.User.ID))
	if !ok || d.Given == "" {
		return chat.Message{}, false
	}
	v := g.In(in.Locale)
	m := say(v.Say("plan.in", engine.Free("who", awaitedNames(g))))
	m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: []chat.Button{{ID: g.CustomID("plan"), Label: v.Say("button.change")}}}})
	return m, true
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
