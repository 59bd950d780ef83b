package puertorico

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestEveryKindOfEventHappens(t *testing.T) {
	rand := engine.RandFrom(1)
	revealed := 0
	happened := map[string]int{}
	for game := range 400 {
		s := setupWith(t, 2+game%4, nil)
		var rec engine.Recorder
		engine.Settle(Rules{}, &s, &rand, &rec)
		for (Rules{}).Asked(&s) != 0 {
			seat := Rules{}.Asked(&s).First()
			m := Rules{}.Sample(&s, seat, &rand)
			if s.parallel() && rand.IntN(20) == 0 {
				m = PlaceInOrder()
			}
			Rules{}.Apply(&s, seat, m, &rec)
			engine.Settle(Rules{}, &s, &rand, &rec)
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
			if drawn := e.Kind == SettlerDrew || e.Kind == SettlerRow || e.Kind == GameStarted; drawn != e.Reveal {
				t.Fatalf("%+v: reveal is %v", e, e.Reveal)
			}
		}
	}
	if revealed == 0 {
		t.Error("secret placements were never shown")
	}
	for _, kind := range EventKinds {
		if happened[kind] == 0 {
			t.Errorf("%s never happened", kind)
		}
		delete(happened, kind)
	}
	for kind := range happened {
		t.Errorf("%s is not listed", kind)
	}
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
