package render

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fogleman/gg"
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
			var wrong, wrongTurn error
			s := &shapes[i]
			s.path, wrong = parsePath(s.D)
			s.turns, wrongTurn = parseTransform(s.Transform)
			if err := cmp.Or(wrong, wrongTurn); err != nil {
				panic(fmt.Sprintf("render: icons.json: %s: %v", name, err))
			}
		}
	}
	return all
})

// IconNames lists all icons in alphabetical order.
func IconNames() []string {
	return slices.Sorted(maps.Keys(icons()))
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

// Icon draws an icon of the given side with its center at (x, y).
func (c *Canvas) Icon(name string, x, y, side int) { c.FadedIcon(name, x, y, side, Tone{}) }

// FadedIcon draws an icon that the ground and share of a tone fade.
func (c *Canvas) FadedIcon(name string, x, y, side int, fade Tone) {
	c.Draw(c.Theme.IconSprite(name, side, fade), x, y)
}

// IconSprite is an icon of the given side, its origin in the middle; the tone's ground and share fade it.
func (t *Theme) IconSprite(name string, side int, tone Tone) *Sprite {
	half := side*5/8 + 2
	return t.Sprite(SpriteKey{Kind: "icon", S: name, A: side, Tone: tone}, Around(half), func(p *Pen) {
		p.Icon(name, -float64(side)/2, -float64(side)/2, float64(side))
	})
}
