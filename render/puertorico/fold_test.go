package puertorico

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// TestAFoldedPictureHoldsTheMarketOfTheDecision looks for tiles, goods on sale and persons on the ship in the folded pictures of
// the phases that are about them.
func TestAFoldedPictureHoldsTheMarketOfTheDecision(t *testing.T) {
	for n := 2; n <= 5; n++ {
		for _, phase := range []puertorico.Role{puertorico.Settler, puertorico.Trader, puertorico.Mayor} {
			scene := in(fullest(n), "light", render.Folded)
			v := view(&scene)
			v.Phase = phase
			s := printOf(t, scene)
			tiles, goods := n+2, puertorico.HouseSpaces
			var found int
			for _, d := range s.Sprites("tile") {
				if d.Box.Inset(3).In(s.l.market) {
					found++
				}
			}
			if found != tiles+1+goods {
				t.Errorf("%d seats, %v: %d tiles and goods, want %d", n, phase, found, tiles+1+goods)
			}
			if got := s.reads(s.l.market); !slices.Equal(got, []int{v.Quarries, v.Stack, v.ColonistShip}) {
				t.Errorf("%d seats, %v: the numbers are %v", n, phase, got)
			}
			lit := 0
			for _, d := range s.Sprites("highlight.edge") {
				if d.Box.Inset(5).In(s.l.market) {
					lit++
				}
			}
			want := 1 // The quarries.
			for _, tile := range v.FaceUp {
				if s.p.can.tiles[tile] {
					want++
				}
			}
			if lit != want {
				t.Errorf("%d seats, %v: %d tiles are lit, want %d", n, phase, lit, want)
			}
		}
	}
}

// TestTheMarketOfAFoldedPictureMovesNothing compares the places with and without the strip.
func TestTheMarketOfAFoldedPictureMovesNothing(t *testing.T) {
	for n := 2; n <= 5; n++ {
		v, _ := fullest(n).View.(*puertorico.View)
		v.Phase = puertorico.Trader
		with := layoutOf(v, true)
		v.Phase = puertorico.Captain
		without := layoutOf(v, true)
		if !slices.Equal(with.boards, without.boards) || !slices.Equal(with.ships, without.ships) || with.market.Empty() {
			t.Errorf("%d seats: boards or ships move with the market at %v", n, with.market)
		}
		if odd := n%2 == 1; without.market.Empty() == odd {
			t.Errorf("%d seats: the market of a captain phase lies at %v", n, without.market)
		}
	}
}

// TestTheAccountGoesFromTheFirstToTheLast checks ranks, a shared victory, and a tie behind it.
func TestTheAccountGoesFromTheFirstToTheLast(t *testing.T) {
	scores := func(pairs ...[2]int) []puertorico.Score {
		var list []puertorico.Score
		for _, p := range pairs {
			list = append(list, puertorico.Score{Total: p[0], Tiebreak: p[1]})
		}
		return list
	}
	for what, c := range map[string]struct {
		scores  []puertorico.Score
		winners []engine.Seat
		seats   []engine.Seat
		ranks   []int
	}{
		"by points":        {scores([2]int{40, 9}, [2]int{52, 1}, [2]int{47, 3}), []engine.Seat{1}, []engine.Seat{1, 2, 0}, []int{1, 2, 3}},
		"by the tie-break": {scores([2]int{40, 2}, [2]int{40, 9}, [2]int{38, 3}), []engine.Seat{1}, []engine.Seat{1, 0, 2}, []int{1, 2, 3}},
		"shared":           {scores([2]int{40, 2}, [2]int{30, 9}, [2]int{40, 2}), []engine.Seat{0, 2}, []engine.Seat{0, 2, 1}, []int{1, 1, 3}},
		"a tie behind":     {scores([2]int{40, 2}, [2]int{30, 9}, [2]int{30, 9}), []engine.Seat{0}, []engine.Seat{0, 1, 2}, []int{1, 2, 2}},
	} {
		v := &puertorico.View{Players: make([]puertorico.PlayerView, len(c.scores)), Scores: c.scores, Winners: c.winners}
		p := &painter{Board: &render.Board[puertorico.View]{View: v, SeatLabels: render.SeatLabels{Situation: situation(v)}}}
		for i, got := range (scorePainter{p}).standings() {
			if got.Seat != c.seats[i] || got.Rank != c.ranks[i] || got.Wins != slices.Contains(c.winners, got.Seat) {
				t.Errorf("%s: line %d is seat %d with rank %d, want seat %d with rank %d", what, i, got.Seat, got.Rank, c.seats[i], c.ranks[i])
			}
		}
	}
}

