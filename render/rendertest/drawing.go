package rendertest

import (
	"image"
	"image/color"
	"slices"

	"github.com/harbormaster/harbormaster/render"
)

// PhoneWide is how many points wide a picture is on a phone.
const PhoneWide = 400

// Densities are how many pixels common phones have to the point: at 2, the coarsest, a picture must be readable, at 3
// it may not fall apart.
var Densities = []int{2, 3}

// Drawing is a picture with what was drawn on it.
type Drawing struct {
	Img   *image.RGBA
	Drawn []render.DrawnItem
	// Unit is how many pixels of the picture are a point on a phone.
	Unit float64
}

// DrawingOf copies a canvas, on which a record was kept while it was drawn.
func DrawingOf(c *render.Canvas, record *render.DrawLog) *Drawing {
	img := image.NewRGBA(c.Bounds())
	for y := range c.H {
		for x := range c.W {
			img.SetRGBA(x, y, c.At(x, y))
		}
	}
	return &Drawing{Img: img, Drawn: record.Items, Unit: float64(c.W) / PhoneWide}
}

// Texts are the lines of text.
func (s *Drawing) Texts() []*render.DrawnItem {
	var list []*render.DrawnItem
	for i := range s.Drawn {
		if s.Drawn[i].Text != "" && !s.Drawn[i].Box.Empty() {
			list = append(list, &s.Drawn[i])
		}
	}
	return list
}

// Sprites are the sprites of a kind.
func (s *Drawing) Sprites(kind string) []*render.DrawnItem {
	var list []*render.DrawnItem
	for i := range s.Drawn {
		if s.Drawn[i].Text == "" && s.Drawn[i].Sprite.Kind == kind {
			list = append(list, &s.Drawn[i])
		}
	}
	return list
}

// Legibility is what a phone shows of a text: the height of its capitals in points and the contrast to the pixels round
// its strokes.
type Legibility struct {
	Cap, Contrast float64
}

// Look measures a text on the picture as a phone scales it. Strokes are the scaled pixels that the text covers most,
// the ground those that it leaves free within two pixels of a stroke; the contrast is that to the worst tenth of the
// ground.
func (s *Drawing) Look(d *render.DrawnItem, density int) Legibility {
	step := s.Unit / float64(density)
	from := image.Pt(int(float64(d.Box.Min.X)/step)-3, int(float64(d.Box.Min.Y)/step)-3)
	to := image.Pt(int(float64(d.Box.Max.X)/step)+4, int(float64(d.Box.Max.Y)/step)+4)
	w, h := to.X-from.X, to.Y-from.Y
	share, colours := make([]float64, w*h), make([]Pixel, w*h)
	most := 0.0
	for y := range h {
		for x := range w {
			i := y*w + x
			colours[i], share[i] = s.shrunk(d, float64(from.X+x)*step, float64(from.Y+y)*step, step)
			most = max(most, share[i])
		}
	}
	stroke := func(x, y int) bool {
		return x >= 0 && y >= 0 && x < w && y < h && share[y*w+x] >= 0.8*most
	}
	var ink Pixel
	n := 0.0
	var ground []Pixel
	for y := range h {
		for x := range w {
			i := y*w + x
			if stroke(x, y) {
				ink, n = ink.plus(colours[i], 1), n+1
				continue
			}
			if share[i] > 0.02 {
				continue
			}
			for k := range 25 {
				if stroke(x+k%5-2, y+k/5-2) {
					ground = append(ground, colours[i])
					break
				}
			}
		}
	}
	ink = ink.times(1 / n)
	ratios := make([]float64, 0, len(ground))
	for _, g := range ground {
		ratios = append(ratios, Ratio(ink, g))
	}
	slices.Sort(ratios)
	got := Legibility{}
	if len(ratios) > 0 {
		got.Contrast = ratios[len(ratios)/10]
	}
	// Rows between the tops of the capitals and the baseline in which a stroke is at least half there.
	top, base := float64(d.Base-d.Cap())/step, float64(d.Base)/step
	rows := 0.0
	for y := range h {
		at := float64(from.Y + y)
		if at < top-1 || at > base {
			continue
		}
		strongest := 0.0
		for x := range w {
			strongest = max(strongest, share[y*w+x])
		}
		rows += min(1, strongest/most)
	}
	got.Cap = rows / float64(density)
	return got
}

// shrunk is the mean color of a square of the picture and how much of it a text covers.
func (s *Drawing) shrunk(d *render.DrawnItem, x, y, side float64) (Pixel, float64) {
	var sum Pixel
	share, area := 0.0, 0.0
	for py := int(y); float64(py) < y+side; py++ {
		for px := int(x); float64(px) < x+side; px++ {
			at := image.Pt(px, py)
			if !at.In(s.Img.Rect) {
				continue
			}
			wide, high := min(x+side, float64(px+1))-max(x, float64(px)), min(y+side, float64(py+1))-max(y, float64(py))
			part := wide * high
			c := s.Img.RGBAAt(px, py)
			sum = sum.plus(PixelOf(c), part)
			area += part
			if at.In(d.Box) {
				share += part * float64(d.Mask.AlphaAt(px, py).A) / 255
			}
		}
	}
	if area == 0 {
		return Pixel{}, 0
	}
	return sum.times(1 / area), share / area
}

// Covered counts the pixels that a thing fills and that have another color in the end, and those that it fills. The
// color of a text is the one that most of its pixels have.
func (s *Drawing) Covered(d *render.DrawnItem) (n, all int) {
	counts := map[color.RGBA]int{}
	for y := d.Box.Min.Y; y < d.Box.Max.Y; y++ {
		for x := d.Box.Min.X; x < d.Box.Max.X; x++ {
			if d.Mask.AlphaAt(x, y).A == 255 {
				counts[s.Img.RGBAAt(x, y)]++
				all++
			}
		}
	}
	most := 0
	for _, k := range counts {
		most = max(most, k)
	}
	return all - most, all
}

// Stands is the share of a thing's pixels that have a contrast of 3 to the ground round it.
func (s *Drawing) Stands(d *render.DrawnItem) float64 {
	around := map[color.RGBA]int{}
	edge := d.Box.Inset(-2)
	for y := edge.Min.Y; y < edge.Max.Y; y++ {
		for x := edge.Min.X; x < edge.Max.X; x++ {
			if at := image.Pt(x, y); at.In(s.Img.Rect) && (!at.In(d.Box) || d.Mask.AlphaAt(x, y).A == 0) {
				around[s.Img.RGBAAt(x, y)]++
			}
		}
	}
	var ground color.RGBA
	for c, n := range around {
		if n > around[ground] {
			ground = c
		}
	}
	out, all := 0, 0
	for y := d.Box.Min.Y; y < d.Box.Max.Y; y++ {
		for x := d.Box.Min.X; x < d.Box.Max.X; x++ {
			if d.Mask.AlphaAt(x, y).A < 128 {
				continue
			}
			all++
			if Ratio(PixelOf(s.Img.RGBAAt(x, y)), PixelOf(ground)) >= 3 {
				out++
			}
		}
	}
	return float64(out) / float64(max(1, all))
}
