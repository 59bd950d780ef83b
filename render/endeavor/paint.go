package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// Painter draws and tells positions. A board in words gives the round, who is awaited and what is possible; every
// region with its track, top card and cities, and the connections, each with its holder or token; every player; the
// supply of buildings. Where it is too long, names are shortened and things said more briefly step by step.
var Painter = render.Painter[endeavor.View]{
	Game: endeavor.Name, Situation: situation,
	New:       func(b *render.Board[endeavor.View]) render.Drawing { return newPainter(b) },
	AltNames:  []int{whole: 0, fewIcons: 16, short: 12, shorter: 8, shortest: 6},
	TextNames: []int{whole: 0, fewIcons: 16, short: 10, shorter: 8, shortest: 6, shortest + 1: 5},
}

type painter struct {
	*render.Board[endeavor.View]
	can   possible
	fresh fresh
}

func situation(v *endeavor.View) render.Situation {
	s := render.Situation{
		Players: len(v.Players), Viewer: v.Viewer, Step: v.Step, Awaited: v.Awaited, Next: v.Next,
		Over: v.Over, Winners: v.Winners,
		Hour: render.HourOf(float64(v.Round-1)/endeavor.Rounds, v.Round == endeavor.Rounds),
	}
	for i := range v.Scores {
		s.Totals = append(s.Totals, v.Scores[i].Total)
	}
	return s
}

func newPainter(b *render.Board[endeavor.View]) *painter {
	if b.Over { // The account says it all.
		b.Before = b.View
	}
	p, s := &painter{Board: b, can: readMoves(engine.Decision{}), fresh: fresh{b.Before, b.View}}, &b.Scene
	p.TopLine, p.Ask = p.roundLine(), p.headline
	if len(s.Focus.Moves) > 0 && p.Seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus)
	}
	return p
}

func (p *painter) Own(seat engine.Seat) *render.Canvas { return ownPainter{p}.paintOwn(seat) }

func (p *painter) Question(board *render.Canvas, seat engine.Seat) {
	if p.View.Step != endeavor.StepSalary { // That is about their buildings, which come first then.
		focus.Atop(board, ownSky, p.questionOf(seat).block())
	}
	if len(p.View.Players[seat].Cards) > ownCardRow {
		board.Fewer(handColours)
	}
}

func (p *painter) Lines(way int) []string { return (&textWriter{p, detail(way)}).lines() }

func (p *painter) roundLine() string {
	if p.View.Over {
		return p.Say("endeavor.picture.final", number(p.View.Round))
	}
	line := p.Say("endeavor.picture.round", number(p.View.Round))
	if phase := p.SayOr("endeavor.picture.phase."+p.View.Phase, ""); phase != "" {
		line += " · " + phase
	}
	return line
}

func (p *painter) headline(name string) string {
	n, question := 0, p.question()
	if seat := p.Asked(); p.View.Step == endeavor.StepDiscard && p.Seated(seat) {
		question, n = p.discarding(seat)
	}
	return p.Headline(name, question, n)
}

// discarding is the question of a seat with too many cards, and how many must go.
func (p *painter) discarding(seat engine.Seat) (question string, n int) {
	if n = over(&p.View.Players[seat]); n == 0 {
		return endeavor.StepDiscard + ".may", n // They may place the governor and discard nothing (R7).
	}
	return endeavor.StepDiscard, n
}

// question is the step, with the action where only one can be taken or follow.
func (p *painter) question() string {
	if p.View.Step == endeavor.StepAct && p.can.chosen != endeavor.NoPart {
		return p.View.Step + "." + p.can.chosen.String()
	}
	if p.View.Second != nil && p.View.Step == endeavor.StepSecond {
		return p.View.Step + "." + p.View.Second.Other.String()
	}
	return p.View.Step
}
