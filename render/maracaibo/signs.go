package maracaibo

import (
	"math"

	"github.com/harbormaster/harbormaster/render"
)

type signKind uint8

const (
	iconSign signKind = iota
	coinSign
	shieldSign
	wordSign
	slashSign
	arrowSign
	// againSign is a round arrow: rolled again, laid out anew.
	againSign
	// gapSign parts what happens at different times.
	gapSign
)

// sign is a word of a sentence of icons: a thing, a number, or what stands between them.
type sign struct {
	kind signKind
	// icon names an icon, text is a number or a short word.
	icon, text string
	n          int
	// share is how large an icon or a word is, in per cent of the sentence's size; 0 for the whole of it.
	share int
}

// signRow says in icons what a thing does: a small sign for when, then things and numbers.
type signRow []sign

func icon(name string) sign             { return sign{kind: iconSign, icon: name} }
func small(name string, share int) sign { return sign{kind: iconSign, icon: name, share: share} }
func word(text string) sign             { return sign{kind: wordSign, text: text} }
func coin(n int) sign                   { return sign{kind: coinSign, n: n} }
func shield(text string) sign           { return sign{kind: shieldSign, text: text} }

// The parts of the size of a sentence that signs and what is between letters take, in per cent.
const (
	coinShare   = 90
	shieldShare = 84
	wordShare   = 78
	letterShare = 8
)

func (s *sign) scaled(size int) int {
	if s.share == 0 {
		return size
	}
	return size * s.share / 100
}

// shares are the parts of the size of a sentence that its signs take, in per cent.
var shares = [...]int{coinSign: coinShare, shieldSign: shieldShare, slashSign: 30, arrowSign: 36, againSign: 74,
	gapSign: 18}

// wide is how much room a sign takes.
func (s *sign) wide(size int) int {
	switch s.kind {
	case iconSign:
		return s.scaled(size)
	case wordSign:
		return render.Width(render.Count, s.scaled(size)*wordShare/100, s.text)
	}
	return size * shares[s.kind] / 100
}

// wide is how much room a sentence takes at a size.
func (s signRow) wide(size int) int {
	sum := 0
	for i := range s {
		sum += s[i].wide(size)
		if i > 0 {
			sum += size * letterShare / 100
		}
	}
	return sum
}

// fit is the largest size, from most down to least, at which a sentence has room, and how many of its signs then have.
func (s signRow) fit(most, least, room int) (size, signs int) {
	for size = most; size > least && s.wide(size) > room; size-- {
	}
	for signs = len(s); signs > 0 && s[:signs].wide(size) > room; signs-- {
	}
	return size, signs
}

// leastSigns is the size that no sentence of a table is shrunk below.
const leastSigns = 24

// drawSigns draws a sentence from x on, its middle at y, at the largest size up to most that has room; what has none is
// left out after an ellipsis. The tone's ground and share fade it. It returns the width.
func drawSigns(c *render.Canvas, s signRow, x, y, most, room int, fade render.Tone) int {
	size, signs := s.fit(most, min(most, leastSigns), room)
	from := x
	for i := range s[:signs] {
		if i > 0 {
			x += size * letterShare / 100
		}
		s[i].draw(c, x, y, size, fade)
		x += s[i].wide(size)
	}
	if signs < len(s) {
		c.Middle(x, y, "…", render.Count.Sized(size*wordShare/100).Toned(inked(fade)))
	}
	return x - from
}

// drawSignsCentred draws a sentence with its middle at (x, y).
func drawSignsCentred(c *render.Canvas, s signRow, x, y, most, room int, fade render.Tone) {
	size, signs := s.fit(most, min(most, leastSigns), room)
	drawSigns(c, s, x-s[:signs].wide(size)/2, y, size, room, fade)
}

// inked is the ink of a sentence: the color of its tone if it has one, faded as it is.
func inked(fade render.Tone) render.Tone {
	if fade.Colour != "" {
		return fade
	}
	if fade.Share == 0 {
		return render.Solid(render.Ink)
	}
	return render.Faded(render.Ink, fade.Ground, fade.Share)
}

func (s *sign) draw(c *render.Canvas, x, y, size int, fade render.Tone) {
	wide := s.wide(size)
	switch s.kind {
	case iconSign:
		// Small signs stand on the line of the others.
		drawIcon(c, s.icon, x+wide/2, y+(size-wide)/6, wide, fade)
	case coinSign:
		c.Coin(s.n, x+wide/2, y, wide/2, render.Fade(fade.Ground, fade.Share))
	case shieldSign:
		c.Shield(s.text, x+wide/2, y, wide, render.Fade(fade.Ground, fade.Share))
	case wordSign:
		c.Middle(x, y, s.text, render.Count.Sized(s.scaled(size)*wordShare/100).Toned(inked(fade)))
	case slashSign:
		c.Draw(slash(c.Theme, size, fade), x+wide/2, y)
	case arrowSign:
		c.Draw(arrow(c.Theme, size, fade), x+wide/2, y)
	case againSign:
		c.Draw(roundArrow(c.Theme, size, fade), x+wide/2, y)
	}
}

func slash(t *render.Theme, size int, fade render.Tone) *render.Sprite {
	key := render.SpriteKey{Kind: "mc.slash", A: size, Tone: fade}
	return t.Sprite(key, render.Around(size), func(pen *render.Pen) {
		f := float64(size)
		pen.Line(render.Ink2, max(2.2, f*0.07), -f*0.12, f*0.38, f*0.12, -f*0.38)
	})
}

func arrow(t *render.Theme, size int, fade render.Tone) *render.Sprite {
	key := render.SpriteKey{Kind: "mc.arrow", A: size, Tone: fade}
	return t.Sprite(key, render.Around(size), func(pen *render.Pen) {
		f := float64(size)
		pen.Line(render.Ink, max(2.4, f*0.085), -f*0.09, -f*0.19, f*0.1, 0, -f*0.09, f*0.19)
	})
}

func roundArrow(t *render.Theme, size int, fade render.Tone) *render.Sprite {
	key := render.SpriteKey{Kind: "mc.again", A: size, Tone: fade}
	return t.Sprite(key, render.Around(size), func(pen *render.Pen) {
		r, wide := float64(size)*0.24, max(2.4, float64(size)*0.085)
		pen.Move(r*0.7, -r*0.72)
		for i := 1; i <= 20; i++ {
			sin, cos := math.Sincos(-math.Pi/4 - float64(i)*math.Pi*1.55/20)
			pen.LineTo(r*cos, r*sin)
		}
		pen.Stroke(render.Ink, wide)
		pen.Line(render.Ink, wide, r*0.7, -r*0.72-wide*2.2, r*0.7+wide*0.6, -r*0.72+wide*0.4, r*0.7-wide*2.2,
			-r*0.72+wide*0.6)
	})
}

// drawIcon draws an icon of the kit or one of the game's own.
func drawIcon(c *render.Canvas, name string, x, y, side int, fade render.Tone) {
	if name == rubyIcon {
		ruby(c, x, y, side, fade)
		return
	}
	c.FadedIcon(name, x, y, side, render.Fade(fade.Ground, fade.Share))
}
