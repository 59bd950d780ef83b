package puertorico

import (
	"image"
	"testing"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// TestEveryBuildingHasAPictureWithoutASeam draws each into the space of an own board, whose ground reaches both ends.
func TestEveryBuildingHasAPictureWithoutASeam(t *testing.T) {
	for b := range puertorico.Building(puertorico.Buildings) {
		w := ownSpaceW
		if b.Large() {
			w += ownSpaceX
		}
		c := render.NewCanvas(render.ThemeNamed("light"), w, ownVignette, render.Paper)
		vignette(c, b, c.Bounds(), ownShieldRoom/dataOf(b).spaces, render.Tone{})
		paper := c.Theme.RGB(render.Paper)
		for _, x := range []int{0, w - 1} {
			if c.At(x, ownVignette-6) == paper {
				t.Errorf("%v stands on no ground at %d of %d", b, x, w)
			}
		}
		c.Release()
	}
}

func TestWhatGrowsLeavesRoomForTheCircle(t *testing.T) {
	for tile := range puertorico.Tile(puertorico.Tiles) {
		if tile == puertorico.Forest {
			continue
		}
		c := render.NewCanvas(render.ThemeNamed("light"), 100, 100, render.Paper)
		field(c, tile, image.Point{}, 100, render.Tone{})
		paper, drawn, inside := c.Theme.RGB(render.Paper), 0, 0
		for y := range 100 {
			for x := range 100 {
				if c.At(x, y) == paper {
					continue
				}
				drawn++
				if (x-82)*(x-82)+(y-82)*(y-82) < 10*10 {
					inside++
				}
			}
		}
		if drawn < 1000 || inside > 0 {
			t.Errorf("%v covers %d pixels, %d of them under the circle", tile, drawn, inside)
		}
		c.Release()
	}
}
