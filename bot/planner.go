package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file asks private questions: a draft is proposed, changed piece by piece or replaced, and confirmed. The draft is
// kept with the table and can be opened again at any time, because private answers of the chat do not live long.

// plan opens the private prompt of the person who asks.
func (b *Bot) plan(ctx context.Context, in Interaction, r *reply, id storage.GameID) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	d, err := b.privateQuestion(g, in)
	if err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

func (b *Bot) privateQuestion(g *game, in Interaction) (engine.Decision, error) {
	if g.env().Phase == storage.Playing {
		if d, ok := g.table.Decision(g.seatOf(in.User.ID)); ok && d.Private {
			return d, nil
		}
	}
	_, err := b.present(g, in, -1)
	return engine.Decision{}, err
}

// presentPrivate finds the private question that a control of a plan belongs to.
func (b *Bot) presentPrivate(g *game, in Interaction, since int) (engine.Decision, error) {
	d, err := b.present(g, in, since)
	if err == nil && !d.Private {
		err = b.presentRefusal(g, in, "refused.unknown_control")
	}
	return d, err
}

// draft is the answer in preparation: the one that is kept, the one given, or the best proposal.
func (g *game) draft(d engine.Decision) string {
	if kept, ok := g.env().Drafts[d.Seat]; ok && kept.Since == d.Since {
		return kept.Move
	}
	if d.Given != "" {
		return d.Given
	}
	if proposals := g.table.Propose(d.Seat); len(proposals) > 0 {
		return proposals[0]
	}
	return ""
}

// showPlan answers with the private prompt, at once without its picture, and adds the picture when it is drawn.
func (b *Bot) showPlan(ctx context.Context, in Interaction, r *reply, g *game, d engine.Decision, from, note string) {
	m := b.planMessage(g, in, d, from, note)
	r.update(ctx, m)
	b.addOwnPicture(ctx, in, r, g, d.Seat, g.draft(d), nil, m)
}

// planMessage is the private prompt: what is proposed, how to change it, how to confirm. From is the place that a piece is
// being taken from, "" if none is.
func (b *Bot) planMessage(g *game, in Interaction, d engine.Decision, from, note string) Message {
	v := b.voice(g, in.Locale)
	view := g.table.View(d.Seat)
	draft := g.draft(d)
	text := g.Asker.Draft(view, d, draft, v)
	if note != "" {
		text += "\n" + note
	}
	problem := g.table.Check(engine.Action{Seat: d.Seat, Move: draft})
	var reason *engine.Reason
	if errors.As(problem, &reason) {
		text += "\n" + v.Refusal(reason)
	}
	m := say(clip(text, 3500))
	word := func(w string) string { return control{Game: g.id, Since: d.Since, Word: w}.String() }
	if d.Open {
		if menu := b.pieces(g, d, draft, from, v); menu != nil {
			m.Blocks = append(m.Blocks, Block{Row: &Row{Menu: menu}})
		}
	} else if len(d.Moves) > 1 {
		for part := range slices.Chunk(g.Asker.Options(view, d, v), menuOptions) {
			menu := Menu{ID: word(fmt.Sprintf("@choose:%d", len(m.Blocks))), Placeholder: v.Say("plan.choose")}
			for _, o := range part {
				menu.Options = append(menu.Options, MenuOption{Value: o.Move, Label: clip(o.Label, 100), Description: clip(o.Description, 100), Emoji: o.Emoji, Default: o.Move == draft})
			}
			m.Blocks = append(m.Blocks, Block{Row: &Row{Menu: &menu}})
		}
	}
	row := Row{Buttons: []Button{{ID: word("@confirm:" + mark(draft)), Label: v.Or(v.game+".confirm."+d.Step, "generic.confirm"), Style: Success, Disabled: problem != nil}}}
	if from != "" {
		row.Buttons = append(row.Buttons, Button{ID: word("@pick"), Label: v.Say("button.back")})
	}
	for i, proposal := range g.table.Propose(d.Seat) {
		if i >= 3 || !d.Open {
			break
		}
		if proposal != draft {
			row.Buttons = append(row.Buttons, Button{ID: word(fmt.Sprintf("@propose:%d", i)), Label: v.or([]string{fmt.Sprintf("%s.proposal.%s.%d", v.game, d.Step, i), "generic.proposal"}, engine.Num("n", i+1))})
		}
	}
	if d.Open {
		for _, o := range g.Asker.Options(view, d, v) {
			if len(row.Buttons) < rowButtons {
				row.Buttons = append(row.Buttons, Button{ID: word(o.Move), Label: clip(o.Label, 80), Style: o.Style})
			}
		}
	}
	m.Blocks = append(m.Blocks, Block{Row: &row})
	return m
}

