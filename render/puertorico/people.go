package puertorico

import (
	"github.com/harbormaster/harbormaster/render"
)

type person uint8

const (
	vacant person = iota
	colonist
	noble
)

// occupant is who stands in circle k of a place that holds n persons, of whom some are nobles: nobles first, empty
// circles last.
func occupant(k, n, nobles int) person {
	switch {
	case k < min(n, nobles):
		return noble
	case k < n:
		return colonist
	}
	return vacant
}

// circle draws a circle of a tile or building. A noble is told by their color and by a golden star.
func circle(c *render.Canvas, x, y int, r float64, who person) {
	switch {
	case who == vacant && c.Theme.Name() == "dark":
		ringed(c, x, y, r, render.Outline, "moon")
	case who == vacant:
		c.Vacant(x, y, r, render.Tone{})
	case who == colonist && c.Theme.Name() == "dark":
		ringed(c, x, y, r, "colonist", "moon")
	case who == colonist:
		c.Circle(x, y, r, "colonist", render.Tone{})
	default:
		c.Circle(x, y, r, "noble", render.Tone{})
		half := int(r) + 1
		c.Piece(render.SpriteKey{Kind: "pr.star", A: int(r * 10)}, render.Around(half), x, y, func(pen *render.Pen) {
			tip, waist := r*0.74, r*0.26
			pen.Polygon(0, -tip, waist, -waist, tip, 0, waist, waist, 0, tip, -waist, waist, -tip, 0, -waist, -waist)
			pen.Fill("goldL")
		})
	}
}

// ringed is a circle with a rim that stands out from dark grounds.
func ringed(c *render.Canvas, x, y int, r float64, fill, rim render.Colour) {
	key := render.SpriteKey{Kind: "pr.ringed", A: int(r * 10), S: string(fill)}
	c.Piece(key, render.Around(int(r)+4), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, r-0.5)
		pen.FillStroke(fill, rim, 2.4)
	})
}
