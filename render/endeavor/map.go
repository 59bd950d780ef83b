package endeavor

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image"
	"math"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

//go:embed map.json
var mapJSON []byte

type point [2]float64

func (p point) round() image.Point { return image.Pt(int(math.Round(p[0])), int(math.Round(p[1]))) }

// noRegion is the number of the lands that belong to no region.
const noRegion = endeavor.Region(endeavor.Regions)

type mapLayout struct {
	mapFile
	cities [endeavor.Cities]image.Point
	labels [endeavor.Cities]label
	ways   [endeavor.Connections]connectionPath
	carts  [endeavor.Regions]cartouche
}

// mapFile is what is drawn as the file says it.
type mapFile struct {
	Lands  []coast `json:"lands"`
	Terra  []coast `json:"terra"`
	Lakes  []coast `json:"lakes"`
	Rivers []coast `json:"rivers"`
	Relief []relic `json:"relief"`
	Decor  []relic `json:"decor"`
	// Signs are those of the relief, in a box of 64; DecorSigns have their origin in the middle, at a size of 120.
	Signs      map[string][]stroke `json:"signs"`
	DecorSigns map[string][]stroke `json:"decor_signs"`
}

// coast is a curve through points: a closed one but for a river.
type coast struct {
	Region string  `json:"region"`
	Points []point `json:"points"`
	// Inland are the runs of points, wrapping round, that are borders.
	Inland [][2]int `json:"inland"`

	region endeavor.Region
}

// relic is a sign with its middle at a point.
type relic struct {
	Region string  `json:"region"`
	Sign   string  `json:"sign"`
	At     point   `json:"at"`
	Size   float64 `json:"size"`

	region endeavor.Region
}

// stroke is a path of a sign: "ink" and "light" are the region's relief and its light side.
type stroke struct {
	Path  string        `json:"path"`
	Fill  render.Colour `json:"fill"`
	Line  render.Colour `json:"line"`
	Width float64       `json:"width"`
}

// label is where a city's name stands: its middle height is y below the city, its left edge, middle or right edge x
// beside it.
type label struct {
	x, y   int
	anchor string
}

// connectionPath is a connection: a curve through points from city to city, and where its token lies.
type connectionPath struct {
	path  []point
	token image.Point
}

// cartouche is where a region's things lie.
type cartouche struct {
	Rect     box4    `json:"rect"`
	Band     box4    `json:"band"`
	Name     [3]int  `json:"name"`
	NameRoom int     `json:"name_room"`
	Track    []point `json:"track"`
	Decks    []point `json:"decks"`
	Beside   point   `json:"beside"`
	Presence struct {
		At   point `json:"at"`
		R    int   `json:"r"`
		Text int   `json:"text"`
	} `json:"presence"`
}

// box4 is a rectangle: its left, its top, its width and its height.
type box4 [4]int

func (b box4) rect() image.Rectangle { return rect(b[0], b[1], b[2], b[3]) }

var mapOfCities = sync.OnceValue(func() *mapLayout {
	g, err := readMap(mapJSON)
	if err != nil {
		panic(fmt.Sprintf("endeavor: map.json: %v", err))
	}
	return g
})

// readMap reads the data of the map and refuses what does not fit the board of the rules.
func readMap(data []byte) (*mapLayout, error) {
	var f struct {
		mapFile
		Cities      map[string]point  `json:"cities"`
		Labels      map[string][3]any `json:"labels"`
		Connections map[string]struct {
			Path  []point `json:"path"`
			Token point   `json:"token"`
		} `json:"connections"`
		Cartouches map[string]cartouche `json:"cartouches"`
	}
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	g := &mapLayout{mapFile: f.mapFile}
	for c := range endeavor.City(endeavor.Cities) {
		at, ok := f.Cities[c.String()]
		if !ok {
			return nil, fmt.Errorf("no place for %s", c)
		}
		l := f.Labels[c.String()]
		x, isX := l[0].(float64)
		y, isY := l[1].(float64)
		anchor, isAnchor := l[2].(string)
		if !isX || !isY || !isAnchor {
			return nil, fmt.Errorf("no place for the name of %s", c)
		}
		g.cities[c], g.labels[c] = at.round(), label{int(x), int(y), anchor}
	}
	for l := range endeavor.Connection(endeavor.Connections) {
		way, ok := f.Connections[l.String()]
		if !ok || len(way.Path) < 2 {
			return nil, fmt.Errorf("no way for %s", l)
		}
		g.ways[l].path, g.ways[l].token = way.Path, way.Token.round()
	}
	for r := range endeavor.Region(endeavor.Regions) {
		cart, ok := f.Cartouches[r.String()]
		if !ok || len(cart.Track) != r.Length() || len(cart.Decks) != len(decksOf(r)) {
			return nil, fmt.Errorf("no cartouche for %s", r)
		}
		g.carts[r] = cart
	}
	return g, g.check()
}

