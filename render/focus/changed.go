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
		t.Change, t.Quiet, t.Text = render.Change(more), false, "" // The purse has the number.
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

// The rows of what changed: how high a line is, how many each seat may have, and where those of nobody begin.
const (
	changedHigh  = 76
	changedLines = 2
	changedLeft  = 24
	changedRest  = 336
	changedIcon  = 60
	changedText  = 50
	changedName  = 40
	changedApart = 30
)

// changedRow is a line for each of a seat's lists of things, and how many more there are.
type changedRow struct {
	lines []Things
	more  int
}

// DrawChanged draws what changed: everybody's purse, without chips, with it below, and behind a word what nobody has,
// if that changed.
func DrawChanged[V any](b *render.Board[V], things Things, rest string, purses []Purse) *render.Canvas {
	return Draw(b, things.Block(rest, purses), nil)
}

// Block is a panel for each purse, which has no chips, with what changed below it, and behind a word one of what nobody
// has, if that changed.
func (l Things) Block(rest string, purses []Purse) Block {
	name, wide := linePlaces(purses)
	var parts []Block
	for i := range purses {
		p, row := &purses[i], l.row(purses[i].Seat, changedLeft)
		high := lineHigh + len(row.lines)*changedHigh
		parts = append(parts, Block{High: high, Draw: func(c *render.Canvas, r image.Rectangle) {
			p.line(c, r, name, wide)
			row.draw(c, r.Min.X+changedLeft, r.Min.Y+lineHigh+changedHigh/2)
		}})
	}
	if row := l.row(engine.Everyone, changedRest); len(row.lines) > 0 {
		parts = append(parts, Paneled(changedHigh, func(c *render.Canvas, r image.Rectangle) {
			y := r.Min.Y + changedHigh/2
			c.Fitted(r.Min.X+24, y, changedRest-40, rest, render.Title.Sized(42))
			row.draw(c, r.Min.X+changedRest, y)
		}))
	}
	return Stacked(parts...)
}

// row breaks what a seat changed into lines that begin at a left edge.
func (l Things) row(seat engine.Seat, left int) changedRow {
	room := Inner - left - 30
	row, x := changedRow{}, 0
	for _, t := range l {
		if t.Seat != seat || t.pictured() == 0 {
			continue
		}
		wide, last := t.wide(), len(row.lines)-1
		if last < 0 || x+wide > room && len(row.lines) < changedLines {
			row.lines, last, x = append(row.lines, make(Things, 0, 8)), last+1, 0
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

// draw draws the lines of a row from a point on.
func (row *changedRow) draw(c *render.Canvas, left, y int) {
	x := left
	for i, line := range row.lines {
		x = left
		for _, t := range line {
			x += t.drawn(c, x, y+i*changedHigh) + changedApart
		}
	}
	if row.more > 0 {
		style := render.Count.Sized(changedName).Toned(render.Solid(render.Ink2))
		c.Middle(x, y+(len(row.lines)-1)*changedHigh, "… "+strconv.Itoa(row.more), style)
	}
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
