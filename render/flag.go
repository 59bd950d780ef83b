package render

import "github.com/harbormaster/harbormaster/engine"

// Flag draws the color, mark and name of a seat, free or on a strip no higher than it: a Pennant with round corners at
// the mast. It is h high, at most room wide, and returns its width.
func (c *Canvas) Flag(seat engine.Seat, name string, x, y, h, room int) int {
	return pennant(c, seat, name, x, y, h, room, 14)
}
