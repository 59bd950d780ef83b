package render

import (
	"image/color"
	"math"
)

// Contrast is the ratio of the luminances of two colors as WCAG 2 defines it, from 1 to 21.
func (t *Theme) Contrast(a, b Colour) float64 {
	return contrast(luminance(t.RGB(a)), luminance(t.RGB(b)))
}

func contrast(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	return (a + 0.05) / (b + 0.05)
}

func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}
