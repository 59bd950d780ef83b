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
	boardHigh  = 368
	boardStep  = 392
	legendHigh = 72
)

// layout says where everything but the map lies in a table picture. It depends on the number of seats only, so nothing
// moves during a game but below a large hand of cards to discard. The legend is empty but in the first round; the
// compass lies in the cell without a board.
type layout struct {
	w, h    int
	cards   [endeavor.Parts]image.Rectangle
	legend  image.Rectangle
	compass image.Point
	boards  []image.Rectangle
}

func rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

func layoutOf(seats int) *layout {
	l := &layout{w: tableWide}
	copy(l.cards[:], cellsOf(inner, len(l.cards)))
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

// cellsOf are n cells side by side below the sky, from the margin on, in a width.
func cellsOf(wide, n int) []image.Rectangle {
	cells := make([]image.Rectangle, n)
	for i := range cells {
		from, to := (wide+rowGap)*i/n, (wide+rowGap)*(i+1)/n-rowGap
		cells[i] = image.Rect(margin+from, rowTop, margin+to, rowTop+rowHigh)
	}
	return cells
}

// withLegend is the layout with a strip of the tokens below everything else.
func (l *layout) withLegend() *layout {
	more := *l
	more.legend = rect(margin, l.h-8, inner, legendHigh)
	more.h += legendHigh + 16
	return &more
}