// pieces is the menu that moves one piece: first where it is taken from, then where it goes.
func (b *Bot) pieces(g *game, d engine.Decision, draft, from string, v Voice) *Menu {
	piles, err := g.table.Piles(d.Seat, draft)
	if err != nil || len(piles) == 0 {
		return nil
	}
	menu := Menu{ID: control{Game: g.id, Since: d.Since, Word: "@from"}.String(), Placeholder: v.Say("plan.from")}
	if from != "" {
		menu.ID = control{Game: g.id, Since: d.Since, Word: "@to:" + from}.String()
		menu.Placeholder = v.Say("plan.to", engine.Free("place", v.placeName(from)))
	}
	for _, p := range piles {
		if from == "" && p.Count == 0 || from != "" && (p.Key == from || p.Count >= p.Max && !p.Home) {
			continue
		}
		o := MenuOption{Value: p.Key, Label: clip(Upper(v.placeName(p.Key)), 100), Emoji: v.emoji(v.game + ".place." + p.Key)}
		if p.Home {
			o.Description = v.Say("plan.home", engine.Num("n", p.Count))
		} else {
			o.Description = v.Say("plan.pile", engine.Num("count", p.Count), engine.Num("max", p.Max))
		}
		menu.Options = append(menu.Options, o)
	}
	if len(menu.Options) == 0 || len(menu.Options) > menuOptions {
		return nil
	}
	return &menu
}

// placeName is how the planner calls a place: "<game>.place.<key>", else the term.
func (v Voice) placeName(key string) string {
	if name := v.game + ".place." + key; v.Has(name) {
		return v.Say(name)
	}
	return v.Term("place", key)
}

// redraft changes the draft of a private question and shows it again. Change returns the new draft.
func (b *Bot) redraft(ctx context.Context, in Interaction, r *reply, c control, use func(*game, engine.Decision) (string, error)) error {
	var d engine.Decision
	g, _, err := b.update(ctx, c.Game, in, func(g *game) (change, error) {
		var err error
		if d, err = b.presentPrivate(g, in, c.Since); err != nil {
			return change{}, err
		}
		move, err := use(g, d)
		if err != nil {
			return change{}, err
		}
		if move == g.draft(d) {
			return change{}, errUnchanged
		}
		if len(move) > 400 {
			return change{}, engine.Refuse("refused.unknown_move", engine.Free("move", clip(move, 40)))
		}
		env := g.env()
		if env.Drafts == nil {
			env.Drafts = map[engine.Seat]storage.Draft{}
		}
		env.Drafts[d.Seat] = storage.Draft{Since: d.Since, Move: move}
		return change{act: storage.Act{Kind: "draft", Seat: d.Seat, Since: d.Since, Move: move}}, nil
	})
	if err != nil && !errors.Is(err, errUnchanged) {
		return err
	}
	// The question is looked up anew: the same interaction may have come before, and then nothing was looked at.
	if d, err = b.presentPrivate(g, in, c.Since); err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// take begins to move a piece; nothing is recorded before it is put down.
func (b *Bot) take(ctx context.Context, in Interaction, r *reply, c control, from string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := b.presentPrivate(g, in, c.Since)
	if err != nil {
		return err
	}
	if from != "" {
		piles, err := g.table.Piles(d.Seat, g.draft(d))
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(piles, func(p engine.Pile) bool { return p.Key == from && p.Count > 0 }) {
			return engine.Refuse("refused.no_such_piece")
		}
	}
	b.showPlan(ctx, in, r, g, d, from, "")
	return nil
}

// put moves a piece of the draft from one place to another.
func (b *Bot) put(ctx context.Context, in Interaction, r *reply, c control, from, to string) error {
	return b.redraft(ctx, in, r, c, func(g *game, d engine.Decision) (string, error) {
		piles, err := g.table.Piles(d.Seat, g.draft(d))
		if err != nil {
			return "", err
		}
		source := slices.IndexFunc(piles, func(p engine.Pile) bool { return p.Key == from && p.Count > 0 })
		target := slices.IndexFunc(piles, func(p engine.Pile) bool { return p.Key == to && (p.Home || p.Count < p.Max) })
		if source < 0 || target < 0 || source == target {
			return "", engine.Refuse("refused.no_such_piece")
		}
		piles[source].Count--
		piles[target].Count++
		return g.table.Compose(d.Seat, piles)
	})
}

// mark is a short mark of a draft: a confirmation carries the one that was shown.
func mark(draft string) string {
	sum := sha256.Sum256([]byte(draft))
	return hex.EncodeToString(sum[:4])
}

// confirm gives the draft as the answer, if it is the one that the person saw; else it is shown as it is now.
func (b *Bot) confirm(ctx context.Context, in Interaction, r *reply, c control, shown string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	move := ""
	if g.table != nil {
		if d, ok := g.table.Decision(g.seatOf(in.User.ID)); ok && d.Private && d.Since == c.Since {
			move = g.draft(d)
			if mark(move) != shown {
				b.showPlan(ctx, in, r, g, d, "", b.voice(g, in.Locale).Say("plan.changed"))
				return nil
			}
		}
	}
	return b.act(ctx, in, r, c, move)
}
