package endeavor

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// TestNeutralNamingChangesNoPicture: the table shows the deck as a chain in both namings; only a card to discard has its name.
func TestNeutralNamingChangesNoPicture(t *testing.T) {
	for _, name := range tables() {
		s := named(name)
		if view(&s).Step == endeavor.StepDiscard {
			continue
		}
		before := paint(t, s).PNG
		v := *view(&s)
		v.Neutral = !v.Neutral
		s.View = v
		if string(paint(t, s).PNG) != string(before) {
			t.Errorf("%s: the pictures differ", name)
		}
	}
}

func TestStrangeNamesAreDrawn(t *testing.T) {
	s := named("guide")
	s.Names = []string{strings.Repeat("🚢", 40), "\x00\x1b[31m\n", strings.Repeat("Ž̷̡̛", 30)}
	pic := paint(t, s)
	if !strings.Contains(pic.Alt, "Seat 1:") || !strings.Contains(pic.Alt, "Seat 4:") {
		t.Errorf("got %s", pic.Alt)
	}
}

// TestNothingMovesDuringAGame compares where things lie at different moments of games of as many players, below a large hand as a
// whole.
func TestNothingMovesDuringAGame(t *testing.T) {
	first := map[int]map[render.SpriteKey][]string{}
	for _, name := range tables() {
		s := printOf(t, named(name))
		seats := len(s.p.View.Players)
		at := map[render.SpriteKey][]string{}
		for _, kind := range []string{"en.cartouche", "en.plate"} {
			for _, d := range s.Sprites(kind) {
				at[d.Sprite] = append(at[d.Sprite], d.Box.Sub(image.Pt(0, s.lower)).String())
			}
		}
		if first[seats] == nil {
			first[seats] = at
		}
		for key, boxes := range at {
			if !slices.Equal(boxes, first[seats][key]) {
				t.Errorf("%s: %v at %v, before at %v", name, key, boxes, first[seats][key])
			}
		}
	}
}

func TestManyDrawTheSameFromNothing(t *testing.T) {
	pictures.ManyDrawTheSameFromNothing(t, "guide", "full-5-dark", "game-build", "guide-own")
}
