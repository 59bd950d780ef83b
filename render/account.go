package render

import (
	"image"
	"strconv"
)

// AccountColumn draws the head and the foot of a player's column in a final account: mark, rank and name above, the
// total in a shield with its middle at foot. A winner's column is framed and has a wreath.
func (c *Canvas) AccountColumn(r image.Rectangle, s Ranked, name string, total, foot int) {
	const mark, wreath = 30, 43
	x, y := (r.Min.X+r.Max.X)/2, r.Min.Y+44
	if s.Wins {
		c.HighlightEdge(r, 12, 7)
		c.Laurel(x, y, wreath)
	}
	c.Mark(s.Seat, x, y, mark)
	c.Middle(x-wreath-30, y, strconv.Itoa(s.Rank), Count.Sized(36).Toned(Solid(Ink2)).At(Centre))
	c.Fitted(x, r.Min.Y+112, r.Dx()-24, name, Title.Sized(36).At(Centre))
	c.Shield(strconv.Itoa(total), x, foot, 104, Tone{})
}
