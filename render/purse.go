package render

import (
	"image"
	"strconv"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine"
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
	// plus behind where something is hidden. PointsChange is a chip beside it, "" for none.
	Points, PointsChange string
	// Place is the seat's place by these points, from 1; Hollow says that something is hidden.
	Place  int
	Hollow bool
	// Head stands in the first row, from the right to the left; Row in the second, from the left to the right.
	Head, Row []PurseItem
}

// PurseItem is one thing of a purse: its parts stand side by side from the left to the right, those that are "" left
// out.
type PurseItem struct {
	// Change is what the seat's last turn or somebody else's brought or took, as a chip: left of Coin and Shield, else
	// right of Text.
	Change string
	Icon   string
	Text   string
	// Coin and Shield are numbers inside these; Frame is a color with FrameText in a box of it.
	Coin, Shield, FrameText string
	Frame                   Colour
	// Quiet fades a thing that one has none of.
	Quiet bool
	// Wide is the room that it takes; 0 is an equal share of the row, in the head what it needs.
	Wide int
}

// The sizes of a purse.
const (
	purseHead  = 64
	purseIcon  = 54
	headIcon   = 44
	purseText  = 50
	headText   = 46
	purseSide  = 66
	purseRank  = 22
	purseQuiet = 25
	purseChip  = 36
)

// NumberedItem is a thing of a purse with a number, quiet where that is 0.
func NumberedItem(icon string, n int) PurseItem {
	return PurseItem{Icon: icon, Text: strconv.Itoa(n), Quiet: n == 0}
}

func (c *Canvas) purse(r image.Rectangle, p *Purse) {
	w := r.Dx()
	key := SpriteKey{Kind: "purse", A: w}
	c.Piece(key, image.Rect(-12, -12, w+12, purseHigh+12), r.Min.X, r.Min.Y, func(pen *Pen) {
		pen.Panel(image.Rect(0, 0, w, purseHigh))
		pen.Line(Ink, 2, 0, purseHead, float64(w), purseHead)
	})
	c.PurseHead(r, p)
	if len(p.Row) == 0 {
		return
	}
	x, y := r.Min.X+20, (r.Min.Y+purseHead+r.Max.Y)/2
	left, n := w-32, len(p.Row)
	for i := range p.Row {
		if p.Row[i].Wide > 0 {
			left, n = left-p.Row[i].Wide, n-1
		}
	}
	for i := range p.Row {
		wide := p.Row[i].Wide
		if wide == 0 {
			wide = left / n
		}
		c.purseItem(p.Seat, &p.Row[i], x, y, purseIcon, purseText)
		x += wide
	}
}

// PurseHead draws the first row of a purse over the top of any panel.
func (c *Canvas) PurseHead(r image.Rectangle, p *Purse) {
	if p.Awaited {
		c.HighlightPanel(r, 14)
	}
	y := r.Min.Y + purseHead/2
	x := r.Max.X - 14
	if p.Points != "" {
		wide := purseSide
		if utf8.RuneCountInString(p.Points) > 3 {
			wide = purseSide * 3 / 2
		}
		c.Shield(p.Points, x-wide/2, y+2, purseSide, Tone{})
		x -= wide + 10
		if p.PointsChange != "" {
			x -= ChipWidth(p.PointsChange, purseChip, false)
			c.Chip(p.Seat, p.PointsChange, x, y, purseChip, false)
			x -= 8
		}
	}
	if p.Place > 0 {
		c.Rank(p.Place, x-30, y, p.Hollow)
		x -= 68
	}
	for i := range p.Head {
		item := &p.Head[i]
		wide := max(item.Wide, item.width(headIcon, headText))
		c.purseItem(p.Seat, item, x-wide, y, headIcon, headText)
		x -= wide + 16
	}
	badges := len(p.Badges) * 50
	left := r.Min.X + c.Pennant(p.Seat, p.Name, r.Min.X, r.Min.Y, purseHead, max(200, x-r.Min.X-badges-10))
	for i, icon := range p.Badges {
		c.Icon(icon, left+34+50*i, y, 44)
	}
}

func (p *PurseItem) width(side, size int) int {
	w := 0
	if p.Change != "" {
		w += ChipWidth(p.Change, purseChip, false) + 4
	}
	if p.Icon != "" {
		w += side + 6
	}
	if p.Text != "" {
		w += Width(Count, size, p.Text)
	}
	if p.Coin != "" {
		w += 58
	}
	if p.Shield != "" {
		w += 52
	}
	if p.FrameText != "" {
		w += 48
	}
	return w
}

func (c *Canvas) purseItem(seat engine.Seat, p *PurseItem, x, y, side, size int) {
	tone, fade := Solid(Ink), Tone{}
	if p.Quiet {
		tone, fade = Solid(Ink3), Fade(Paper, purseQuiet)
	}
	chip := func() {
		if p.Change != "" {
			x += c.Chip(seat, p.Change, x, y, purseChip, false) + 4
		}
	}
	if p.Text == "" {
		chip()
	}
	if p.Icon != "" {
		c.FadedIcon(p.Icon, x+side/2, y, side, fade)
		x += side + 6
	}
	if p.Text != "" {
		x += c.Middle(x, y, p.Text, Count.Sized(size).Toned(tone)) + 3
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
	if p.FrameText != "" {
		frame := p.Frame
		c.Piece(SpriteKey{Kind: "framed", S: string(frame)}, image.Rect(-2, -24, 44, 24), x, y, func(pen *Pen) {
			pen.RoundRect(2, -20, 38, 40, 8)
			pen.FillStroke(Paper, Outline, 7)
			pen.RoundRect(2, -20, 38, 40, 8)
			pen.Stroke(frame, 4)
		})
		textInside(c, p.FrameText, x+21, y, 32, 32, Solid(Ink))
	}
}

// Rank is the disc with a place: hollow where something is hidden, else filled, the first one golden in a laurel.
func (c *Canvas) Rank(place, x, y int, hollow bool) {
	first := place == 1 && !hollow
	ground := DiscTone
	switch {
	case hollow:
		ground = Paper
	case first:
		ground = Gold
		c.Laurel(x, y, purseRank+5)
	}
	c.Piece(SpriteKey{Kind: "rank", S: string(ground)}, Around(purseRank+3), x, y, func(p *Pen) {
		p.Circle(0, 0, purseRank)
		p.FillStroke(ground, Ink2, 2)
	})
	tone := Solid(Ink)
	if ground != Paper {
		tone = Solid(Outline)
	}
	textInside(c, strconv.Itoa(place)+".", x, y, purseRank*5/3, 28, tone)
}
