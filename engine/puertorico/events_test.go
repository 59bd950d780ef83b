package puertorico

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func TestEveryKindOfEventHappens(t *testing.T) {
	rand := engine.RandFrom(1)
	revealed := 0
	happened := map[string]int{}
	for game := range 400 {
		s := setupWith(t, 2+game%4, expansionsOf(game/4))
		var rec engine.Recorder
		engine.AnswerChance(Rules{}, &s, &rand, &rec)
		for (Rules{}).Asked(&s) != 0 {
			seat := Rules{}.Asked(&s).First()
			m := Rules{}.Sample(&s, seat, &rand)
			if s.parallel() && rand.IntN(20) == 0 {
				m = PlaceInOrder()
			}
			Rules{}.Apply(&s, seat, m, &rec)
			engine.AnswerChance(Rules{}, &s, &rand, &rec)
		}
		for _, e := range rec.Events {
			happened[e.Kind]++
			if e.Only != engine.Everyone {
				t.Fatalf("%+v is not for everyone", e)
			}
			if e.Kind == MayorPlaced && e.Reveal {
				revealed++
				continue
			}
			reveals := []string{SettlerDrew, SettlerRow, GameStarted, TraderDrew, FestivalSet}
			drawn := slices.Contains(reveals, e.Kind) || e.Kind == DraftEnded && s.Rules.Lot
			if drawn != e.Reveal {
				t.Fatalf("%+v: reveal is %v", e, e.Reveal)
			}
		}
	}
	if revealed == 0 {
		t.Error("secret placements were never shown")
	}
	for _, kind := range enginetest.Constants(t, "events.go", "") {
		// CraftsmanFactory stands in the logs of older games only; of theirs no state is left that could tell it.
		if (happened[kind] == 0) != (kind == CraftsmanFactory) {
			t.Errorf("%s happened %d times", kind, happened[kind])
		}
		delete(happened, kind)
	}
	for kind := range happened {
		t.Errorf("%s is not listed", kind)
	}
}

// expansionsOf are the options of a numbered combination of expansions, as oracleExpansions counts them; those of new buildings
// alternate between a draft and a drawn lot.
func expansionsOf(n int) map[string]string {
	options := map[string]string{OptionDraft: []string{draftManual, draftRandom}[n/16%2]}
	for _, name := range oracleExpansions(n % 16) {
		options[name] = "true"
	}
	return options
}

func TestARowIsToldWithItsTiles(t *testing.T) {
	x := at(t, `
		players 3
		stock quarries 0
		row
		stack corn sugar corn tobacco coffee
		0 role:settler`)
	e := x.rec.Events[slices.IndexFunc(x.rec.Events, func(e engine.Event) bool { return e.Kind == SettlerRow })]
	want := []engine.Arg{engine.Num("tiles", 4), engine.Num("corn", 2), engine.Num("sugar", 1), engine.Num("tobacco", 1)}
	if !slices.Equal(e.Args, want) {
		t.Errorf("told was %v", e.Args)
	}
}

func TestALoadingIsToldWithItsParts(t *testing.T) {
	x := at(t, `
		seat 0 goods corn 2 coffee 1
		seat 0 city harbor
		0 role:captain
		0 load:corn:6`)
	e := x.rec.Events[1]
	want := []engine.Arg{
		engine.Term("good", "corn"), engine.Num("goods", 2), engine.Num("ship", 6), engine.Num("vp", 4), engine.Num("harbor", 1),
		engine.Num("privilege", 1),
	}
	if e.Kind != CaptainLoaded || !slices.Equal(e.Args, want) {
		t.Errorf("told was %+v", e)
	}
}

func TestWhoCanNotLoadIsToldOnceAPhase(t *testing.T) {
	x := at(t, `
		cargo 5=corn:1 6=indigo:1 7=sugar:1
		seat 1 goods coffee 1
		seat 2 goods corn 1 indigo 1 sugar 1
		0 role:captain
		2 load:corn:5
		2 load:indigo:6`)
	n := 0
	for _, e := range x.rec.Events {
		if e.Kind == CaptainPassed && e.Seat == 1 && e.Forced {
			n++
		}
	}
	if n != 1 {
		t.Errorf("told %d times", n)
	}
}

