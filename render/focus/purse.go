package focus

import (
	"image"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/result"
)

// Purse is what everybody sees of a seat in a focus picture.
type Purse struct {
	Seat engine.Seat
	Name string
	// Awaited says that the picture's question is this seat's.
	Awaited bool
	// Badges are icons beside the name, such as the crown of the governor.
	Badges []string
	// Points stand in the shield: what the seat would have if the game ended now, as far as everybody may know, with a
	// plus behind where something is hidden.
	Points string
	// Place is the seat's place by these points, from 1; Hollow says that something is hidden.
	Place  int
	Hollow bool
	// Change is by how much the points changed, as a chip right of the shield.
	Change string
	// Paired purses lie in two columns, the last of an odd number alone is a line; Lined ones of an even number are all
	// lines, too.
	Paired, Lined bool
	// Head stands in the first row, from the right to the left; Row in the second, from the left to the right.
	// Without a second row the purse is lower.
	Head, Row []PurseItem

	// slot is how wide the place of the chip of the points is, columns are those of Row, and all is so much larger.
	slot, larger int
	columns      columns
}

// PurseItem is one thing of a purse: its parts stand side by side from the left to the right, those that are "" left
// out.
type PurseItem struct {
	Icon string
	// Piece draws what is no icon in the place of one, a square of the given side about a point, or PieceWide pixels
	// wide; nil for an icon.
	Piece     func(c *render.Canvas, x, y, side int)
	PieceWide int
	Text      string
	// Coin and Shield are numbers inside these.
	Coin, Shield string
	// Change is by how much that changed, as a chip; where nothing did, Yield is drawn about a point in its place.
	Change string
	Yield  func(c *render.Canvas, x, y int)
	// Quiet fades a thing that one has none of; Asked puts one that the question is about on a tag in gold.
	Quiet, Asked bool
	// least is how wide it is at least; same fades one that did not change.
	least int
	same  bool
}

// The sizes of a purse.
const (
	purseHead  = 64
	pointsChip = 40
	headIcon   = 44
	purseText  = 50
	headText   = 46
	purseSide  = 66
	purseQuiet = 25
	purseSame  = 44
	purseLeast = 34
	// Smaller than purseTogether, numbers stand in columns no more.
	purseTogether = 44

	headLeast = 230
	nameLeast = 150
	lineName  = 340
	lineRow   = 728
	// itemApart lies between two things of a row, itemLeast where room is short.
	itemApart = 14
	itemLeast = 4
	yieldWide = 48
	tagSide   = 16
	tagHigh   = 56
)

// Purses are those of all seats, so far as they are alike in every game: names, who is awaited, and by the points that
// each seat would have now the shields and the places.
func Purses[V any](b *render.Board[V], points func(engine.Seat) int) []Purse {
	list, all := make([]Purse, len(b.Names)), make([]int, len(b.Names))
	for i := range all {
		all[i] = points(engine.Seat(i))
	}
	level := slices.Min(all) == slices.Max(all)
	for i, place := range result.Places(all) {
		seat := engine.Seat(i)
		list[i] = Purse{Seat: seat, Name: b.Name(seat), Awaited: slices.Contains(b.Highlighted, seat),
			Points: strconv.Itoa(all[i])}
		if b.Bids != nil {
			list[i].Points = b.Total(seat)
		}
		if !b.Over && !level { // Then the account says it, or there is nothing to say.
			list[i].Place = place
		}
	}
	return list
}

// NumberedItem is a thing of a purse with a number, quiet where that is and was 0, and by how much it changed.
func NumberedItem(icon string, n, was int) PurseItem {
	return PurseItem{Icon: icon, Text: strconv.Itoa(n), Quiet: n == 0 && was == 0, Change: render.Change(n - was)}
}

// DrawHead draws the first row of a purse on a panel of any height, in the lantern if it is awaited.
func (p *Purse) DrawHead(c *render.Canvas, r image.Rectangle) {
	p.ground(c, r, purseHead)
	p.head(c, r.Min, r.Dx(), purseHead)
}

// head draws the first row of a purse, so wide and so high.
func (p *Purse) head(c *render.Canvas, at image.Point, wide, high int) {
	badges := len(p.Badges) * 50
	x := p.standing(c, at.X+wide-14, at.Y+high/2, at.X+badges+headLeast)
	p.pennant(c, at, high, max(nameLeast, x-at.X-badges-10))
}

// ground is the panel of a purse with a line at a height, 0 for none, in the lantern if it is awaited.
func (p *Purse) ground(c *render.Canvas, r image.Rectangle, line int) {
	w, h := r.Dx(), r.Dy()
	key := render.SpriteKey{Kind: "purse", A: w, B: h, C: line}
	c.Piece(key, image.Rect(-12, -12, w+12, h+12), r.Min.X, r.Min.Y, func(pen *render.Pen) {
		pen.Panel(image.Rect(0, 0, w, h))
		if line > 0 {
			pen.Line(render.Ink, 2, 0, float64(line), float64(w), float64(line))
		}
	})
	if p.Awaited {
		c.HighlightPanel(r, 14)
	}
}

