package render

import "image"

// LegendEntry is a sign of a legend: what is drawn, and what it means.
type LegendEntry struct {
	Text string
	// Wide is the width of the sign, which Draw draws around a point.
	Wide int
	Draw func(x, y int)
}

// The sizes of a legend: its words shrink from legendSize to legendLeast.
const (
	legendSize   = 28
	legendLeast  = 23
	legendBeside = 12
	legendApart  = 30
)

// Legend explains signs in one line: the last ones are left out where the words are too long, and the last of the
// others has all the room that is left.
func (c *Canvas) Legend(r image.Rectangle, list []LegendEntry) {
	style := Label.Sized(legendSize)
	width := func(size int) int {
		sum := -legendApart
		for _, e := range list {
			sum += e.Wide + legendBeside + Width(style.Font, size, e.Text) + legendApart
		}
		return sum
	}
	for width(legendLeast) > r.Dx() && len(list) > 1 {
		list = list[:len(list)-1]
	}
	for style.Size > legendLeast && width(style.Size) > r.Dx() {
		style.Size--
	}
	x, y := r.Min.X, (r.Min.Y+r.Max.Y)/2
	for i, e := range list {
		e.Draw(x+e.Wide/2, y)
		x += e.Wide + legendBeside
		if i == len(list)-1 {
			c.Fitted(x, y, r.Max.X-x, e.Text, style)
			return
		}
		x += c.Middle(x, y, e.Text, style) + legendApart
	}
}
