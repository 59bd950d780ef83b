package rendertest

import (
	"image/color"

	"github.com/lucasb-eyer/go-colorful"
)

// Eye is a way to see colors, amounts of light from 0 to 1.
type Eye struct {
	Name string
	see  func(Pixel) Pixel
}

// Sees is a color as the eye sees it.
func (e Eye) Sees(c color.RGBA) colorful.Color {
	l := e.see(PixelOf(c).linear())
	return colorful.LinearRgb(l[0], l[1], l[2]).Clamped()
}

// Eyes are ways to see colors: as most people do, with the three common kinds of color blindness, and without any
// color. Red and green blindness follow Machado, Oliveira and Fernandes (2009), "A physiologically-based model for
// simulation of color vision deficiency", at severity 1; blue blindness follows Brettel, Viénot and Mollon (1997),
// "Computerized simulation of color appearance for dichromats", with two half planes. All work on amounts of light in
// sRGB.
var Eyes = []Eye{
	{"normal", func(c Pixel) Pixel { return c }},
	{"protanopia", func(c Pixel) Pixel {
		return c.through([3]Pixel{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216},
			{-0.003882, -0.048116, 1.051998}})
	}},
	{"deuteranopia", func(c Pixel) Pixel {
		return c.through([3]Pixel{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413},
			{-0.011820, 0.042940, 0.968881}})
	}},
	{"tritanopia", func(c Pixel) Pixel {
		if c.dot(Pixel{0.03901, -0.02788, -0.01113}) >= 0 {
			return c.through([3]Pixel{{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431},
				{0.07589, 0.80500, 0.11911}})
		}
		return c.through([3]Pixel{{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320},
			{-0.37562, 1.12767, 0.24796}})
	}},
	{"greyscale", func(c Pixel) Pixel { y := c.dot(Pixel{0.2126, 0.7152, 0.0722}); return Pixel{y, y, y} }},
}

func (c Pixel) dot(o Pixel) float64 { return c[0]*o[0] + c[1]*o[1] + c[2]*o[2] }

func (c Pixel) through(m [3]Pixel) Pixel { return Pixel{m[0].dot(c), m[1].dot(c), m[2].dot(c)} }

// Apart is the distance of two colors in CIELAB.
func Apart(a, b colorful.Color) float64 { return 100 * a.DistanceLab(b) }
