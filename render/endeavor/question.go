package endeavor

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// questionPainter draws what a focus picture says about the present question.
type questionPainter struct {
	*painter
	// seat is who is asked, own what they have; of several the first.
	seat engine.Seat
	own  *endeavor.PlayerView
}

// Focus draws what the present question needs, and everybody's purse.
func (p *painter) Focus() *render.Canvas {
	var purses []focus.Purse
	if p.View.Step != endeavor.StepSalary {
		purses = p.purses()
	}
	q := p.questionOf(p.Asked())
	c := focus.Draw(p.Board, focus.Explained(q.block(), q.key(), len(p.View.Players)), purses)
	if p.mapped() && p.Scene.Level != render.Moment { // Which colors go would differ from frame to frame.
		c.Fewer(mapColours)
	}
	return c
}

// questionOf is what is asked of a seat, which may be nobody.
func (p *painter) questionOf(seat engine.Seat) questionPainter {
	q := questionPainter{painter: p, seat: seat}
	if p.Seated(seat) {
		q.own = &p.View.Players[seat]
	}
	return q
}

// mapColours is how many colors a question with a piece of the map has: with all of them its file would be too large.
const mapColours = 40

// mapped says that the picture shows the map or a piece of it.
func (p *painter) mapped() bool {
	switch p.View.Step {
	case endeavor.StepBuild, endeavor.StepSalary, endeavor.StepDiscard:
		return !p.Seated(p.Asked())
	}
	return p.can.chosen == endeavor.Occupy || p.can.chosen == endeavor.Attack || !slices.Contains(p.can.parts[:], true)
}

// blocks are the questions by their step, targets those for the target of an action.
var (
	blocks = map[string]func(questionPainter) focus.Block{
		endeavor.StepBuild:   questionPainter.build,
		endeavor.StepSalary:  questionPainter.salary,
		endeavor.StepAct:     questionPainter.act,
		endeavor.StepSecond:  questionPainter.act,
		endeavor.StepDiscard: questionPainter.discard,
	}
	targets = map[endeavor.Part]func(questionPainter) focus.Block{
		endeavor.NoPart:  questionPainter.actions,
		endeavor.Ship:    questionPainter.ship,
		endeavor.Occupy:  questionPainter.occupy,
		endeavor.Attack:  questionPainter.attack,
		endeavor.Payment: questionPainter.payment,
		endeavor.Draw:    questionPainter.draw,
	}
)

func (p questionPainter) block() focus.Block {
	if draw := blocks[p.View.Step]; p.own != nil && draw != nil {
		return draw(p)
	}
	if p.Scene.Level == render.Moment {
		return focus.Stacked(mapPainter{p.painter}.ships(), p.wholeMap(nil))
	}
	return p.wholeMap(nil)
}

func (p questionPainter) act() focus.Block {
	if !slices.Contains(p.can.parts[:], true) {
		return p.wholeMap(nil)
	}
	return targets[p.can.chosen](p)
}

// presence puts a seat's mark of radius r, faint where it is not present, and its presence in a region on a ground
// (E35).
func (p *painter) presence(
	c *render.Canvas, seat engine.Seat, n, x, y, r int, style render.Style, ground render.Colour,
) {
	key := render.SpriteKey{Kind: "en.ghost", A: int(seat), B: r, Tone: render.Fade(ground, dimShare)}
	switch {
	case n == 0:
		c.Piece(key, render.Around(r+3), x, y, func(pen *render.Pen) { pen.Mark(seat, 0, 0, float64(r)) })
	case ground != render.Paper:
		c.RingedMark(seat, x, y, r)
	default:
		c.Mark(seat, x, y, r)
	}
	c.Middle(x+r+r/2, y, strconv.Itoa(n), countStyleOf(n, style))
}
