package render

import "testing"

func TestEveryBaseColourIsExactInTheTable(t *testing.T) {
	for _, theme := range []*Theme{ThemeNamed("light"), ThemeNamed("dark")} {
		for _, name := range readPalette().Base {
			want := theme.RGB(name)
			if got := theme.table[theme.index(want.R, want.G, want.B)]; got != want {
				t.Errorf("%s: %s is %v in the table, want %v", theme.Name(), name, got, want)
			}
		}
	}
}

func TestTextIsReadableOnPaperAndOnSeats(t *testing.T) {
	for _, theme := range []*Theme{ThemeNamed("light"), ThemeNamed("dark")} {
		for _, pair := range []struct {
			text, ground Colour
			least        float64
		}{{Ink, Paper, 10}, {Ink2, Paper, 4.5}, {Ink, "civic", 4.5}, {Ink, "coffeeT", 4.5}, {OnDark, Dusk1, 7}, {Outline, Sail, 7}} {
			if got := theme.Contrast(pair.text, pair.ground); got < pair.least {
				t.Errorf("%s: contrast of %s on %s is %.1f, want %.1f", theme.Name(), pair.text, pair.ground, got, pair.least)
			}
		}
		for seat := range 5 {
			ground := SeatColour(seatOf(seat))
			if got := theme.Contrast(theme.TextOn(ground), ground); got < 3.5 {
				t.Errorf("%s: contrast of a name on %s is %.1f", theme.Name(), ground, got)
			}
		}
	}
}

func TestAnUnknownThemeIsLight(t *testing.T) {
	if got := ThemeNamed("sepia").Name(); got != "light" {
		t.Errorf("got %q", got)
	}
}

func TestBlendsMeetInTheMiddle(t *testing.T) {
	theme := ThemeNamed("light")
	got := theme.tone(Faded(Outline, Sail, 50))
	a, b := theme.RGB(Outline), theme.RGB(Sail)
	if want := (int(a.R) + int(b.R)) / 2; int(got.R)-want > 1 || want-int(got.R) > 1 {
		t.Errorf("red is %d, want about %d", got.R, want)
	}
}
