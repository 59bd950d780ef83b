package endeavor

import (
	"encoding/json"
	"image"
	"math"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// holds says whether a point lies inside the corners of a coast.
func (l *coast) holds(p image.Point) bool {
	x, y, in := float64(p.X), float64(p.Y), false
	for i, a := range l.Points {
		b := l.Points[(i+1)%len(l.Points)]
		if (a[1] > y) != (b[1] > y) && x < (b[0]-a[0])*(y-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

// TestEveryCityLiesOnLandOfItsRegion with its middle or a part of its disc.
func TestEveryCityLiesOnLandOfItsRegion(t *testing.T) {
	g := mapOfCities()
	for c := range endeavor.City(endeavor.Cities) {
		found := false
		for i := range g.Lands {
			for _, off := range []image.Point{{}, {X: 24}, {X: -24}, {Y: 24}, {Y: -24}} {
				found = found || g.Lands[i].region == c.Region() && g.Lands[i].holds(g.cities[c].Add(off))
			}
		}
		if !found {
			t.Errorf("%v at %v is not in %v", c, g.cities[c], c.Region())
		}
	}
}

func TestEveryConnectionLeadsFromCityToCityThroughItsToken(t *testing.T) {
	g := mapOfCities()
	for l := range endeavor.Connection(endeavor.Connections) {
		way := g.ways[l]
		a, b := l.Ends()
		if first, last := way.path[0].round(), way.path[len(way.path)-1].round(); (first != g.cities[a] || last != g.cities[b]) && (first != g.cities[b] || last != g.cities[a]) {
			t.Errorf("%v leads from %v to %v", l, first, last)
		}
		if off := way.distance(way.token); off > 16 {
			t.Errorf("%v: the token lies %.0f beside the way", l, off)
		}
	}
}

// distance is how far a point lies from the curve.
func (w *connectionPath) distance(p image.Point) float64 {
	least := math.Inf(1)
	n := len(w.path)
	at := func(i int) point { return w.path[max(0, min(i, n-1))] }
	for i := range n - 1 {
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		for k := range 101 {
			u := float64(k) / 100
			var q point
			for j := range q {
				q[j] = (2*b[j] + (c[j]-a[j])*u + (2*a[j]-5*b[j]+4*c[j]-d[j])*u*u + (3*b[j]-a[j]-3*c[j]+d[j])*u*u*u) / 2
			}
			least = min(least, math.Hypot(q[0]-float64(p.X), q[1]-float64(p.Y)))
		}
	}
	return least
}

// TestPiecesOfTheMapLieApart: cities, which are round, tokens of connections and the cartouches.
func TestPiecesOfTheMapLieApart(t *testing.T) {
	g, m := mapOfCities(), tableChart()
	square := func(p image.Point, r int) image.Rectangle { return image.Rect(p.X-r, p.Y-r, p.X+r, p.Y+r) }
	pieces := map[string]image.Rectangle{}
	for c := range endeavor.City(endeavor.Cities) {
		pieces[c.String()] = square(g.cities[c], m.city*7/10)
	}
	for link := range endeavor.Connection(endeavor.Connections) {
		pieces[link.String()] = square(g.ways[link].token, m.link/2-2)
	}
	for r := range endeavor.Region(endeavor.Regions) {
		pieces["cartouche of "+r.String()] = cartOf(r)
	}
	for a, x := range pieces {
		for b, y := range pieces {
			if a < b && x.Overlaps(y) {
				t.Errorf("%s at %v lies on %s at %v", a, x, b, y)
			}
		}
	}
}

// TestCurvesStayInTheirSprites draws no way outside the box that its sprite keeps.
func TestCurvesStayInTheirSprites(t *testing.T) {
	g := mapOfCities()
	for l := range endeavor.Connection(endeavor.Connections) {
		way := &g.ways[l]
		box := way.box(10)
		n := len(way.path)
		at := func(i int) point { return way.path[max(0, min(i, n-1))] }
		for i := range n - 1 {
			a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
			for _, p := range []point{{b[0] + (c[0]-a[0])/6, b[1] + (c[1]-a[1])/6}, {c[0] - (d[0]-b[0])/6, c[1] - (d[1]-b[1])/6}} {
				// A cubic curve stays between its handles.
				if !p.round().In(box.Inset(8)) {
					t.Errorf("%v: %v is outside %v", l, p, box)
				}
			}
		}
	}
}

func TestAMapThatDoesNotFitTheBoardIsRefused(t *testing.T) {
	for what, change := range map[string]func(map[string]any){
		"without a city":             func(m map[string]any) { delete(m["cities"].(map[string]any), "rome") },
		"without a connection":       func(m map[string]any) { delete(m["connections"].(map[string]any), "rome-venice") },
		"with a land of no region":   func(m map[string]any) { m["lands"].([]any)[0].(map[string]any)["region"] = "atlantis" },
		"with a land of two points":  func(m map[string]any) { m["lands"].([]any)[0].(map[string]any)["points"] = [][]int{{1, 2}, {3, 4}} },
		"with lands that are a word": func(m map[string]any) { m["lands"] = "none" },
	} {
		var m map[string]any
		if err := json.Unmarshal(mapJSON, &m); err != nil {
			t.Fatal(err)
		}
		change(m)
		data, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := readMap(data); err == nil {
			t.Errorf("a map %s is taken", what)
		}
	}
}

// TestTheNamesOfCitiesLieApart from each other, from other cities, which are round, and from the tokens of connections, in all
// languages on the table.
func TestTheNamesOfCitiesLieApart(t *testing.T) {
	g, m := mapOfCities(), tableChart()
	for _, lang := range worded.Languages(t) {
		p := painterOf(t, worded.Spoken(t, named("game-act"), lang))
		var plates [endeavor.Cities]image.Rectangle
		for c := range endeavor.City(endeavor.Cities) {
			plates[c] = m.plate(g.labels[c], g.cities[c], p.city(c))
		}
		for c, plate := range plates {
			apart := func(what string, r image.Rectangle) {
				if plate.Overlaps(r) {
					t.Errorf("%s: the name of %v at %v lies on %s at %v", lang, endeavor.City(c), plate, what, r)
				}
			}
			for d := range c {
				apart("that of "+endeavor.City(d).String(), plates[d])
			}
			for d, at := range g.cities {
				if d != c {
					apart(endeavor.City(d).String(), render.Around(m.city*8/10).Add(at))
				}
			}
			for l := range g.ways {
				apart(endeavor.Connection(l).String(), render.Around(m.link/2).Add(g.ways[l].token))
			}
		}
	}
}
