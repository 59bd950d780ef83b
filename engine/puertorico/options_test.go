package puertorico

import (
	"errors"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func setupWith(t *testing.T, seats int, options map[string]string) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheEditionSetsTheStockOfChips(t *testing.T) {
	for edition, want := range map[string][4]int32{
		"classic": {65, 75, 100, 122}, "albi": {65, 75, 100, 126}, "lacerta": {65, 76, 101, 126},
	} {
		for i, chips := range want {
			if s := setupWith(t, i+2, map[string]string{OptionEdition: edition}); s.VP != chips {
				t.Errorf("%s for %d: %d chips, want %d", edition, i+2, s.VP, chips)
			}
		}
	}
	if s := setupWith(t, 5, nil); s.VP != 126 {
		t.Errorf("%d chips by default", s.VP)
	}
}

func TestTheHostMayPickTheFirstGovernor(t *testing.T) {
	rand := engine.RandFrom(7)
	s := setupWith(t, 4, map[string]string{OptionFirstGovernor: "host_picks", OptionGovernor: "2"})
	for range 20 {
		if m := (Rules{}).Roll(&s, &rand); m.A != 2 {
			t.Fatalf("drawn %s", m)
		}
	}
	other := deal(SetupMove, 1, shuffled(nil, rulebook.starts[4].Plants, &rand))
	if err := refused(Rules{}.Check(&s, engine.Chance, other), RefusedOutcome); err != nil {
		t.Error(err)
	}
}

func TestTheFirstGovernorIsDrawn(t *testing.T) {
	rand := engine.RandFrom(7)
	s := setupWith(t, 3, map[string]string{OptionGovernor: "2"})
	drawn := map[int8]bool{}
	for range 100 {
		drawn[(Rules{}).Roll(&s, &rand).A] = true
	}
	if len(drawn) != 3 {
		t.Errorf("drawn were %v", drawn)
	}
}

func TestChipsEndTheGameInAnyPhaseOrInTheCaptainsOnly(t *testing.T) {
	for value, want := range map[string]endFlags{"true": flagVP, "false": 0} {
		s := setupWith(t, 3, map[string]string{OptionVPAnyPhase: value})
		s.Phase, s.VP = Builder, 1
		s.gain(0, 1, &emitter{})
		if s.Flags != want {
			t.Errorf("%s: flags %v after a gain of the builder phase", value, s.Flags.words())
		}
		s.Phase = Captain
		s.gain(0, 1, &emitter{})
		if s.Flags != flagVP || s.Overdraw != 1 {
			t.Errorf("%s: flags %v, %d on the ledger after one of the captain phase", value, s.Flags.words(), s.Overdraw)
		}
	}
}

func TestWhatIsNotOfferedIsRefused(t *testing.T) {
	for name, c := range map[string]engine.Config{
		engine.RefusedSeats + " 1":  {Seats: 1},
		engine.RefusedSeats + " 6":  {Seats: 6},
		engine.RefusedOption + " 1": {Seats: 3, Options: map[string]string{"speed": "fast"}},
		engine.RefusedOption + " 2": {Seats: 3, Options: map[string]string{OptionEdition: "gold"}},
		engine.RefusedOption + " 3": {Seats: 3, Options: map[string]string{OptionHiddenVP: "maybe"}},
		engine.RefusedOption + " 4": {Seats: 3, Options: map[string]string{OptionFirstGovernor: "host_picks", OptionGovernor: "3"}},
		engine.RefusedOption + " 5": {Seats: 3, Options: map[string]string{optionPool: "0"}},
		engine.RefusedOption + " 6": {Seats: 3, Options: map[string]string{optionPool: "many"}},
	} {
		var reason *engine.Reason
		if _, err := (Rules{}).Setup(c); !errors.As(err, &reason) || reason.Key != name[:len(name)-2] {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestOptionsCanNotBeChangedByTheirReader(t *testing.T) {
	Options()[0].Default = "gold"
	if Options()[0].Default != "false" {
		t.Error("the options are shared")
	}
}

func TestEverySetOfKindsFillsTheBoard(t *testing.T) {
	at := slices.IndexFunc(options, func(o engine.Option) bool { return o.Key == OptionDraft })
	for _, name := range options[at].Choices {
		set := draftSet(name)
		if name == draftManual || name == draftRandom {
			if set != nil {
				t.Errorf("%s has the kinds %v", name, set)
			}
			continue
		}
		for seats := 2; seats <= MaxPlayers; seats++ {
			s := setupWith(t, seats, map[string]string{OptionNewBuildings: "true", OptionDraft: name})
			if err := s.checkLot(s.Selected); err != nil || len(set) != bits.OnesCount64(s.Selected) {
				t.Errorf("%s for %d: %d kinds, %v", name, seats, len(set), err)
			}
			for _, b := range set {
				if s.Copies[b] != int8(b.Copies(seats)) {
					t.Errorf("%s for %d: %d copies of %s", name, seats, s.Copies[b], b)
				}
			}
		}
	}
	for name, part := range map[string]Set{"base": SetBase, "new": SetNew} {
		for _, b := range draftSet(name) {
			if !b.Large() && b.Set() != part {
				t.Errorf("%s has %s", name, b)
			}
		}
	}
}

func TestADraftGoesOnTillEverySpaceIsTaken(t *testing.T) {
	for _, nobles := range []string{"false", "true"} {
		s := setupWith(t, 3, map[string]string{OptionNewBuildings: "true", OptionNobles: nobles, OptionNoblesInDraft: nobles})
		rand := engine.RandFrom(5)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		seat, picks := s.Governor, 0
		for s.Step == stepDraft {
			if asked := (Rules{}).Asked(&s).First(); asked != seat {
				t.Fatalf("pick %d: seat %d is asked, want %d", picks, asked, seat)
			}
			small := s.Selected &^ rulebook.large
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
			if large := s.Selected & rulebook.large; large != 0 && s.Selected&^rulebook.large != small {
				t.Fatalf("a small kind is picked after a large one")
			}
			seat, picks = s.next(seat), picks+1
		}
		want := map[string]int{"false": 17, "true": 24}[nobles]
		if n := bits.OnesCount64(s.Selected); n != want || s.Step != stepRole || s.Turn != s.Governor {
			t.Errorf("nobles drafted %s: %d kinds, then step %d of seat %d", nobles, n, s.Step, s.Turn)
		}
	}
}

func TestALotIsDrawnFromAllKinds(t *testing.T) {
	s := setupWith(t, 4, map[string]string{OptionNewBuildings: "true", OptionDraft: draftRandom})
	rand := engine.RandFrom(5)
	var drawn uint64
	for range 200 {
		m := s.rollLot(&rand)
		if err := s.checkLot(m.X[0]); err != nil {
			t.Fatal(err)
		}
		drawn |= m.X[0]
	}
	if drawn != s.pool() {
		t.Errorf("never drawn: %b", s.pool()&^drawn)
	}
}

func TestASelectionThatIsNoDraftIsRefused(t *testing.T) {
	base := "small_market,hacienda,construction_hut,small_warehouse,hospice,office,large_market,large_warehouse,factory,university," +
		"harbor,wharf,guild_hall,residence,fortress,customs_house,city_hall"
	const nobles = ",land_office,chapel,hunting_lodge,zoning_office,royal_supplier,villa,royal_garden"
	for name, c := range map[string]struct {
		selection string
		options   map[string]string
		ok        bool
	}{
		"whole":                       {base, nil, true},
		"a kind too few":              {strings.TrimSuffix(base, ",city_hall"), nil, false},
		"a kind too many":             {base + ",church", nil, false},
		"a kind twice":                {strings.Replace(base, "office", "large_market", 1), nil, false},
		"another cost":                {strings.Replace(base, "wharf", "harbor", 1), nil, false},
		"a production building":       {base + ",sugar_mill", nil, false},
		"no kind":                     {base + ",tavern", nil, false},
		"an expansion that is not in": {base + nobles, nil, false},
		"the nobles":                  {base + nobles, map[string]string{OptionNobles: "true"}, true},
		"the nobles left out":         {base, map[string]string{OptionNobles: "true"}, false},
		"the jeweler":                 {base + nobles + ",jeweler", map[string]string{OptionNobles: "true"}, false},
		"the nobles drafted":          {base + nobles, map[string]string{OptionNobles: "true", OptionNoblesInDraft: "true"}, true},
		"one of them left out": {
			strings.Replace(base+nobles, "villa", "lighthouse", 1), map[string]string{OptionNobles: "true", OptionNoblesInDraft: "true"}, true,
		},
		"left out without the option": {strings.Replace(base+nobles, "villa", "lighthouse", 1), map[string]string{OptionNobles: "true"}, false},
	} {
		options := map[string]string{OptionNewBuildings: "true", optionSelection: c.selection}
		maps.Copy(options, c.options)
		s, err := Rules{}.Setup(engine.Config{Seats: 4, Options: options})
		var reason *engine.Reason
		switch {
		case c.ok && err != nil, !c.ok && (!errors.As(err, &reason) || reason.Key != engine.RefusedOption):
			t.Errorf("%s: %v", name, err)
		case c.ok && len(s.selection()) != len(strings.Split(c.selection, ",")):
			t.Errorf("%s: selected are %v", name, s.selection())
		}
	}
}

func TestTheFestivalDrawsWhatTheRulesSay(t *testing.T) {
	rand := engine.RandFrom(2)
	for _, seats := range []int{2, 4} {
		drawn, plants, most := map[Building]bool{}, map[Tile]bool{}, int8(0)
		for range 400 {
			s := setupWith(t, seats, map[string]string{OptionFestival: "true", OptionNobles: "true"})
			engine.AnswerChance(Rules{}, &s, &rand, nil)
			f := s.Festival
			if f.Building.Column() != 3 || sum(f.Goods) != 3 || f.Building.Good() != NoGood && f.Goods[f.Building.Good()] > 0 {
				t.Fatalf("drawn were %+v", f)
			}
			drawn[f.Building], plants[f.Tile], most = true, true, max(most, slices.Max(f.Goods[:]))
		}
		// Tobacco storage, coffee roaster, factory, university, harbor, wharf, villa, jeweler.
		if len(drawn) != 8 || len(plants) != Goods || most != 3 {
			t.Errorf("for %d drawn were %v, %v, up to %d of a good", seats, drawn, plants, most)
		}
	}
}

// draftSet lists the kinds of a set of OptionDraft in building order, nil for a word that is none.
func draftSet(name string) []Building {
	set := slices.Clone(draftSets[name])
	slices.Sort(set)
	return set
}
