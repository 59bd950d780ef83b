package endeavor

import (
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// The view says who follows in the phase: builders still to come, players who have not passed (E16).
func TestTheViewSaysWhoFollows(t *testing.T) {
	for name, c := range map[string]struct{ position, want string }{
		"building":   {"players 5\nphase build\ncrown 3", "[4 0 1 2]"},
		"the last":   {"phase build\n0 build:market\n1 build:market", "[]"},
		"actions":    {"players 4\npassed 1\nseat 0 harbour 2", "[2 3]"},
		"salaries":   {salaryOf, "[]"},
		"a discard":  {"seat 0 cards india_1 india_2", "[1 2]"},
		"at the end": {"round 7", "[]"},
	} {
		x := at(t, c.position)
		if v := (Rules{}).View(&x.s, 0); fmt.Sprint(v.Next) != c.want {
			t.Errorf("%s: %v follow, want %s", name, v.Next, c.want)
		}
	}
}

// The offer shows all kinds, and what the builder on turn may take.
func TestTheOfferShowsWhatMayBeBuilt(t *testing.T) {
	x := at(t, "phase build\nstock market 0")
	v := Rules{}.View(&x.s, 2)
	if len(v.Offer) != Buildings-1 {
		t.Errorf("%d kinds are offered", len(v.Offer))
	}
	for _, offer := range v.Offer {
		if want := offer.Building == Shipyard || offer.Building == Workshop; offer.Buildable != want || offer.Copies != int(x.s.Stock[offer.Building]) {
			t.Errorf("%+v", offer)
		}
	}
	x = at(t, "seat 0 harbour 2")
	for _, offer := range (Rules{}).View(&x.s, 0).Offer {
		if offer.Buildable {
			t.Errorf("%+v while nobody builds", offer)
		}
	}
}

// While the other part of an action is open, the view says what was begun (E47).
func TestTheViewSaysWhatWasBegun(t *testing.T) {
	x := at(t, `
		track africa 0 0 0 1 1 1
		seat 0 buildings docks
		seat 0 harbour 3
		0 activate:docks:ship:africa`)
	want := SecondView{Building: Docks, Done: Ship, Other: Occupy, Region: Africa, Deck: NoDeck}
	if v := (Rules{}).View(&x.s, 1); v.Second == nil || *v.Second != want || v.Phase != "action" || v.Step != StepSecond {
		t.Errorf("begun is %+v in step %s", v.Second, v.Step)
	}
	x = at(t, `
		seat 0 cities london
		seat 0 buildings trading_office
		seat 0 harbour 1
		0 activate:trading_office:draw:slavery`)
	want = SecondView{Building: TradingOffice, Done: Draw, Other: Draw, Region: Europe, Deck: SlaveryDeck}
	if v := (Rules{}).View(&x.s, 1); v.Second == nil || *v.Second != want {
		t.Errorf("begun is %+v", v.Second)
	}
	x.play("0 stop")
	if v := (Rules{}).View(&x.s, 1); v.Second != nil {
		t.Errorf("begun is %+v after the stop", v.Second)
	}
}

// At the end the view has the account and the winners, and before it neither (E73).
func TestTheViewHasTheAccountAtTheEnd(t *testing.T) {
	x := at(t, "round 7\nseat 1 cities lima")
	v := Rules{}.View(&x.s, engine.Everyone)
	if !v.Over || len(v.Scores) != 3 || fmt.Sprint(v.Winners) != "[1]" || v.Scores[1].Total != v.Players[1].Glory || v.Phase != "" || v.Step != "" {
		t.Errorf("over %v, scores %v, winners %v, step %q", v.Over, v.Scores, v.Winners, v.Step)
	}
	x = at(t, "seat 0 harbour 2")
	if v := (Rules{}).View(&x.s, engine.Everyone); v.Over || v.Scores != nil || v.Winners != nil {
		t.Errorf("before the end: over %v, scores %v", v.Over, v.Scores)
	}
}

// The neutral naming is in the view, and changes nothing else of it.
func TestTheNeutralNamingIsShown(t *testing.T) {
	plain, neutral := at(t, "seat 0 harbour 2"), at(t, "option naming neutral\nseat 0 harbour 2")
	a, b := Rules{}.View(&plain.s, 0), Rules{}.View(&neutral.s, 0)
	if a.Neutral || !b.Neutral {
		t.Error("the naming is not shown")
	}
	b.Neutral = false
	if inJSON(a) != inJSON(b) {
		t.Error("the naming changes more than its name")
	}
}

// A view is a picture of its own: changing it does not change the game.
func TestAViewSharesNothingWithTheGame(t *testing.T) {
	x := at(t, "seat 0 cards europe_0 slavery_0\nseat 0 harbour 2")
	before := x.s
	v := Rules{}.View(&x.s, 0)
	v.Players[0].Cards[0] = NoCard
	v.Players[0].Places[0].Building = Museum
	v.Regions[India].Track[0].Seat = 2
	v.Decks[IndiaDeck][0] = NoCard
	if x.s != before {
		t.Error("the game was changed")
	}
	if again := (Rules{}).View(&x.s, 0); again.Players[0].Cards[0] == NoCard || again.Decks[IndiaDeck][0] == NoCard {
		t.Error("the next view was changed")
	}
}
