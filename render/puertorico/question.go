package puertorico

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// questionPainter draws what a focus picture says about the present question.
type questionPainter struct {
	*painter
	// seat is who is asked, own what they have; of several the first.
	seat engine.Seat
	own  *estate
}

// blocks are the questions by their step; some are asked in two ways.
var blocks = map[string]func(questionPainter) focus.Block{
	puertorico.StepRole:      questionPainter.roles,
	puertorico.StepBuccaneer: questionPainter.piracy,
	puertorico.StepHacienda:  questionPainter.hacienda,
	puertorico.StepForest:    questionPainter.settler,
	puertorico.StepTake:      questionPainter.settler,
	puertorico.StepSecond:    questionPainter.settler,
	puertorico.StepClear:     questionPainter.settler,
	puertorico.StepPlace:     questionPainter.mayor,
	puertorico.StepBuild:     questionPainter.builder,
	puertorico.StepBonus:     questionPainter.craftsman,
	puertorico.StepSell:      questionPainter.trader,
	puertorico.StepSupply:    questionPainter.supplier,
	puertorico.StepLoad:      questionPainter.captain,
	puertorico.StepStore:     questionPainter.storage,
}

// Focus draws what the present question needs, and everybody's purse. The towns have their own; where the most kinds
// can be built, the purses have no goods.
func (p *painter) Focus() *render.Canvas {
	q, before := p.questionOf(p.Asked()), p.Before
	if p.View.Step == puertorico.StepBonus { // The block says what was made.
		before = p.View
	}
	block, purses := q.block(), p.purses(before)
	full := p.View.Step == puertorico.StepBuild && block.High > focus.BlockRoom(len(purses))
	switch {
	case p.View.Over:
	case drafting(p.View), full:
		slim(purses)
	case q.own == nil, p.View.Step == puertorico.StepPlace:
		purses = nil
	}
	c := focus.Draw(p.Board, block, purses)
	if full {
		c.Fewer(fullColours)
	}
	return c
}

// fullColours is how many colors a picture of the most buildings has, so that its file is no larger than others.
const fullColours = 56

// slim leaves the goods out of purses.
func slim(purses []focus.Purse) []focus.Purse {
	for i := range purses {
		purses[i].Row = nil
	}
	return purses
}

// questionOf is what is asked of a seat, which may be nobody.
func (p *painter) questionOf(seat engine.Seat) questionPainter {
	q := questionPainter{painter: p, seat: seat}
	if p.Seated(seat) {
		q.own = &estate{&p.View.Players[seat], seat == p.View.Chooser}
	}
	return q
}

func (p questionPainter) block() focus.Block {
	switch draw := blocks[p.View.Step]; {
	case p.View.Over:
		return focus.Stacked(p.market(), p.foot())
	case drafting(p.View):
		return p.picks()
	case p.own == nil:
		return focus.Stacked(p.done(), p.towns(townGoods, footHigh+focus.Gap))
	case draw != nil:
		return draw(p)
	}
	return focus.Stacked(p.people(), p.beside())
}
