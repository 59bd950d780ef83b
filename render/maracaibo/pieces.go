package maracaibo

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Pieces that several pictures show.

// The shares that a thing is blended to: one that is not there, one that can't be used, one that a seat has none of.
const (
	ghostShare = uint8(25)
	dimShare   = uint8(50)
	noneShare  = uint8(68)
)

// ship puts a ship of the given side in the colors of a seat with its center at (x, y).
func ship(c *render.Canvas, seat engine.Seat, x, y, side int) {
	half := side/2 + 4
	colour := render.SeatColour(seat)
	c.Piece(render.SpriteKey{Kind: "mc.ship", A: side, B: int(seat)}, render.Around(half), x, y, func(pen *render.Pen) {
		k := float64(side) / 92
		line := max(1.8, 3*k)
		pen.Line(render.Outline, max(3, 6*k), 0, -44*k, 0, 22*k)
		pen.Path("M-32 -38 H32 Q37 -12 32 15 L-32 15 Q-37 -12 -32 -38 Z", 0, 0, k)
		pen.FillStroke(colour, render.Outline, line)
		pen.SeatSign(seat, 0, -11*k, 35*k)
		pen.Path("M-43 20 H43 Q38 43 20 43 L-20 43 Q-38 43 -43 20 Z", 0, 0, k)
		pen.FillStroke(render.Colour("wood"), render.Outline, line)
		pen.Line(render.Colour("woodD"), max(1.6, 2.6*k), -36*k, 31*k, 36*k, 31*k)
	})
}

// ruby puts a ruby of the given side with its center at (x, y): a cut drop.
func ruby(c *render.Canvas, x, y, side int, fade render.Tone) {
	half := side/2 + 3
	c.Piece(render.SpriteKey{Kind: "mc.ruby", A: side, Tone: fade}, render.Around(half), x, y, func(pen *render.Pen) {
		k := float64(side) / 64
		pen.Polygon(-17*k, -24*k, 17*k, -24*k, 28*k, -8*k, 0, 27*k, -28*k, -8*k)
		pen.FillStroke("noble", render.Outline, max(1.6, 3*k))
		pen.Move(-28*k, -8*k)
		pen.LineTo(28*k, -8*k)
		pen.Line(render.Outline, max(1.2, 2*k), -11*k, -8*k, 0, 24*k, 11*k, -8*k, 0, -23*k, -11*k, -8*k)
	})
}

// die puts a die of a ground color, its number set large, with its center at (x, y).
func die(c *render.Canvas, ground render.Colour, text string, x, y, side int) {
	half := side/2 + 3
	key := render.SpriteKey{Kind: "mc.die", A: side, S: string(ground)}
	c.Piece(key, render.Around(half), x, y, func(pen *render.Pen) {
		f := float64(side)
		pen.RoundRect(-f/2, -f/2, f, f, f*0.2)
		pen.FillStroke(ground, render.Outline, 2.6)
	})
	tone := render.Solid(c.Theme.TextOn(ground))
	c.Middle(x, y, text, render.Count.Sized(side*4/5).Toned(tone).At(render.Centre))
}

var dieColours = [...]render.Colour{render.Gold, "emerald", "pearl"}
