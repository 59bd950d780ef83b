package bot

import (
	"github.com/harbormaster/harbormaster/bot/customid"

	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file asks private questions: a draft is proposed, changed piece by piece or replaced, and confirmed. The draft is
// kept with the table and can be opened again at any time, because private answers of the chat do not live long.

// plan opens the private prompt of the person who asks.
func (b *Bot) plan(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	d, err := g.PrivateQuestion(by(in))
	if err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// showPlan answers with the private prompt, at once without its picture, and adds the picture when it is drawn.
func (b *Bot) showPlan(ctx context.Context, in chat.Interaction, r *reply, g *title.Game, d engine.Decision, from, note string) {
	m := planMessage(g, in, d, from, note)
	r.update(ctx, m)
	b.addOwnPicture(ctx, in, r, g, d.Seat, g.Draft(d), nil, m)
}

// planMessage is the private prompt: what is proposed, how to change it, how to confirm. From is the place that a piece is
// being taken from, "" if none is.
func planMessage(g *title.Game, in chat.Interaction, d engine.Decision, from, note string) chat.Message {
	v := g.In(in.Locale)
	view := g.Position.View(d.Seat)
	draft := g.Draft(d)
	words := g.Title.Presenter.Draft(view, d, draft, v)
	if note != "" {
		words += "\n" + note
	}
	problem := g.Position.Check(engine.Action{Seat: d.Seat, Move: draft})
	var reason *engine.Reason
	if errors.As(problem, &reason) {
		words += "\n" + v.Refusal(reason)
	}
	m := say(text.Clip(words, 3500))
	word := func(w string) string { return customid.ID{Game: g.ID, Since: d.Since, Word: w}.String() }
	if d.Open {
		m.Blocks = append(m.Blocks, pieces(g, d, draft, from, v)...)
	}
	options := g.Title.Presenter.Options(view, d, v)
	if !d.Open && len(d.Moves) > 1 {
		m.Blocks = append(m.Blocks, choices(g, d, atHand(options), draft, v)...)
	}
	label := v.Or(v.Game+".confirm."+d.Step+"."+title.FirstWord(draft), v.Game+".confirm."+d.Step, "generic.confirm")
	row := []chat.Button{{ID: word("@confirm:" + table.DraftMark(draft)), Label: label, Style: chat.Success, Disabled: problem != nil}}
	if from != "" {
		row = append(row, chat.Button{ID: word("@pick"), Label: v.Say("button.back")})
	}
	if d.Open {
		for i, p := range g.Proposals(d) {
			if i < 3 && p.Move != draft {
				label := cmp.Or(g.Proposed(d, p.Move, false, v).Label, v.First([]string{fmt.Sprintf("%s.proposal.%s.%d", v.Game, d.Step, i), "generic.proposal"}, engine.Num("n", i+1)))
				row = append(row, chat.Button{ID: word(fmt.Sprintf("@propose:%d", p.Number)), Label: text.Clip(label, 80)})
			}
		}
	}
	if d.Open && d.Private {
		for _, o := range options {
			if len(row) < rowButtons {
				row = append(row, chat.Button{ID: word(o.Move), Label: text.Clip(o.Label, 80), Style: o.Style})
			}
		}
	}
	if d.Private && !d.Open {
		for i, door := range doorsOf(options) {
			row = append(row, chat.Button{ID: word(fmt.Sprintf("@under:%d", i)), Label: text.Clip(door, 80)})
		}
	}
	for part := range slices.Chunk(row, rowButtons) {
		m.Blocks = append(m.Blocks, chat.Block{Row: &chat.Row{Buttons: part}})
	}
	return m
}

// choices are the menus that choose a draft among listed answers.
func choices(g *title.Game, d engine.Decision, options []title.Option, draft string, v text.Localizer) []chat.Block {
	var blocks []chat.Block
	for _, group := range grouped(options, v.Say("plan.choose")) {
		for part := range slices.Chunk(group.options, menuOptions) {
			menu := chat.Menu{ID: customid.ID{Game: g.ID, Since: d.Since, Word: fmt.Sprintf("@choose:%d", len(blocks)+1)}.String(), Placeholder: text.Clip(group.title, 150)}
			for _, o := range part {
				menu.Options = append(menu.Options, o.MenuOption(o.Move == draft))
			}
			blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
		}
	}
	return blocks
}

// pieces are the menus that move one piece: first where it is taken from, then where it goes. From is the place that a piece
// is being taken from, "" if none is. Pieces of several kinds that are too many for one menu have one a kind.
func pieces(g *title.Game, d engine.Decision, draft, from string, v text.Localizer) []chat.Block {
	piles, err := g.Position.Piles(d.Seat, draft)
	if err != nil {
		return nil
	}
	var options []title.Option
	kinds := 0 // The usual piece alone needs no name.
	for i, p := range piles {
		if p.Piece != "" && !slices.ContainsFunc(piles[:i], func(o engine.Pile) bool { return o.Piece == p.Piece }) {
			kinds++
		}
	}
	at := slices.IndexFunc(piles, func(p engine.Pile) bool { return table.PileID(p) == from })
	for i, p := range piles {
		if from == "" && p.Count == 0 || from != "" && !(at >= 0 && table.Movable(piles, at, i)) {
			continue
		}
		o := title.Option{Move: table.PileID(p), Label: v.PlaceName(p.Key), Emoji: v.Emoji(v.Game + ".place." + p.Key)}
		if from == "" && kinds > 0 {
			o.Label, o.Menu = v.PieceName(p), v.PieceWord(p.Piece)
		}
		count := p.Count
		if from != "" {
			count = table.Used(piles, p.Key)
		}
		key, n := "plan.pile", engine.Num("count", count)
		if p.Home {
			key, n = "plan.home", engine.Num("n", p.Count)
		}
		o.Label, o.Description = text.Upper(o.Label), v.First([]string{v.Game + "." + key + "." + d.Step, key}, n, engine.Num("max", p.Max))
		options = append(options, o)
	}
	title, word := v.Say("plan.from"), "@from"
	if from != "" && at >= 0 {
		name := v.PlaceName(piles[at].Key)
		if kinds > 0 {
			name = v.PieceName(piles[at])
		}
		title, word = v.Say("plan.to", engine.Free("place", name)), "@to:"+from
	}
	if len(options) <= menuOptions {
		for i := range options {
			options[i].Menu = ""
		}
	}
	var blocks []chat.Block
	for i, group := range grouped(options, title) {
		menu := chat.Menu{ID: customid.ID{Game: g.ID, Since: d.Since, Word: word}.String(), Placeholder: title}
		if i > 0 {
			menu.ID += fmt.Sprintf(":%d", i)
		}
		if group.title != title {
			menu.Placeholder = v.Say("plan.from_kind", engine.Free("what", group.title))
		}
		for _, o := range group.options[:min(len(group.options), menuOptions)] {
			menu.Options = append(menu.Options, o.MenuOption(false))
		}
		blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	return blocks
}

// redraft changes the draft of a private question and shows it again. Change returns the new draft.
func (b *Bot) redraft(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, use func(*title.Game, engine.Decision) (string, error)) error {
	var d engine.Decision
	g, _, err := b.update(ctx, c.Game, in, func(g *title.Game) (table.Change, error) {
		var err error
		if d, err = g.PrivateQuestionAt(by(in), c.Since); err != nil {
			return table.Change{}, err
		}
		move, err := use(g, d)
		if err != nil {
			return table.Change{}, err
		}
		if move == g.Draft(d) {
			return table.Change{}, table.ErrUnchanged
		}
		if len(move) > table.DraftMost {
			return table.Change{}, engine.Refuse("refused.unknown_move", engine.Free("move", text.Clip(move, 40)))
		}
		env := &g.Envelope
		if env.Drafts == nil {
			env.Drafts = map[engine.Seat]storage.Draft{}
		}
		env.Drafts[d.Seat] = storage.Draft{Since: d.Since, Move: move}
		return table.Change{Act: storage.Act{Kind: "draft", Seat: d.Seat, Since: d.Since, Move: move}}, nil
	})
	if err != nil && !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	// The question is looked up anew: the same interaction may have come before, and then nothing was looked at.
	if d, err = g.PrivateQuestionAt(by(in), c.Since); err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// take begins to move a piece; nothing is recorded before it is put down.
func (b *Bot) take(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, from string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.PrivateQuestionAt(by(in), c.Since)
	if err != nil {
		return err
	}
	if from != "" {
		piles, err := g.Position.Piles(d.Seat, g.Draft(d))
		if err != nil {
			return err
		}
		at := slices.IndexFunc(piles, func(p engine.Pile) bool { return table.PileID(p) == from && p.Count > 0 })
		if at < 0 {
			return engine.Refuse("refused.no_such_piece")
		}
		if to, ok := table.OnlyTarget(piles, at); ok {
			return b.put(ctx, in, r, c, from, table.PileID(to))
		}
	}
	b.showPlan(ctx, in, r, g, d, from, "")
	return nil
}

// put moves a piece of the draft from one place to another.
func (b *Bot) put(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, from, to string) error {
	return b.redraft(ctx, in, r, c, func(g *title.Game, d engine.Decision) (string, error) {
		piles, err := g.Position.Piles(d.Seat, g.Draft(d))
		if err != nil {
			return "", err
		}
		source := slices.IndexFunc(piles, func(p engine.Pile) bool { return table.PileID(p) == from })
		target := slices.IndexFunc(piles, func(p engine.Pile) bool { return table.PileID(p) == to })
		if source < 0 || target < 0 || !table.Movable(piles, source, target) {
			return "", engine.Refuse("refused.no_such_piece")
		}
		piles[source].Count--
		piles[target].Count++
		return g.Position.Compose(d.Seat, piles)
	})
}

// confirm gives the draft as the answer, if it is the one that the person saw; else it is shown as it is now.
func (b *Bot) confirm(ctx context.Context, in chat.Interaction, r *reply, c customid.ID, shown string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	move := ""
	if g.Position != nil {
		if d, ok := g.Position.Decision(g.SeatOf(in.User.ID)); ok && table.Planned(d) && d.Since == c.Since {
			move = g.Draft(d)
			if table.DraftMark(move) != shown {
				b.showPlan(ctx, in, r, g, d, "", g.In(in.Locale).Say("plan.changed"))
				return nil
			}
		}
	}
	return b.act(ctx, in, r, c, move)
}
