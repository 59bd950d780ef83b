package bot

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// This file asks private questions: a draft is proposed, changed piece by piece or replaced, and confirmed. The draft is
// kept with the table and can be opened again at any time, because private answers of the chat do not live long.

// draftMost is how long a draft is at most, in bytes.
const draftMost = 600

// plan opens the private prompt of the person who asks.
func (b *Bot) plan(ctx context.Context, in chat.Interaction, r *reply, id storage.GameID) error {
	g, err := b.visit(ctx, in, id)
	if err != nil {
		return err
	}
	d, err := g.privateQuestion(in)
	if err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// planned says that an answer to the question can be prepared: one that is given in private, or composed.
func planned(d engine.Decision) bool { return d.Private || d.Open }

func (g *Table) privateQuestion(in chat.Interaction) (engine.Decision, error) {
	if g.Phase == storage.Playing && g.Pause == nil {
		if d, ok := g.Position.Decision(g.seatOf(in.User.ID)); ok && planned(d) {
			return d, nil
		}
	}
	_, err := g.presentQuestion(in, -1)
	return engine.Decision{}, err
}

// presentPrivate finds the private question that a control of a plan belongs to.
func (g *Table) presentPrivate(in chat.Interaction, since int) (engine.Decision, error) {
	d, err := g.presentQuestion(in, since)
	if err == nil && !planned(d) {
		err = g.refuseAsking("refused.unknown_control")
	}
	return d, err
}

// draft is the answer in preparation: the one that is kept, the one given, or the best proposal.
func (g *Table) draft(d engine.Decision) string {
	if kept, ok := g.Drafts[d.Seat]; ok && kept.Since == d.Since {
		return kept.Move
	}
	if d.Given != "" {
		return d.Given
	}
	if proposals := g.proposals(d); len(proposals) > 0 {
		return proposals[0].move
	}
	return ""
}

// proposal is a good answer, with its number among all that the table proposes.
type proposal struct {
	number int
	move   string
}

// proposals are the good answers that are prepared in private: of an open question those that are not listed beside it.
func (g *Table) proposals(d engine.Decision) []proposal {
	var list []proposal
	for i, move := range g.Position.Propose(d.Seat) {
		if !d.Open || !slices.Contains(d.Moves, move) {
			list = append(list, proposal{i, move})
		}
	}
	return list
}

// proposed is the button of a proposal in the words of the game, without a label where it has none.
func (g *game) proposed(d engine.Decision, move string, likely bool, v text.Localizer) Option {
	if p, ok := g.Title.Asker.(Proposer); ok {
		return p.Proposed(d, move, likely, v)
	}
	return Option{}
}

// showPlan answers with the private prompt, at once without its picture, and adds the picture when it is drawn.
func (b *Bot) showPlan(ctx context.Context, in chat.Interaction, r *reply, g *game, d engine.Decision, from, note string) {
	m := planMessage(g, in, d, from, note)
	r.update(ctx, m)
	b.addOwnPicture(ctx, in, r, g, d.Seat, g.draft(d), nil, m)
}

// planMessage is the private prompt: what is proposed, how to change it, how to confirm. From is the place that a piece is
// being taken from, "" if none is.
func planMessage(g *game, in chat.Interaction, d engine.Decision, from, note string) chat.Message {
	v := g.In(in.Locale)
	view := g.Position.View(d.Seat)
	draft := g.draft(d)
	words := g.Title.Asker.Draft(view, d, draft, v)
	if note != "" {
		words += "\n" + note
	}
	problem := g.Position.Check(engine.Action{Seat: d.Seat, Move: draft})
	var reason *engine.Reason
	if errors.As(problem, &reason) {
		words += "\n" + v.Refusal(reason)
	}
	m := say(text.Clip(words, 3500))
	word := func(w string) string { return control{Game: g.ID, Since: d.Since, Word: w}.String() }
	if d.Open {
		m.Blocks = append(m.Blocks, pieces(g, d, draft, from, v)...)
	}
	options := g.Title.Asker.Options(view, d, v)
	if !d.Open && len(d.Moves) > 1 {
		m.Blocks = append(m.Blocks, choices(g, d, atHand(options), draft, v)...)
	}
	label := v.Or(v.Game+".confirm."+d.Step+"."+firstWord(draft), v.Game+".confirm."+d.Step, "generic.confirm")
	row := []chat.Button{{ID: word("@confirm:" + mark(draft)), Label: label, Style: chat.Success, Disabled: problem != nil}}
	if from != "" {
		row = append(row, chat.Button{ID: word("@pick"), Label: v.Say("button.back")})
	}
	if d.Open {
		for i, p := range g.proposals(d) {
			if i < 3 && p.move != draft {
				label := cmp.Or(g.proposed(d, p.move, false, v).Label, v.First([]string{fmt.Sprintf("%s.proposal.%s.%d", v.Game, d.Step, i), "generic.proposal"}, engine.Num("n", i+1)))
				row = append(row, chat.Button{ID: word(fmt.Sprintf("@propose:%d", p.number)), Label: text.Clip(label, 80)})
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
func choices(g *game, d engine.Decision, options []Option, draft string, v text.Localizer) []chat.Block {
	var blocks []chat.Block
	for _, group := range grouped(options, v.Say("plan.choose")) {
		for part := range slices.Chunk(group.options, menuOptions) {
			menu := chat.Menu{ID: control{Game: g.ID, Since: d.Since, Word: fmt.Sprintf("@choose:%d", len(blocks)+1)}.String(), Placeholder: text.Clip(group.title, 150)}
			for _, o := range part {
				menu.Options = append(menu.Options, o.line(o.Move == draft))
			}
			blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
		}
	}
	return blocks
}

// pieces are the menus that move one piece: first where it is taken from, then where it goes. From is the place that a piece
// is being taken from, "" if none is. Pieces of several kinds that are too many for one menu have one a kind.
func pieces(g *game, d engine.Decision, draft, from string, v text.Localizer) []chat.Block {
	piles, err := g.Position.Piles(d.Seat, draft)
	if err != nil {
		return nil
	}
	var options []Option
	kinds := 0 // The usual piece alone needs no name.
	for i, p := range piles {
		if p.Piece != "" && !slices.ContainsFunc(piles[:i], func(o engine.Pile) bool { return o.Piece == p.Piece }) {
			kinds++
		}
	}
	at := slices.IndexFunc(piles, func(p engine.Pile) bool { return pileID(p) == from })
	for i, p := range piles {
		if from == "" && p.Count == 0 || from != "" && !(at >= 0 && movable(piles, at, i)) {
			continue
		}
		o := Option{Move: pileID(p), Label: v.PlaceName(p.Key), Emoji: v.Emoji(v.Game + ".place." + p.Key)}
		if from == "" && kinds > 0 {
			o.Label, o.Menu = v.PieceName(p), v.PieceWord(p.Piece)
		}
		count := p.Count
		if from != "" {
			count = used(piles, p.Key)
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
		menu := chat.Menu{ID: control{Game: g.ID, Since: d.Since, Word: word}.String(), Placeholder: title}
		if i > 0 {
			menu.ID += fmt.Sprintf(":%d", i)
		}
		if group.title != title {
			menu.Placeholder = v.Say("plan.from_kind", engine.Free("what", group.title))
		}
		for _, o := range group.options[:min(len(group.options), menuOptions)] {
			menu.Options = append(menu.Options, o.line(false))
		}
		blocks = append(blocks, chat.Block{Row: &chat.Row{Menu: &menu}})
	}
	return blocks
}

// pileID names a pile in a control: its key, with its piece where that is not the usual one.
func pileID(p engine.Pile) string {
	if p.Piece == "" {
		return p.Key
	}
	return p.Key + "/" + p.Piece
}

// used counts the pieces of all kinds in a place.
func used(piles []engine.Pile, key string) int {
	n := 0
	for _, p := range piles {
		if p.Key == key {
			n += p.Count
		}
	}
	return n
}

// movable says that a piece of one pile may be put on another: one of the same kind of pieces, with room.
func movable(piles []engine.Pile, from, to int) bool {
	a, b := piles[from], piles[to]
	return from != to && a.Count > 0 && a.Piece == b.Piece && (b.Home || used(piles, b.Key) < b.Max)
}

// onlyTarget is where a piece goes if there are no more than two places for all.
func onlyTarget(piles []engine.Pile, from int) (engine.Pile, bool) {
	at := slices.IndexFunc(piles, func(p engine.Pile) bool { return p.Key != piles[from].Key && p.Piece == piles[from].Piece })
	if at < 0 || slices.ContainsFunc(piles, func(p engine.Pile) bool { return p.Key != piles[from].Key && p.Key != piles[at].Key }) {
		return engine.Pile{}, false
	}
	return piles[at], movable(piles, from, at)
}

// redraft changes the draft of a private question and shows it again. Change returns the new draft.
func (b *Bot) redraft(ctx context.Context, in chat.Interaction, r *reply, c control, use func(*game, engine.Decision) (string, error)) error {
	var d engine.Decision
	g, _, err := b.update(ctx, c.Game, in, func(g *game) (change, error) {
		var err error
		if d, err = g.presentPrivate(in, c.Since); err != nil {
			return change{}, err
		}
		move, err := use(g, d)
		if err != nil {
			return change{}, err
		}
		if move == g.draft(d) {
			return change{}, errUnchanged
		}
		if len(move) > draftMost {
			return change{}, engine.Refuse("refused.unknown_move", engine.Free("move", text.Clip(move, 40)))
		}
		env := &g.Envelope
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
	if d, err = g.presentPrivate(in, c.Since); err != nil {
		return err
	}
	b.showPlan(ctx, in, r, g, d, "", "")
	return nil
}

// take begins to move a piece; nothing is recorded before it is put down.
func (b *Bot) take(ctx context.Context, in chat.Interaction, r *reply, c control, from string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	d, err := g.presentPrivate(in, c.Since)
	if err != nil {
		return err
	}
	if from != "" {
		piles, err := g.Position.Piles(d.Seat, g.draft(d))
		if err != nil {
			return err
		}
		at := slices.IndexFunc(piles, func(p engine.Pile) bool { return pileID(p) == from && p.Count > 0 })
		if at < 0 {
			return engine.Refuse("refused.no_such_piece")
		}
		if to, ok := onlyTarget(piles, at); ok {
			return b.put(ctx, in, r, c, from, pileID(to))
		}
	}
	b.showPlan(ctx, in, r, g, d, from, "")
	return nil
}

// put moves a piece of the draft from one place to another.
func (b *Bot) put(ctx context.Context, in chat.Interaction, r *reply, c control, from, to string) error {
	return b.redraft(ctx, in, r, c, func(g *game, d engine.Decision) (string, error) {
		piles, err := g.Position.Piles(d.Seat, g.draft(d))
		if err != nil {
			return "", err
		}
		source := slices.IndexFunc(piles, func(p engine.Pile) bool { return pileID(p) == from })
		target := slices.IndexFunc(piles, func(p engine.Pile) bool { return pileID(p) == to })
		if source < 0 || target < 0 || !movable(piles, source, target) {
			return "", engine.Refuse("refused.no_such_piece")
		}
		piles[source].Count--
		piles[target].Count++
		return g.Position.Compose(d.Seat, piles)
	})
}

// mark is a short mark of a draft: a confirmation carries the one that was shown.
func mark(draft string) string {
	sum := sha256.Sum256([]byte(draft))
	return hex.EncodeToString(sum[:4])
}

// confirm gives the draft as the answer, if it is the one that the person saw; else it is shown as it is now.
func (b *Bot) confirm(ctx context.Context, in chat.Interaction, r *reply, c control, shown string) error {
	g, err := b.visit(ctx, in, c.Game)
	if err != nil {
		return err
	}
	move := ""
	if g.Position != nil {
		if d, ok := g.Position.Decision(g.seatOf(in.User.ID)); ok && planned(d) && d.Since == c.Since {
			move = g.draft(d)
			if mark(move) != shown {
				b.showPlan(ctx, in, r, g, d, "", g.In(in.Locale).Say("plan.changed"))
				return nil
			}
		}
	}
	return b.act(ctx, in, r, c, move)
}
