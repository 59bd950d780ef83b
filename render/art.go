package render

import (
	"cmp"
	"encoding/json"
	"fmt"
	"image"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fogleman/gg"
)

// Art is a file of drawings by name, such as icons.json: each is a list of shapes in the order in which they are drawn,
// in colors of the palette. All drawings of a file share the scale of their box, which begins at (0, 0).
type Art struct {
	file     string
	drawings func() map[string][]shape
}

// NewArt takes the contents of a file of drawings, which are read when the first of them is drawn. A file that cannot
// be read is a mistake in the program and panics then.
func NewArt(file string, data []byte) *Art {
	return &Art{file, sync.OnceValue(func() map[string][]shape {
		var all map[string][]shape
		if err := json.Unmarshal(data, &all); err != nil {
			panic(fmt.Sprintf("render: %s: %v", file, err))
		}
		for name, shapes := range all {
			for i := range shapes {
				var wrong, wrongTurn error
				s := &shapes[i]
				s.path, wrong = parsePath(s.D)
				s.turns, wrongTurn = parseTransform(s.Transform)
				if err := cmp.Or(wrong, wrongTurn); err != nil {
					panic(fmt.Sprintf("render: %s: %s: %v", file, name, err))
				}
			}
		}
		return all
	})}
}

// Names lists all drawings in alphabetical order.
func (a *Art) Names() []string { return slices.Sorted(maps.Keys(a.drawings())) }

// Has says whether there is a drawing of that name.
func (a *Art) Has(name string) bool { return a.drawings()[name] != nil }

// Drawing draws a drawing at k times its size, the origin of its box at (x, y). An unknown name is a mistake in the
// program and panics.
func (p *Pen) Drawing(a *Art, name string, x, y, k float64) {
	p.shapes(a, name, x, y, k, func(s *shape) {
		if s.Fill != "" {
			p.use(s.Fill)
			p.dc.FillPreserve()
		}
		if s.Stroke != "" {
			// Outlines keep a width that a phone still shows.
			p.use(s.Stroke)
			p.dc.SetLineWidth(math.Max(s.StrokeWidth*k, 1.6))
			p.dc.StrokePreserve()
		}
	})
}

// Drawing puts a drawing at k times its size, the origin of its box at (x, y), and leaves out what lies outside of
// clip. The tone's ground and share fade it. It is drawn once for each size, clip and tone.
func (c *Canvas) Drawing(a *Art, name string, x, y int, k float64, clip image.Rectangle, fade Tone) {
	box := clip.Sub(image.Pt(x, y))
	key := SpriteKey{Kind: a.file, S: name, Scale: k, Tone: fade,
		A: box.Min.X, B: box.Min.Y, C: box.Max.X, D: box.Max.Y}
	c.Piece(key, box, x, y, func(p *Pen) { p.Drawing(a, name, 0, 0, k) })
}

// shapes traces one shape of a drawing after the other for draw.
func (p *Pen) shapes(a *Art, name string, x, y, k float64, draw func(*shape)) {
	list, ok := a.drawings()[name]
	if !ok {
		panic(fmt.Sprintf("render: %s has no %q", a.file, name))
	}
	for i := range list {
		s := &list[i]
		p.dc.Push()
		p.dc.Translate(x, y)
		p.dc.Scale(k, k)
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

// pathWord is a command or a number of a path.
var pathWord = regexp.MustCompile(`[[:alpha:]]|-?[\d.]+`)

// parsePath reads the commands M L H V Q Z with absolute coordinates.
func parsePath(d string) ([]segment, error) {
	var list []segment
	var x, y float64
	op := byte(0)
	for words := pathWord.FindAllString(d, -1); len(words) > 0; {
		if strings.Contains("MLHVQZ", words[0]) {
			if op, words = words[0][0], words[1:]; op == 'Z' {
				list = append(list, segment{op: 'Z'})
				continue
			}
		}
		need := map[byte]int{'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4}[op]
		if need == 0 || need > len(words) {
			return nil, fmt.Errorf("path %q breaks off", d)
		}
		next := segment{op: op}
		for k, word := range words[:need] {
			n, err := strconv.ParseFloat(word, 64)
			if err != nil {
				return nil, fmt.Errorf("path %q: %w", d, err)
			}
			next.at[k] = n
		}
		words = words[need:]
		switch op {
		case 'M':
			op = 'L'
		case 'H':
			next = segment{'L', [4]float64{next.at[0], y}}
		case 'V':
			next = segment{'L', [4]float64{x, next.at[0]}}
		}
		x, y = next.at[max(0, need-2)], next.at[max(1, need-1)]
		list = append(list, next)
	}
	return list, nil
}

// parseTransform reads "translate(x y)" and "rotate(degrees x y)", any number of them.
func parseTransform(s string) ([]turn, error) {
	var list []turn
	for s != "" {
		var t turn
		var one string
		one, s, _ = strings.Cut(s, ")")
		if _, err := fmt.Sscanf(one, "rotate(%g %g %g", &t.angle, &t.x, &t.y); err == nil {
			t.rotate, t.angle = true, t.angle*math.Pi/180
		} else if _, err := fmt.Sscanf(one, "translate(%g %g", &t.x, &t.y); err != nil {
			return nil, fmt.Errorf("transform %q: %w", one, err)
		}
		list, s = append(list, t), strings.TrimSpace(s)
	}
	return list, nil
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
		for _, step := range s.path {
			step.trace(p.dc)
		}
	}
}

func (s segment) trace(dc *gg.Context) {
	switch s.op {
	case 'M':
		dc.MoveTo(s.at[0], s.at[1])
	case 'L':
		dc.LineTo(s.at[0], s.at[1])
	case 'Q':
		dc.QuadraticTo(s.at[0], s.at[1], s.at[2], s.at[3])
	case 'Z':
		dc.ClosePath()
	}
}
