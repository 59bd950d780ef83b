package render

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAHeadlineLosesLettersOfTheNameBeforeWordsOfTheSentence(t *testing.T) {
	say := func(name string) string { return name + " chooses a plantation" }
	for _, name := range []string{"Ana", "Bartłomiej Brzęczyszczykiewicz", strings.Repeat("W", 64)} {
		h := Headline{Say: say, Name: name}
		size, text := h.Fit(70, 700)
		if !strings.HasSuffix(text, " chooses a plantation") {
			t.Errorf("%s: the sentence is cut to %q", name, text)
		}
		if w := Width(Title, size, text); w > 700 {
			t.Errorf("%s: %q is %d wide", name, text, w)
		}
	}
}

func TestAShortHeadlineKeepsItsSize(t *testing.T) {
	h := Headline{Say: func(name string) string { return name + " must load" }, Name: "Ana"}
	if size, text := h.Fit(70, 700); size != 70 || text != "Ana must load" {
		t.Errorf("got %q at %d", text, size)
	}
}

func TestAnEndlessSentenceIsCutAtLast(t *testing.T) {
	h := Headline{Say: func(name string) string { return strings.Repeat("very long words ", 20) + name }, Name: "Ana"}
	if size, text := h.Fit(70, 700); Width(Title, size, text) > 700 || !strings.HasSuffix(text, "…") {
		t.Errorf("got %q at %d", text, size)
	}
}

func TestTheSkySaysNothingOverTheLand(t *testing.T) {
	for _, width := range []int{1200, 1600} {
		for next := range 5 {
			c := NewCanvas(ThemeNamed("light"), width, 200, Dusk1)
			r := &DrawLog{}
			c.LogTo(r)
			h := Header{TopLine: "Round 7", Headline: Headline{Name: strings.Repeat("W", 30)}, Marks: []engine.Seat{0}}
			h.Say = func(name string) string { return name + " umísťuje kolonisty" }
			for seat := range next {
				h.Next = append(h.Next, engine.Seat(seat+1))
			}
			h.Draw(c, 148)
			end := width - (1600 - landFoot)
			if width == 1200 {
				end += 14
			}
			for _, d := range r.Items {
				if d.Sprite.Kind != "sky" && d.Box.Max.X > end {
					t.Errorf("%d wide, %d follow: %q ends at %d, the land begins at %d", width, next, d.Text, d.Box.Max.X, end)
				}
			}
			c.Release()
		}
	}
}

// TestDigitsOfWordsAreAsHighAsCapitals: those of the first line and of the headline are lining ones.
func TestDigitsOfWordsAreAsHighAsCapitals(t *testing.T) {
	for _, f := range []Font{Title, Subtitle} {
		face := faceOf(f, 100)
		for r := '0'; r <= '9'; r++ {
			if g := face.glyph(r, 0); -g.top < CapHeight(f, 100) || g.h+g.top > 3 {
				t.Errorf("font %d: %c is %d high, %d of it below the line", f, r, g.h, g.h+g.top)
			}
		}
	}
}
