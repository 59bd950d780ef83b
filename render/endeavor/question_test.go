package endeavor

import (
	"image"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

// focused are the scenes of the gallery that are questions.
func focused() []string {
	var list []string
	for _, name := range names() {
		if strings.HasPrefix(name, "focus-") && !strings.HasSuffix(name, "-dark") {
			list = append(list, name)
		}
	}
	return list
}

// holding says that a text lies in a sprite of a kind.
func (s *printed) holding(kind string, d *render.DrawnItem) bool {
	return slices.ContainsFunc(s.Sprites(kind), func(o *render.DrawnItem) bool { return d.Box.In(o.Box) })
}

// TestAQuestionIsLegibleOnAPhone reads every text of every question in four languages.
func TestAQuestionIsLegibleOnAPhone(t *testing.T) {
	const smallest, leastChoice = 25, 34
	if len(focused()) < 15 {
		t.Fatalf("only %d questions", len(focused()))
	}
	for _, name := range focused() {
		for _, lang := range worded.Languages(t) {
			s := printOf(t, worded.Spoken(t, named(name), lang))
			for _, d := range s.Texts() {
				inside := s.holding("coin", d) || s.holding("shield", d) || s.holding("rank", d)
				if d.Style.Size < smallest && !inside && d.Style.Font != render.Title {
					t.Errorf("%s in %s: %q is %d high", name, lang, d.Text, d.Style.Size)
				}
				onCard := s.holding("choice", d) && !inside && d.Style.Font == render.Label
				if onCard && d.Style.Size < leastChoice && d.Style.Tone.Share == 0 {
					t.Errorf("%s in %s: the choice %q is %d high", name, lang, d.Text, d.Style.Size)
				}
			}
		}
	}
}

// TestAQuestionIsNotTooHigh: five purses and the largest hand need more.
func TestAQuestionIsNotTooHigh(t *testing.T) {
	for _, name := range focused() {
		if strings.HasPrefix(name, "focus-over") { // The picture of a finished game.
			continue
		}
		c := composed(t, named(name))
		most := 1450
		switch name {
		case "focus-salary-5", "focus-discard-full":
			most = 1560
		}
		if c.W != focus.Wide || c.H < 700 || c.H > most {
			t.Errorf("%s is %d by %d", name, c.W, c.H)
		}
		c.Release()
	}
}

// TestAQuestionTakesFewAllocations counts what composing and encoding take once the sprites are drawn.
func TestAQuestionTakesFewAllocations(t *testing.T) {
	for _, name := range enginetest.Some(t, focused(), 4) {
		s := named(name)
		most := 300.0
		if slices.ContainsFunc(s.Names, func(name string) bool { return utf8.RuneCountInString(name) > 20 }) {
			most = 450 // Names and headlines are cut word by word.
		}
		if n := testing.AllocsPerRun(1, func() { rendertest.Encoded(t, composed(t, s)) }); n > most {
			t.Errorf("%s takes %.0f allocations, at most %.0f", name, n, most)
		}
	}
}

// TestAQuestionLightsWhatMayBeChosen counts cards, rings of spaces and rings of cities.
func TestAQuestionLightsWhatMayBeChosen(t *testing.T) {
	for name, want := range map[string]struct{ cards, spaces, cities int }{
		"focus-build":        {7, 0, 0},
		"focus-build-15":     {15, 0, 0},
		"focus-act":          {4, 0, 0},
		"focus-ship":         {0, 6, 0},
		"focus-occupy":       {0, 0, 5},
		"focus-occupy-1":     {0, 0, 2},
		"focus-attack":       {0, 0, 7},
		"focus-draw":         {3, 0, 0},
		"focus-payment":      {2, 0, 0},
		"focus-discard":      {2, 0, 0},
		"focus-discard-full": {11, 0, 0},
		"focus-salary":       {0, 6, 0},
	} {
		s := printOf(t, named(name))
		cards := 0
		for _, d := range s.Sprites("choice") {
			if d.Sprite.C == int(focus.Possible) {
				cards++
			}
		}
		if got := [3]int{cards, len(s.Sprites("highlight.edge")), len(s.Sprites("highlight.disc"))}; got != [3]int{want.cards, want.spaces, want.cities} {
			t.Errorf("%s lights %v, want %v", name, got, want)
		}
	}
}

// TestAPieceOfTheMapShowsItsRegionWhole: every city of the lit regions with its name, and no name on a city.
func TestAPieceOfTheMapShowsItsRegionWhole(t *testing.T) {
	for name, regions := range map[string][]endeavor.Region{
		"focus-occupy-1": {endeavor.Europe}, "focus-attack": {endeavor.Europe, endeavor.Caribbean},
		"focus-occupy": {endeavor.Europe, endeavor.NorthAmerica, endeavor.Caribbean},
	} {
		for _, lang := range worded.Languages(t) {
			s := printOf(t, worded.Spoken(t, named(name), lang))
			texts := map[string]bool{}
			for _, d := range s.Texts() {
				texts[d.Text] = true
			}
			for _, region := range regions {
				for _, city := range region.Cities() {
					if !texts[s.p.city(city)] {
						t.Errorf("%s in %s does not name %v", name, lang, city)
					}
				}
			}
			for _, d := range s.Texts() {
				if n, all := s.Covered(d); n > 0 && s.holding("en.plate", d) {
					t.Errorf("%s in %s: %d of %d pixels of %q are covered", name, lang, n, all, d.Text)
				}
			}
		}
	}
}

// TestDiscardingSaysHowManyCardsMustGo: in the headline and on the picture.
func TestDiscardingSaysHowManyCardsMustGo(t *testing.T) {
	for name, want := range map[string][3]string{
		"focus-discard":      {"Ana discards 1 card", "2/1", "−1"},
		"focus-discard-full": {"Žofie discards 4 cards", "9/5", "−4"},
	} {
		s := printOf(t, named(name))
		var texts []string
		for _, d := range s.Texts() {
			texts = append(texts, d.Text)
		}
		if line := s.p.headline(strings.Fields(want[0])[0]); line != want[0] {
			t.Errorf("%s says %q", name, line)
		}
		if !slices.Contains(texts, want[1]) || !slices.Contains(texts, want[2]) {
			t.Errorf("%s doesn't show %v", name, want[1:])
		}
	}
}

// TestEveryCityThatMayBeTakenHasARing: as many as the rules have targets, whatever piece of the map is shown.
func TestEveryCityThatMayBeTakenHasARing(t *testing.T) {
	for name, part := range map[string]endeavor.Part{
		"focus-occupy": endeavor.Occupy, "focus-occupy-1": endeavor.Occupy, "focus-attack": endeavor.Attack,
		"guide-occupy": endeavor.Occupy, "guide-attack": endeavor.Attack,
	} {
		for _, level := range []string{render.Focused, render.Table} {
			s := named(name)
			s.Level = level
			targets := map[endeavor.City]bool{}
			for _, text := range s.Focus.Moves {
				m, err := endeavor.Parse(text)
				if err != nil || m.Part != part {
					t.Fatalf("%s: %q, %v", name, text, err)
				}
				targets[m.City()] = true
			}
			rings := map[image.Point]bool{}
			for _, d := range printOf(t, s).Sprites("highlight.disc") {
				rings[d.Box.Min] = true
			}
			if len(targets) == 0 || len(rings) != len(targets) {
				t.Errorf("%s, %s: %d rings for %v", name, level, len(rings), targets)
			}
		}
	}
}

// TestEveryChangeOfAPurseHasAChip: five changes at a time have room in its row.
func TestEveryChangeOfAPurseHasAChip(t *testing.T) {
	for _, levels := range []int{3, 15} {
		s := named("focus-act")
		v := *rendertest.ViewIn[endeavor.View](&s)
		v.Players = slices.Clone(v.Players)
		for i := range v.Players[0].Status {
			v.Players[0].Status[i] = levels
		}
		s.View = &v
		before := v
		before.Players = slices.Clone(v.Players)
		was := &before.Players[0]
		was.Counted, was.Status = was.Counted-1, [endeavor.Statuses]int{levels - 1, levels - 2, levels - 3, levels + 2}
		s.Before = &before
		if chips := len(printOf(t, s).Sprites("chip")); chips != 5 {
			t.Errorf("levels of %d: %d chips", levels, chips)
		}
	}
}

// TestLevelsBeyondTheTrackLeaveRoomInAPurse: nothing of a purse covers a number of it.
func TestLevelsBeyondTheTrackLeaveRoomInAPurse(t *testing.T) {
	s := printOf(t, named("focus-full"))
	for _, purse := range s.Sprites("purse") {
		for _, d := range s.Texts() {
			if !d.Box.In(purse.Box) {
				continue
			}
			if n, all := s.Covered(d); n > 0 {
				t.Errorf("%d of %d pixels of %q are covered", n, all, d.Text)
			}
		}
	}
}

// TestTheMapKeepsItsPiecesApart in all languages: no plate lies on a city, a token, another plate or a cartouche.
func TestTheMapKeepsItsPiecesApart(t *testing.T) {
	g, m := mapOfCities(), tableChart()
	for _, lang := range worded.Languages(t) {
		p := painterOf(t, worded.Spoken(t, named("guide"), lang))
		var plates []image.Rectangle
		for city := range endeavor.City(endeavor.Cities) {
			plate := m.plate(g.labels[city], g.cities[city], p.city(city))
			for other := range endeavor.City(endeavor.Cities) {
				if off := distance(plate, g.cities[other]); off < m.city-2 {
					t.Errorf("%s: the name of %v lies %d beside %v", lang, city, off, other)
				}
			}
			for l := range endeavor.Connection(endeavor.Connections) {
				if plate.Overlaps(render.Around(m.link/2 - 2).Add(g.ways[l].token)) {
					t.Errorf("%s: the name of %v lies on the token of %v", lang, city, l)
				}
			}
			for r := range endeavor.Region(endeavor.Regions) {
				if plate.Overlaps(cartOf(r)) {
					t.Errorf("%s: the name of %v lies on the cartouche of %v", lang, city, r)
				}
			}
			for _, other := range plates {
				if plate.Overlaps(other) {
					t.Errorf("%s: the name of %v lies on another", lang, city)
				}
			}
			plates = append(plates, plate)
		}
	}
}

// distance is how far a point lies from a rectangle.
func distance(r image.Rectangle, p image.Point) int {
	x, y := max(r.Min.X-p.X, 0, p.X-r.Max.X), max(r.Min.Y-p.Y, 0, p.Y-r.Max.Y)
	return int(math.Hypot(float64(x), float64(y)))
}
