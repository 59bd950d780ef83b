package endeavor

import (
	"image"

	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// The sizes of the grid, in pixels of a picture 1600 wide; four of them are a point on a phone.
const (
	tableWide  = 1600
	margin     = 28
	gutter     = 24
	inner      = tableWide - 2*margin
	skyHigh    = 148
	rowTop     = 170
	rowHigh    = 162
	rowGap     = 14
	boardsTop  = 1524
	boardWide  = 760
	boardHigh  = 304
	boardStep  = 328
	cartHigh   = 116
	europeWide = 462
)

// layout says where everything lies in a table picture. It depends on the number of seats only, so nothing moves during
// a game.
type layout struct {
	w, h    int
	cards   [endeavor.Parts]image.Rectangle
	carts   [endeavor.Regions]image.Rectangle
	legend  image.Rectangle
	compass image.Point
	boards  []image.Rectangle
}

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

var cartouches = [endeavor.Regions]image.Point{
	endeavor.Europe:       {X: 516, Y: 352},
	endeavor.NorthAmerica: {X: 28, Y: 352},
	endeavor.Caribbean:    {X: 28, Y: 812},
	endeavor.SouthAmerica: {X: 28, Y: 1378},
	endeavor.Africa:       {X: 516, Y: 1378},
	endeavor.India:        {X: 1060, Y: 1110},
	endeavor.FarEast:      {X: 1008, Y: 352},
}

func layoutOf(seats int) *layout {
	l := &layout{w: tableWide, legend: rect(1012, 1252, 560, 242), compass: image.Pt(1250, 800)}
	for i := range l.cards {
		from := (inner + rowGap) * i / len(l.cards)
		to := (inner+rowGap)*(i+1)/len(l.cards) - rowGap
		l.cards[i] = image.Rect(margin+from, rowTop, margin+to, rowTop+rowHigh)
	}
	for r, at := range cartouches {
		wide := europeWide
		if n := endeavor.Region(r).Length(); n > 0 {
			wide = spaceStep*n + 148
		}
		l.carts[r] = rect(at.X, at.Y, wide, cartHigh)
	}
	rows := (seats + 1) / 2
	for i := range seats {
		l.boards = append(l.boards, rect(margin+(i%2)*(boardWide+gutter), boardsTop+(i/2)*boardStep, boardWide,
			boardHigh))
	}
	if seats%2 == 1 {
		// The cell without a board is sea.
		l.compass = image.Pt(1192, boardsTop+(rows-1)*boardStep+boardHigh/2)
	}
	l.h = boardsTop + rows*boardStep + 12
	return l
}
