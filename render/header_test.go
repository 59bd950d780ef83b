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

func TestCountsOfAHeadlineAreNotSetInTheDigitsOfWords(t *testing.T) {
	h := Header{TopLine: "Round 7", Headline: Headline{
		Name: "Player 12", Say: func(name string) string { return name + " wins 1:0 with 47" },
	}}
	c := NewCanvas(ThemeNamed("light"), 1600, 200, Dusk1)
	defer c.Release()
	r := &DrawLog{}
	c.LogTo(r)
	h.Draw(c, 148)
	set := map[string]Font{}
	for _, d := range r.Items {
		set[d.Text] = d.Style.Font
	}
	for text, font := range map[string]Font{"Player 12 wins ": Title, "1": Count, ":": Title, "0": Count, " with ": Title, "47": Count} {
		if got, ok := set[text]; !ok || got != font {
			t.Errorf("%q is drawn %v, in font %d, not %d", text, ok, got, font)
		}
	}
	if size, text := h.Fit(70, 300); h.Width(size, text) > 300 {
		t.Errorf("%q at %d is wider than its room", text, size)
	}
}
