package view

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Plan is the private prompt: what is proposed, how to change it, how to confirm. From is the place that a piece is
// being taken from, "" if none is.
func Plan(g *title.Game, in chat.Interaction, d engine.Decision, from, note string) chat.Message {
	v := g.In(in.Locale)
	view := g.Position.View(d.Seat)
	draft := g.Draft(d)
	options := g.Title.Presenter.Options(view, d, v)
	listed := answersAt(options, nil)
	each := d.Private && !d.Open && len(listed) == len(d.Moves) && areFew(listed) // One press gives each.
	var words []string
	if !each || d.Given != "" {
		words = append(words, g.Title.Presenter.Draft(view, d, draft, v))
	}
	if note != "" {
		words = append(words, note)
	}
	problem := g.Position.Check(engine.Action{Seat: d.Seat, Move: draft})
	var reason *engine.Reason
	if errors.As(problem, &reason) {
		words = append(words, v.Refusal(reason))
	}
	var m chat.Message
	if words != nil {
		m = Text(text.Clip(strings.Join(words, "\n"), 3500))
	}
	m.Blocks = append(m.Blocks,
		chat.Block{Text: "**" + text.Upper(g.Title.Presenter.Question(view, d, v)) + ".**"})
	if d.Open {
		m.Blocks = append(m.Blocks, pieces(g, d, draft, from, v)...)
	}
	if each {
		for i := range listed {
			listed[i].Menu = ""
		}
		m.Blocks = append(m.Blocks, described(listed, v)...)
		var row []chat.Button
		for _, o := range listed {
			b := answerButton(o, g.QuestionID(d.Since, o.Move))
			if o.Move == draft {
				b.ID, b.Style = g.QuestionID(d.Since, "@confirm:"+table.DraftMark(draft)), chat.Success
			}
			row = append(row, b)
		}
		m.Blocks = append(m.Blocks, Buttons(append(row, suggestButtons(g, v)...)...)...)
		return m
	}
	if !d.Open && len(d.Moves) > 1 {
		m.Blocks = append(m.Blocks, choices(g, d, listed, draft, v)...)
	}
	label := v.Or(v.Game+".confirm."+d.Step+"."+title.FirstWord(draft), v.Game+".confirm."+d.Step, "generic.confirm")
	confirm := g.QuestionID(d.Since, "@confirm:"+table.DraftMark(draft))
	row := []chat.Button{{ID: confirm, Label: label, Style: chat.Success,
		Disabled: problem != nil}}
	if from != "" {
		row = append(row, chat.Button{ID: g.QuestionID(d.Since, "@pick"), Label: v.Say("button.back")})
	}
	if d.Open {
		for i, p := range g.Proposals(d) {
			if i < 3 && p.Move != draft {
				label := g.Proposed(view, d, p.Move, false, v).Label
				if label == "" || slices.ContainsFunc(row, func(b chat.Button) bool { return b.Label == label }) {
					label = v.Say("generic.proposal", engine.Num("n", i+1))
				}
				row = append(row, chat.Button{ID: g.QuestionID(d.Since, fmt.Sprintf("@propose:%d", p.Number)),
					Label: text.Clip(label, 80)})
			}
		}
	}
	if _, _, exercise := customid.ExerciseOf(g.ID); d.Open && d.Private && !exercise {
		for _, o := range options {
			if len(row) < RowButtons {
				row = append(row, chat.Button{ID: g.QuestionID(d.Since, o.Word()), Label: text.Clip(o.Label, 80),
					Style: o.Style})
			}
		}
	}
	if d.Private && !d.Open {
		for i, label := range Submenus(options) {
			row = append(row, chat.Button{ID: g.QuestionID(d.Since, fmt.Sprintf("@under:%d", i)),
				Label: text.Clip(label, 80)})
		}
	}
	m.Blocks = append(m.Blocks, Buttons(append(row, suggestButtons(g, v)...)...)...)
	return m
}

// choices are the menus that choose a draft among listed answers.
func choices(g *title.Game, d engine.Decision, options []title.Option, draft string, v text.Localizer) []chat.Block {
	var blocks []chat.Block
	for _, group := range grouped(options, v.Say("plan.choose")) {
		for part := range slices.Chunk(group.options, MenuOptions) {
			id := g.QuestionID(d.Since, fmt.Sprintf("@choose:%d", len(blocks)+1))
			blocks = append(blocks, optionMenu(id, group.title, part, draft))
		}
	}
	return blocks
}