// toldOf is the last event of a kind.
func (x *script) toldOf(kind string) engine.Event {
	x.t.Helper()
	for _, e := range slices.Backward(x.rec.Events) {
		if e.Kind == kind {
			return e
		}
	}
	x.t.Fatalf("%s is not told", kind)
	return engine.Event{}
}

func TestWhatExpansionsBringIsToldWithItsParts(t *testing.T) {
	for name, c := range map[string]struct {
		position, kind string
		want           []engine.Arg
	}{
		"a payment of the black market": {
			"with new_buildings\nseat 0 money 4\nseat 0 vp 1\nseat 0 goods corn 1\nseat 0 island corn 1/1\nseat 0 city black_market\n" +
				"0 role:builder\n0 build:harbor:pay=@corn,corn,vp", BuilderBuilt,
			[]engine.Arg{
				engine.Term("building", "harbor"), engine.Num("price", 7), engine.Num("colonist", 0), engine.Term("from", "corn"),
				engine.Num("noble", 0), engine.Term("good", "corn"), engine.Num("vp", 1),
			},
		},
		"a mixed loading": {
			"with new_buildings\nseat 0 goods corn 1 sugar 2\nseat 0 city small_wharf harbor lighthouse\n0 role:captain\n0 mix:corn=1,sugar=2",
			CaptainMixed,
			[]engine.Arg{
				engine.Num("corn", 1), engine.Num("sugar", 2), engine.Num("goods", 3), engine.Num("vp", 3), engine.Num("extra", 1),
				engine.Num("privilege", 1), engine.Num("doubloons", 1),
			},
		},
		"the royal supplier": {
			"with nobles\nseat 0 goods corn 1 coffee 2\nseat 0 city royal_supplier\nseat 0 san_juan 2\nseat 0 nobles san_juan 2\n" +
				"0 role:captain\n0 supply:corn,coffee", CaptainSupplied,
			[]engine.Arg{engine.Num("corn", 1), engine.Num("coffee", 1), engine.Num("vp", 2)},
		},
		"a noble of the villa": {
			"with nobles\nstock nobles 3 ship 0 ship_nobles 0\nseat 1 city villa\n0 role:mayor", BuildingGuest,
			[]engine.Arg{engine.Term("building", "villa"), engine.Num("nobles", 1)},
		},
		"a raid": {
			"with buccaneer\nstock ship 9\nseat 0 island corn 2/0 indigo 1/0\n0 role:buccaneer\n0 buccaneer:raid", BuccaneerRaid,
			[]engine.Arg{engine.Num("colonists", 3), engine.Num("taken", 5)},
		},
		"piracy": {
			"with buccaneer\ncargo 5=corn:2 6 7\n0 role:buccaneer\n0 buccaneer:piracy:5", BuccaneerPiracy,
			[]engine.Arg{engine.Term("good", "corn"), engine.Num("goods", 2), engine.Num("ship", 5)},
		},
		"a sale to the trading post": {
			"with new_buildings\nseat 0 goods coffee 1\nseat 0 city trading_post small_market\n0 role:trader\n0 trade:coffee:post", TraderSold,
			[]engine.Arg{engine.Term("good", "coffee"), engine.Num("price", 5), engine.Num("post", 1)},
		},
		"a chapel": {
			"with nobles\nseat 1 city chapel\nseat 1 nobles chapel 1\n0 role:craftsman", BuildingPaid,
			[]engine.Arg{engine.Term("building", "chapel"), engine.Num("vp", 1)},
		},
	} {
		x := at(t, c.position)
		if e := x.toldOf(c.kind); !slices.Equal(e.Args, c.want) {
			t.Errorf("%s: told was %v", name, e.Args)
		}
	}
}

// Who has sold and then dealt land is not one who sold nothing (N4).
func TestWhoHasSoldIsNotToldToHaveSoldNothing(t *testing.T) {
	const land = "with nobles\nstack corn corn\nseat 0 money 3\nseat 0 city land_office\n"
	for position, want := range map[string]int{
		land + "seat 0 goods sugar 1\n0 role:trader\n0 trade:sugar\n0 land:buy": 0,
		land + "seat 0 goods sugar 1\n0 role:trader\n0 land:buy\n0 trade:none":  1,
	} {
		n := 0
		for _, e := range at(t, position).rec.Events {
			if e.Kind == TraderPassed && e.Seat == 0 {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: told %d times, want %d", position, n, want)
		}
	}
}
