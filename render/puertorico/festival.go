package puertorico

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// What the festival's tasks want and bring (F4): tiles of a kind for colonists, goods for doubloons, a building for
// points.
const (
	festivalTiles     = 3
	festivalColonists = 3
	festivalDoubloons = 3
	festivalPoints    = 3
)

// festival draws the strip of the festival: each task with what it wants and what it brings; a solved one is quiet, and
// the mark of who solved it stands in the place of its prize.
func (p marketPainter) festival(c *render.Canvas, l *layout) {
	f := p.View.Festival
	if f == nil {
		return
	}
	r := l.festival
	y := (r.Min.Y + r.Max.Y) / 2
	c.FittedText(r.Min.X+18, y+10, 130, p.Say("puertorico.picture.festival"), titleStyle)
	x := r.Min.X + 192
	for _, at := range []int{568, 1025} {
		c.Fill(rect(r.Min.X+at, r.Min.Y+14, 2, r.Dy()-28), render.Solid(render.PaperLine))
	}
	for i := range festivalTiles {
		p.wanted(c, f.By[0], tileTints[f.Tile], f.Tile.String(), x+i*52, y)
	}
	p.prize(c, f.By[0], x+176, y, func(x int) {
		c.Icon("colonist", x+22, y, 44)
		c.Middle(x+48, y, strconv.Itoa(festivalColonists), countStyle.In(40))
	})
	x = r.Min.X + 675
	at := 0
	for g, n := range f.Goods {
		for range min(max(n, 0), 3-at) {
			p.wanted(c, f.By[1], render.Paper3, goodIcons[g], x+at*52, y)
			at++
		}
	}
	p.prize(c, f.By[1], x+176, y, func(x int) { c.Coin(festivalDoubloons, x+27, y, 24, render.Tone{}) })
	x = r.Min.X + 1086
	p.wantedBuilding(c, f, image.Rect(x, y-24, x+350, y+24))
	p.prize(c, f.By[2], x+370, y, func(x int) { c.Shield(strconv.Itoa(festivalPoints), x+27, y, 50, render.Tone{}) })
}

// wanted draws one tile or good that a task wants, quiet where the task is solved.
func (p marketPainter) wanted(c *render.Canvas, by engine.Seat, ground render.Colour, icon string, x, y int) {
	const side = 46
	if p.Seated(by) {
		c.Slot(image.Pt(x, y-side/2), side, side, 6)
		c.FadedIcon(icon, x+side/2, y, side-10, render.Fade(render.Empty, soldShare))
		return
	}
	c.Tile(image.Pt(x, y-side/2), side, side, 6, render.Solid(ground))
	if ground == render.Paper3 {
		c.Icon(icon, x+side/2, y, side-10)
	} else {
		p.cropSign(c, icon, x+side/2, y, side-10)
	}
}

func (p marketPainter) wantedBuilding(c *render.Canvas, f *puertorico.FestivalView, r image.Rectangle) {
	s, style := dataOf(f.Building), offerStyle
	if p.Seated(f.By[2]) {
		c.Slot(r.Min, r.Dx(), r.Dy(), 7)
		style.Tone = render.Faded(render.Ink, render.Empty, soldShare)
	} else {
		c.Tile(r.Min, r.Dx(), r.Dy(), 7, s.tone())
	}
	style.Size = 30
	middle := (r.Min.X + r.Max.X) / 2
	c.Fitted(middle, (r.Min.Y+r.Max.Y)/2, r.Dx()-24, p.building(f.Building), style.At(render.Centre))
}

// prize draws what a task brings after a chevron, or who has solved it.
func (p marketPainter) prize(c *render.Canvas, by engine.Seat, x, y int, draw func(x int)) {
	leads().Draw(c, x-8, y, 44, 44, render.Tone{})
	if p.Seated(by) {
		c.Mark(by, x+44, y, 24)
		return
	}
	draw(x + 18)
}