// pieces are the menus that move one piece: first where it is taken from, then where it goes. From is the place that a
// piece is being taken from, "" if none is. Pieces of several kinds that are too many for one menu have one a kind.
func pieces(g *title.Game, d engine.Decision, draft, from string, v text.Localizer) []chat.Block {
	piles, err := g.Position.Piles(d.Seat, draft)
	if err != nil {
		return nil
	}
	if from == "" {
		if blocks := shifts(g, d, piles, v); blocks != nil {
			return blocks
		}
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
		o.Label, o.Description = text.Upper(o.Label),
			v.First([]string{v.Game + "." + key + "." + d.Step, key}, n, engine.Num("max", p.Max))
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
	if len(options) <= MenuOptions {
		for i := range options {
			options[i].Menu = ""
		}
	}
	var blocks []chat.Block
	for i, group := range grouped(options, title) {
		id := g.QuestionID(d.Since, word)
		if i > 0 {
			id += fmt.Sprintf(":%d", i)
		}
		if group.title != title {
			group.title = v.Say("plan.from_kind", engine.Free("what", group.title))
		}
		blocks = append(blocks, optionMenu(id, group.title, group.options[:min(len(group.options), MenuOptions)], ""))
	}
	return blocks
}

// shiftMenus is how many menus of all ways to move one piece there are at most.
const shiftMenus = 8

// shifts are menus of all ways to move one piece, those from one place together; nil where they are too many.
func shifts(g *title.Game, d engine.Decision, piles []engine.Pile, v text.Localizer) []chat.Block {
	var menus []chat.Menu
	var from [][]string
	for i, p := range piles {
		var ways []chat.MenuOption
		name := v.PieceName(p)
		if p.Piece == "" {
			name = v.PlaceName(p.Key)
		}
		for j, to := range piles {
			if table.Movable(piles, i, j) {
				ways = append(ways, chat.MenuOption{Value: table.PileID(p) + ">" + table.PileID(to),
					Label: text.Clip(text.Upper(name)+" → "+v.PlaceName(to.Key), 100),
					Emoji: v.Emoji(v.Game + ".place." + to.Key)})
			}
		}
		last := len(menus) - 1
		switch {
		case len(ways) == 0:
			continue
		case len(ways) > MenuOptions:
			return nil
		case last < 0 || len(menus[last].Options)+len(ways) > MenuOptions:
			menu := chat.Menu{ID: g.QuestionID(d.Since, "@shift")}
			if last++; last > 0 {
				menu.ID += fmt.Sprintf(":%d", last)
			}
			menus, from = append(menus, menu), append(from, nil)
		}
		menus[last].Options = append(menus[last].Options, ways...)
		from[last] = append(from[last], name)
	}
	if len(menus) > shiftMenus {
		return nil
	}
	var blocks []chat.Block
	for i, menu := range menus {
		menu.Placeholder = v.Say("plan.from")
		if len(menus) > 1 {
			menu.Placeholder = text.Clip(v.Say("plan.from_kind", engine.Free("what", fromTo(from[i]))), 100)
		}
		blocks = append(blocks, Menu(menu))
	}
	return blocks
}

// fromTo names the first and the last of some places.
func fromTo(places []string) string {
	if len(places) == 1 {
		return places[0]
	}
	return places[0] + " – " + places[len(places)-1]
}

// AnswerWords words a move that answers a question.
func AnswerWords(g *title.Game, d engine.Decision, move string, v text.Localizer) string {
	view := g.Position.View(d.Seat)
	for _, o := range g.Title.Presenter.Options(view, d, v) {
		if o.Move == move {
			return strings.Join(append(slices.Clone(o.Path), o.Said()), ": ")
		}
	}
	if !table.Planned(d) {
		return text.Plain(move)
	}
	// Of a draft, the first sentence behind the bold words with which it may begin.
	d.Given = ""
	draft, _, _ := strings.Cut(g.Title.Presenter.Draft(view, d, move, v), "\n")
	if _, behind, ok := strings.Cut(draft, "** "); ok {
		draft = behind
	}
	draft, _, _ = strings.Cut(strings.ReplaceAll(draft, "**", ""), ". ")
	return strings.TrimSuffix(text.Clip(draft, 600), ".")
}

// AskAgainButton is the button that forgets a seat's presets.
func AskAgainButton(g *title.Game, v text.Localizer) chat.Button {
	return chat.Button{ID: g.CustomID("ask"), Label: v.Say("button.ask")}
}

// ConfirmMove is what is read before an answer, the button that gives it, and the way back to the others behind the
// same steps, or to the plan.
func ConfirmMove(g *title.Game, options []title.Option, o title.Option, d engine.Decision,
	v text.Localizer) chat.Message {
	row := []chat.Button{{ID: g.QuestionID(d.Since, o.Move), Label: text.Clip(o.Label, 80), Style: chat.Danger,
		Emoji: o.Emoji}}
	switch {
	case len(o.Path) > 0:
		back := g.QuestionID(d.Since, "@under:"+pathNumbers(options, o.Path))
		row = append(row, chat.Button{ID: back, Label: v.Say("button.back")})
	case d.Open:
		row = append(row, chat.Button{ID: g.CustomID("plan"), Label: v.Say("button.back")})
	}
	return Text(text.Clip(o.Confirm, 2000), row...)
}

// Given replaces a private prompt whose answer is in and may still be changed; false where nothing can be changed.
func Given(g *title.Game, in chat.Interaction) (chat.Message, bool) {
	if g.Position == nil || g.Phase != storage.Playing {
		return chat.Message{}, false
	}
	d, ok := g.Position.Decision(g.SeatOf(in.User.ID))
	if !ok || d.Given == "" {
		return chat.Message{}, false
	}
	v := g.In(in.Locale)
	m := Text(v.Say("plan.in", engine.Free("who", AwaitedNames(g))),
		chat.Button{ID: g.CustomID("plan"), Label: v.Say("button.change")})
	return m, true
}
