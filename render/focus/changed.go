package focus

import (
	"image"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Thing is a part of a game that changed.
type Thing struct {
	// Seat changed it, engine.Everyone for nobody.
	Seat engine.Seat
	// PurseItem is what it is now. Its Change stands behind it as a chip; it may be empty: then the alternative text
	// alone tells of the thing.
	PurseItem
	// Name stands behind the picture of a thing that is no number.
	Name string
	// What names the thing in words; "" leaves it out of them.
	What string
}

// Things collects what changed.
type Things []Thing

// Count adds a number that was another one before: "2 corn" are the words of what for 2; nil leaves it out of words.
func (l *Things) Count(seat engine.Seat, was, n int, now PurseItem, what func(n int) string) {
	if more := n - was; more != 0 {
		t := Thing{Seat: seat, PurseItem: now}
		t.Change, t.Quiet = render.Change(more), false
		if what != nil {
			t.What = strings.TrimRight(t.Change, "0123456789") + what(max(more, -more))
		}
		*l = append(*l, t)
	}
}

// New adds a new thing: its picture, the name behind it, "" where the picture says all, and what it is in words.
func (l *Things) New(seat engine.Seat, picture PurseItem, name, what string) {
	*l = append(*l, Thing{Seat: seat, PurseItem: picture, Name: name, What: what})
}

// The rows of what changed: how high a seat's first line and each further one are, how many they may be, and where
// things begin.
const (
	changedHigh  = 90
	changedNext  = 76
	changedLines = 2
	changedLeft  = 336
	changedIcon  = 60
	changedText  = 50
	changedName  = 40
	changedApart = 30
	changedFlag  = 64
)

// changedRow is a line for each of a seat's lists of things, and how many more there are.
type changedRow struct {
	seat  engine.Seat
	lines []Things
	more  int
}

// DrawChanged draws what changed: a row for each seat, behind a word one for what nobody has, if that changed, and
// still purses.
func DrawChanged[V any](b *render.Board[V], things Things, rest string, purses []Purse) *render.Canvas {
	Still(purses)
	return Draw(b, things.Block(&b.SeatLabels, rest), purses)
}

// Still takes the chips off purses whose changes the block says.
func Still(purses []Purse) {
	for i := range purses {
		for _, list := range [][]PurseItem{purses[i].Head, purses[i].Row} {
			for k := range list {
				list[k].Change = ""
			}
		}
	}
}

// Block is a row for each seat, and behind a word one for what nobody has, if that changed.
func (l Things) Block(labels *render.SeatLabels, rest string) Block {
	var rows []changedRow
	high := 0
	for i := range engine.Seat(len(labels.Names) + 1) {
		row := l.row(i)
		if !labels.Seated(i) {
			if row = l.row(engine.Everyone); len(row.lines[0]) == 0 {
				break
			}
		}
		rows = append(rows, row)
		high += changedHigh + (len(row.lines)-1)*changedNext
	}
	return Paneled(high, func(c *render.Canvas, r image.Rectangle) {
		for i, row := range rows {
			if i > 0 {
				c.Fill(image.Rect(r.Min.X+14, r.Min.Y-1, r.Max.X-14, r.Min.Y+2), render.Solid(render.PaperLine))
			}
			y := r.Min.Y + changedHigh/2
			if row.seat < 0 {
				c.Fitted(r.Min.X+24, y, changedLeft-40, rest, render.Title.Sized(42))
			} else {
				c.Flag(row.seat, labels.Name(row.seat), r.Min.X+14, y-changedFlag/2, changedFlag, changedLeft-34)
			}
			r.Min.Y += row.draw(c, r.Min.X+changedLeft, y) + changedHigh
		}
	})
}

// row breaks what a seat changed into lines.
func (l Things) row(seat engine.Seat) changedRow {
	const room = Inner - changedLeft - 30
	row, x := changedRow{seat: seat, lines: make([]Things, 1)}, 0
	for _, t := range l {
		if t.Seat != seat || t.pictured() == 0 {
			continue
		}
		wide, last := t.wide(), len(row.lines)-1
		if x > 0 && x+wide > room && len(row.lines) < changedLines {
			row.lines, last, x = append(row.lines, nil), last+1, 0
		}
		if row.more > 0 || x+wide > room-80 && len(row.lines) == changedLines && x > 0 {
			row.more++
			continue
		}
		row.lines[last] = append(row.lines[last], t)
		x += wide + changedApart
	}
	return row
}

// draw draws the lines of a row from a point on and returns how far the last one lies below the first.
func (row *changedRow) draw(c *render.Canvas, left, y int) int {
	x, below := left, 0
	for i, line := range row.lines {
		below, x = i*changedNext, left
		for _, t := range line {
			x += t.drawn(c, x, y+below) + changedApart
		}
	}
	switch {
	case row.more > 0:
		style := render.Count.Sized(changedName).Toned(render.Solid(render.Ink2))
		c.Middle(x, y+below, "… "+strconv.Itoa(row.more), style)
	case x == left:
		Dash(c, x+24, y)
	}
	return below
}

// pictured is how wide the picture and the number of a thing are, 0 for one without.
func (t *Thing) pictured() int {
	item := t.PurseItem
	item.Change = ""
	return item.width(changedIcon, changedText)
}

func (t *Thing) wide() int {
	w := t.pictured()
	if t.Name != "" {
		w += 10 + render.Width(render.Label, changedName, t.Name)
	}
	if t.Change != "" {
		w += 8 + ChipWidth(t.Change, changedChip, false)
	}
	return w
}

// changedChip is how high the chip of a number is.
const changedChip = 48

// drawn draws a thing, its name or chip behind it, and returns its width.
func (t *Thing) drawn(c *render.Canvas, x, y int) int {
	item, left := t.PurseItem, x
	item.Change = ""
	item.draw(c, t.Seat, x, y, changedIcon, changedText)
	x += t.pictured()
	if t.Name != "" {
		x += 10 + c.Middle(x+10, y, t.Name, render.Label.Sized(changedName))
	}
	if t.Change != "" {
		x += 8 + Chip(c, t.Seat, t.Change, x+8, y, changedChip, false)
	}
	return x - left
}

// Words says in words what changed: of each seat, then of nobody's.
func (l Things) Words(labels *render.SeatLabels) []string {
	var lines []string
	for seat := range engine.Seat(len(labels.Names) + 1) {
		name := labels.Name(seat) + ": "
		if !labels.Seated(seat) {
			seat, name = engine.Everyone, ""
		}
		var parts []string
		for _, t := range l {
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
