package render

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func seatOf(i int) engine.Seat { return engine.Seat(i) }

func TestEveryIconDrawsInColoursOfThePalette(t *testing.T) {
	for _, theme := range []*Theme{ThemeNamed("light"), ThemeNamed("dark")} {
		for _, name := range IconNames() {
			s := theme.IconSprite(name, 48, Tone{})
			if s.Box.Dx() < 20 || s.Box.Dy() < 20 {
				t.Errorf("%s: %s covers only %v", theme.Name(), name, s.Box)
			}
		}
	}
}

func TestEveryEmojiIsASmallTransparentSquare(t *testing.T) {
	for _, name := range emojiNames() {
		data, ok := Emoji(name)
		if !ok {
			t.Fatalf("%s is listed and can't be drawn", name)
		}
		if len(data) > 256*1024 {
			t.Errorf("%s has %d bytes, Discord takes 256 KiB", name, len(data))
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(name, err)
		}
		if b := img.Bounds(); b.Dx() != 128 || b.Dy() != 128 {
			t.Errorf("%s is %v", name, b)
		}
		if _, _, _, a := img.At(0, 0).RGBA(); a != 0 {
			t.Errorf("%s has a ground: %v", name, color.RGBAModel.Convert(img.At(0, 0)))
		}
	}
	if _, ok := Emoji("../palette"); ok {
		t.Error("an unknown emoji is drawn")
	}
}

func TestBrokenPathsAndTransformsAreRefused(t *testing.T) {
	for _, d := range []string{"M1", "M 1 x", "3 4", "M1 2 C1 2 3 4 5 6", "Q1 2 3"} {
		if _, err := parsePath(d); err == nil {
			t.Errorf("path %q is taken", d)
		}
	}
	for _, s := range []string{"rotate(", "scale(2)", "rotate(a)", "translate(1)"} {
		if _, err := parseTransform(s); err == nil {
			t.Errorf("transform %q is taken", s)
		}
	}
}
