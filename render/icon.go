package render

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

//go:embed icons.json
var iconsJSON []byte

// iconBox is the side of the square that icons are designed in.
const iconBox = 64

type shape struct {
	Shape       string  `json:"shape"`
	D           string  `json:"d"`
	CX          float64 `json:"cx"`
	CY          float64 `json:"cy"`
	R           float64 `json:"r"`
	RX          float64 `json:"rx"`
	RY          float64 `json:"ry"`
	X           float64 `json:"x"`
	Y           float64 `json:"y"`
	W           float64 `json:"width"`
	H           float64 `json:"height"`
	Fill        Colour  `json:"fill"`
	Stroke      Colour  `json:"stroke"`
	StrokeWidth float64 `json:"strokeWidth"`
	Transform   string  `json:"transform"`

	path  []segment
	turns []turn
}

// segment is one step of a path: M, L, Q or Z with absolute coordinates.
type segment struct {
	op byte
	at [4]float64
}

// turn is a translation by (x, y), or a rotation by the angle (radians) about (x, y).
type turn struct {
	rotate bool
	angle  float64
	x, y   float64
}

var icons = sync.OnceValue(func() map[string][]shape {
	var all map[string][]shape
	if err := json.Unmarshal(iconsJSON, &all); err != nil {
		panic(fmt.Sprintf("render: icons.json: %v", err))
	}
	for name, shapes := range all {
		for i := range shapes {
			if err := shapes[i].prepare(); err != nil {
				panic(fmt.Sprintf("render: icons.json: %s: %v", name, err))
			}
		}
	}
	return all
})

