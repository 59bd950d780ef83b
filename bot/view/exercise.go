package view

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// Exercise is what is shown of a position that a person answers alone: in a chapter of lessons, or as a puzzle.
type Exercise struct {
	// Note answers what the person has tried, "" for nothing.
	Note string
	// Aside is what stands in place of the question's own controls: a part of it, or what explains it; nil for nothing.
	Aside []chat.Block
	// Planning says that the planner of an open question is shown, From the place that a piece is being taken from.
	Planning bool
	From     string
}

// note is the answer to what the person has tried.
func (e *Exercise) note() []chat.Block {
	if e.Note == "" {
		return nil
	}
	return []chat.Block{{Text: "> " + strings.ReplaceAll(e.Note, "\n", "\n> ")}}
}

// question is the open question of a seat with its controls; the control back leads back to it.
func (e *Exercise) question(g *title.Game, in chat.Interaction, seat engine.Seat, back string) []chat.Block {
	v := g.In(in.Locale)
	d, asked := g.Position.Decision(seat)
	switch {
	case !asked:
		return nil
	case e.Aside != nil:
		label := v.Say("button.back")
		if offers(e.Aside, label) {
			return e.Aside
		}
		return append(slices.Clone(e.Aside), Buttons(chat.Button{ID: back, Label: label})...)
	case d.Private || e.Planning:
		return Plan(g, in, d, e.From, "").Blocks
	}
	return listed(g, g.Position.View(seat), d, v)
}

// listed is a question that is no planner's, with its controls.
func listed(g *title.Game, seen any, d engine.Decision, v text.Localizer) []chat.Block {
	question, details := g.Asked(seen, d, v)
	return append([]chat.Block{{Text: detailed("**"+text.Upper(question)+".**", details)}}, answers(g, seen, d, v)...)
}

// offers says that a button of this label is there.
func offers(blocks []chat.Block, label string) bool {
	return slices.ContainsFunc(blocks, func(b chat.Block) bool {
		return b.Row != nil &&
			slices.ContainsFunc(b.Row.Buttons, func(one chat.Button) bool { return one.Label == label })
	})
}
