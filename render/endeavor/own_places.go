package endeavor

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	ownPlaceHigh  = 132
	ownPlaceStep  = 146
	ownPlacesHigh = ownHead + 2*ownPlaceStep + 10
)

// ownPlaces draws the buildings of a seat, each with its actions or what it brings, its level and its circle: empty
// where it can be activated, with the seat's mark where a marker lies. The salary in preparation shows the circles that
// it empties in gold.
func (p ownPainter) ownPlaces(c *render.Canvas, panel image.Rectangle, seat engine.Seat) {
	v := &p.View.Players[seat]
	x := p.panelHead(c, panel, p.Say("endeavor.board.buildings"),
		p.Say("endeavor.picture.of", number(len(v.Places)), other(endeavor.Places)))
	if p.frees(seat) {
		c.Icon(endeavor.Payment.String(), x+52, panel.Min.Y+34, 46)
		c.Middle(x+82, panel.Min.Y+34, p.ofDue(seat), ownCount.In(40))
	}
	freed, lit := p.freed(seat), p.highlightedPlaces(seat)
	for i, place := range v.Places {
		r := ownCellOf(panel, i, ownPlaceStep, ownPlaceHigh)
		p.ownPlace(c, r, seat, place, freed[i], lit[i])
		c.ChangeFrameIf(p.fresh.built(seat, i), r, 10, seat)
	}
}

// highlightedPlaces are the places whose marker may come back by a payment or by a salary that is not prepared yet.
func (p ownPainter) highlightedPlaces(seat engine.Seat) (lit [endeavor.Places]bool) {
	if seat != p.Scene.Focus.Seat || p.Scene.Draft != "" {
		return lit
	}
	for i, place := range p.View.Players[seat].Places {
		lit[i] = place.Occupied && (p.can.freed[place.Building] || p.can.paid[place.Building])
	}
	return lit
}

func (p ownPainter) ownPlace(c *render.Canvas, r image.Rectangle, seat engine.Seat, place endeavor.PlaceView, freed,
	lit bool) {
	const side, names = 58, 84
	ground, fade := buildingGround(place.Building), render.Tone{}
	style := ownName
	if place.Occupied && !freed {
		ground, style.Tone = usedGround(p.Theme), render.Solid(render.Ink2)
		fade = render.Fade(ground, occupiedShare)
	}
	c.Tile(r.Min, r.Dx(), r.Dy(), 12, render.Solid(ground))
	c.HighlightEdgeIf(freed || lit, r, 12, 6)
	icons(c, shown.building[place.Building], r.Min.X+44, r.Min.Y+44, side, fade)
	c.Halved(r.Min.X+names, r.Min.Y+44, 32, r.Dx()-names-8, p.building(place.Building), style)
	foot := r.Max.Y - 30
	if level := place.Building.Level(); level > 0 { // The Colonial Office has none.
		levelDisc(c, level, r.Min.X+34, foot, 18, true)
	}
	p.ownBrings(c, r.Min.X+66, foot, place.Building, fade)
	x := r.Max.X - 36
	c.HighlightDiscIf(freed, x, foot, ownHighlight)
	switch {
	case freed, !place.Occupied && len(place.Building.Parts()) > 0:
		c.Circle(x, foot, ownCircle, render.Hole, render.Tone{})
	case place.Occupied:
		c.Mark(seat, x, foot, ownCircle+1)
	}
}

// ownBrings puts the icons of a building that has actions, too, and the glory of one that is worth any; what a building
// without actions brings stands for it already.
func (p ownPainter) ownBrings(c *render.Canvas, x, y int, b endeavor.Building, fade render.Tone) {
	if n := b.Glory(); n > 0 {
		c.Shield(strconv.Itoa(n), x+18, y, 38, fade)
		return
	}
	if len(b.Parts()) == 0 {
		return
	}
	for i, icon := range slices.Clone(shown.tile[b]) {
		c.FadedIcon(icon, x+18+i*36, y, 34, fade)
	}
}
