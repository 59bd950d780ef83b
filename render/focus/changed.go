package focus

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Thing is a part of a game that changed.
type Thing struct {
	// Seat changed it.
	Seat engine.Seat
	// PurseItem is what it is now. Its Change stands behind it as a chip; it may be empty: then the alternative text
	// alone tells of the thing.
	PurseItem
	// Name stands behind the picture of a thing that is no number.
	Name string
	// What names the thing in words; "" leaves it out of them.
	What  string
	times int
}

// Things collects what changed.
type Things []Thing

// Count adds by how much a number changed, if it did, and its picture where no purse has one: "2 corn" are the words of
// what for 2; nil leaves it out of words.
func (l *Things) Count(seat engine.Seat, more int, picture PurseItem, what func(n int) string) {
	if picture.Change = render.Change(more); more != 0 {
		t := Thing{Seat: seat, PurseItem: picture}
		if what != nil {
			t.What = strings.TrimRight(t.Change, "0123456789") + what(max(more, -more))
		}
		*l = append(*l, t)
	}
}

// New adds a new thing: its picture, the name behind it, "" where the picture says all, and what it is in words. Of one
// that the seat has already the picture says how often.
func (l *Things) New(seat engine.Seat, picture PurseItem, name, what string) {
	t := Thing{Seat: seat, PurseItem: picture, Name: name, What: what, times: 1}
	for i := range *l {
		if o := &(*l)[i]; name != "" && o.Seat == seat && o.Name == name && o.times > 0 {
			o.times++
			t.PurseItem, t.Name = PurseItem{}, "" // The words alone say it again.
		}
	}
	*l = append(*l, t)
}

// The things that changed, in lines below the purse of their seat: how high a line is, how many a seat may have among
// up to four, the sizes of pictures and names, how much larger purses are.
const (
	changedHigh   = 66
	changedLines  = 3
	changedEdge   = 24
	changedIcon   = 56
	changedName   = 42
	changedNumber = 50
	changedLarger = 6
	changedApart  = 30
	changedRoom   = Inner - 2*changedEdge
	changedMore   = 116
	longestName   = 520
)

// DrawChanged draws what changed: everybody's purse, with chips, and below it what the seat did; purses alone if
// nobody did anything that has a picture.
func DrawChanged[V any](b *render.Board[V], things Things, purses []Purse) *render.Canvas {
	if slices.ContainsFunc(things, func(t Thing) bool { return t.wide() > 0 }) {
		return Draw(b, things.Block(purses), nil)
	}
	return Draw(b, Block{}, purses)
}

// Block is a panel for each purse, with what the seat did below a line. What a purse has none of, and had none of
// before, is left out.
func (l Things) Block(purses []Purse) Block {
	parts := make([]Block, 0, len(purses))
	var heads []int
	for i := range purses {
		fill(purses[i].Head)
		fill(purses[i].Row)
		purses[i].larger = changedLarger
		heads = widest(heads, purses[i].Head, headIcon+changedLarger, headText+changedLarger)
	}
	Align(purses, Inner)
	for _, p := range purses {
		lines := l.lines(p.Seat, changedLines-len(purses)/5)
		for k := range p.Head {
			p.Head[k].least = heads[k]
		}
		parts = append(parts, Block{High: purseHigh + len(lines)*changedHigh, Draw: func(
			c *render.Canvas, r image.Rectangle,
		) {
			foot := r.Min.Y + purseHigh
			p.DrawHead(c, r)
			p.DrawRow(c, r.Min.X, (r.Min.Y+purseHead+foot)/2)
			if len(lines) > 0 {
				c.Fill(image.Rect(r.Min.X+3, foot-2, r.Max.X-3, foot), render.Solid(render.Ink3))
			}
			for i, line := range lines {
				x := r.Min.X + changedEdge
				for _, t := range line {
					x += t.drawn(c, x, foot+changedHigh/2+i*changedHigh) + changedApart
				}
			}
		}})
	}
	return Stacked(parts...)
}

// fill empties the places of what a purse has none of and fades what did not change.
func fill(list []PurseItem) {
	for i := range list {
		if t := &list[i]; t.Quiet {
			*t = PurseItem{}
		} else if t.Change == "" {
			t.same, t.Yield = true, nil
		}
	}
}

// lines breaks what a seat did into at most so many lines; the last one ends with how many things have no room.
func (l Things) lines(seat engine.Seat, most int) (lines []Things) {
	x, more := 0, 0
	add := func(t Thing) { lines[len(lines)-1] = append(lines[len(lines)-1], t) }
	for _, t := range l {
		wide := t.wide()
		if t.Seat != seat || wide == 0 {
			continue
		}
		if lines == nil {
			lines = make([]Things, 0, most)
		}
		if len(lines) == 0 || x+wide > changedRoom && len(lines) < most {
			lines, x = append(lines, make(Things, 0, 4)), 0
		}
		if more > 0 || x > 0 && x+wide > changedRoom-changedMore && len(lines) == most {
			more++
			continue
		}
		add(t)
		x += wide + changedApart
	}
	if more > 0 {
		add(Thing{Seat: seat, PurseItem: PurseItem{Text: "… " + strconv.Itoa(more)}})
	}
	return lines
}

// wide is how wide a thing is with its name, 0 for one that words alone tell of.
func (t *Thing) wide() int {
	w := t.width(changedIcon, changedNumber)
	if name := t.named(); name != "" {
		w += 10 + min(longestName, render.Width(render.Label, changedName, name))
	}
	return w
}

// named is the name of a thing and how often the seat has it.
func (t *Thing) named() string {
	if t.times > 1 {
		return t.Name + " ×" + strconv.Itoa(t.times)
	}
	return t.Name
}

// drawn draws a thing and its name, and returns its width.
func (t *Thing) drawn(c *render.Canvas, x, y int) int {
	t.draw(c, t.Seat, x, y, changedIcon, changedNumber)
	w := t.width(changedIcon, changedNumber)
	if name := t.named(); name != "" {
		w += 10 + c.Fitted(x+w+10, y, longestName, name, render.Label.Sized(changedName))
	}
	return w
}

// Words says in words what changed, a line for each seat.
func (l Things) Words(labels *render.SeatLabels) []string {
	var lines []string
	for seat := range engine.Seat(len(labels.Names)) {
		var parts []string
		for _, t := range l {
			if t.Seat == seat && t.What != "" {
				parts = append(parts, t.What)
			}
		}
		if len(parts) > 0 {
			lines = append(lines, labels.Name(seat)+": "+strings.Join(parts, ", ")+".")
		}
	}
	return lines
}