// TestTheAccountSaysWhyAndWhatFor reads the end of a recorded game: why it ended, every part, every large building by name.
func TestTheAccountSaysWhyAndWhatFor(t *testing.T) {
	for _, name := range []string{"end-2", "end-3", "end-4", "end-5", "end-all-4", "over-5", "all-over-5"} {
		s := printOf(t, named(name))
		v := s.p.View
		var texts []string
		for _, d := range s.Texts() {
			if d.Box.In(s.l.deck) {
				texts = append(texts, d.Text)
			}
		}
		why := scorePainter{s.p}.ending()
		if len(v.End) > 0 && len(why) == 0 {
			t.Errorf("%s: nothing says why the game ended", name)
		}
		for _, line := range why {
			if !slices.Contains(texts, line) {
				t.Errorf("%s: %q is not there", name, line)
			}
		}
		numbers := s.reads(s.l.deck)
		for i, score := range v.Scores {
			for what, n := range map[string]int{"chips": score.Chips, "buildings": score.Buildings, "total": score.Total} {
				if !slices.Contains(numbers, n) {
					t.Errorf("%s: the %s of seat %d are not there", name, what, i)
				}
			}
			for _, bonus := range score.Large {
				if !s.named(s.p.building(bonus.Building), texts) || !slices.Contains(numbers, bonus.Bonus) {
					t.Errorf("%s: %v of seat %d with %d is not there", name, bonus.Building, i, bonus.Bonus)
				}
			}
		}
		if got := len(s.Sprites("laurel")); got != len(v.Winners) {
			t.Errorf("%s: %d laurels for %d winners", name, got, len(v.Winners))
		}
	}
}

// named says that a name stands among the texts, in one line or in two.
func (s *printed) named(name string, texts []string) bool {
	if slices.Contains(texts, name) {
		return true
	}
	for i := range texts[:max(0, len(texts)-1)] {
		if texts[i]+" "+texts[i+1] == name {
			return true
		}
	}
	return false
}

// TestTheDraftNamesWhatMayBePicked reads the panel of a draft.
func TestTheDraftNamesWhatMayBePicked(t *testing.T) {
	for _, name := range []string{"draft-3", "draft-4", "draft-folded", "game-draft"} {
		s := printOf(t, named(name))
		lit, may := 0, 0
		for _, d := range (marketPainter{s.p}).draftPlaces(s.l) {
			if !d.at.In(s.l.deck.Inset(8)) {
				t.Errorf("%s: the row of %v at %v leaves the panel", name, d.kind, d.at)
			}
			if d.open && d.kind != puertorico.NoBuilding {
				may++
				if !slices.ContainsFunc(s.Texts(), func(x *render.DrawnItem) bool { return x.Box.In(d.at) }) {
					t.Errorf("%s: %v has no name", name, d.kind)
				}
			}
		}
		for _, d := range s.Sprites("highlight.edge") {
			if d.Box.Inset(8).In(s.l.deck) {
				lit++
			}
		}
		if want := len(s.p.Scene.Focus.Moves); lit != want || may != want {
			t.Errorf("%s: %d rows may be picked and %d are lit, want %d", name, may, lit, want)
		}
	}
}

// TestTheFullestDraftFits puts every kind of every cost that a box can have on the panel.
func TestTheFullestDraftFits(t *testing.T) {
	s := named("draft-4")
	v := view(&s)
	s.Focus.Moves = nil
	for b := range puertorico.Building(puertorico.Buildings) {
		if dataOf(b).good == no {
			s.Focus.Moves = append(s.Focus.Moves, "draft:"+b.String())
		}
	}
	for i := range v.Drafting {
		d := &v.Drafting[i]
		d.Free, d.Picked = d.Free+len(d.Picked), nil
	}
	p := printOf(t, s)
	for _, d := range (marketPainter{p.p}).draftPlaces(p.l) {
		if !d.at.In(p.l.deck.Inset(8)) || d.at.Dy() < 34 {
			t.Errorf("the row of %v at %v does not fit", d.kind, d.at)
		}
	}
	p.whole(t)
}
