package maracaibo

import (
	"image"
	"iter"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
)

// The trail of exploration: 16 columns of spaces in six rows, there along the upper rows and back along the lower ones.
const (
	trailLeft  = 56
	trailStep  = 955 // tenths of a pixel
	nodeRadius = 27
)

var trailRows = [...]int{36, 74, 112, 170, 226, 266}

// retireNode is the space of the Retirement module (M89).
const retireNode = maracaibo.Node(maracaibo.Nodes - 1)

// nodeAt is where a space of the trail lies.
func nodeAt(r image.Rectangle, n maracaibo.Node) image.Point {
	x, y := n.At()
	return image.Pt(r.Min.X+trailLeft+x*trailStep/10, r.Min.Y+trailRows[min(max(y, 0), len(trailRows)-1)])
}

func (p seaPainter) walked(n maracaibo.Node) bool {
	return n != retireNode || p.View.Modules[maracaibo.Retirement]
}

// trailGround draws what never changes on the trail: the dotted way, rivers, spaces.
func (p seaPainter) trailGround(pen *render.Pen, r image.Rectangle) {
	for n := range maracaibo.Node(maracaibo.Nodes) {
		if !p.walked(n) {
			continue
		}
		from := nodeAt(r, n)
		for _, next := range n.Next() {
			if p.walked(next) {
				dotted(pen, from, nodeAt(r, next))
			}
		}
	}
	for _, at := range riversOf(r) {
		if !at.Empty() {
			river(pen, at)
		}
	}
}

// dots are where a dotted way between two spaces has its dots.
func dots(from, to image.Point, apart float64) iter.Seq[image.Point] {
	return func(yield func(image.Point) bool) {
		dx, dy := float64(to.X-from.X), float64(to.Y-from.Y)
		n := int(math.Hypot(dx, dy) / apart)
		for i := 1; i < n; i++ {
			share := float64(i) / float64(n)
			if !yield(from.Add(image.Pt(int(math.Round(dx*share)), int(math.Round(dy*share))))) {
				return
			}
		}
	}
}

// dotted draws the way between two spaces.
func dotted(pen *render.Pen, from, to image.Point) {
	for at := range dots(from, to, 15) {
		pen.Circle(float64(at.X), float64(at.Y), 3)
		pen.Fill("tobacco")
	}
}

// riversOf are the beds of the rivers, each half a column before the space that lies behind it.
func riversOf(r image.Rectangle) (beds [maracaibo.Rivers]image.Rectangle) {
	for n := range maracaibo.Node(maracaibo.Nodes) {
		i := n.River()
		if i < 0 || i >= maracaibo.Rivers {
			continue
		}
		at := nodeAt(r, n)
		side := -trailStep / 20
		if _, y := n.At(); y >= walkBack { // The trail runs to the left.
			side = trailStep / 20
		}
		top, end := r.Min.Y+16, r.Min.Y+148
		if at.Y > r.Min.Y+148 {
			top, end = r.Min.Y+150, r.Max.Y-16
		}
		beds[i] = image.Rect(at.X+side-8, top, at.X+side+8, end)
	}
	return beds
}

func river(pen *render.Pen, bed image.Rectangle) {
	x, top, end := float64(bed.Min.X+bed.Max.X)/2, float64(bed.Min.Y), float64(bed.Max.Y)
	for _, line := range []struct {
		colour render.Colour
		wide   float64
	}{{render.Outline, 13}, {"shipB", 9}} {
		pen.Move(x, top)
		sway := 9.0
		for y := top; y < end; y += 22 {
			to := min(y+22, end)
			pen.Quad(x+sway, (y+to)/2, x, to)
			sway = -sway
		}
		pen.Stroke(line.colour, line.wide)
	}
}

func (p seaPainter) trail(c *render.Canvas, r image.Rectangle) {
	for n := range maracaibo.Node(maracaibo.Nodes) {
		if p.walked(n) {
			p.node(c, nodeAt(r, n), n, nodeRadius)
		}
	}
	for i, bed := range riversOf(r) {
		if !bed.Empty() {
			p.crossed(c, image.Pt(middle(bed).X, bed.Min.Y+4), 34, 13, i)
		}
	}
	p.explorers(c, r)
}

