package render

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Align says which part of a text its x is.
type Align uint8

const (
	Left Align = iota
	Centre
	Right
)

// Style is how a text is set. Size is in pixels.
type Style struct {
	Font  Font
	Size  int
	Tone  Tone
	Align Align
}

// Sized is how a text is set in a font: in ink, from the left.
func (f Font) Sized(size int) Style { return Style{Font: f, Size: size, Tone: Solid(Ink)} }

// In returns the style at another size.
func (s Style) In(size int) Style { s.Size = size; return s }

// Toned returns the style in another tone.
func (s Style) Toned(t Tone) Style { s.Tone = t; return s }

// At returns the style with another alignment.
func (s Style) At(a Align) Style { s.Align = a; return s }

// Width is the advance of a text in pixels, rounded up.
func Width(f Font, size int, text string) int { return width(faceOf(f, size), text).Ceil() }

type widthKey struct {
	face *typeface
	text string
}

// widths remembers the advances of texts: a picture has many, again and again.
var widths = &cache[widthKey, fixed.Int26_6]{limit: 8192}

func width(face *typeface, text string) fixed.Int26_6 {
	key := widthKey{face, text}
	if w, ok := widths.peek(key); ok {
		return w
	}
	return widths.put(key, face.advance(text))
}

func (f *typeface) advance(text string) fixed.Int26_6 {
	var x fixed.Int26_6
	prev := rune(-1)
	for _, r := range text {
		if prev >= 0 {
			x += f.kern(prev, r)
		}
		x += f.glyph(r, 0).advance
		prev = r
	}
	return x
}

// CapHeight is the height of capitals and digits in pixels.
func CapHeight(f Font, size int) int { return (capHeights[f]*size + 500) / 1000 }

// Text sets one line with its baseline at y and returns its width.
func (c *Canvas) Text(x, y int, text string, style Style) int {
	face := faceOf(style.Font, style.Size)
	total := width(face, text)
	pen := fixed.I(x)
	switch style.Align {
	case Centre:
		pen -= total / 2
	case Right:
		pen -= total
	}
	if c.log != nil {
		c.log.text(text, style, y)
	}
	ink := c.Theme.ink(style.Tone)
	prev := rune(-1)
	for _, r := range text {
		if prev >= 0 {
			pen += face.kern(prev, r)
		}
		snapped := pen + 8
		g := face.glyph(r, uint8(snapped&63)>>4)
		g.draw(c, snapped.Floor()+g.left, y+g.top, ink)
		pen += g.advance
		prev = r
	}
	return total.Ceil()
}

// FittedText is Text in a width, as Fit finds it.
func (c *Canvas) FittedText(x, y, room int, text string, style Style) int {
	size, text := Fit(style.Font, style.Size, room, text)
	return c.Text(x, y, text, style.In(size))
}

// Middle sets one line so that its capitals are centered on y.
func (c *Canvas) Middle(x, y int, text string, style Style) int {
	return c.Text(x, y+CapHeight(style.Font, style.Size)/2, text, style)
}

type roomKey struct {
	font       Font
	size, room int
	text       string
}

type fitted struct {
	size int
	text string
}

var (
	fits   = &cache[roomKey, fitted]{limit: 4096}
	breaks = &cache[roomKey, []string]{limit: 1024}
)

const leastSize = 18

// Fit finds how a text is set in a width: at its size, else shrunk to no less than 75 % and 18 pixels, else cut with an
// ellipsis.
func Fit(f Font, size, room int, text string) (int, string) {
	key := roomKey{f, size, room, text}
	found, ok := fits.peek(key)
	if !ok {
		found.size, found.text = fit(f, size, room, text)
		fits.put(key, found)
	}
	return found.size, found.text
}

func fit(f Font, size, room int, text string) (int, string) {
	full := Width(f, size, text)
	if full <= room {
		return size, text
	}
	least := max(min(size, leastSize), (size*3+3)/4)
	if full > 0 {
		for s := min(size-1, size*room/full+1); s >= least; s-- {
			if Width(f, s, text) <= room {
				return s, text
			}
		}
	}
	return least, Cut(f, least, room, text)
}

// Cut shortens a text with an ellipsis until it fits.
func Cut(f Font, size, room int, text string) string {
	if Width(f, size, text) <= room {
		return text
	}
	for text != "" {
		_, n := utf8.DecodeLastRuneInString(text)
		text = strings.TrimRight(text[:len(text)-n], " ")
		if Width(f, size, text+"…") <= room {
			return text + "…"
		}
	}
	return ""
}

// Fitted sets a text in a width as Fit finds it, its capitals centered on y as they would be at full size.
func (c *Canvas) Fitted(x, y, room int, text string, style Style) int {
	size, text := Fit(style.Font, style.Size, room, text)
	return c.Middle(x, y, text, style.In(size))
}

// Wrapped sets lines about a height in one size in which all of them have room, each step below the one before; a step
// of 0 is one of 110 % of that size.
func (c *Canvas) Wrapped(x, y, step, room int, lines []string, style Style) {
	size := style.Size
	for _, line := range lines {
		fit, _ := Fit(style.Font, style.Size, room, line)
		size = min(size, fit)
	}
	step = cmp.Or(step, size*11/10)
	y -= (len(lines) - 1) * step / 2
	for i, line := range lines {
		_, line = Fit(style.Font, style.Size, room, line)
		c.Middle(x, y+i*step, line, style.In(size))
	}
}

// Halved is Wrapped for a name in at most two lines, as Lines breaks it.
func (c *Canvas) Halved(x, y, step, room int, name string, style Style) {
	c.Wrapped(x, y, step, room, Lines(style.Font, style.Size, room, name), style)
}

// Lines breaks a name at its best space or soft hyphen into at most two lines: one if it fits, else the break with the
// shorter longest line. A name without any stays one line. The caller must not change the lines.
func Lines(f Font, size, room int, text string) []string {
	key := roomKey{f, size, room, text}
	if lines, ok := breaks.peek(key); ok {
		return lines
	}
	return breaks.put(key, lines(f, size, room, text))
}

func lines(f Font, size, room int, text string) []string {
	plain := func(text string) string { return strings.ReplaceAll(text, SoftHyphen, "") }
	best, list := 1<<30, []string{plain(text)}
	if Width(f, size, list[0]) <= room {
		return list
	}
	for i, r := range text {
		first := text[:i]
		switch string(r) {
		case " ":
		case SoftHyphen:
			first += "-"
		default:
			continue
		}
		halves := []string{plain(first), plain(text[i+utf8.RuneLen(r):])}
		if w := max(Width(f, size, halves[0]), Width(f, size, halves[1])); w < best {
			best, list = w, halves
		}
	}
	return list
}

// hasGlyphCache remembers which characters all fonts have.
var hasGlyphCache = &cache[rune, bool]{limit: 4096}

func hasGlyph(r rune) bool {
	if has, ok := hasGlyphCache.peek(r); ok {
		return has
	}
	return hasGlyphCache.put(r, inFonts(r))
}

func inFonts(r rune) bool {
	var buf sfnt.Buffer
	for _, f := range parsedFonts() {
		if i, err := f.GlyphIndex(&buf, r); err != nil || i == 0 {
			return false
		}
	}
	return true
}