// standing draws the shield, the place and the head so that they end at x, rather smaller and closer than beyond a
// least x, and rather without a chip than over the name. It returns where what stands further left ends.
func (p *Purse) standing(c *render.Canvas, x, y, least int) int {
	x = p.Standing(c, x, y, purseSide)
	side, size, apart := headIcon+p.larger, headText+p.larger, 16
	if x-rowWide(p.Head, side, size, apart) < least {
		side, size, apart = headIcon-8, headText-6, 4
	}
	for k := 0; k < len(p.Head) && x-rowWide(p.Head, side, size, apart) < least-headLeast+nameLeast; k++ {
		p.Head[k].Change = ""
	}
	for i := range p.Head {
		item := &p.Head[i]
		wide := item.width(side, size) + apart
		item.draw(c, p.Seat, x-wide+apart, y, side, size)
		x -= wide
	}
	return x
}

// rowWide is how wide things are in a row, so much apart.
func rowWide(list []PurseItem, side, size, apart int) int {
	sum := 0
	for i := range list {
		sum += list[i].width(side, size) + apart
	}
	return sum
}

// pennant draws the name, so high and in a width, and behind it the badges.
func (p *Purse) pennant(c *render.Canvas, at image.Point, high, room int) {
	left := at.X + c.Pennant(p.Seat, p.Name, at.X, at.Y, high, room)
	for i, icon := range p.Badges {
		c.Icon(icon, left+34+50*i, at.Y+high/2, 44)
	}
}

// Align makes purses ready to be drawn, their second rows so wide: all have the same room for the chip of the points,
// and their things stand below each other. Where they would become too small for that, each row has columns of its own,
// and of its chips those that have room.
func Align(purses []Purse, wide int) {
	room, slot := wide-rowEdge-8, slotOf(purses)
	if len(purses) == 0 {
		return
	}
	all, left := columnsIn(purses, room, purseTogether)
	for i := range purses {
		p := &purses[i]
		p.slot, p.columns = slot, all
		spare := (len(p.Row) - 1) * (itemApart - itemLeast)
		for k := len(p.Row) - 1; left < 0 && k >= 0; k-- {
			var own int
			if p.columns, own = columnsIn(purses[i:i+1], room, purseLeast); own >= -spare {
				break
			}
			p.Row[k].Change = ""
		}
	}
}

// slotOf is how wide the place for the chip of the points is: none where nobody has one.
func slotOf(purses []Purse) int {
	wide := 0
	for i := range purses {
		if text := purses[i].Change; text != "" {
			wide = max(wide, chipRoom(text, pointsChip+purses[i].larger))
		}
	}
	return wide
}

// Standing draws the shield, side high, and left of it the disc of the place, so that they end at x, the chip of what
// changed right of the shield. It returns where what stands further left ends.
func (p *Purse) Standing(c *render.Canvas, x, y, side int) int {
	if x -= p.slot; p.Change != "" {
		Chip(c, p.Seat, p.Change, x+(pointsChip+p.larger)/5, y, pointsChip+p.larger)
	}
	if p.Points != "" {
		wide := render.SeatShieldWide(p.Points, side)
		render.SeatShield(c, p.Points, x-wide/2, y+2, side)
		x -= wide + 10
	}
	if p.Place > 0 {
		x = result.RankBefore(c, p.Place, x, y, p.Hollow)
	}
	return x
}

// linePlaces is how wide the names of purses that are lines are with their badges, as wide as the longest, so far as
// what stands beside them leaves room, and how wide their rows are; slot is the place of a chip.
func linePlaces(purses []Purse, slot int) (name, row int) {
	standing := 181 + slot
	name, row = lineName, lineRow+32
	head, things := 0, 0
	for i := range purses {
		p := &purses[i]
		name = max(name, render.PennantWide(p.Name, lineHigh)+50*len(p.Badges)+16)
		head = max(head, standing+rowWide(p.Head, headIcon, headText, 16))
		things = max(things, 32+rowWide(p.Row, iconBy(purseText), purseText, 2*itemApart))
	}
	if name = max(lineName, min(name, Inner-head-things)); name > lineName {
		row = min(row, Inner-head-name)
	}
	if things > row && purses[0].Lined {
		row = min(things, Inner-head-name-16)
	}
	return name, row
}

// draw draws a purse, in a line the name so wide.
func (p *Purse) draw(c *render.Canvas, r image.Rectangle, name int) {
	switch {
	case len(p.Row) == 0:
		p.ground(c, r, 0)
		p.head(c, r.Min, r.Dx(), r.Dy())
	case r.Dy() < purseHigh:
		p.ground(c, r, 0)
		p.pennant(c, r.Min, lineHigh, name-50*len(p.Badges)-16)
		p.DrawRow(c, r.Min.X+name, r.Min.Y+lineHigh/2)
		p.standing(c, r.Max.X-14, r.Min.Y+lineHigh/2, r.Min.X+name+p.columns.all())
	default:
		p.DrawHead(c, r)
		p.DrawRow(c, r.Min.X, (r.Min.Y+purseHead+r.Max.Y)/2)
	}
}

