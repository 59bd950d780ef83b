package endeavor

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const (
	linkToken = 42
	linkMark  = 13
)

// heldWay draws a connection that somebody controls in the color of their seat (E37).
func (p mapPainter) heldWay(c *render.Canvas, l endeavor.Connection) {
	seat := p.View.Connections[l].Seat
	if !p.Seated(seat) {
		return
	}
	way := &mapOfCities().ways[l]
	colour := render.SeatColour(seat)
	c.Piece(render.SpriteKey{Kind: "en.way", A: int(l), S: string(colour)}, way.box(10), 0, 0, func(pen *render.Pen) {
		way.stroke(pen, render.Outline, 15)
		way.stroke(pen, render.Sail, 10)
		way.stroke(pen, colour, 6)
	})
}

func (p mapPainter) linkPiece(c *render.Canvas, l endeavor.Connection) {
	at, view := mapOfCities().ways[l].token, p.View.Connections[l]
	switch {
	case view.Token >= 0:
		token(c, view.Token, at.X, at.Y, linkToken, render.Tone{})
	case p.Seated(view.Seat):
		c.RingedMark(view.Seat, at.X, at.Y, linkMark)
	}
	c.Bar(at.X-20, at.Y+linkMark+13, 40, p.fresh.link[l])
}
