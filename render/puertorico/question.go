package puertorico

import (
	"image"
	"slices"

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
	own  *puertorico.PlayerView
}

// blocks are the questions by their step; some are asked in two ways.
var blocks = map[string]func(questionPainter) focus.Block{
	puertorico.StepRole:      questionPainter.roles,
	puertorico.StepBuccaneer: questionPainter.deeds,
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

// Focus draws what the present question needs, and everybody's purse.
func (p *painter) Focus() *render.Canvas {
	q := questionPainter{painter: p, seat: p.Asked()}
	if p.Seated(q.seat) {
		q.own = &p.View.Players[q.seat]
	}
	f := focus.Picture{TopLine: p.roundLine(), Headline: p.headline, Block: q.block()}
	if p.View.Step != puertorico.StepPlace || p.View.Over {
		f.Purses = p.purses()
	}
	return focus.Draw(p.Board, f)
}

func (p questionPainter) block() focus.Block {
	switch draw := blocks[p.View.Step]; {
	case p.View.Over:
		return p.calm()
	case drafting(p.View):
		return p.picks()
	case p.own != nil && draw != nil:
		return draw(p)
	case p.own != nil:
		return focus.Stacked(p.people(), p.island(), p.city())
	}
	return p.calm()
}

// calm is what lies on the table where nobody is asked anything.
func (p questionPainter) calm() focus.Block {
	return focus.Stacked(p.market(), p.foot())
}

// heading sets the name of a panel.
func (p questionPainter) heading(c *render.Canvas, r image.Rectangle, key string) {
	c.FittedText(r.Min.X+24, r.Min.Y+54, 600, p.Say(key), render.Title.Sized(42))
}

// occupied says that the seat has such a building with somebody on it.
func (p questionPainter) occupied(b puertorico.Building) bool {
	return slices.ContainsFunc(p.own.City, func(v puertorico.BuildingView) bool {
		return v.Building == b && v.Colonists > 0
	})
}