// DrawRow draws the second row of a purse, which is aligned, from x on about y.
func (p *Purse) DrawRow(c *render.Canvas, x, y int) {
	x += rowEdge
	for i := range p.Row {
		p.Row[i].draw(c, p.Seat, x, y, p.columns.side, p.columns.size)
		x += p.columns.wide[i]
	}
}

// columns are the second rows of purses: how wide their things are, and the sizes of icons and numbers.
type columns struct {
	wide       []int
	side, size int
}

// rowEdge lies left of a row.
const rowEdge = 20

func (t columns) all() int {
	sum := 0
	for _, wide := range t.wide {
		sum += wide
	}
	return sum
}

// iconBy is how large an icon is before a number of a size.
func iconBy(size int) int { return size*9/8 - 2 }

// columnsIn are columns of numbers from a least size on, and what is left of a room then: less than nothing where it is
// too small.
func columnsIn(purses []Purse, room, least int) (t columns, left int) {
	for t.size = purseText + purses[0].larger; ; t.size-- {
		t.side, t.wide = iconBy(t.size), nil
		for i := range purses {
			t.wide = widest(t.wide, purses[i].Row, t.side, t.size)
		}
		n := max(1, len(t.wide))
		if left = room - t.all() - (n-1)*itemApart; left >= 0 || t.size == least {
			for k := range t.wide {
				t.wide[k] += itemApart + left/n
			}
			return t, left
		}
	}
}

// widest are the widths of columns with one more row.
func widest(columns []int, row []PurseItem, side, size int) []int {
	for k := range row {
		if k == len(columns) {
			columns = append(columns, 0)
		}
		columns[k] = max(columns[k], row[k].width(side, size))
	}
	return columns
}

func (p *PurseItem) width(side, size int) int {
	w := 0
	if p.Asked {
		w = 2 * tagSide
	}
	if p.Icon != "" || p.Piece != nil {
		w += max(side, p.PieceWide) + 6
	}
	if p.Text != "" {
		w += render.Width(render.Count, size, p.Text)
	}
	if p.Coin != "" {
		w += 58
	}
	if p.Shield != "" {
		w += 52
	}
	switch {
	case p.Change != "":
		w += chipRoom(p.Change, chipBy(size))
	case p.Yield != nil:
		w += yieldWide
	}
	return max(w, p.least)
}

// chipRoom is how wide a chip so high is with what lies between it and its number, a fifth of that height.
func chipRoom(text string, high int) int { return high/5 + ChipWidth(text, high) }

// chipBy is how high the chip beside a number of a size is.
func chipBy(size int) int { return max(leastChip, size*4/5) }

// Tag is the ground, so wide from x on and about y, of those whom a question is about.
func Tag(c *render.Canvas, x, y, w int) {
	key := render.SpriteKey{Kind: "tag", A: w}
	c.Piece(key, image.Rect(-2, -tagHigh/2-2, w+2, tagHigh/2+2), x, y, func(pen *render.Pen) {
		pen.RoundRect(0, -tagHigh/2, float64(w), tagHigh, 10)
		pen.FillStroke(render.Focus, render.Outline, 2.4)
		pen.RoundRect(7, 7-tagHigh/2, float64(w-14), tagHigh-14, 5)
		pen.Fill(render.Sail)
	})
}

func (p *PurseItem) draw(c *render.Canvas, seat engine.Seat, x, y, side, size int) {
	tone, fade := render.Solid(render.Ink), render.Tone{}
	switch {
	case p.same:
		tone, fade = render.Solid(render.Ink2), render.Fade(render.Paper, purseSame)
	case p.Quiet:
		tone, fade = render.Solid(render.Ink3), render.Fade(render.Paper, purseQuiet)
	}
	if p.Asked {
		Tag(c, x, y, p.width(side, size))
		x, tone = x+tagSide, render.Solid(render.Outline)
	}
	switch {
	case p.Piece != nil:
		wide := max(side, p.PieceWide)
		p.Piece(c, x+wide/2, y, side)
		x += wide + 6
	case p.Icon != "":
		c.FadedIcon(p.Icon, x+side/2, y, side, fade)
		x += side + 6
	}
	if p.Text != "" {
		x += c.Middle(x, y, p.Text, render.Count.Sized(size).Toned(tone))
	}
	if p.Coin != "" {
		p.holding(c, c.CoinText, p.Coin, x+28, y, 28, fade)
		x += 58
	}
	if p.Shield != "" {
		p.holding(c, c.Shield, p.Shield, x+24, y, 48, fade)
		x += 52
	}
	switch {
	case p.Change != "":
		Chip(c, seat, p.Change, x+chipBy(size)/5, y, chipBy(size))
	case p.Yield != nil:
		p.Yield(c, x+yieldWide-21, y)
	}
}

// holding draws a thing with a number inside, which can be read though a thing that did not change is pale.
func (p *PurseItem) holding(c *render.Canvas, draw func(n string, x, y, side int, fade render.Tone),
	n string, x, y, side int, fade render.Tone) {
	if p.same {
		draw("", x, y, side, fade)
		c.Inside(n, x, y-1, 36, 36, render.Solid(render.Ink))
		return
	}
	draw(n, x, y, side, fade)
}
