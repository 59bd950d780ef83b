package puertorico

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// least is how far apart the nearest two of some things must be, in CIELAB, in the order of eyes.
type least [5]float64

// TestColoursStayApartForAllEyes compares the colours that tell things apart. What comes nearer for some eyes is told by shape,
// too, as the tests below hold: goods, seats and persons never go by color alone.
func TestColoursStayApartForAllEyes(t *testing.T) {
	for what, c := range map[string]struct {
		colours []render.Colour
		least   least
	}{
		"goods":                              {[]render.Colour{"corn", "indigo", "sugar", "tobacco", "coffee"}, least{35, 35, 34, 18, 12}},
		"the awaited frame and a coast":      {[]render.Colour{render.Focus, render.Edge}, least{80, 80, 80, 45, 40}},
		"the awaited frame and its lines":    {[]render.Colour{render.Focus, render.Outline}, least{100, 100, 100, 70, 65}},
		"the awaited frame and the sea":      {[]render.Colour{render.Focus, render.Sea}, least{90, 85, 90, 55, 40}},
		"a colonist and an empty circle":     {[]render.Colour{"colonist", render.Hole}, least{50, 35, 40, 45, 35}},
		"a noble and an empty circle":        {[]render.Colour{"noble", render.Hole}, least{60, 25, 30, 50, 25}},
		"a colonist and the star of a noble": {[]render.Colour{"colonist", "goldL"}, least{40, 34, 28, 39, 30}},
	} {
		for _, theme := range []string{"light", "dark"} {
			th := render.ThemeNamed(theme)
			for k, e := range rendertest.Eyes {
				for i, a := range c.colours {
					for _, b := range c.colours[:i] {
						if got := rendertest.Apart(e.Sees(th.RGB(a)), e.Sees(th.RGB(b))); got < c.least[k] {
							t.Errorf("%s, %s, %s: %s and %s are %.1f apart, want %.0f", what, theme, e.Name, a, b, got, c.least[k])
						}
					}
				}
			}
		}
	}
}

// TestThingsAreToldApartByShapeAlone lays silhouettes of 22 pixels over each other: goods, crops, roles and persons.
func TestThingsAreToldApartByShapeAlone(t *testing.T) {
	var goods, crops, roles []string
	for g := range puertorico.Good(puertorico.Goods) {
		goods, crops = append(goods, goodIcons[g]), append(crops, puertorico.Tile(g).String())
	}
	crops = append(crops, puertorico.Quarry.String(), puertorico.Forest.String())
	for r := range puertorico.Role(puertorico.Roles) {
		if r != puertorico.Prospector2 {
			roles = append(roles, roleIcon(r))
		}
	}
	for what, c := range map[string]struct {
		shapes map[string]rendertest.Silhouette
		least  float64
	}{
		"goods": {rendertest.IconSilhouettes(goods...), 0.2}, "crops": {rendertest.IconSilhouettes(crops...), 0.15}, "roles": {rendertest.IconSilhouettes(roles...), 0.3}, "persons": {rendertest.IconSilhouettes("colonist", "noble"), 0.13},
	} {
		rendertest.ToldApartByShape(t, what, c.shapes, c.least)
	}
}

// TestThingsAreToldApartByAllEyes lays small drawings over each other in color: whoever looks, enough of their pixels differ, by
// shape, by color or by what is drawn in them.
func TestThingsAreToldApartByAllEyes(t *testing.T) {
	good := func(g puertorico.Good) func(*render.Canvas) {
		return func(c *render.Canvas) { c.Icon(goodIcons[g], 40, 40, 22) }
	}
	crop := func(g puertorico.Tile) func(*render.Canvas) {
		return func(c *render.Canvas) {
			c.Tile(image.Pt(24, 24), 32, 32, 4, render.Solid(tileTints[g]))
			c.Icon(g.String(), 40, 40, 22)
		}
	}
	things := map[string][]func(*render.Canvas){}
	for g := range puertorico.Goods {
		things["goods"] = append(things["goods"], good(puertorico.Good(g)))
	}
	for tile := range puertorico.Tile(puertorico.Tiles) {
		things["tiles"] = append(things["tiles"], crop(tile))
	}
	for who := range person(3) {
		things["persons in circles"] = append(things["persons in circles"], func(c *render.Canvas) { circle(c, 40, 40, 8.8, who) })
	}
	for what, least := range map[string]rendertest.Likeness{
		"goods": {InColour: 0.3, InGrey: 0.19}, "tiles": {InColour: 0.09, InGrey: 0.07}, "persons in circles": {InColour: 0.15, InGrey: 0.15},
	} {
		pictures.ToldApartByAllEyes(t, what, 18, least, things[what]...)
	}
}
