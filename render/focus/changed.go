package focus

import (
	"image"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Thing is a part of a table that changed.
type Thing struct {
	// Seat changed it, engine.Everyone for nobody.
	Seat engine.Seat
	// Box is seen in full. It may be empty: then the alternative text alone tells of the thing.
	Box image.Rectangle
	// Framed puts a frame of Radius into the box.
	Framed bool
	Radius int
	// Chip says by how much a number changed, "" for no number. Its middle is at At.
	Chip string
	At   image.Point
	// What names the thing in words; "" leaves it out of them.
	What string
}

// Things collects what changed.
type Things []Thing

// Count adds a number that was another one before, with a chip at a point: "2 corn" are the words of what for 2; nil
// leaves it out of words.
func (l *Things) Count(seat engine.Seat, was, n int, box image.Rectangle, at image.Point, what func(n int) string) {
	if more := n - was; more != 0 {
		t := Thing{Seat: seat, Box: box, Chip: render.Change(more), At: at}
		if what != nil {
			t.What = strings.TrimRight(t.Chip, "0123456789") + what(max(more, -more))
		}
		*l = append(*l, t)
	}
}

// Frame adds a thing in a frame.
func (l *Things) Frame(seat engine.Seat, what string, box image.Rectangle, radius int) {
	*l = append(*l, Thing{Seat: seat, Box: box, Framed: true, Radius: radius, What: what})
}

// KeepIf adds a thing without a frame where on: it looks otherwise than before.
func (l *Things) KeepIf(on bool, box image.Rectangle) {
	if on {
		*l = append(*l, Thing{Seat: engine.Everyone, Box: box})
	}
}

// Changes is what changed on a table.
type Changes struct {
	Things Things
	// Papers are the panels on the sea: what did not change is mixed with the ground that it lies on.
	Papers []image.Rectangle
	// Rows are left out where nothing in them changed: from one y to another, from the upper to the lower.
	Rows [][2]int
	// Sky is how high the sky is, which stays as it is; Whole draws in full what always is.
	Sky   int
	Whole func(*render.Canvas)
}

// Show brings forward what changed on a table.
func (ch *Changes) Show(c *render.Canvas) {
	kept := make([]render.Area, len(ch.Things))
	for i, t := range ch.Things {
		kept[i] = render.Area{Rectangle: t.Box, Radius: t.Radius}
	}
	render.Mix(c, image.Rect(0, ch.Sky, c.W, c.H), ch.Papers, kept)
	ch.Whole(c)
	for _, t := range ch.Things {
		if t.Framed {
			ChangeFrame(c, t.Box, t.Radius, t.Seat)
		}
	}
	for _, t := range ch.Things {
		if t.Chip != "" {
			Chip(c, t.Seat, t.Chip, t.At.X-ChipWidth(t.Chip, ChipHigh, false)/2, t.At.Y, ChipHigh, false)
		}
	}
	for _, row := range slices.Backward(ch.Rows) {
		in := image.Rect(0, row[0], c.W, row[1])
		if !slices.ContainsFunc(ch.Things, func(t Thing) bool { return in.Overlaps(t.Box) }) {
			c.Cut(row[0], row[1])
		}
	}
}

// Words says in words what changed: of each seat, then of nobody's.
func (ch *Changes) Words(l *render.SeatLabels) []string {
	var lines []string
	for seat := range engine.Seat(len(l.Names) + 1) {
		name := l.Name(seat) + ": "
		if !l.Seated(seat) {
			seat, name = engine.Everyone, ""
		}
		var parts []string
		for _, t := range ch.Things {
			if t.Seat == seat && t.What != "" {
				parts = append(parts, t.What)
			}
		}
		if len(parts) > 0 {
			lines = append(lines, name+strings.Join(parts, ", ")+".")
		}
	}
	return lines
}
