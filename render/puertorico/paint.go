package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// Painter draws and tells positions. A board in words gives the round, who is awaited and what is possible, then roles,
// ships, market and supply, every player, and the building offer; where it is too long, names are shortened first, then
// nobles and the offer said more briefly.
var Painter = render.Painter[puertorico.View]{
	Game: puertorico.Name, Situation: situation,
	New:      func(b *render.Board[puertorico.View]) render.Drawing { return newPainter(b) },
	AltNames: []int{0, 16, 10, 6}, TextNames: []int{0, 16, 8, briefNames},
}

// briefNames is how many characters of names a board keeps that is told with less.
const briefNames = 6

type painter struct {
	*render.Board[puertorico.View]
	can   possible
	draft draft
	fresh fresh
	// brief says the board in words with less.
	brief bool
}

func situation(v *puertorico.View) render.Situation {
	s := render.Situation{
		Players: len(v.Players), Viewer: v.Viewer, Step: v.Step, Awaited: v.Awaited, Next: v.Next,
		Over: v.Over, Winners: v.Winners, Hour: render.HourOf(spent(v), v.Over || len(v.End) > 0),
	}
	for i := range v.Scores {
		s.Totals = append(s.Totals, v.Scores[i].Total)
	}
	return s
}

// stocks are the points and colonists that a game of so many players begins with.
var stocks = [puertorico.MaxPlayers + 1]struct{ vp, colonists int }{2: {65, 40}, {75, 55}, {100, 75}, {122, 95}}

// spent is how much of what ends a game is used up: points, colonists, the spaces of the fullest city.
func spent(v *puertorico.View) float64 {
	stock := stocks[len(v.Players)]
	most := 1 - float64(v.VP)/float64(stock.vp)
	if !v.WithNobles {
		most = max(most, 1-float64(v.Colonists)/float64(stock.colonists))
	}
	for i := range v.Players {
		used := 0
		for _, b := range v.Players[i].City {
			used += dataOf(b.Building).spaces
		}
		most = max(most, float64(used)/puertorico.CitySpaces)
	}
	return most
}

func newPainter(b *render.Board[puertorico.View]) *painter {
	p, s := &painter{Board: b}, &b.Scene
	p.TopLine, p.Ask = p.roundLine(), p.headline
	if (len(s.Focus.Moves) > 0 || s.Focus.Open) && p.Seated(s.Focus.Seat) {
		p.can = readMoves(s.Focus, b.View)
	}
	if s.Draft != "" {
		p.draft = readDraft(s.Draft)
	}
	p.fresh = readFresh(s.Fresh)
	return p
}

func (p *painter) Own(seat engine.Seat) *render.Canvas { return ownPainter{p}.own(seat) }

func (p *painter) Question(board *render.Canvas, seat engine.Seat) {
	if !boardSteps[p.View.Step] {
		focus.Atop(board, ownSky, p.questionOf(seat).block())
	}
}

// boardSteps are questions about the own board itself.
var boardSteps = map[string]bool{
	puertorico.StepPlace: true, puertorico.StepClear: true, puertorico.StepWindow: true, puertorico.StepRaid: true,
}

func (p *painter) Lines(way int) []string {
	p.brief = Painter.TextNames[way] == briefNames
	return textWriter{p}.lines()
}

func (p *painter) roundLine() string {
	if p.View.Over {
		return p.Say("puertorico.picture.final", number(p.View.Round))
	}
	if drafting(p.View) {
		return p.Say("puertorico.picture.phase.draft")
	}
	line := p.Say("puertorico.picture.round", number(p.View.Round))
	if p.View.Phase >= 0 && int(p.View.Phase) < puertorico.Roles {
		line += " · " + p.Say("puertorico.picture.phase."+roleIcon(p.View.Phase))
	}
	return line
}

func (p *painter) headline(name string) string {
	question := p.View.Step
	if only := p.only(question); only != "" {
		question = only
	} else if question == puertorico.StepLoad && p.can.mayPass {
		question = "captain.may"
	}
	return p.Headline(name, question, p.raided())
}

// only is what a question of sales or loads asks for where neither is possible: land, guests of the inn; else "".
func (p *painter) only(step string) string {
	can := &p.can
	goods := can.mixed || len(can.loads) > 0 || slices.Contains(can.sell[:], true) || slices.Contains(can.post[:], true)
	switch {
	case goods || step != puertorico.StepSell && step != puertorico.StepLoad:
		return ""
	case can.land:
		return "trader.land"
	case can.guests.any:
		return "inn.move"
	}
	return ""
}

// raided is how many raided colonists are still to be placed (C4.3).
func (p *painter) raided() int {
	if p.View.Buccaneer == nil {
		return 0
	}
	return p.View.Buccaneer.Raided
}
