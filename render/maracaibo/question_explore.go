package maracaibo

import (
	"image"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// The trail of exploration as one walks it, out and home from the left to the right.
const (
	walkTurn   = 15 // the last column on the way out
	walkBack   = 3  // the first row of the way home
	walkEnd    = 2*walkTurn + 2
	walkLevels = 3

	walkLine  = 148
	walkHigh  = 584
	walkNode  = 62
	walkLeast = 6
	walkSide  = 84
)

// trailNext are the spaces that the arrows lead to from each space.
var trailNext = func() (next [maracaibo.Nodes][]maracaibo.Node) {
	for n := range next {
		next[n] = maracaibo.Node(n).Next()
	}
	return next
}()

// walkAt is where a space lies on the trail as one walks it: the column from 0, the row from 0 to 2.
func walkAt(n maracaibo.Node) (column, level int) {
	x, y := n.At()
	switch {
	case n == retireNode:
		return walkEnd, 1
	case y < walkBack:
		return x, y
	}
	return 2*walkTurn + 1 - x, y - walkBack
}

// explore shows how far one may walk, the whole trail in a line, and the part of it that is in reach.
func (p questionPainter) explore() focus.Block {
	first, _ := walkAt(p.own.Explorer)
	last := first
	for n := range maracaibo.Node(maracaibo.Nodes) {
		if column, _ := walkAt(n); p.can.node[n] {
			last = max(last, column)
		}
	}
	end := p.sea.trailEnd()
	last = min(end, max(last+1, first+walkLeast-1))
	first = max(0, min(first, last-walkLeast+1))
	window := focus.Paneled(walkHigh, func(c *render.Canvas, r image.Rectangle) { p.window(c, r, first, last) })
	if p.Scene.Level == render.Table { // Which has the whole trail below.
		return window
	}
	return focus.Stacked(p.walk(end), window)
}

// trailEnd is the last column of the trail.
func (p seaPainter) trailEnd() int {
	if p.walked(retireNode) {
		return walkEnd
	}
	return walkEnd - 1
}

// walk says how many steps may be made and why, and shows the whole trail with everybody on it.
func (p questionPainter) walk(end int) focus.Block {
	return focus.Paneled(walkLine, func(c *render.Canvas, r image.Rectangle) {
		y := middle(r).Y
		x := r.Min.X + 30
		if e, doing := p.View.Doing(); doing {
			n, more := e.N, int(p.own.Perm.Explore)
			x += signRow{icon("explore"), word(strconv.Itoa(n + more))}.at(c, x, y, 92, 220) + 30
			if more > 0 {
				s := signRow{word("="), word(strconv.Itoa(n)), gap, small("seal", flagShare),
					word("+" + strconv.Itoa(more))}
				x += s.at(c, x, y, 56, 240) + 30
			}
		}
		p.line(c, image.Rect(max(x, r.Min.X+450), r.Min.Y+26, r.Max.X-40, r.Max.Y-26), end)
	})
}

// line is the whole trail with the spaces in reach and everybody's explorer, with the way that each went since the view
// before.
func (p questionPainter) line(c *render.Canvas, r image.Rectangle, end int) {
	at := func(n maracaibo.Node) image.Point {
		column, level := walkAt(n)
		return image.Pt(r.Min.X+column*r.Dx()/end, r.Min.Y+level*r.Dy()/(walkLevels-1))
	}
	key := render.SpriteKey{Kind: "mc.walk", A: r.Dx(), B: end}
	c.Piece(key, image.Rect(-8, -8, r.Dx()+8, r.Dy()+8), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		for n := range maracaibo.Node(maracaibo.Nodes) {
			if !p.sea.walked(n) {
				continue
			}
			from := at(n).Sub(r.Min)
			for _, next := range trailNext[n] {
				if to := at(next).Sub(r.Min); p.sea.walked(next) {
					pen.Line("tobacco", 4, float64(from.X), float64(from.Y), float64(to.X), float64(to.Y))
				}
			}
			pen.Circle(float64(from.X), float64(from.Y), 6)
			pen.Fill("tobacco")
		}
	})
	for n, on := range p.can.node {
		if on {
			c.HighlightDisc(at(maracaibo.Node(n)).X, at(maracaibo.Node(n)).Y, 10)
		}
	}
	for i := range p.View.Players {
		seat, now := engine.Seat(i), at(p.View.Players[i].Explorer)
		for on := range dots(at(p.Before.Players[i].Explorer), now, 24) {
			c.Circle(on.X, on.Y, 7, render.SeatColour(seat), render.Tone{})
		}
		if seat != p.seat {
			c.RingedMark(seat, now.X, now.Y, 17)
		}
	}
	if p.own != nil {
		on := at(p.own.Explorer)
		c.RingedMark(p.seat, on.X, on.Y, 20)
	}
}

// window is a part of the trail: spaces with what they give, the steps to those in reach, rivers, explorers.
func (p questionPainter) window(c *render.Canvas, r image.Rectangle, first, last int) {
	apart := (r.Dx() - 2*walkSide) / max(1, last-first)
	radius := min(walkNode, apart*2/5)
	at := func(n maracaibo.Node) image.Point {
		column, level := walkAt(n)
		return image.Pt(r.Min.X+walkSide+(column-first)*apart, r.Min.Y+112+level*(r.Dy()-244)/(walkLevels-1))
	}
	shown := func(n maracaibo.Node) bool {
		column, _ := walkAt(n)
		return p.sea.walked(n) && column >= first && column <= last
	}
	dot := c.Theme.Sprite(render.SpriteKey{Kind: "mc.dot"}, render.Around(6), func(pen *render.Pen) {
		pen.Circle(0, 0, 5)
		pen.Fill("tobacco")
	})
	for n := range maracaibo.Node(maracaibo.Nodes) {
		for _, next := range trailNext[n] {
			if !shown(n) || !shown(next) {
				continue
			}
			for at := range dots(at(n), at(next), 20) {
				c.Draw(dot, at.X, at.Y)
			}
		}
	}
	for n := range maracaibo.Node(maracaibo.Nodes) {
		if i := n.River(); i >= 0 && shown(n) {
			if column, _ := walkAt(n); column > first {
				x := at(n).X - apart/2
				bed := image.Rect(x-8, r.Min.Y+70, x+8, r.Max.Y-24)
				key := render.SpriteKey{Kind: "mc.river", A: bed.Dy()}
				c.Piece(key, image.Rect(-24, -12, 24, bed.Dy()+12), x, bed.Min.Y, func(pen *render.Pen) {
					river(pen, image.Rect(-8, 0, 8, bed.Dy()))
				})
				p.sea.crossed(c, image.Pt(x, bed.Min.Y-24), 72, 18, i)
			}
		}
	}
	steps := p.View.Steps(p.seat)
	for n := range maracaibo.Node(maracaibo.Nodes) {
		if !shown(n) {
			continue
		}
		p.sea.node(c, at(n), n, radius)
		if p.can.node[n] {
			stepDisc(c, at(n).X, at(n).Y+radius+12, int(steps[n]))
		}
	}
	for i := range p.View.Players {
		if on := p.View.Players[i].Explorer; shown(on) {
			stand, size := p.sea.explorerAt(i, at(on), radius-6, 30)
			c.RingedMark(engine.Seat(i), stand.X, stand.Y, size)
		}
	}
}