// node draws a space of a radius: money and points as they are everywhere, all other gifts as an icon on a disc.
func (p seaPainter) node(c *render.Canvas, at image.Point, n maracaibo.Node, r int) {
	of := func(length int) int { return length * r / nodeRadius }
	c.HighlightDiscIf(p.can.node[n], at.X, at.Y, r+9)
	if n == maracaibo.StartNode {
		disc(c, at.X, at.Y, r+3, render.Paper3)
		c.Icon("explore", at.X, at.Y, of(40))
		return
	}
	signs := nodeSigns[n]
	switch {
	case len(signs) == 1 && signs[0].kind == coinSign:
		c.Coin(signs[0].n, at.X, at.Y, r-1, render.Tone{})
	case len(signs) == 1 && signs[0].kind == shieldSign:
		c.Shield(signs[0].text, at.X, at.Y+1, 2*r, render.Tone{})
	case len(signs) == 1:
		disc(c, at.X, at.Y, r, render.Sail)
		c.Icon(signs[0].icon, at.X, at.Y, of(40))
	case pair(signs):
		c.Coin(signs[2].n, at.X+of(14), at.Y, of(nodeRadius-9), render.Tone{})
		c.Shield(signs[0].text, at.X-of(13), at.Y+1, of(2*nodeRadius-16), render.Tone{})
	default:
		disc(c, at.X, at.Y, r+3, render.Sail)
		drawSignsCentred(c, signs, at.X, at.Y, of(33), 2*r+2, render.Tone{Colour: render.Outline})
	}
	if n == retireNode {
		p.tokens(c, at)
	}
}

// pair says that a space gives points and doubloons.
func pair(s signRow) bool { return len(s) == 3 && s[0].kind == shieldSign && s[2].kind == coinSign }

// tokens are the marks of those who may still retire: one residence each at half price (M89).
func (p seaPainter) tokens(c *render.Canvas, at image.Point) {
	i := 0
	for seat := range p.View.Players {
		if p.View.Players[seat].Token {
			c.Mark(engine.Seat(seat), at.X+48+i*34, at.Y, 15)
			i++
		}
	}
}

func disc(c *render.Canvas, x, y, r int, ground render.Colour) {
	key := render.SpriteKey{Kind: "mc.disc", A: r, S: string(ground)}
	c.Piece(key, render.Around(r+3), x, y, func(pen *render.Pen) {
		pen.Circle(0, 0, float64(r))
		pen.FillStroke(ground, render.Outline, 2.2)
	})
}

// crossed draws the points of a river at its spring, and below it the marks of those who have crossed it, of a radius.
func (p seaPainter) crossed(c *render.Canvas, at image.Point, side, radius, river int) {
	c.Shield(riverVP, at.X, at.Y, side, render.Tone{})
	at.Y += side/2 + radius + 4
	for seat := range p.View.Players {
		if slices.Contains(p.View.Players[seat].Rivers, river) {
			c.Mark(engine.Seat(seat), at.X, at.Y, radius)
			at.Y += 2*radius - 2
		}
	}
}

// riverVP is what a river is worth at the end (M73).
const riverVP = "4"

// explorerAt is where a seat's explorer stands on its space at a point, and how large: alone in the middle, with others
// two by two.
func (p seaPainter) explorerAt(seat int, at image.Point, alone, several int) (image.Point, int) {
	before, all := 0, 0
	for i := range p.View.Players {
		if p.View.Players[i].Explorer == p.View.Players[seat].Explorer {
			if all++; i < seat {
				before++
			}
		}
	}
	if all == 1 {
		return at, alone
	}
	apart := several * 17 / 15
	return at.Add(image.Pt((before%2*2-1)*apart, (before/2*2-(all-1)/2)*apart)), several
}

// explorers stand on their spaces.
func (p seaPainter) explorers(c *render.Canvas, r image.Rectangle) {
	for seat := range p.View.Players {
		on := p.View.Players[seat].Explorer
		if !p.walked(on) {
			continue
		}
		at, radius := p.explorerAt(seat, nodeAt(r, on), 24, 18)
		c.RingedMark(engine.Seat(seat), at.X, at.Y, radius)
		c.ChangeFrameIf(on != p.Before.Players[seat].Explorer, render.Around(radius+9).Add(at), radius+9,
			engine.Seat(seat))
	}
}