// check finds the regions of the lands and all signs.
func (g *mapLayout) check() error {
	for i := range g.Lands {
		l := &g.Lands[i]
		if l.region = render.OfWord(l.Region, endeavor.Region(endeavor.Regions)); l.region < 0 || len(l.Points) < 3 {
			return fmt.Errorf("a land of %q with %d points", l.Region, len(l.Points))
		}
	}
	for i := range g.Terra {
		g.Terra[i].region = noRegion
	}
	for i := range g.Rivers {
		g.Rivers[i].region = regionOrNone(g.Rivers[i].Region)
	}
	for i := range g.Relief {
		g.Relief[i].region = regionOrNone(g.Relief[i].Region)
		if g.Signs[g.Relief[i].Sign] == nil {
			return fmt.Errorf("no sign %q", g.Relief[i].Sign)
		}
	}
	for _, d := range g.Decor {
		if g.DecorSigns[d.Sign] == nil && d.Sign != rose {
			return fmt.Errorf("no sign %q", d.Sign)
		}
	}
	return nil
}

// rose is the compass among the decor.
const rose = "rose"

func regionOrNone(word string) endeavor.Region {
	if r := render.OfWord(word, endeavor.Region(endeavor.Regions)); r >= 0 {
		return r
	}
	return noRegion
}

// trace draws a curve through points, which is straight where there are two; a closed one comes back to its beginning.
func trace(pen *render.Pen, points []point, closed bool) {
	n := len(points)
	last := n - 1
	if closed {
		last = n
	}
	traceRun(pen, points, 0, last, closed)
	if closed {
		pen.Close()
	}
}

// traceRun draws the curve from one of its points to another.
func traceRun(pen *render.Pen, points []point, from, to int, closed bool) {
	n := len(points)
	at := func(i int) point {
		if closed {
			return points[(i+n)%n]
		}
		return points[max(0, min(i, n-1))]
	}
	first := at(from)
	pen.Move(first[0], first[1])
	for i := from; i < to; i++ {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		pen.Cubic(b[0]+(c[0]-a[0])/6, b[1]+(c[1]-a[1])/6, c[0]-(d[0]-b[0])/6, c[1]-(d[1]-b[1])/6, c[0], c[1])
	}
}

// draw draws what never changes: lands with their waters, rivers and relief, and the free connections. Plain lands have
// no waters, rivers and relief: they make a smaller file.
func (g *mapLayout) draw(pen *render.Pen, k float64, plain bool) {
	if !plain {
		g.waters(pen, k)
	}
	for i := range g.Terra {
		trace(pen, g.Terra[i].Points, true)
		pen.Fill(landTint(noRegion))
		g.quietEdge(pen, noRegion, 55, func() { trace(pen, g.Terra[i].Points, true) }, 2.4)
	}
	for i := range g.Lakes {
		trace(pen, g.Lakes[i].Points, true)
		pen.Fill(render.Sea)
		g.quietEdge(pen, noRegion, 55, func() { trace(pen, g.Lakes[i].Points, true) }, 2.4)
	}
	if !plain {
		g.relief(pen, true)
	}
	for i := range g.Lands {
		g.Lands[i].draw(pen, g)
	}
	if !plain {
		g.insides(pen, k)
	}
	for _, w := range g.ways {
		w.stroke(pen, render.Outline, 9*k)
		w.stroke(pen, render.Sail, 4.4*k)
	}
}

