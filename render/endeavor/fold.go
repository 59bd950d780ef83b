package endeavor

import (
	"image"
)

// The boards of a folded table: their head and the row of levels and cards. Where their buildings would be the next row
// stands.
const (
	foldHigh = 164
	foldStep = foldHigh + gutter
)

func foldLayout(seats int) *layout {
	l := layoutOf(seats)
	rows := (seats + 1) / 2
	for i, b := range l.boards {
		l.boards[i] = rect(b.Min.X, boardsTop+i/2*foldStep, boardWide, foldHigh)
	}
	if seats%2 == 1 {
		l.compass = image.Pt(l.compass.X, boardsTop+(rows-1)*foldStep+foldHigh/2)
	}
	l.h = boardsTop + rows*foldStep + 12
	return l
}