// IconNames lists all icons in alphabetical order.
func IconNames() []string {
	names := make([]string, 0, len(icons()))
	for name := range icons() {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (s *shape) prepare() (err error) {
	if s.path, err = parsePath(s.D); err != nil {
		return err
	}
	s.turns, err = parseTransform(s.Transform)
	return err
}

// parsePath reads the commands M L H V Q Z with absolute coordinates.
func parsePath(d string) ([]segment, error) {
	var list []segment
	var x, y float64
	fields := strings.FieldsFunc(spaced(d), func(r rune) bool { return unicode.IsSpace(r) || r == ',' })
	op := byte(0)
	for i := 0; i < len(fields); {
		if len(fields[i]) == 1 && strings.Contains("MLHVQZ", fields[i]) {
			op = fields[i][0]
			i++
			if op == 'Z' {
				list = append(list, segment{op: 'Z'})
				continue
			}
		}
		need := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4}[op]
		if need == 0 || i+need > len(fields) {
			return nil, fmt.Errorf("path %q breaks off", d)
		}
		var v [4]float64
		for k := 0; k < need; k++ {
			n, err := strconv.ParseFloat(fields[i+k], 64)
			if err != nil {
				return nil, fmt.Errorf("path %q: %w", d, err)
			}
			v[k] = n
		}
		i += need
		switch op {
		case 'H':
			x = v[0]
			list = append(list, segment{op: 'L', at: [4]float64{x, y}})
		case 'V':
			y = v[0]
			list = append(list, segment{op: 'L', at: [4]float64{x, y}})
		case 'Q':
			x, y = v[2], v[3]
			list = append(list, segment{op: 'Q', at: v})
		default:
			x, y = v[0], v[1]
			list = append(list, segment{op: op, at: v})
			if op == 'M' {
				op = 'L'
			}
		}
	}
	return list, nil
}

// spaced puts blanks round the letters of a path and before a minus.
func spaced(d string) string {
	var b strings.Builder
	for _, r := range d {
		switch {
		case unicode.IsLetter(r):
			b.WriteByte(' ')
			b.WriteRune(r)
			b.WriteByte(' ')
		case r == '-':
			b.WriteString(" -")
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// parseTransform reads "translate(x y)", "rotate(degrees)" and "rotate(degrees x y)", any number of them.
func parseTransform(s string) ([]turn, error) {
	var list []turn
	for rest := strings.TrimSpace(s); rest != ""; rest = strings.TrimSpace(rest) {
		name, after, ok := strings.Cut(rest, "(")
		args, tail, closed := strings.Cut(after, ")")
		if !ok || !closed {
			return nil, fmt.Errorf("transform %q breaks off", s)
		}
		var v []float64
		for _, f := range strings.FieldsFunc(args, func(r rune) bool { return r == ' ' || r == ',' }) {
			n, err := strconv.ParseFloat(f, 64)
			if err != nil {
				return nil, fmt.Errorf("transform %q: %w", s, err)
			}
			v = append(v, n)
		}
		switch {
		case name == "translate" && len(v) == 2:
			list = append(list, turn{x: v[0], y: v[1]})
		case name == "rotate" && len(v) == 1:
			list = append(list, turn{rotate: true, angle: v[0] * math.Pi / 180})
		case name == "rotate" && len(v) == 3:
			list = append(list, turn{rotate: true, angle: v[0] * math.Pi / 180, x: v[1], y: v[2]})
		default:
			return nil, fmt.Errorf("transform %q is not known", s)
		}
		rest = tail
	}
	return list, nil
}

// Icon draws an icon into the square of the given side whose top left corner is (x, y). An unknown name is a mistake in
// the program and panics.
func (p *Pen) Icon(name string, x, y, side float64) {
	scale := side / iconBox
	p.shapes(name, x, y, scale, func(s *shape) {
		if s.Fill != "" {
			p.use(s.Fill)
			p.dc.FillPreserve()
		}
		if s.Stroke != "" {
			// Outlines keep a width that a phone still shows.
			p.use(s.Stroke)
			p.dc.SetLineWidth(math.Max(s.StrokeWidth*scale, 1.6))
			p.dc.StrokePreserve()
		}
	})
}

// outline draws a rim of cream of the given width round an icon.
func (p *Pen) outline(name string, x, y, side, rim float64) {
	scale := side / iconBox
	p.use(Sail)
	p.shapes(name, x, y, scale, func(s *shape) {
		p.dc.FillPreserve()
		p.dc.SetLineWidth(s.StrokeWidth*scale + 2*rim)
		p.dc.StrokePreserve()
	})
}

// shapes traces one shape of an icon after the other for draw.
func (p *Pen) shapes(name string, x, y, scale float64, draw func(*shape)) {
	list, ok := icons()[name]
	if !ok {
		panic(fmt.Sprintf("render: no icon is called %q", name))
	}
	for i := range list {
		s := &list[i]
		p.dc.Push()
		p.dc.Translate(x, y)
		p.dc.Scale(scale, scale)
		for _, t := range s.turns {
			if t.rotate {
				p.dc.RotateAbout(t.angle, t.x, t.y)
			} else {
				p.dc.Translate(t.x, t.y)
			}
		}
		s.trace(p)
		draw(s)
		p.dc.ClearPath()
		p.dc.Pop()
	}
}

func (s *shape) trace(p *Pen) {
	switch s.Shape {
	case "circle":
		p.ellipse(s.CX, s.CY, s.R, s.R)
	case "ellipse":
		p.ellipse(s.CX, s.CY, s.RX, s.RY)
	case "rect":
		p.RoundRect(s.X, s.Y, s.W, s.H, s.RX)
	case "path":
		for _, g := range s.path {
			switch g.op {
			case 'M':
				p.dc.MoveTo(g.at[0], g.at[1])
			case 'L':
				p.dc.LineTo(g.at[0], g.at[1])
			case 'Q':
				p.dc.QuadraticTo(g.at[0], g.at[1], g.at[2], g.at[3])
			case 'Z':
				p.dc.ClosePath()
			}
		}
	}
}

// Icon draws an icon of the given side with its center at (x, y).
func (c *Canvas) Icon(name string, x, y, side int) {
	c.Draw(c.Theme.IconSprite(name, side, Tone{}), x, y)
}

// FadedIcon draws an icon at share per cent over the ground.
func (c *Canvas) FadedIcon(name string, x, y, side int, ground Colour, share uint8) {
	c.Draw(c.Theme.IconSprite(name, side, Tone{Ground: ground, Share: share}), x, y)
}

// IconSprite is an icon of the given side, its origin in the middle; the tone's ground and share fade it.
func (t *Theme) IconSprite(name string, side int, tone Tone) *Sprite {
	half := side*5/8 + 2
	return t.Sprite(SpriteKey{Kind: "icon", S: name, A: side, Tone: tone}, Around(half), func(p *Pen) {
		p.Icon(name, -float64(side)/2, -float64(side)/2, float64(side))
	})
}
