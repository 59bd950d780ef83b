package puertorico

import (
	_ "embed"
	"image"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

//go:embed vignettes.json
var vignettesJSON []byte

//go:embed ships.json
var shipsJSON []byte

var (
	// vignettes are pictures of buildings by their id, 150 by 92 or of large ones 310 by 92, standing on y 82; ground
	// and water go on for 90 beyond both sides. With "field_" before its name they hold what grows on a tile, 100 by
	// 100, with room for the circle about (82, 82).
	vignettes = render.NewArt("vignettes.json", vignettesJSON)
	// shipArt are the layers of a cargo ship by its capacity, from the tip of the pennant down to the keel at 226.
	shipArt = render.NewArt("ships.json", shipsJSON)
)

// The boxes of the vignettes.
const (
	vignetteWide, vignetteHigh, largeVignetteWide = 150, 92, 310
	fieldSide                                     = 100
)

// vignette fills a rectangle with the picture of a building, in the middle of it less room at its right; the ground
// goes on to its ends. Its scale is high/92, its foot the rectangle's.
func vignette(c *render.Canvas, b puertorico.Building, r image.Rectangle, room int, fade render.Tone) {
	wide := vignetteWide
	if b.Large() {
		wide = largeVignetteWide
	}
	k := float64(r.Dy()) / vignetteHigh
	x := r.Min.X + (r.Dx()-room-int(float64(wide)*k+0.5))/2
	c.Drawing(vignettes, b.String(), x, r.Min.Y, k, r, fade)
}

// field puts what grows on a tile into its square.
func field(c *render.Canvas, t puertorico.Tile, at image.Point, side int, fade render.Tone) {
	if name := "field_" + t.String(); vignettes.Has(name) {
		c.Drawing(vignettes, name, at.X, at.Y, float64(side)/fieldSide, rect(at.X, at.Y, side, side), fade)
	}
}
