package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// Painter draws and tells positions. A board in words gives the round, who is awaited and what is in reach; the sea row
// by row with everything that lies there; islands, quests, figureheads, tiles; every player. Where it is too long,
// names are shortened and things said more briefly step by step. What only a seat may see is said only in that seat's
// own view.
var Painter = render.Painter[maracaibo.View]{
	Game: maracaibo.Name, Situation: situation,
	New:      func(b *render.Board[maracaibo.View]) render.Drawing { return newPainter(b) },
	AltNames: []int{0, 16, 12, 8, 6}, TextNames: []int{0, 16, 12, 8, 6},
}

type painter struct {
	*render.Board[maracaibo.View]
	can   possible
	fresh fresh
}

func situation(v *maracaibo.View) render.Situation {
	s := render.Situation{
		Players: len(v.Players), Viewer: v.Viewer, Step: v.Step, Awaited: v.Awaited, Next: v.Next,
		Over: v.Over, Winners: v.Winners,
		Hour: render.HourOf(float64(v.Round-1)/maracaibo.Rounds, v.Round == maracaibo.Rounds),
	}
	for i := range v.Scores {
		s.Totals = append(s.Totals, v.Scores[i].Total)
	}
	return s
}

func newPainter(b *render.Board[maracaibo.View]) *painter {
	if b.Over { // The account says it all.
		b.Scene.Fresh, b.Before = nil, b.View
	}
	p, s := &painter{Board: b, fresh: readFresh(b.View, b.Scene.Fresh)}, &b.Scene
	p.TopLine, p.Ask = p.roundLine(), p.headline
	if p.View.Solo {
		p.Names[maracaibo.John] = p.Say("maracaibo.picture.john")
	}
	if len(s.Focus.Moves) > 0 && p.Seated(s.Focus.Seat) && !p.View.Over {
		p.can = readMoves(p.View, s.Focus)
	}
	return p
}

func (p *painter) Lines(way int) []string { return (&textWriter{p, detail(way)}).lines() }

func (p *painter) roundLine() string {
	switch {
	case p.View.Over:
		return p.Say("maracaibo.picture.final")
	case p.View.Round < 1:
		return p.Say("maracaibo.picture.before")
	}
	line := p.Say("maracaibo.picture.round", number(p.View.Round), other(maracaibo.Rounds))
	if p.View.Ending {
		line += " · " + p.Say("maracaibo.picture.ending")
	}
	return line
}

func (p *painter) headline(name string) string { return p.Headline(name, p.Step, 0) }

// decider is the seat whose public question the picture brings forward; false for none.
func (p *painter) decider() (engine.Seat, bool) {
	return p.Scene.Focus.Seat, p.can.asked
}
