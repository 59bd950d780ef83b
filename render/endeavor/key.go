package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// mark is an entry of a key: a mark that is so wide.
func (p *painter) mark(key string, wide int, draw func(c *render.Canvas, x, y int)) render.KeyEntry {
	return render.KeyEntry{Words: p.Say("endeavor." + key), Wide: wide, Draw: draw}
}

// key explains the marks of a question that nothing else explains.
func (p questionPainter) key() []render.KeyEntry {
	var list []render.KeyEntry
	disc := func(key string, ground render.Colour) {
		list = append(list, p.mark(key, 44, func(c *render.Canvas, x, y int) {
			c.Circle(x, y, 20, ground, render.Tone{})
		}))
	}
	if p.own != nil {
		switch {
		case p.View.Step == endeavor.StepBuild:
			disc("picture.key.active", render.Hole)
		case p.can.chosen == endeavor.Draw:
			list = append(list, p.mark("picture.key.presence", 44, func(c *render.Canvas, x, y int) {
				c.Mark(p.seat, x, y, 20)
			}))
		case p.can.chosen == endeavor.NoPart && p.can.parts[endeavor.Occupy]:
			disc("picture.key.free", render.Hole)
		}
		if p.can.chosen == endeavor.NoPart && p.can.parts[endeavor.Attack] {
			disc("picture.key.enemy", "steel")
		}
		beside := func(r endeavor.RegionView) bool { return p.can.ship[r.Region] && full(&r) }
		if slices.ContainsFunc(p.View.Regions[:], beside) {
			list = append(list, p.mark("picture.key.beside", 84, func(c *render.Canvas, x, y int) {
				plusMark(c, p.seat, x, y, 36)
			}))
		}
	}
	return list
}
