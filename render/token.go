package render

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Coin puts a doubloon of radius r with a number inside at (x, y): money everywhere. The tone's ground and share fade
// it.
func (c *Canvas) Coin(n, x, y, r int, fade Tone) { c.CoinText(strconv.Itoa(n), x, y, r, fade) }

// CoinText is Coin with a short text inside, such as "+2".
func (c *Canvas) CoinText(text string, x, y, r int, fade Tone) {
	c.Piece(SpriteKey{Kind: "coin", A: r, Tone: fade}, Around(r+3), x, y, func(p *Pen) {
		f := float64(r)
		p.Circle(0, 0, f)
		p.FillStroke(Gold, Outline, 2.2)
		p.Circle(0, 0, f*0.87)
		p.Stroke(GoldD, max(1.2, f*0.055))
	})
	c.Inside(text, x, y, r*3/2, max(min(r*3/2, 44), r*6/5), Faded(Outline, fade.Ground, fade.Share))
}

// Shield puts a shield of the given side with a short text inside at (x, y): points everywhere, "?" where they are
// hidden. It is the wider the more characters the text has beyond two.
func (c *Canvas) Shield(text string, x, y, side int, fade Tone) {
	wide := ShieldWide(text, side)
	shieldPiece(c, x, y, side, wide, fade)
	c.Inside(text, x, y-side/24, wide*shieldRoom/100, side*17/25, Faded(OnDark, fade.Ground, fade.Share))
}

// shieldRoom is how much of the width of a shield, in per cent, its text may take.
const shieldRoom = 61

// ShieldWide is how wide a shield of such a side is for a text; a half counts as two characters.
func ShieldWide(text string, side int) int {
	n := utf8.RuneCountInString(text)
	if strings.HasSuffix(text, half) {
		n++
	}
	return side * [...]int{20, 20, 20, 24, 34, 46}[min(n, 5)] / 20
}

// SeatShieldWide is how wide the shield of a seat's points is.
func SeatShieldWide(text string, side int) int { return max(side*6/5, ShieldWide(text, side)) }

// SeatShield puts the shield with all points of a seat at (x, y), with as large digits for each of them; those of
// hundreds, and a plus behind, are smaller.
func SeatShield(c *Canvas, text string, x, y, side int) {
	wide := SeatShieldWide(text, side)
	shieldPiece(c, x, y, side, wide, Tone{})
	if strings.HasSuffix(text, half) {
		c.Inside(text, x, y-side/24, wide*shieldRoom/100, side*36/66, Solid(OnDark))
		return
	}
	digits := strings.TrimSuffix(text, "+")
	style, plus := Count.Sized(side*36/66).Toned(Solid(OnDark)), text[len(digits):]
	if len(digits) > 2 {
		style = style.In(side * 28 / 66)
	}
	small := style.In(style.Size * 7 / 10)
	x -= (Width(Count, style.Size, digits) + Width(Count, small.Size, plus)) / 2
	c.Middle(x+c.Middle(x, y-side/24, digits, style), y-side/24, plus, small)
}

func shieldPiece(c *Canvas, x, y, side, wide int, fade Tone) {
	c.Piece(SpriteKey{Kind: "shield", A: side, B: wide, Tone: fade}, Around(wide/2+2), x, y, func(p *Pen) {
		if wide > side {
			p.dc.Scale(float64(wide)/float64(side), 1)
		}
		shield(p, float64(side))
	})
}

// shield is the outline of the icon "vp" without its star; ink is cream in the dark.
func shield(p *Pen, side float64) {
	k := side / iconBox
	p.Path("M32 3 L57 11 V31 Q57 51 32 61 7 51 7 31 V11 Z", -side/2, -side/2, k)
	p.FillStroke(Points, Ink, max(1.6, 3*k))
}

const half = "½"

// halfSize is the size of a half, in per cent of that of the digits before it, so that it is read on a phone.
const halfSize = 135

// HalvesWide is how wide Halves sets a number.
func HalvesWide(text string, size int) int {
	whole, odd := strings.CutSuffix(text, half)
	if odd {
		return Width(Count, size, whole) + size/10 + Width(Count, size*halfSize/100, half)
	}
	return Width(Count, size, text)
}

// Halves sets a number of half points in the font Count, with its digits centered on y. A half is larger, stands apart
// and is golden on dark grounds, so that nobody reads per cent.
func Halves(c *Canvas, x, y int, text string, style Style) {
	whole, odd := strings.CutSuffix(text, half)
	if !odd {
		c.Middle(x, y, text, style)
		return
	}
	x -= HalvesWide(text, style.Size) * int(style.Align) / 2
	style.Align = Left
	x += c.Middle(x, y, whole, style) + style.Size/10
	if style.Tone.Colour == OnDark {
		style.Tone.Colour = "goldL"
	}
	c.Middle(x, y, half, style.In(style.Size*halfSize/100))
}

// Inside sets a number of half points into a round thing with its middle at (x, y): at the size given, smaller when it
// is too wide.
func (c *Canvas) Inside(text string, x, y, room, size int, tone Tone) {
	for HalvesWide(text, size) > room && size > minSize {
		size--
	}
	Halves(c, x, y, text, Count.Sized(size).Toned(tone).At(Centre))
}

// Vacant puts an empty place for a person: in the dark a hole, so that who is there stands out on others.
func (c *Canvas) Vacant(x, y int, r float64, fade Tone) {
	if c.Theme.Name() != "dark" {
		c.Circle(x, y, r, Hole, fade)
		return
	}
	c.Piece(SpriteKey{Kind: "vacant", A: int(r * 10), Tone: fade}, Around(int(r)+4), x, y, func(p *Pen) {
		p.Circle(0, 0, r-0.5)
		p.FillStroke(Outline, Ring, 2)
	})
}

// Circle puts a place for a person, filled with a color.
func (c *Canvas) Circle(x, y int, r float64, fill Colour, fade Tone) {
	b := int(r) + 4
	c.Piece(SpriteKey{Kind: "circle", A: int(r * 10), S: string(fill), Tone: fade}, Around(b), x, y, func(p *Pen) {
		p.Circle(0, 0, r)
		p.FillStroke(fill, Ring, 2)
	})
}
