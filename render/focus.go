package render

import (
	"image"

	"github.com/harbormaster/harbormaster/engine"
)

// The grid of a focus picture, in its pixels; four of them are a point on a phone.
const (
	FocusWide = 1600
	// FocusLeft is where block and purses begin, FocusInner how wide the block is.
	FocusLeft  = 28
	FocusInner = FocusWide - 2*FocusLeft
	// FocusGap lies between two panels.
	FocusGap = 22

	focusSky    = 148
	focusTop    = 176
	focusEnd    = 28
	focusLeast  = 1000
	focusUsual  = 1450
	focusMost   = 1700
	purseWide   = 760
	purseHigh   = 138
	purseApart  = 20
	purseColumn = 784
)

// FocusBlock is what a focus picture says about its question, as a whole or in part: it is High pixels high, and Draw
// draws it into a rectangle of that height.
type FocusBlock struct {
	High int
	Draw func(c *Canvas, r image.Rectangle)
}

// Stacked are blocks one below the other; empty ones are left out.
func Stacked(parts ...FocusBlock) FocusBlock {
	high := -FocusGap
	for _, part := range parts {
		if part.High > 0 {
			high += part.High + FocusGap
		}
	}
	return FocusBlock{High: max(0, high), Draw: func(c *Canvas, r image.Rectangle) {
		for _, part := range parts {
			if part.High > 0 {
				part.Draw(c, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+part.High))
				r.Min.Y += part.High + FocusGap
			}
		}
	}}
}

// Paneled is a block on a panel of its own.
func Paneled(high int, draw func(c *Canvas, r image.Rectangle)) FocusBlock {
	return FocusBlock{High: high, Draw: func(c *Canvas, r image.Rectangle) {
		c.Panel(r)
		draw(c, r)
	}}
}

// FocusPicture is what a focus picture consists of, from top to bottom.
type FocusPicture struct {
	// TopLine and Headline are the two lines in the sky: see Header.
	TopLine  string
	Headline func(name string) string
	Block    FocusBlock
	// Purses stand below the block, two in a row; none where the block shows what they would.
	Purses []Purse
}

// BlockRoom is how high the block of a picture with so many purses should be at most.
func BlockRoom(purses int) int { return focusUsual - focusTop - focusEnd - pursesHigh(purses) }

// pursesHigh is the height of the rows of purses with what lies between them and the block.
func pursesHigh(purses int) int {
	if purses == 0 {
		return 0
	}
	return FocusGap + (purses+1)/2*(purseHigh+purseApart) - purseApart
}

// focusPlaces is how high a focus picture is, and where its parts lie. A short picture has more air round its block.
func focusPlaces(high, purses int) (h int, block image.Rectangle, cells []image.Rectangle) {
	rows, below := (purses+1)/2, pursesHigh(purses)
	h = max(focusLeast, focusTop+high+below+focusEnd)
	top := focusTop + (h-focusTop-high-below-focusEnd)/2
	block = image.Rect(FocusLeft, top, FocusLeft+FocusInner, top+high)
	first := h - focusEnd - rows*(purseHigh+purseApart) + purseApart
	for i := range purses {
		x, y := FocusLeft+i%2*purseColumn, first+i/2*(purseHigh+purseApart)
		cells = append(cells, image.Rect(x, y, x+purseWide, y+purseHigh))
	}
	return h, block, cells
}

// FocusPicture draws a focus picture: sky, block, purses, frame.
func (b *Board[V]) FocusPicture(f FocusPicture) *Canvas {
	h, block, cells := focusPlaces(f.Block.High, len(f.Purses))
	c := b.focusGround(h)
	b.focusHeader(c, f)
	if f.Block.Draw != nil {
		f.Block.Draw(c, block)
	}
	for i := range f.Purses {
		c.purse(cells[i], &f.Purses[i])
	}
	return c
}

// focusGround is a sea of any height: the beginning of the highest one, and the end of the frame.
func (b *Board[V]) focusGround(h int) *Canvas {
	key := BackgroundKey{Kind: "focus"}
	c := b.Theme.Background(key, FocusWide, focusMost, func(p *Pen) {
		p.Chart(32, 1240, 900, FocusWide, focusMost+frameWide, focusSky)
	}).part(min(h, focusMost))
	c.LogTo(b.Log)
	c.Piece(SpriteKey{Kind: "frame.end"}, image.Rect(0, 0, FocusWide, frameWide), 0, c.H-frameWide, func(p *Pen) {
		p.mapFrameEnd(FocusWide, frameWide)
	})
	return c
}

func (b *Board[V]) focusHeader(c *Canvas, f FocusPicture) {
	h := Header{Sky: b.sky(), TopLine: f.TopLine, Say: f.Headline, Name: b.Subject(), Marks: b.Highlighted}
	if !b.Over {
		h.Next = b.Next
	}
	c.header(focusSky, h, skyGrid{top: 54, base: 134, marks: 112, end: 880, right: 920})
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

// Places are the places of seats by their points, from 1; equal points share one.
func Places(points []int) []int {
	places := make([]int, len(points))
	for _, ranked := range Ranking(points, nil) {
		places[ranked.Seat] = ranked.Rank
	}
	return places
}

// seatTone is the color of who changed a thing, ink for nobody.
func seatTone(seat engine.Seat) Colour {
	if seat < 0 {
		return Ink
	}
	return SeatColour(seat)
}
