package view

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// unavailable is something that cannot be chosen, and why.
type unavailable struct {
	title.Option
	why *engine.Reason
}

// Unavailable lists what a player could look for in a question and cannot choose.
func Unavailable(g *title.Game, view any, d engine.Decision, v text.Localizer) []unavailable {
	presenter, ok := g.Title.Presenter.(title.UnavailablePresenter)
	if !ok || d.Private || !d.Awaited() {
		return nil
	}
	var list []unavailable
	for _, o := range presenter.Missing(view, d, v) {
		var reason *engine.Reason
		if errors.As(g.Position.Check(engine.Action{Seat: d.Seat, Move: o.Move}), &reason) {
			list = append(list, unavailable{o, reason})
		}
	}
	return list
}

// whyLines is how many things are explained at once; of more than that one is chosen from a menu.
const whyLines = 6

// Why says what can't be chosen in a question and why; chosen is the move that is asked about where there are many.
func Why(g *title.Game, in chat.Interaction, d engine.Decision, chosen string) chat.Message {
	v := g.In(in.Locale)
	list := Unavailable(g, g.Position.View(d.Seat), d, v)
	line := func(o unavailable) string { return "- **" + o.Label + "**: " + v.Refusal(o.why) }
	m := Text("**" + v.Say("why.head") + "**")
	switch {
	case len(list) == 0:
		return Text(v.Say("why.nothing"))
	case len(list) <= whyLines:
		for _, o := range list {
			m.Blocks[0].Text += "\n" + line(o)
		}
		m.Blocks[0].Text = text.Clip(m.Blocks[0].Text, 3500)
		return m
	}
	if i := slices.IndexFunc(list, func(o unavailable) bool { return o.Move == chosen }); i >= 0 {
		m.Blocks[0].Text += "\n" + line(list[i])
	}
	options := text.Each(list, func(o unavailable) title.Option { return o.Option })
	for _, group := range grouped(options, v.Say("why.choose")) {
		for part := range slices.Chunk(group.options, MenuOptions) {
			id := g.QuestionID(d.Since, fmt.Sprintf("@why:%d", len(m.Blocks)))
			m.Blocks = append(m.Blocks, optionMenu(id, group.title, part, chosen))
		}
	}
	return m
}
