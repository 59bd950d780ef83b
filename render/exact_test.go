package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"
)

// TestTrueColoursShowTheSameDrawing draws one thing with the table and in true colors, parts of it over the edges.
func TestTrueColoursShowTheSameDrawing(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		exact, table := exhibit(t, TrueColour+name), exhibit(t, name)
		if _, ok := exact.(*image.Paletted); ok {
			t.Errorf("%s: true colours have a table", name)
		}
		if exact.Bounds() != table.Bounds() {
			t.Fatalf("%s: %v and %v", name, exact.Bounds(), table.Bounds())
		}
		seen := map[color.Color]bool{}
		for y := range exact.Bounds().Dy() {
			for x := range exact.Bounds().Dx() {
				a, _ := color.RGBAModel.Convert(exact.At(x, y)).(color.RGBA)
				b, _ := color.RGBAModel.Convert(table.At(x, y)).(color.RGBA)
				if max(gap(a.R, b.R), gap(a.G, b.G), gap(a.B, b.B)) > 60 {
					t.Fatalf("%s: pixel %d,%d is %v, with the table %v", name, x, y, a, b)
				}
				seen[a] = true
			}
		}
		if len(seen) <= 256 {
			t.Errorf("%s: %d colours are no true ones", name, len(seen))
		}
	}
}

func gap(a, b uint8) uint8 { return max(a, b) - min(a, b) }

// exhibit draws on a background, with fills, sprites and letters, within and over the edges.
func exhibit(t *testing.T, theme string) image.Image {
	t.Helper()
	c := ThemeNamed(theme).Background(BackgroundKey{Kind: "exhibit"}, 240, 160, func(p *Pen) {
		p.Winds(32, 30, 40, 240, 160)
		p.Panel(image.Rect(20, 20, 200, 140))
	}).Canvas()
	defer c.Release()
	c.Fill(image.Rect(190, 90, 300, 200), Faded(Gold, Paper, 40))
	c.Icon("corn", 60, 70, 64)
	c.Icon("ship", 236, 4, 64)
	c.FadedIcon("good_coffee", 0, 150, 64, Fade(Paper, 25))
	for _, x := range []int{-9, 30, 215} {
		c.Text(x, 100, "Žluť 42", Style{Font: Title, Size: 40, Tone: Solid(Ink)})
		c.Text(x, 6, "Wharf", Style{Font: Label, Size: 30, Tone: Faded(Points, Paper, 60)})
		c.Text(x, 170, "Łódź", Style{Font: Count, Size: 30, Tone: Solid(OnDark)})
	}
	data, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}
