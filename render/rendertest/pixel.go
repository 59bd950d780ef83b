package rendertest

import (
	"image/color"
	"math"
)

// Pixel is a color with channels from 0 to 255.
type Pixel [3]float64

func (c Pixel) plus(o Pixel, k float64) Pixel {
	return Pixel{c[0] + k*o[0], c[1] + k*o[1], c[2] + k*o[2]}
}
func (c Pixel) times(k float64) Pixel { return Pixel{c[0] * k, c[1] * k, c[2] * k} }

// linear gives the channels as amounts of light from 0 to 1.
func (c Pixel) linear() Pixel {
	for i, v := range c {
		if v /= 255; v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return c
}

func (c Pixel) luminance() float64 {
	l := c.linear()
	return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2]
}

// Ratio is the contrast of two colors as WCAG 2 defines it.
func Ratio(a, b Pixel) float64 {
	x, y := a.luminance(), b.luminance()
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// PixelOf is a color as a Pixel.
func PixelOf(c color.RGBA) Pixel { return Pixel{float64(c.R), float64(c.G), float64(c.B)} }
