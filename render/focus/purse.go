package focus

import (
	"cmp"
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
	// Change is by how much the points changed, as a chip beside the shield.
	Change string
	// Head stands in the first row, from the right to the left; Row in the second, from the left to the right.
	// Without a second row the purse is lower.
	Head, Row []PurseItem
}

// PurseItem is one thing of a purse: its parts stand side by side from the left to the right, those that are "" left
// out.
type PurseItem struct {
	// Change is what the seat's last turn or somebody else's brought or took, as a chip: left of Coin and Shield, else
	// right of Text.
	Change string
	Icon   string
	// Piece draws what is no icon in the place of one, a square of the given side about a point, or PieceWide pixels
	// wide; nil for an icon.
	Piece     func(c *render.Canvas, x, y, side int)
	PieceWide int
	Text      string
	// Coin and Shield are numbers inside these, Points all those of a seat in its shield.
	Coin, Shield, Points string
	// Quiet fades a thing that one has none of; Asked puts one that the question is about on a tag in gold.
	Quiet, Asked bool
	// Wide is the room that it takes; 0 is an equal share of the row, in the head what it needs.
	Wide int
	// High is how high the chip is, 0 for ChipHigh.
	High int
}

// The sizes of a purse.
const (
	purseHead  = 64
	purseIcon  = 54
	headIcon   = 44
	purseText  = 50
	headText   = 46
	purseSide  = 66
	purseQuiet = 25
	purseLeast = 34

	purseLeastIcon = 44
	headLeast      = 230
	lineName       = 340
	lineRow        = 728
	// chipApart keeps what follows a chip from looking like its own.
	chipApart = 24
	tagSide   = 16
	tagHigh   = 56
)

// RowSize is how wide the second row of a purse is, and how high its chips are.
type RowSize struct{ Wide, Chip int }

// UsualRow is that of a picture of a question.
var UsualRow = RowSize{lineRow, ChipHigh}

// ChangedRow is that of a picture of what changed.
var ChangedRow = RowSize{Inner - 32, 40}

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