// waters are the lines along the coasts.
func (g *mapLayout) waters(pen *render.Pen, k float64) {
	for _, line := range []struct {
		colour render.Colour
		width  float64
	}{{render.SeaLine1, 16}, {render.Sea, 12}} {
		for _, list := range [][]coast{g.Terra, g.Lands} {
			for i := range list {
				trace(pen, list[i].Points, true)
				pen.Stroke(line.colour, line.width*k)
			}
		}
	}
}

// insides are rivers and relief, and what swims in the sea.
func (g *mapLayout) insides(pen *render.Pen, k float64) {
	for i := range g.Rivers {
		trace(pen, g.Rivers[i].Points, false)
		pen.Stroke(reliefInks[g.Rivers[i].region], 3.6*k)
	}
	g.relief(pen, false)
	for _, d := range g.Decor {
		if d.Sign == rose {
			pen.Compass(d.At[0], d.At[1])
			continue
		}
		drawSign(pen, g.DecorSigns[d.Sign], d.At[0], d.At[1], d.Size/120, noRegion)
	}
}

// quietEdge strokes what path traces in a tint with so many per cent of ink.
func (g *mapLayout) quietEdge(pen *render.Pen, region endeavor.Region, ink uint8, path func(), width float64) {
	path()
	pen.Fade(landTint(region), ink)
	pen.Stroke(render.Ink, width)
	pen.Fade(render.Ink, 100)
}

// draw draws a land: its shore, and its borders as dots.
func (l *coast) draw(pen *render.Pen, g *mapLayout) {
	trace(pen, l.Points, true)
	pen.Fill(landTint(l.region))
	n := len(l.Points)
	if len(l.Inland) == 0 {
		trace(pen, l.Points, true)
		pen.Stroke(render.Edge, 3)
		return
	}
	runs := slices.Clone(l.Inland)
	slices.SortFunc(runs, func(a, b [2]int) int { return a[0] - b[0] })
	for i, run := range runs {
		end := run[1]
		if end < run[0] {
			end += n
		}
		pen.Dashes(2, 7)
		g.quietEdge(pen, l.region, 45, func() { traceRun(pen, l.Points, run[0], end, true) }, 2)
		pen.Dashes()
		next := runs[(i+1)%len(runs)][0]
		for next < end {
			next += n
		}
		if next > end {
			traceRun(pen, l.Points, end, next, true)
			pen.Stroke(render.Edge, 3)
		}
	}
}

// relief draws the signs of lands of no region, or of the others.
func (g *mapLayout) relief(pen *render.Pen, terra bool) {
	for _, s := range g.Relief {
		if (s.region == noRegion) == terra {
			drawSign(pen, g.Signs[s.Sign], s.At[0]-s.Size/2, s.At[1]-s.Size/2, s.Size/64, s.region)
		}
	}
}

func drawSign(pen *render.Pen, list []stroke, x, y, k float64, region endeavor.Region) {
	colour := func(c render.Colour) render.Colour {
		switch c {
		case "ink":
			return reliefInks[region]
		case "light":
			return reliefFaces[region]
		}
		return c
	}
	for _, s := range list {
		if s.Fill != "" && s.Fill != "none" {
			pen.Path(s.Path, x, y, k)
			pen.Fill(colour(s.Fill))
		}
		if s.Line != "" {
			pen.Path(s.Path, x, y, k)
			pen.Stroke(colour(s.Line), math.Max(1.4, s.Width*k))
		}
	}
}

func (w *connectionPath) stroke(pen *render.Pen, colour render.Colour, width float64) {
	trace(pen, w.path, false)
	pen.Stroke(colour, width)
}

// box is a rectangle that holds the whole way, with room beside it.
func (w *connectionPath) box(room int) image.Rectangle {
	xs, ys := make([]float64, 0, len(w.path)), make([]float64, 0, len(w.path))
	for _, p := range w.path {
		xs, ys = append(xs, p[0]), append(ys, p[1])
	}
	// A curve through points swings out beyond them by less than the half of what the next points lie apart.
	swing := 0.0
	if len(w.path) > 2 {
		swing = 48
	}
	grow := float64(room) + swing
	return image.Rect(int(slices.Min(xs)-grow), int(slices.Min(ys)-grow), int(slices.Max(xs)+grow),
		int(slices.Max(ys)+grow))
}
