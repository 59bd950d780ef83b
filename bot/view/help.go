package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// outcomesMost is how many answers are explained at once: a phone shows the question, too.
const outcomesMost = 8

// Present explains an open question to a seat, engine.Everyone for somebody without one: what it is about, and what
// each answer would bring the seat if it is the one that is asked.
func Present(g *title.Game, seat engine.Seat, d engine.Decision, v text.Localizer) chat.Message {
	view := g.Position.View(seat)
	question, details := g.Asked(view, d, v)
	head := text.Upper(question)
	if d.Seat != seat {
		head = v.Say("help.asked", engine.Free("who", v.PlainNames([]engine.Seat{d.Seat})),
			engine.Free("question", question))
	}
	m := Text(detailed(strings.TrimSpace("**"+head+"**\n"+Coach(g, d, v)), details))
	if d.Seat != seat {
		return m
	}
	lines := outcomes(g.Title.Presenter.Options(view, d, v), "**%s**", v)
	if len(lines) == 0 {
		return m
	}
	words := "**" + v.Say("help.each") + "**\n- " + strings.Join(lines[:min(len(lines), outcomesMost)], "\n- ")
	if left := len(lines) - outcomesMost; left > 0 {
		words += "\n- " + v.Say("help.each.more", engine.Num("n", left))
	}
	m.Blocks = append(m.Blocks, chat.Block{Text: text.Clip(words, 1500)})
	return m
}

// outcomes are lines of the answers that have a description, one for those of which it is the same; their names stand
// in a format. Several are named by how they begin, unless others begin alike.
func outcomes(options []title.Option, format string, v text.Localizer) []string {
	names, starts := map[string][]string{}, map[string][]string{} // by their description
	behind := map[string]string{}                                 // the description behind a start, "" for several
	var order, lines []string
	for _, o := range options {
		if o.Description != "" && names[o.Description] == nil {
			order = append(order, o.Description)
		}
		name, start := o.Said(), startOf(o.Said())
		names[o.Description] = text.With(names[o.Description], name)
		starts[o.Description] = text.With(starts[o.Description], start)
		if more, ok := behind[start]; ok && more != o.Description {
			behind[start] = ""
		} else {
			behind[start] = o.Description
		}
	}
	alike := func(start string) bool { return behind[start] == "" }
	for _, more := range order {
		said := names[more]
		if len(said) > 1 && !slices.ContainsFunc(starts[more], alike) {
			said = starts[more]
		}
		what := v.List(said)
		if len(names) == 1 && len(said) > 2 {
			what = v.Say("list.each")
		}
		lines = append(lines, v.Say("list.described",
			engine.Free("what", fmt.Sprintf(format, what)), engine.Free("more", more)))
	}
	return lines
}

// startOf is what stands in an answer's name before where it leads, or before what it brings.
func startOf(name string) string {
	name, _, _ = strings.Cut(name, " › ")
	name, _, _ = strings.Cut(name, ": ")
	return name
}

// Kind names the kind of a question among those of all games: see profile.Profiles.Explains.
func Kind(g *title.Game, d engine.Decision) string { return g.Game + "." + d.Step }

// Coach says what a question is about, "" where the game has no words for it.
func Coach(g *title.Game, d engine.Decision, v text.Localizer) string {
	return v.Or(v.Game+".coach."+d.Step, "coach."+d.Step)
}

// Explanation tells a person what a question is about that is new to them, and how to read no more of these; false
// where the game has no words for it.
func Explanation(g *title.Game, d engine.Decision, v text.Localizer) (chat.Message, bool) {
	words := Coach(g, d, v)
	m := Text(words, chat.Button{ID: personalID("unexplained"), Label: v.Say("button.unexplained")})
	m.Private = true
	return m, words != ""
}
