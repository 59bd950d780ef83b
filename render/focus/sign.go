package focus

import (
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/render"
)

// Sign is an effect in one line of signs, written as words with spaces between them:
//
//	settler:        an icon that says when, its name before a colon
//	stack           any other icon
//	+1 ×2 3 −1      a number
//	coin=+2         money, the number inside the coin
//	shield=1-10     points, the number inside the shield; a hyphen is drawn as a dash
//	ooo             empty circles
//	> / = .         leads to, for each, the same as, or else
//
// What stands between two points is a part. A sign that has no icon of a time is worth something at the end.
type Sign struct {
	// words are all of it; the others are what Short, Effect and Staffed leave.
	words, short, effect, staffed []signWord
}

type signWord struct {
	kind signKind
	text string
}

type signKind uint8

const (
	signIcon signKind = iota
	signWhen
	signNumber
	signCoin
	signShield
	signCircles
	signLeads
	signEach
	signSame
	signElse
)

var signMarks = map[string]signKind{">": signLeads, "/": signEach, "=": signSame, ".": signElse}

// parseSign reads a sign. The error names the word that is none.
func parseSign(line string) (Sign, error) {
	var s Sign
	for _, word := range strings.Fields(line) {
		w := signWord{text: word}
		mark, isMark := signMarks[word]
		coin, isCoin := strings.CutPrefix(word, "coin=")
		shield, isShield := strings.CutPrefix(word, "shield=")
		when, isWhen := strings.CutSuffix(word, ":")
		switch {
		case isMark:
			w.kind = mark
		case isCoin:
			w = signWord{signCoin, strings.NewReplacer("-", "−").Replace(coin)}
		case isShield:
			w = signWord{signShield, strings.NewReplacer("-", "–").Replace(shield)}
		case isWhen:
			w = signWord{signWhen, when}
		case strings.Trim(word, "o") == "":
			w.kind = signCircles
		case strings.IndexAny(word, "+-−×0123456789") == 0:
			w = signWord{signNumber, strings.Replace(word, "-", "−", 1)}
		}
		if w.kind == signIcon || w.kind == signWhen {
			if !render.HasIcon(w.text) {
				return Sign{}, fmt.Errorf("sign %q: no icon is called %q", line, w.text)
			}
		}
		s.words = append(s.words, w)
	}
	s.derive()
	return s, nil
}

// mustSign is parseSign of a line that is part of the program.
func mustSign(line string) Sign {
	s, err := parseSign(line)
	if err != nil {
		panic("focus: " + err.Error())
	}
	return s
}

// SignTable reads signs when they are asked for first; there is one for each line.
func SignTable(lines []string) func() []Sign {
	return sync.OnceValue(func() []Sign {
		list := make([]Sign, len(lines))
		for i, line := range lines {
			list[i] = mustSign(line)
		}
		return list
	})
}

// Short is the sign for a narrow place: of an effect its first part without "+1" and circles, of what it is worth at
// the end the last part, which is the strongest.
func (s Sign) Short() Sign { return Sign{s.short, s.short, s.effect, s.short} }

// Effect is the short sign without its time.
func (s Sign) Effect() Sign { return Sign{s.effect, s.effect, s.effect, s.effect} }

// Staffed is the sign without its circles, for a place that has circles of its own.
func (s Sign) Staffed() Sign { return Sign{s.staffed, s.short, s.effect, s.staffed} }

// derive finds the forms of a sign.
func (s *Sign) derive() {
	parts := [][]signWord{nil}
	timed := false
	for _, w := range s.words {
		if w.kind != signCircles {
			s.staffed = append(s.staffed, w)
		}
		last := len(parts) - 1
		switch {
		case w.kind == signElse:
			parts = append(parts, nil)
		case w.kind == signNumber && w.text == "+1", w.kind == signCircles:
		default:
			timed = timed || w.kind == signWhen
			parts[last] = append(parts[last], w)
		}
	}
	if s.short = parts[len(parts)-1]; timed {
		s.short = parts[0]
	}
	if s.effect = s.short; len(s.short) > 1 && s.short[0].kind == signWhen {
		s.effect = s.short[1:]
	}
}

