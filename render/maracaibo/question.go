package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// questionPainter draws what a focus picture says about the present question.
type questionPainter struct {
	*painter
	sea seaPainter
	// seat is who is asked, own what they have; of several the first, nil for nobody.
	seat engine.Seat
	own  *maracaibo.PlayerView
}

// blocks are the questions by their step; all others are asked with a card for each answer.
var blocks = map[string]func(questionPainter) focus.Block{
	maracaibo.StepMove:      questionPainter.sail,
	maracaibo.StepSail:      questionPainter.sail,
	maracaibo.StepTake:      questionPainter.here,
	maracaibo.StepBuild:     questionPainter.here,
	maracaibo.StepAcquire:   questionPainter.afar,
	maracaibo.StepResidence: questionPainter.afar,
	maracaibo.StepExplore:   questionPainter.explore,
	maracaibo.StepDie:       questionPainter.dice,
	maracaibo.StepRaid:      questionPainter.spend,
	maracaibo.StepQuest:     questionPainter.quests,
	maracaibo.StepKeep:      questionPainter.quests,
	maracaibo.StepDiscard:   questionPainter.quests,
}

// Focus draws what the present question needs, and everybody's purse.
func (p *painter) Focus() *render.Canvas {
	q := p.questionOf(p.Asked())
	purses := p.purses(p.Before)
	if q.own == nil || dealt(q) { // The block has them.
		purses = nil
	}
	return focus.Draw(p.Board, focus.Explained(q.block(), q.key(), len(p.View.Players)), purses)
}

// questionOf is what is asked of a seat, which may be nobody.
func (p *painter) questionOf(seat engine.Seat) questionPainter {
	q := questionPainter{painter: p, sea: seaPainter{p}, seat: seat}
	if p.Seated(seat) {
		q.own = &p.View.Players[seat]
	}
	return q
}

func (p questionPainter) block() focus.Block {
	switch draw := blocks[p.View.Step]; {
	case p.own == nil:
		return momentPainter{p}.block()
	case draw != nil:
		return draw(p)
	}
	return p.answers()
}

// islands says in a line how many cubes lie on the islands and what one is worth now; in gold where one is chosen.
func (p questionPainter) islands() focus.Block {
	return focus.Paneled(islandsHigh, func(c *render.Canvas, r image.Rectangle) {
		if raid := p.View.Raid; raid != nil && raid.Colour < 0 && raid.Mode != maracaibo.FixedRaid {
			r.Max.X -= 330
			focus.Divider(c, r.Max.X, r.Min.Y+16, r.Max.Y-16)
			signRow{again, word(strconv.Itoa(raid.Rerolls))}.at(c, r.Max.X+40, middle(r).Y, 80, 240)
		}
		wide := (r.Dx() - 24) / maracaibo.Treasures
		for t, at := range focus.Cells(image.Pt(r.Min.X+24, r.Min.Y), maracaibo.Treasures, wide, islandsHigh, 0) {
			p.island(c, at, maracaibo.Treasure(t))
		}
	})
}

const islandsHigh = 104

// island is an island in a line: its treasure, cubes and what one is worth.
func (p questionPainter) island(c *render.Canvas, r image.Rectangle, t maracaibo.Treasure) {
	signRow{icon(treasureIcon(t)), gap, small("cube", flagShare), word(strconv.Itoa(p.View.Islands[t])),
		shield(strconv.Itoa(p.View.Worth[t]))}.at(c, r.Min.X+16, middle(r).Y, 70, r.Dx()-24)
}

// at draws a sentence from a point on.
func (s signRow) at(c *render.Canvas, x, y, size, room int) int {
	return drawSigns(c, s, x, y, size, room, render.Tone{})
}

// leastLine is the size of a sentence below which two lines are better than one.
const leastLine = 52

// drawSignLines draws a sentence in a rectangle: in one line or, where that would be small, in two, parted where what
// happens at one time ends.
func drawSignLines(c *render.Canvas, s signRow, r image.Rectangle, most int, fade render.Tone) {
	most = min(most, r.Dy())
	one, shown := s.fit(most, leastSigns, r.Dx())
	half, first, second := 0, s, signRow(nil)
	for i := range s {
		if s[i].kind != gapSign {
			continue
		}
		a, na := s[:i].fit(min(most, r.Dy()/2-2), leastSigns, r.Dx())
		b, nb := s[i+1:].fit(min(most, r.Dy()/2-2), leastSigns, r.Dx())
		if min(a, b) > half && na == i && nb == len(s)-i-1 {
			half, first, second = min(a, b), s[:i], s[i+1:]
		}
	}
	if half == 0 || shown == len(s) && (one >= leastLine || one >= half) {
		drawSigns(c, s, r.Min.X, middle(r).Y, most, r.Dx(), fade)
		return
	}
	drawSigns(c, first, r.Min.X, middle(r).Y-half/2-2, half, r.Dx(), fade)
	drawSigns(c, second, r.Min.X, middle(r).Y+half/2+2, half, r.Dx(), fade)
}
