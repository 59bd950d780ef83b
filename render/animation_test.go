package render

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"math/rand/v2"
	"testing"
)

// shown plays a GIF and gives what is seen after each of its pictures.
func shown(t *testing.T, file []byte) (list []*image.RGBA, delays []int) {
	t.Helper()
	g, err := gif.DecodeAll(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if g.LoopCount != 0 {
		t.Errorf("it is played %d times", g.LoopCount)
	}
	now := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
	for i, frame := range g.Image {
		if g.Disposal[i] != gif.DisposalNone {
			t.Fatalf("picture %d is taken away", i)
		}
		draw.Draw(now, frame.Bounds(), frame, frame.Bounds().Min, draw.Over)
		seen := image.NewRGBA(now.Rect)
		copy(seen.Pix, now.Pix)
		list = append(list, seen)
	}
	return list, g.Delay
}

// halved is what an animation should show of a canvas at a point: the entry nearest to the mean of four pixels, sea beyond the
// canvas.
func halved(c *Canvas, x, y int) color.RGBA {
	mean := c.Theme.RGB(Sea)
	if 2*x+1 < c.W && 2*y+1 < c.H {
		var r, g, b int
		for i := range 4 {
			p := c.At(2*x+i%2, 2*y+i/2)
			r, g, b = r+int(p.R), g+int(p.G), b+int(p.B)
		}
		mean = color.RGBA{R: uint8((r + 2) / 4), G: uint8((g + 2) / 4), B: uint8((b + 2) / 4), A: 255}
	}
	a := Animation{theme: c.Theme}
	return c.Theme.table[a.entry(mean.R, mean.G, mean.B)]
}

func TestAnAnimationShowsEveryPictureAtHalfItsSize(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	colours := []Colour{Paper, Ink, Gold, Focus, SeaDeep, Dusk4, Points}
	for name, sizes := range map[string][][2]int{
		"of one size": {{120, 80}, {120, 80}, {120, 80}, {120, 80}},
		"growing":     {{60, 40}, {120, 40}, {120, 90}, {120, 90}},
		"shrinking":   {{121, 81}, {120, 80}, {61, 80}, {120, 33}},
	} {
		t.Run(name, func(t *testing.T) {
			var a Animation
			var wanted []func(x, y int) color.RGBA
			for i, size := range sizes {
				c := NewCanvas(ThemeNamed("dark"), size[0], size[1], Paper)
				for range 30 * i % 90 { // The first picture and the fourth are plain.
					x, y := chance.IntN(120), chance.IntN(80)
					c.Fill(image.Rect(x, y, x+chance.IntN(20), y+chance.IntN(20)), Solid(colours[chance.IntN(len(colours))]))
				}
				if err := a.Add(c, 10+i); err != nil {
					t.Fatal(err)
				}
				wanted = append(wanted, func(x, y int) color.RGBA { return halved(c, x, y) })
			}
			file := a.GIF()
			if len(file) != a.Size() {
				t.Errorf("%d bytes, told are %d", len(file), a.Size())
			}
			pictures, delays := shown(t, file)
			if len(pictures) != len(sizes) {
				t.Fatalf("%d pictures of %d", len(pictures), len(sizes))
			}
			w, h := 0, 0
			for i, picture := range pictures {
				if delays[i] != 10+i {
					t.Errorf("picture %d is shown for %d", i, delays[i])
				}
				w, h = max(w, sizes[i][0]/2), max(h, sizes[i][1]/2)
				for y := range h {
					for x := range w {
						if got, want := picture.RGBAAt(x, y), wanted[i](x, y); got != want {
							t.Fatalf("picture %d at %d, %d is %v and not %v", i, x, y, got, want)
						}
					}
				}
			}
		})
	}
}

func TestAPictureThatIsTheSameCostsNextToNothing(t *testing.T) {
	var a Animation
	c := NewCanvas(ThemeNamed("light"), 1600, 1000, Sea)
	defer c.Release()
	for i := range 3 {
		before := a.Size()
		if err := a.Add(c, 5); err != nil {
			t.Fatal(err)
		}
		if i > 0 && a.Size()-before > 30 {
			t.Errorf("it costs %d bytes", a.Size()-before)
		}
	}
	if list, _ := shown(t, a.GIF()); len(list) != 3 {
		t.Errorf("%d pictures", len(list))
	}
}

func TestTheFreeEntryIsNoColour(t *testing.T) {
	for _, name := range []string{"light", "dark"} {
		a := Animation{theme: ThemeNamed(name)}
		for i, e := range a.theme.table {
			switch got := a.entry(e.R, e.G, e.B); {
			case got == unchanged:
				t.Errorf("%s: entry %d is drawn as if nothing had changed", name, i)
			case i != unchanged && a.theme.table[got] != e && e != a.theme.table[unchanged]:
				t.Errorf("%s: entry %d becomes %d", name, i, got)
			}
		}
	}
}

func TestAnAnimationHasOneTheme(t *testing.T) {
	var a Animation
	if a.GIF() != nil {
		t.Error("an animation of nothing is a file")
	}
	for i, theme := range []string{"light", "dark"} {
		c := NewCanvas(ThemeNamed(theme), 8, 8, Sea)
		if err := a.Add(c, 5); (err != nil) != (i == 1) {
			t.Errorf("theme %s: %v", theme, err)
		}
	}
}
