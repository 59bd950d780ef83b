package maracaibo

import (
	"errors"
	"math/bits"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// setUp is a game after all that chance decides at the start.
func setUp(t testing.TB, seats int, options map[string]string, seed uint64) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(seed)
	engine.AnswerChance(Rules{}, &s, &rand, nil)
	return s
}

// The layout has all 8 locations, 4 residences and 15 improvements of level I, on the places of its arrangement, and the refill tiles
// lie on the locations with the symbol (M9, M10, M14, A34).
func TestTheLayoutHasEightLocationsFourResidencesAndFifteenImprovements(t *testing.T) {
	for _, layout := range layoutWords {
		for seed := range uint64(20) {
			s := setUp(t, 3, map[string]string{OptionLayout: layout}, seed)
			var classes [4]int
			for _, at := range s.Layout.Slots() {
				c := s.Cards[at]
				if c.Level() != 1 {
					t.Fatalf("%s at %s", c, at)
				}
				classes[c.Class()]++
			}
			if classes != [4]int{Improvement: 15, Residence: 4, Location: 8} || len(s.Layout.Slots()) != 27 {
				t.Errorf("layout %s: %v", layout, classes)
			}
			for i, kind := range s.Refills {
				if (kind != NoTreasure) != (firstLocation + Card(i)).RefillSymbol() {
					t.Errorf("%s on %s", kind, firstLocation+Card(i))
				}
			}
		}
	}
}

// largestGroup is the size of the largest group of locations that touch, counted by itself.
func largestGroup(s *State) int {
	largest := 0
	seen := map[Slot]bool{}
	var grow func(at Slot) int
	grow = func(at Slot) int {
		if seen[at] || !at.Card() || s.Cards[at] == NoCard || s.Cards[at].Class() != Location {
			return 0
		}
		seen[at] = true
		n := 1
		for _, near := range s.Layout.Adjacent(at) {
			n += grow(near)
		}
		return n
	}
	for _, at := range s.Layout.Slots() {
		largest = max(largest, grow(at))
	}
	return largest
}

// Locations lie in groups of three at most where the option says so, and anyhow where it does not (M11, A1).
func TestLocationsAreSpread(t *testing.T) {
	crowded := 0
	for seed := range uint64(200) {
		s := setUp(t, 2, nil, seed)
		if n := largestGroup(&s); n > 3 && s.Tries < swapsMax {
			t.Errorf("game %d: a group of %d after %d swaps", seed, n, s.Tries)
		}
		s = setUp(t, 2, map[string]string{OptionSpread: "false"}, seed)
		if s.Tries != 0 {
			t.Errorf("game %d: %d swaps although nobody wants them", seed, s.Tries)
		}
		if largestGroup(&s) > 3 {
			crowded++
		}
	}
	if crowded == 0 {
		t.Error("no layout is crowded by chance")
	}
}

// Everybody uses the same sides of the smuggler tiles, both of which come up, five tiles and one explorer each (M5, M7, M15).
func TestSidesOfSmugglerTilesAreDrawnForAll(t *testing.T) {
	seen := map[Side]bool{}
	for seed := range uint64(60) {
		s := setUp(t, 2, nil, seed)
		for tile, side := range s.Sides {
			if side.Tile() != Tile(tile) {
				t.Errorf("side %s of tile %s", side, Tile(tile))
			}
			seen[side] = true
		}
		for i := range s.Boards[:s.Players] {
			if b := &s.Boards[i]; b.Explorer != StartNode || slices.ContainsFunc(b.Tiles[:], func(at Slot) bool { return at != NoSlot }) {
				t.Errorf("seat %d begins with %+v", i, *b)
			}
		}
	}
	if len(seen) != Sides {
		t.Errorf("%d sides are drawn", len(seen))
	}
}

// Each module can be chosen alone or with others, and what is not offered is refused (M8).
func TestModulesAreOptions(t *testing.T) {
	for set := range 1 << Modules {
		options := map[string]string{}
		for i, word := range moduleWords {
			if set>>i&1 != 0 {
				options[word] = "true"
			}
		}
		if s := setUp(t, 2, options, 1); int(s.Modules) != set {
			t.Errorf("modules %b, want %b", s.Modules, set)
		}
	}
	var reason *engine.Reason
	for _, options := range []map[string]string{{"pirates": "true"}, {"rubies": "many"}, {OptionLayout: "alt3"}, {OptionJohn: "10"}, {OptionStart: engine.HostPicks, OptionFirst: "2"}} {
		if _, err := (Rules{}).Setup(engine.Config{Seats: 2, Options: options}); !errors.As(err, &reason) {
			t.Errorf("%v: %v", options, err)
		}
	}
}

// The cards at John Silver's disposal are as many B cards as the level says, and A cards (M90); above, he begins with
// more VP for each level (A38).
func TestJohnHasAsManyBCardsAsTheLevelSays(t *testing.T) {
	for level, word := range numberWords {
		s := setUp(t, 1, map[string]string{OptionJohn: word}, uint64(level))
		cards := min(level, SoloDeck)
		if n := bits.OnesCount16(s.John.Game >> FirstB); n != cards || bits.OnesCount16(s.John.Game) != SoloDeck {
			t.Errorf("level %d: %b", level, s.John.Game)
		}
		if vp := int(s.Boards[John].VP); vp != 17*(level-cards) {
			t.Errorf("level %d: John begins with %d VP", level, vp)
		}
	}
}

// Half of the cards of level II, twenty, come face down with Uncharted Waters: Improvements (M85).
func TestTwentyCardsOfLevelTwoComeFaceDown(t *testing.T) {
	s := setUp(t, 2, map[string]string{"uncharted_improvements": "true"}, 1)
	if n := bits.OnesCount64(s.Hidden); n != 20 {
		t.Errorf("%d come face down", n)
	}
}