// NumberedItem is a thing of a purse with a number, quiet where that is 0.
func NumberedItem(icon string, n int) PurseItem {
	return PurseItem{Icon: icon, Text: strconv.Itoa(n), Quiet: n == 0}
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
	p.pennant(c, at, high, max(150, x-at.X-badges-10))
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
// least x. It returns where what stands further left ends.
func (p *Purse) standing(c *render.Canvas, x, y, least int) int {
	x = p.Standing(c, x, y, purseSide)
	side, size, apart := headIcon, headText, 16
	wide := func(item *PurseItem) int { return max(item.Wide, item.width(side, size)) + apart }
	sum := 0
	for i := range p.Head {
		sum += wide(&p.Head[i])
	}
	if x-sum < least {
		side, size, apart = headIcon-8, headText-6, 4
	}
	for i := range p.Head {
		item := &p.Head[i]
		item.draw(c, p.Seat, x-wide(item)+apart, y, side, size)
		x -= wide(item)
	}
	return x
}

// pennant draws the name, so high and in a width, and behind it the badges.
func (p *Purse) pennant(c *render.Canvas, at image.Point, high, room int) {
	left := at.X + c.Pennant(p.Seat, p.Name, at.X, at.Y, high, room)
	for i, icon := range p.Badges {
		c.Icon(icon, left+34+50*i, at.Y+high/2, 44)
	}
}

// Standing draws the shield, side high, and left of it the disc of the place, so that they end at x. It returns where
// what stands further left ends.
func (p *Purse) Standing(c *render.Canvas, x, y, side int) int {
	if p.Points != "" {
		wide := render.SeatShieldWide(side)
		render.SeatShield(c, p.Points, x-wide/2, y+2, side)
		x -= wide + 10
	}
	if p.Change != "" {
		w := ChipWidth(p.Change, ChangedRow.Chip, false)
		Chip(c, p.Seat, p.Change, x-w, y, ChangedRow.Chip, false)
		x -= w + 10
	}
	if p.Place > 0 {
		x = result.RankBefore(c, p.Place, x, y, p.Hollow)
	}
	return x
}

// linePlaces is how wide the names of purses that are lines are with their badges, as wide as the longest, so far as
// what stands beside them leaves room, and how wide their rows are.
func linePlaces(purses []Purse) (name, row int) {
	const standing = 181
	name, row = lineName, lineRow+32
	head, things := 0, 0
	for i := range purses {
		p, h, t := &purses[i], standing, 32
		name = max(name, render.PennantWide(p.Name, lineHigh)+50*len(p.Badges)+16)
		for k := range p.Head {
			h += max(p.Head[k].Wide, p.Head[k].width(headIcon, headText)) + 16
		}
		for k := range p.Row {
			t += cmp.Or(p.Row[k].Wide, p.Row[k].width(purseIcon, purseText)+chipApart)
		}
		head, things = max(head, h), max(things, t)
	}
	if name = max(lineName, min(name, Inner-head-things)); name > lineName {
		row = min(row, Inner-head-name)
	}
	return name, row
}

// draw draws a purse, in a line the name and the second row so wide.
func (p *Purse) draw(c *render.Canvas, r image.Rectangle, name, wide int) {
	switch {
	case len(p.Row) == 0:
		p.ground(c, r, 0)
		p.head(c, r.Min, r.Dx(), r.Dy())
	case r.Dy() < purseHigh:
		p.line(c, r, name, wide)
	default:
		p.DrawHead(c, r)
		p.DrawRow(c, image.Rect(r.Min.X, r.Min.Y+purseHead, r.Max.X, r.Max.Y))
	}
}

// line draws a purse all in a line: a name so wide, the second row, the head.
func (p *Purse) line(c *render.Canvas, r image.Rectangle, name, wide int) {
	p.ground(c, r, 0)
	p.pennant(c, r.Min, lineHigh, name-50*len(p.Badges)-16)
	row := image.Rect(r.Min.X+name, r.Min.Y, r.Min.X+name+wide, r.Min.Y+lineHigh)
	p.DrawRow(c, row)
	p.standing(c, r.Max.X-14, r.Min.Y+lineHigh/2, row.Max.X)
}

// DrawRow draws the second row of a purse into a rectangle.
func (p *Purse) DrawRow(c *render.Canvas, r image.Rectangle) {
	x, y := r.Min.X+20, (r.Min.Y+r.Max.Y)/2
	side, size, share, apart := p.rowRoom(r.Dx() - 32)
	for i := range p.Row {
		item := &p.Row[i]
		item.draw(c, p.Seat, x, y, side, size)
		switch {
		case item.Wide > 0:
			x += item.Wide
		case share > 0:
			x += share
		default:
			x += item.width(side, size) + apart
		}
	}
}

// rowRoom shares out the room of the second row: the sizes of its icons and texts, and equal shares for those that have
// no width of their own, so that the purses of all seats are alike. Where one of them has no room in its share even if
// all are smaller, they stand apart by the same.
func (p *Purse) rowRoom(room int) (side, size, share, apart int) {
	n := 0
	for i := range p.Row {
		if wide := p.Row[i].Wide; wide > 0 {
			room -= wide
		} else {
			n++
		}
	}
	for side, size = purseIcon, purseText; ; side, size = max(side-1, purseLeastIcon), size-1 {
		left, widest, apart := room, 0, 0
		for i := range p.Row {
			if item := &p.Row[i]; item.Wide == 0 {
				wide := item.width(side, size)
				left, widest = left-wide, max(widest, wide)
				if item.Change != "" {
					apart = chipApart
				}
			}
		}
		switch {
		case n == 0 || widest+apart <= room/n:
			return side, size, room / max(1, n), 0
		case apart > 0 && left >= n*apart, size == purseLeast:
			return side, size, 0, left / max(1, n-1)
		}
	}
}

func (p *PurseItem) width(side, size int) int {
	w := 0
	if p.Asked {
		w = 2 * tagSide
	}
	if p.Change != "" {
		w += ChipWidth(p.Change, cmp.Or(p.High, ChipHigh), false) + 4
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
	if p.Points != "" {
		w += render.SeatShieldWide(purseSide)
	}
	return w
}

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
	if p.Quiet {
		tone, fade = render.Solid(render.Ink3), render.Fade(render.Paper, purseQuiet)
	}
	if p.Asked {
		Tag(c, x, y, p.width(side, size))
		x, tone = x+tagSide, render.Solid(render.Outline)
	}
	chip := func() {
		if p.Change != "" {
			x += Chip(c, seat, p.Change, x, y, cmp.Or(p.High, ChipHigh), false) + 4
		}
	}
	if p.Text == "" {
		chip()
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
		x += c.Middle(x, y, p.Text, render.Count.Sized(size).Toned(tone)) + 3
		chip()
	}
	if p.Coin != "" {
		c.CoinText(p.Coin, x+28, y, 28, fade)
		x += 58
	}
	if p.Shield != "" {
		c.Shield(p.Shield, x+24, y, 48, fade)
		x += 52
	}
	if p.Points != "" {
		render.SeatShield(c, p.Points, x+render.SeatShieldWide(purseSide)/2, y, purseSide)
	}
}
