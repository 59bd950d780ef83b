package puertorico

import (
	"image"
	"image/color"
	"testing"

	"github.com/lucasb-eyer/go-colorful"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// eyes are ways to see colours: as most people do, with the three common kinds of colour blindness, and without any colour.
// Red and green blindness follow Viénot, Brettel and Mollon (1999), "Digital video colourmaps for checking the legibility of
// displays by dichromats"; blue blindness follows Brettel, Viénot and Mollon (1997), "Computerized simulation of color
// appearance for dichromats", with two half planes. All work on amounts of light in sRGB.
var eyes = []struct {
	name string
	see  func(pixel) pixel
}{
	{"normal", func(c pixel) pixel { return c }},
	{"protanopia", func(c pixel) pixel {
		return c.through([3]pixel{{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}})
	}},
	{"deuteranopia", func(c pixel) pixel {
		return c.through([3]pixel{{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}})
	}},
	{"tritanopia", func(c pixel) pixel {
		if c.dot(pixel{0.03901, -0.02788, -0.01113}) >= 0 {
			return c.through([3]pixel{{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}})
		}
		return c.through([3]pixel{{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}})
	}},
	{"greyscale", func(c pixel) pixel { y := c.dot(pixel{0.2126, 0.7152, 0.0722}); return pixel{y, y, y} }},
}

func (c pixel) dot(o pixel) float64 { return c[0]*o[0] + c[1]*o[1] + c[2]*o[2] }

func (c pixel) through(m [3]pixel) pixel { return pixel{m[0].dot(c), m[1].dot(c), m[2].dot(c)} }

// seenAs is a colour as eyes see it.
func seenAs(c color.RGBA, see func(pixel) pixel) colorful.Color {
	l := see(pixelOf(c).linear())
	return colorful.LinearRgb(l[0], l[1], l[2]).Clamped()
}

// apart is the distance of two colours in CIELAB.
func apart(a, b colorful.Color) float64 { return 100 * a.DistanceLab(b) }

// least is how far apart the nearest two of some things must be, in CIELAB, in the order of eyes.
type least [5]float64

// TestColoursStayApartForAllEyes compares the colours that tell things apart. What comes nearer for some eyes is told by shape,
// too, as the tests below hold: goods, seats and persons never go by colour alone.
func TestColoursStayApartForAllEyes(t *testing.T) {
	for what, c := range map[string]struct {
		colours []render.Colour
		least   least
	}{
		"goods":                              {[]render.Colour{"corn", "indigo", "sugar", "tobacco", "coffee"}, least{35, 35, 35, 18, 12}},
		"seats":                              {[]render.Colour{"p1", "p2", "p3", "p4", "p5"}, least{35, 13, 15, 11, 0}},
		"the awaited frame and a coast":      {[]render.Colour{render.Focus, render.Edge}, least{80, 80, 80, 45, 40}},
		"the awaited frame and its lines":    {[]render.Colour{render.Focus, render.Line}, least{100, 100, 100, 70, 65}},
		"the awaited frame and the sea":      {[]render.Colour{render.Focus, render.Sea}, least{90, 85, 90, 55, 40}},
		"a colonist and an empty circle":     {[]render.Colour{"colonist", render.Hole}, least{50, 35, 40, 45, 35}},
		"a noble and an empty circle":        {[]render.Colour{"noble", render.Hole}, least{60, 25, 30, 50, 25}},
		"a colonist and the star of a noble": {[]render.Colour{"colonist", "goldL"}, least{40, 35, 28, 39, 30}},
	} {
		for _, theme := range []string{"light", "dark"} {
			th := render.ThemeNamed(theme)
			for k, e := range eyes {
				for i, a := range c.colours {
					for _, b := range c.colours[:i] {
						if got := apart(seenAs(th.RGB(a), e.see), seenAs(th.RGB(b), e.see)); got < c.least[k] {
							t.Errorf("%s, %s, %s: %s and %s are %.1f apart, want %.0f", what, theme, e.name, a, b, got, c.least[k])
						}
					}
				}
			}
		}
	}
}

// stamp draws something on paper and shows every pixel of it, row by row, with whether the drawing covers at least half of it.
func stamp(theme string, side int, draw func(*render.Canvas), see func(at color.RGBA, covered bool)) {
	const middle = 40
	c := render.NewCanvas(render.ThemeNamed(theme), 2*middle, 2*middle, render.Paper)
	defer c.Release()
	r := &render.Record{}
	c.Keep(r)
	draw(c)
	for y := middle - side; y < middle+side; y++ {
		for x := middle - side; x < middle+side; x++ {
			at := image.Pt(x, y)
			if !at.In(c.Bounds()) {
				continue
			}
			covered := false
			for _, d := range r.Drawn {
				covered = covered || at.In(d.Box) && d.Mask.AlphaAt(x, y).A >= 128
			}
			see(c.At(x, y), covered)
		}
	}
}

// silhouette is a small drawing in black.
type silhouette [44][44]bool

// silhouetteOf is what draw paints about (40, 40), no more than 22 pixels away.
func silhouetteOf(draw func(*render.Canvas), black func(at color.RGBA, covered bool) bool) silhouette {
	var s silhouette
	i := 0
	stamp("light", 22, draw, func(at color.RGBA, covered bool) {
		s[i/44][i%44] = black(at, covered)
		i++
	})
	return s
}

// unlike is the share of differing pixels of two silhouettes laid over each other as well as they go.
func unlike(a, b silhouette) float64 {
	best := 1.0
	for dy := -4; dy <= 4; dy++ {
		for dx := -4; dx <= 4; dx++ {
			differ, either := 0, 0
			for y := range a {
				for x := range a[y] {
					other := y+dy >= 0 && y+dy < len(b) && x+dx >= 0 && x+dx < len(b) && b[y+dy][x+dx]
					if a[y][x] || other {
						either++
						if a[y][x] != other {
							differ++
						}
					}
				}
			}
			if either > 0 {
				best = min(best, float64(differ)/float64(either))
			}
		}
	}
	return best
}

// TestThingsAreToldApartByShapeAlone lays silhouettes of 22 pixels over each other: goods, crops, roles, and the signs of seats,
// which are what the seat's colour does not fill.
func TestThingsAreToldApartByShapeAlone(t *testing.T) {
	icons := func(names ...string) map[string]silhouette {
		list := map[string]silhouette{}
		for _, name := range names {
			list[name] = silhouetteOf(func(c *render.Canvas) { c.Icon(name, 40, 40, 22) }, func(_ color.RGBA, covered bool) bool { return covered })
		}
		return list
	}
	var goods, crops, roles []string
	for g := range puertorico.Good(puertorico.Goods) {
		goods, crops = append(goods, goodIcon(g)), append(crops, tileIcon(puertorico.Tile(g)))
	}
	crops = append(crops, tileIcon(puertorico.Quarry), tileIcon(puertorico.Forest))
	for r := range puertorico.Role(puertorico.Roles) {
		if r != puertorico.Prospector2 {
			roles = append(roles, roleIcon(r))
		}
	}
	signs := map[string]silhouette{}
	light := render.ThemeNamed("light")
	for seat := range engine.Seat(5) {
		ground, sign := pixelOf(light.RGB(render.SeatColour(seat))), pixelOf(light.RGB(light.TextOn(render.SeatColour(seat))))
		signs[string(render.SeatColour(seat))] = silhouetteOf(func(c *render.Canvas) { c.Mark(seat, 40, 40, 22) }, func(at color.RGBA, covered bool) bool {
			// The sign, not the ring round it, which begins at nine tenths.
			return covered && far2(pixelOf(at), sign) < far2(pixelOf(at), ground)
		})
	}
	for what, c := range map[string]struct {
		shapes map[string]silhouette
		least  float64
	}{
		"goods": {icons(goods...), 0.2}, "crops": {icons(crops...), 0.15}, "roles": {icons(roles...), 0.3}, "persons": {icons("colonist", "noble"), 0.15}, "seats": {signs, 0.25},
	} {
		nearest, pair := 1.0, ""
		for a, x := range c.shapes {
			for b, y := range c.shapes {
				if a < b {
					if got := unlike(x, y); got < nearest {
						nearest, pair = got, a+" and "+b
					}
				}
			}
		}
		if nearest < c.least {
			t.Errorf("%s: %s differ in %.0f %% of their pixels, want %.0f", what, pair, 100*nearest, 100*c.least)
		}
	}
}

// far2 is the square of the distance of two colours.
func far2(a, b pixel) float64 { d := a.plus(b, -1); return d.dot(d) }

// TestThingsAreToldApartByAllEyes lays small drawings over each other in colour: whoever looks, enough of their pixels differ, by
// shape, by colour or by what is drawn in them.
func TestThingsAreToldApartByAllEyes(t *testing.T) {
	good := func(g puertorico.Good) func(*render.Canvas) {
		return func(c *render.Canvas) { c.Icon(goodIcon(g), 40, 40, 22) }
	}
	crop := func(g puertorico.Tile) func(*render.Canvas) {
		return func(c *render.Canvas) {
			c.Tile(image.Pt(24, 24), 32, 32, 4, render.Solid(tileTint(g)))
			c.Icon(tileIcon(g), 40, 40, 22)
		}
	}
	things := map[string][]func(*render.Canvas){}
	for g := range puertorico.Goods {
		things["goods"] = append(things["goods"], good(puertorico.Good(g)))
	}
	for tile := range puertorico.Tile(puertorico.Tiles) {
		things["tiles"] = append(things["tiles"], crop(tile))
	}
	for seat := range engine.Seat(5) {
		things["seats"] = append(things["seats"], func(c *render.Canvas) { c.Mark(seat, 40, 40, 11) })
	}
	for who := range person(3) {
		things["persons in circles"] = append(things["persons in circles"], func(c *render.Canvas) { circle(c, 40, 40, 8.8, who) })
	}
	const enough = 20 // CIELAB; a just noticeable difference is 2.3.
	// The least shares of pixels, in colour and in grey, where shapes alone are left.
	for what, least := range map[string][2]float64{"goods": {0.3, 0.2}, "tiles": {0.09, 0.07}, "seats": {0.07, 0.03}, "persons in circles": {0.15, 0.15}} {
		for _, theme := range []string{"light", "dark"} {
			type spot struct {
				at      color.RGBA
				covered bool
			}
			drawn := make([][]spot, len(things[what]))
			for i, draw := range things[what] {
				stamp(theme, 18, draw, func(at color.RGBA, covered bool) { drawn[i] = append(drawn[i], spot{at, covered}) })
			}
			for _, e := range eyes {
				want := least[0]
				if e.name == "greyscale" {
					want = least[1]
				}
				for i := range drawn {
					for j := range i {
						differ, all := 0, 0
						for k, a := range drawn[i] {
							b := drawn[j][k]
							if !a.covered && !b.covered {
								continue
							}
							all++
							if a.at != b.at && apart(seenAs(a.at, e.see), seenAs(b.at, e.see)) >= enough {
								differ++
							}
						}
						if share := float64(differ) / float64(all); share < want {
							t.Errorf("%s, %s, %s: %d and %d differ in %.0f %% of their pixels, want %.0f", what, theme, e.name, j, i, 100*share, 100*want)
						}
					}
				}
			}
		}
	}
}

// TestTheSimulationKeepsGreys holds what the three sources have in common: whoever is blind to a colour sees greys as they are.
func TestTheSimulationKeepsGreys(t *testing.T) {
	for _, e := range eyes {
		for v := range 256 {
			grey := color.RGBA{R: uint8(v), G: uint8(v), B: uint8(v), A: 255}
			if d := apart(seenAs(grey, e.see), seenAs(grey, func(c pixel) pixel { return c })); d > 0.5 {
				t.Errorf("%s: grey %d moves by %.2f", e.name, v, d)
			}
		}
	}
	red, green := color.RGBA{R: 200, G: 60, B: 40, A: 255}, color.RGBA{R: 110, G: 110, B: 40, A: 255}
	normal, blind := apart(seenAs(red, eyes[0].see), seenAs(green, eyes[0].see)), apart(seenAs(red, eyes[2].see), seenAs(green, eyes[2].see))
	if blind > normal/2 {
		t.Errorf("red and green are %.0f apart without green cones, %.0f with them", blind, normal)
	}
}
