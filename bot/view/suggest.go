package view

import (
	"math"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/customid"
	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
)

// reasonsMost is how many reasons a suggestion gives; an alternative gives one.
const reasonsMost = 3

// suggestButtons is the button that asks for a suggestion, where one may be given.
func suggestButtons(g *title.Game, v text.Localizer) []chat.Button {
	if g.Title.Analyst == nil || !table.Hinted(&g.Envelope) {
		return nil
	}
	return []chat.Button{{ID: g.CustomID("suggest"), Label: v.Say("button.suggest")}}
}

// Suggestion tells a person what the analyst would answer to their question, why, and what other answers cost.
func Suggestion(g *title.Game, d engine.Decision, s title.Suggestion, v text.Localizer) chat.Message {
	move := func(m string) engine.Arg { return engine.Free("move", text.Upper(AnswerWords(g, d, m, v))) }
	if len(s.Alternatives) == 0 {
		m := Text(v.Say("suggest.only", move(s.Move)))
		m.Blocks = append(m.Blocks, suggested(g, d, s.Move, v)...)
		return m
	}
	m := Text(v.Say("suggest.head", move(s.Move), engine.Num("n", percent(s.Chance))))
	m.Blocks = append(m.Blocks, comparison(g, d, s, "suggest.why", v)...)
	m.Blocks = append(m.Blocks, suggested(g, d, s.Move, v)...)
	return m
}

// comparison says what an answer brings beside the first of the others, in the words of a key, and what these cost.
func comparison(g *title.Game, d engine.Decision, s title.Suggestion, key string,
	v text.Localizer) (blocks []chat.Block) {
	move := func(m string) engine.Arg { return engine.Free("move", text.Upper(AnswerWords(g, d, m, v))) }
	far := engine.Free("far", v.Or(v.Game+".reason.far"))
	first := s.Alternatives[0]
	why := v.Say("suggest.even", move(first.Move))
	if s.Hurried {
		why = v.Say("suggest.hurried")
	}
	if lines := Reasons(g, s.Seat, first.Differences, true, v); len(lines) > 0 {
		lines = lines[:min(len(lines), reasonsMost)]
		why = v.Say(key, move(first.Move), far) + "\n- " + strings.Join(lines, "\n- ")
	}
	var others, said []string
	when := engine.Free("far", "")
	for _, a := range s.Alternatives {
		words := text.Upper(AnswerWords(g, d, a.Move, v))
		if slices.Contains(said, words) { // To who reads it, it is the same answer.
			continue
		}
		said = append(said, words)
		but := ""
		if against := Reasons(g, s.Seat, a.Differences, false, v); len(against) > 0 {
			but = against[0]
		}
		points := pointsBehind(s.Seat, a.Differences, v)
		if points != "" {
			when = far
		}
		others = append(others, v.Say("suggest.other", move(a.Move), engine.Num("n", percent(a.Cost)),
			engine.Free("points", points), engine.Free("but", but)))
	}
	other := v.Say("suggest.others", when) + "\n- " + strings.Join(others, "\n- ")
	for _, words := range []string{why, other, "-# " + v.Say("suggest.note")} {
		blocks = append(blocks, chat.Block{Text: text.Clip(words, 1200)})
	}
	return blocks
}

// suggested is the button that gives a suggested answer; nothing for one that is prepared in private.
func suggested(g *title.Game, d engine.Decision, move string, v text.Localizer) []chat.Block {
	if table.Planned(d) {
		return nil
	}
	for _, o := range g.Title.Presenter.Options(g.Position.View(d.Seat), d, v) {
		id := g.QuestionID(d.Since, o.Word())
		if o.Move == move && len(id) <= customid.MaxBytes {
			o.Style = chat.Success
			return Buttons(answerButton(o, id))
		}
	}
	return nil
}

// Reasons are sentences about what an answer brings beside another, of what speaks for it or for the other one: the
// weightiest first. That it brings what it is named after stands at the end, with what that does, and is no reason for
// the other one unless that can be said. A kind of which the game's catalog says nothing is left out.
func Reasons(g *title.Game, seat engine.Seat, differences []engine.Difference, speaks bool, v text.Localizer) []string {
	var lines, plain []string
	for _, d := range differences {
		key := v.Game + ".reason." + d.Kind
		if d.Kind == pointsKind || d.For != speaks || !v.Has(key) {
			continue
		}
		who := ""
		if d.Seat != seat && d.Seat != engine.Everyone {
			who = text.Plain(v.Name(d.Seat))
		}
		args := []engine.Arg{engine.Free("who", who), flag("about", !d.Sure), engine.Num("n", max(d.N, -d.N)),
			flag("later", d.N < 0 == speaks)}
		if d.Term != "" {
			category, _, _ := strings.Cut(d.Kind, ".")
			args = append(args, engine.Term(category, d.Term))
		}
		line := v.Say(key, args...)
		if d.Term == "" || !d.Now {
			lines = append(lines, line)
			continue
		}
		brief := brief(g, d.Term, v)
		if brief != "" {
			line += " " + v.Say("suggest.brief", engine.Free("brief", brief))
		}
		if brief != "" || speaks {
			plain = append(plain, line)
		}
	}
	return append(lines, plain...)
}

// brief says in a few words what a thing does, "" where the rules on demand don't.
func brief(g *title.Game, thing string, v text.Localizer) string {
	topics := g.Ruled().Topics
	if topics == nil {
		return ""
	}
	for _, t := range topics.List(v.Lang()) {
		if t.Key == thing {
			return text.Upper(t.Brief)
		}
	}
	return ""
}

func flag(key string, set bool) engine.Arg {
	if set {
		return engine.Num(key, 1)
	}
	return engine.Num(key, 0)
}

// pointsKind is the kind of facts that are the points so far: they are told, but are no reason.
const pointsKind = "points"

// pointsBehind says how many points fewer or more another answer brings, "" where that is not known.
func pointsBehind(seat engine.Seat, differences []engine.Difference, v text.Localizer) string {
	for _, d := range differences {
		if d.Kind != pointsKind || d.Seat != seat {
			continue
		}
		args := []engine.Arg{engine.Num("n", max(d.N, -d.N)), flag("less", d.N > 0), flag("about", !d.Sure)}
		return v.Say(v.Game+".reason."+pointsKind, args...)
	}
	return ""
}

func percent(chance float32) int { return int(math.Round(float64(chance) * 100)) }
