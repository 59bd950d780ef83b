package render

import (
	"bytes"
	"image"
	"image/png"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestPNGHasTheVeryPixelsOfTheCanvas(t *testing.T) {
	theme := ThemeNamed("light")
	c := NewCanvas(theme, 90, 70, Paper)
	defer c.Release()
	c.Icon("corn", 40, 30, 60)
	c.Text(5, 60, "Žluť 42", Style{Font: Title, Size: 30, Tone: Solid(Ink)})
	ClearBands()
	first, err := c.PNG()
	if err != nil {
		t.Fatal(err)
	}
	data, err := c.PNG()
	if err != nil || !bytes.Equal(data, first) {
		t.Fatalf("with the bands of before it is another file (%v)", err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := img.(*image.Paletted); !ok {
		t.Errorf("the file holds %T", img)
	}
	for y := range c.H {
		for x := range c.W {
			if got, want := img.At(x, y), c.At(x, y); got != want {
				t.Fatalf("pixel %d,%d is %v, want %v", x, y, got, want)
			}
		}
	}
}

func TestDrawingOutsideThePictureIsLeftOut(t *testing.T) {
	c := NewCanvas(ThemeNamed("dark"), 40, 40, Sea)
	defer c.Release()
	for _, at := range []image.Point{{-100, 5}, {-20, -20}, {39, 39}, {200, 200}, {20, -90}, {-3, 20}} {
		c.Icon("ship", at.X, at.Y, 64)
		c.Text(at.X, at.Y, "Wharf", Style{Font: Label, Size: 30, Tone: Solid(Ink)})
		c.Fill(image.Rect(at.X, at.Y, at.X+10, at.Y+10), Solid(Gold))
	}
}

func TestASpriteIsDrawnOnce(t *testing.T) {
	theme := newTheme(themeKey{})
	drawn := 0
	for range 3 {
		theme.Sprite(SpriteKey{Kind: "test"}, image.Rect(0, 0, 9, 9), func(p *Pen) {
			drawn++
			p.Circle(4, 4, 3)
			p.Fill(Gold)
		})
	}
	if drawn != 1 {
		t.Errorf("drawn %d times", drawn)
	}
}

func TestTheStoreStaysBounded(t *testing.T) {
	s := cache[int, int]{limit: 10}
	for i := range 1000 {
		if got := s.get(i, func() int { return -i }); got != -i {
			t.Fatalf("%d gives %d", i, got)
		}
		if len(s.values) > 10 {
			t.Fatalf("%d values are kept", len(s.values))
		}
	}
}

func TestAPennantFliesTheColourOfItsSeat(t *testing.T) {
	theme := ThemeNamed("light")
	c := NewCanvas(theme, 400, 500, Paper)
	defer c.Release()
	for seat := range engine.Seat(5) {
		c.Pennant(seat, "Ana", 0, 100*int(seat), 60, 400)
		x, y := 40, 100*int(seat)+4 // above the mark
		if got, want := c.At(x, y), theme.colours[SeatColour(seat)]; got != want {
			t.Errorf("seat %d flies %v, want %v", seat, got, want)
		}
	}
}
