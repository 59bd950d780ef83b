package focus

import (
	"image"

	"github.com/harbormaster/harbormaster/render"
)

// The grid of a focus picture, in its pixels; four of them are a point on a phone.
const (
	Wide = 1600
	// Left is where block and purses begin, Inner how wide the block is.
	Left  = 28
	Inner = Wide - 2*Left
	// Gap lies between two panels.
	Gap = 22

	skyHigh     = 148
	blockTop    = 176
	foot        = 28
	leastHigh   = 700
	usualHigh   = 1450
	mostHigh    = 1700
	purseWide   = 760
	purseHigh   = 138
	purseApart  = 20
	purseColumn = 784
	// Purses of an odd number are lines from side to side, or the last alone is one: none leaves half a row empty.
	lineHigh  = 80
	lineApart = 16
	// slimHigh is how high purses are that have no second row.
	slimHigh = 72
)

// Block is what a focus picture says about its question, as a whole or in part: it is High pixels high, and Draw
// draws it into a rectangle of that height.
type Block struct {
	High int
	Draw func(c *render.Canvas, r image.Rectangle)
}

// Stacked are blocks one below the other; empty ones are left out.
func Stacked(parts ...Block) Block {
	high := -Gap
	for _, part := range parts {
		if part.High > 0 {
			high += part.High + Gap
		}
	}
	return Block{High: max(0, high), Draw: func(c *render.Canvas, r image.Rectangle) {
		for _, part := range parts {
			if part.High > 0 {
				part.Draw(c, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+part.High))
				r.Min.Y += part.High + Gap
			}
		}
	}}
}

// Paneled is a block on a panel of its own.
func Paneled(high int, draw func(c *render.Canvas, r image.Rectangle)) Block {
	return Block{High: high, Draw: func(c *render.Canvas, r image.Rectangle) {
		Panel(c, r)
		draw(c, r)
	}}
}

// Pairs are n panels of a size, two in a row at the sides of the block; the last of an odd number is as wide as the
// block and has a height of its own.
func Pairs(n, wide, high, last, below int, draw func(c *render.Canvas, i int, r image.Rectangle)) Block {
	return Block{High: n/2*(high+below) + n%2*(last+below) - below, Draw: func(c *render.Canvas, r image.Rectangle) {
		for i := range n {
			at := image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+last).Add(image.Pt(0, i/2*(high+below)))
			if i < n/2*2 {
				at.Min.X += i % 2 * (r.Dx() - wide)
				at.Max = at.Min.Add(image.Pt(wide, high))
			}
			draw(c, i, at)
		}
	}}
}

// BlockRoom is how high the block of a picture with so many purses should be at most.
func BlockRoom(purses int) int { return usualHigh - blockTop - foot - pursesHigh(purses) }

// pursesHigh is the height of the rows of purses with what lies between them and the block, of an odd number in lines,
// which are the highest.
func pursesHigh(purses int) int { return rowsHigh(purses, purses*(1-purses%2), purseHigh) }

// rowsHigh is that of purses of which so many lie in two columns, so high.
func rowsHigh(purses, paired, high int) int {
	if purses == 0 {
		return 0
	}
	return Gap + purseAt(0, purses-1, paired, high).Max.Y
}

// pairedOf is how many purses lie in two columns.
func pairedOf(purses []Purse) int {
	if n := len(purses); n > 0 && !purses[0].Lined && (n%2 == 0 || purses[0].Paired) {
		return n / 2 * 2
	}
	return 0
}

// purseAt is where purse i lies below a height: so many in two columns, so high, the others in lines.
func purseAt(top, i, paired, high int) image.Rectangle {
	if i >= paired {
		y := top + paired/2*(high+purseApart) + (i-paired)*(lineHigh+lineApart)
		return image.Rect(Left, y, Left+Inner, y+lineHigh)
	}
	x, y := Left+i%2*purseColumn, top+i/2*(high+purseApart)
	return image.Rect(x, y, x+purseWide, y+high)
}

// places is how high a focus picture is, and where its parts lie. A short picture has more air round its block.
func places(block int, purses []Purse) (h int, at image.Rectangle, cells []image.Rectangle) {
	n, paired, high := len(purses), pairedOf(purses), purseHigh
	if n > 0 && len(purses[0].Row) == 0 {
		high = slimHigh
	}
	below := rowsHigh(n, paired, high)
	h = max(leastHigh, blockTop+block+below+foot)
	top := blockTop + (h-blockTop-block-below-foot)/2
	at = image.Rect(Left, top, Left+Inner, top+block)
	for i := range n {
		cells = append(cells, purseAt(h-foot-below+Gap, i, paired, high))
	}
	return h, at, cells
}

// Draw draws a focus picture: the sky, a block, and below it purses, two in a row or, of an odd number, each in a line;
// none where the block shows what they would.
func Draw[V any](b *render.Board[V], block Block, purses []Purse) *render.Canvas {
	h, at, cells := places(block.High, purses)
	c := ground(b.Theme, h)
	c.LogTo(b.Log)
	c.Piece(render.SpriteKey{Kind: "frame.end"}, image.Rect(0, 0, Wide, render.FrameWide), 0, c.H-render.FrameWide,
		func(p *render.Pen) { p.MapFrameEnd(Wide, render.FrameWide) })
	header := b.Header()
	header.Grid = render.HeaderGrid{End: 880, Right: 920}
	header.Draw(c, skyHigh)
	if block.Draw != nil {
		block.Draw(c, at)
	}
	name, row := linePlaces(purses[pairedOf(purses):], slotOf(purses))
	Align(purses, row)
	for i := range purses {
		purses[i].draw(c, cells[i], name)
	}
	return c
}

// ground is the sea of a picture: the beginning of that of the highest one.
func ground(t *render.Theme, h int) *render.Canvas {
	return t.Background(render.BackgroundKey{Kind: "focus"}, Wide, mostHigh, func(p *render.Pen) {
		p.Chart(32, 1240, 900, Wide, mostHigh+render.FrameWide, skyHigh)
	}).Upper(h)
}

// Cells are n cells of a width and height in a row from a point on, apart pixels between two.
func Cells(at image.Point, n, w, h, apart int) []image.Rectangle {
	list := make([]image.Rectangle, n)
	for i := range list {
		x := at.X + i*(w+apart)
		list[i] = image.Rect(x, at.Y, x+w, at.Y+h)
	}
	return list
}

// Atop puts a block below the sky of an own board, as large on a phone as it is in a focus picture. It does nothing for
// an empty one.
func Atop(c *render.Canvas, sky int, block Block) {
	if block.High == 0 {
		return
	}
	wide := c.W - 2*Left
	high := block.High * wide / Inner
	Room(c, sky, high+Left)
	whole := ground(c.Theme, blockTop+block.High)
	at := image.Rect(Left, blockTop, Left+Inner, blockTop+block.High)
	block.Draw(whole, at)
	render.Shrink(c, image.Rect(Left, sky+Left, Left+wide, sky+Left+high), whole, at)
	whole.Release()
}

// Room puts so many rows of sea below the sky of a picture.
func Room(c *render.Canvas, sky, high int) {
	const under = 4 // The water of the first panel begins there.
	rows := c.Theme.Background(render.BackgroundKey{Kind: "focus.own", A: c.W}, c.W, mostHigh, func(p *render.Pen) {
		p.Chart(32, float64(c.W/2), mostHigh/2, float64(c.W), mostHigh+render.FrameWide, 0)
	}).Upper(high)
	render.Insert(c, sky+under, rows)
	rows.Release()
}
