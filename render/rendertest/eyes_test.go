package rendertest

import (
	"image/color"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
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

// TestSeatsStayApartForAllEyes compares the colors of seats, which tritanopia and grayscale tell less well.
func TestSeatsStayApartForAllEyes(t *testing.T) {
	for theme, least := range map[string]float64{"light": 25, "dark": 21} {
		th := render.ThemeNamed(theme)
		for _, e := range Eyes[:3] {
			for a := range engine.Seat(5) {
				for b := range a {
					if got := Apart(e.Sees(th.RGB(render.SeatColour(a))), e.Sees(th.RGB(render.SeatColour(b)))); got < least {
						t.Errorf("%s, %s: seats %d and %d are %.1f apart, want %.0f", theme, e.Name, b+1, a+1, got, least)
					}
				}
			}
		}
	}
}

// TestMarksAreToldApart by their signs alone, which are what the seat's color does not fill, and by all eyes as a whole.
func TestMarksAreToldApart(t *testing.T) {
	signs := map[string]Silhouette{}
	light := render.ThemeNamed("light")
	for seat := range engine.Seat(5) {
		ground, sign := PixelOf(light.RGB(render.SeatColour(seat))), PixelOf(light.RGB(light.TextOn(render.SeatColour(seat))))
		signs[string(render.SeatColour(seat))] = SilhouetteOf(render.ThemeNamed("light"), func(c *render.Canvas) { c.Mark(seat, 40, 40, 22) }, func(at color.RGBA, covered bool) bool {
			// The sign, not the ring round it, which begins at nine tenths.
			return covered && Far(PixelOf(at), sign) < Far(PixelOf(at), ground)
		})
	}
	ToldApartByShape(t, "seats", signs, 0.25)
	var marks []func(*render.Canvas)
	for seat := range engine.Seat(5) {
		marks = append(marks, func(c *render.Canvas) { c.Mark(seat, 40, 40, 11) })
	}
	(&Gallery{}).ToldApartByAllEyes(t, "marks", 18, Likeness{InColour: 0.07, InGrey: 0.03}, marks...)
}
