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

type mapLayout struct {
	cities [endeavor.Cities]image.Point
	// labels are how far the names of cities stand beside the middle.
	labels [endeavor.Cities]int
	lands  []coast
	ways   [endeavor.Connections]connectionPath
}

// coast is the coast of an island or a mainland, a closed curve through points.
type coast struct {
	region endeavor.Region
	coast  []point
}

// connectionPath is a connection: a curve through points from city to city, and where its token lies.
type connectionPath struct {
	path  []point
	token image.Point
}

var mapOfCities = sync.OnceValue(func() *mapLayout {
	g, err := readMap(mapJSON)
	if err != nil {
		panic(fmt.Sprintf("endeavor: map.json: %v", err))
	}
	return g
})

type mapFile struct {
	Cities map[string]point `json:"cities"`
	Labels map[string]int   `json:"label_dx"`
	Lands  []struct {
		Region string  `json:"region"`
		Points []point `json:"points"`
	} `json:"lands"`
	Connections map[string]struct {
		Path  []point `json:"path"`
		Token point   `json:"token"`
	} `json:"connections"`
}

// readMap reads the data of the map and refuses what does not fit the board of the rules.
func readMap(data []byte) (*mapLayout, error) {
	var f mapFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	g := &mapLayout{}
	for c := range endeavor.City(endeavor.Cities) {
		at, ok := f.Cities[c.String()]
		if !ok {
			return nil, fmt.Errorf("no place for %s", c)
		}
		g.cities[c], g.labels[c] = at.round(), f.Labels[c.String()]
	}
	for _, l := range f.Lands {
		region := render.OfWord(l.Region, endeavor.Region(endeavor.Regions))
		if region < 0 || len(l.Points) < 3 {
			return nil, fmt.Errorf("a land of %q with %d points", l.Region, len(l.Points))
		}
		g.lands = append(g.lands, coast{region, roughenCoast(l.Points)})
	}
	for l := range endeavor.Connection(endeavor.Connections) {
		way, ok := f.Connections[l.String()]
		if !ok || len(way.Path) < 2 {
			return nil, fmt.Errorf("no way for %s", l)
		}
		g.ways[l].path, g.ways[l].token = way.Path, way.Token.round()
	}
	return g, nil
}

// roughenCoast puts one more point between each two of a coast, beside the middle by at most 10.
func roughenCoast(points []point) []point {
	var coast []point
	for i, a := range points {
		b := points[(i+1)%len(points)]
		dx, dy := b[0]-a[0], b[1]-a[1]
		length := math.Hypot(dx, dy)
		off := 10 * math.Sin(a[0]*0.37+a[1]*0.61) * math.Min(1, length/120)
		coast = append(coast, a, point{(a[0]+b[0])/2 - dy/length*off, (a[1]+b[1])/2 + dx/length*off})
	}
	return coast
}

// trace draws a curve through points, which is straight where there are two; a closed one comes back to its beginning.
func trace(pen *render.Pen, points []point, closed bool) {
	n := len(points)
	at := func(i int) point {
		if closed {
			return points[(i+n)%n]
		}
		return points[max(0, min(i, n-1))]
	}
	pen.Move(points[0][0], points[0][1])
	last := n - 1
	if closed {
		last = n
	}
	for i := range last {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		pen.Cubic(b[0]+(c[0]-a[0])/6, b[1]+(c[1]-a[1])/6, c[0]-(d[0]-b[0])/6, c[1]-(d[1]-b[1])/6, c[0], c[1])
	}
	if closed {
		pen.Close()
	}
}

func (g *mapLayout) draw(pen *render.Pen) {
	for _, line := range []struct {
		colour render.Colour
		width  float64
	}{{render.SeaLine2, 30}, {render.Sea, 26}, {render.SeaLine1, 20}, {render.Sea, 16}} {
		for _, l := range g.lands {
			trace(pen, l.coast, true)
			pen.Stroke(line.colour, line.width)
		}
	}
	for _, l := range g.lands {
		trace(pen, l.coast, true)
		pen.FillStroke(landTint(l.region), render.Edge, 3)
	}
	for _, w := range g.ways {
		w.stroke(pen, render.Outline, 8)
		w.stroke(pen, render.Sail, 3.6)
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
