package endeavor

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	cityRadius = 31
	cityToken  = 43
	cityRing   = 38
	plateHigh  = 33
	// plateBelow and plateHigh leave room for a caron between the ring and the name.
	plateBelow = 35
	// plateRoom is how wide a name may be.
	plateRoom = 178
)

var cityStyle = render.Label.Sized(26).At(render.Centre)

func (p mapPainter) cityName(c *render.Canvas, city endeavor.City) {
	g := mapOfCities()
	size, name := render.Fit(cityStyle.Font, cityStyle.Size, plateRoom, p.Say("endeavor.picture.city."+city.String()))
	half := render.Width(cityStyle.Font, size, name)/2 + 9
	at := g.cities[city].Add(image.Pt(g.labels[city], plateBelow))
	at.X = max(16+half, min(at.X, tableWide-16-half))
	key := render.SpriteKey{Kind: "en.plate", A: half}
	c.Piece(key, image.Rect(-half, 0, half, plateHigh), at.X, at.Y, func(pen *render.Pen) {
		pen.RoundRect(float64(-half), 0, float64(2*half), plateHigh, 6)
		pen.Fill(render.Paper)
	})
	c.Middle(at.X, at.Y+plateHigh/2+1, name, cityStyle.In(size))
}

// drawCity draws a city: its token, or the mark of who holds it, with a shield where it is worth more than one glory
// (E65).
func (p mapPainter) drawCity(c *render.Canvas, city endeavor.City, lit bool) {
	at, view := mapOfCities().cities[city], p.View.Cities[city]
	c.HighlightDiscIf(lit, at.X, at.Y, cityRing)
	if p.Seated(view.Seat) {
		c.Mark(view.Seat, at.X, at.Y, cityRadius)
		c.Piece(render.SpriteKey{Kind: "en.held"}, render.Around(34), at.X, at.Y, func(pen *render.Pen) {
			pen.Circle(0, 0, cityRadius)
			pen.Stroke(render.Ring, 3)
		})
	} else {
		c.Piece(render.SpriteKey{Kind: "en.city"}, render.Around(34), at.X, at.Y, func(pen *render.Pen) {
			pen.Circle(0, 0, cityRadius)
			pen.FillStroke(render.Hole, render.Ring, 3)
		})
		if view.Token >= 0 {
			token(c, view.Token, at.X, at.Y, cityToken, render.Tone{})
		}
	}
	if n := city.Glory(); n > 1 {
		c.Shield(strconv.Itoa(n), at.X+34, at.Y-24, 34, render.Tone{})
	}
	c.Bar(at.X-cityRadius, at.Y+plateBelow+3, 2*cityRadius, p.fresh.city[city])
}
