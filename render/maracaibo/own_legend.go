package maracaibo

import (
	"image"

	"github.com/harbormaster/harbormaster/render"
)

func (o *ownBoard) legend(c *render.Canvas) {
	list := []render.LegendEntry{
		{Text: o.Say("maracaibo.board.own.filled"), Wide: 40, Draw: func(x, y int) { c.Icon("cube", x, y, 40) }},
		{Text: o.Say("maracaibo.board.own.open"), Wide: 36,
			Draw: func(x, y int) { c.Circle(x, y, 17, render.Hole, render.Tone{}) }},
		{Text: o.Say("maracaibo.board.own.lasting"), Wide: 36, Draw: func(x, y int) { c.Icon("seal", x, y, 36) }},
	}
	lit := func(key string) render.LegendEntry {
		return render.LegendEntry{Text: o.Say(key), Wide: 40,
			Draw: func(x, y int) { c.HighlightEdge(rect(x-17, y-17, 34, 34), 7, 6) }}
	}
	switch {
	case o.may.planned:
		list = append([]render.LegendEntry{lit("maracaibo.board.own.planned")}, list...)
	case o.may.any:
		list = append([]render.LegendEntry{lit("maracaibo.board.own.possible")}, list...)
	}
	if o.changes().any {
		list = append(list, render.LegendEntry{Text: o.Say("maracaibo.board.own.new"), Wide: 60, Draw: func(x, y int) {
			c.Bar(x-30, y+5, 60, o.seat)
		}})
	}
	r := o.l.legend
	c.Legend(image.Rect(r.Min.X+ownLeft, r.Min.Y, r.Max.X-ownLeft, r.Max.Y), list)
}
