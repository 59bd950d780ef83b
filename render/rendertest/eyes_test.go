package rendertest

import (
	"image/color"
	"testing"
)

// TestTheSimulationKeepsGreys holds what the three sources have in common: whoever is blind to a color sees grays as they are.
func TestTheSimulationKeepsGreys(t *testing.T) {
	for _, e := range Eyes {
		for v := range 256 {
			grey := color.RGBA{R: uint8(v), G: uint8(v), B: uint8(v), A: 255}
			if d := Apart(e.Sees(grey), Eyes[0].Sees(grey)); d > 0.5 {
				t.Errorf("%s: grey %d moves by %.2f", e.Name, v, d)
			}
		}
	}
	red, green := color.RGBA{R: 200, G: 60, B: 40, A: 255}, color.RGBA{R: 110, G: 110, B: 40, A: 255}
	normal, blind := Apart(Eyes[0].Sees(red), Eyes[0].Sees(green)), Apart(Eyes[2].Sees(red), Eyes[2].Sees(green))
	if blind > normal/2 {
		t.Errorf("red and green are %.0f apart without green cones, %.0f with them", blind, normal)
	}
}