// leastSign is the least size at which everything of a sign is read on a phone, smallestSign that of one whose place is
// too narrow even so.
const leastSign, smallestSign = 38, 8

// signGap is what lies between two words of a sign of a size.
func signGap(size int) int { return size / 9 }

func (w signWord) width(size int) int {
	switch w.kind {
	case signNumber:
		return render.Width(render.Count, size*4/5, w.text)
	case signCoin:
		if utf8.RuneCountInString(w.text) > 2 {
			return size * 5 / 4
		}
	case signShield:
		return render.ShieldWide(w.text, size)
	case signCircles:
		return len(w.text) * size * 11 / 20
	case signLeads, signEach, signElse:
		return size * 3 / 8
	case signSame:
		return size * 3 / 4
	case signIcon, signWhen:
	}
	return size
}

// Width is how wide the sign is at a size.
func (s Sign) Width(size int) int {
	sum := -signGap(size)
	for _, w := range s.words {
		sum += w.width(size) + signGap(size)
	}
	return max(0, sum)
}

// Fit is the size at which the sign has room, from size downwards.
func (s Sign) Fit(size, room int) int {
	for size > leastSign && s.Width(size) > room {
		size--
	}
	return size
}

// Draw draws a sign of a size, or a smaller one or the short one that has room, from x on with its middle at y, and
// returns how wide it became. The tone's ground and share fade it.
func (s Sign) Draw(c *render.Canvas, x, y, size, room int, fade render.Tone) int {
	if s.Width(s.Fit(size, room)) > room {
		s = s.Short()
	}
	if s.Width(s.Fit(size, room)) > room {
		s = s.Effect()
	}
	for size = s.Fit(size, room); size > smallestSign && s.Width(size) > room; {
		size--
	}
	from := x
	for _, w := range s.words {
		w.draw(c, x, y, size, fade)
		x += w.width(size) + signGap(size)
	}
	return x - from - signGap(size)
}

func (w signWord) draw(c *render.Canvas, x, y, size int, fade render.Tone) {
	wide := w.width(size)
	middle := x + wide/2
	switch w.kind {
	case signIcon, signWhen:
		c.FadedIcon(w.text, middle, y, size, fade)
	case signNumber:
		c.Middle(x, y, w.text, render.Count.Sized(size*4/5).Toned(render.Faded(render.Ink, fade.Ground, fade.Share)))
	case signCoin:
		c.CoinText(w.text, middle, y, wide/2-2, fade)
	case signShield:
		c.Shield(w.text, middle, y, size, fade)
	case signCircles:
		for i := range len(w.text) {
			c.Vacant(x+size*11/40+i*size*11/20, y, float64(size)*0.23, fade)
		}
	default:
		w.kind.stroke(c, middle, y, size, fade)
	}
}

// stroke draws the signs that are bare strokes, in ink.
func (kind signKind) stroke(c *render.Canvas, x, y, size int, fade render.Tone) {
	key := render.SpriteKey{Kind: "stroke", A: size, B: int(kind), Tone: fade}
	c.Piece(key, render.Around(size/2+4), x, y, func(p *render.Pen) {
		f := float64(size)
		switch kind {
		case signLeads:
			p.Line(render.Ink, f*0.1, -f*0.08, -f*0.19, f*0.1, 0, -f*0.08, f*0.19)
		case signEach:
			p.Line(render.Ink2, f*0.09, f*0.1, -f*0.3, -f*0.1, f*0.3)
		case signSame:
			p.Line(render.Ink, f*0.13, -f*0.26, -f*0.13, f*0.26, -f*0.13)
			p.Line(render.Ink, f*0.13, -f*0.26, f*0.13, f*0.26, f*0.13)
		default:
			p.Circle(0, 0, f*0.07)
			p.Fill(render.Ink)
		}
	})
}
