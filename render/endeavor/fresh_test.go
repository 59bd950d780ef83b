package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// drawnThing is what a picture shows.
type drawnThing = render.DrawnItem

func event(kind string, seat engine.Seat, args ...engine.Arg) engine.Event {
	return engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Args: args}
}

func TestWhatChangedIsReadWithWhoDidIt(t *testing.T) {
	f := readFresh([]engine.Event{
		event(endeavor.Shipped, 2, engine.Term("source", "docks"), engine.Term("region", "india"), engine.Num("space", 3)),
		event(endeavor.Shipped, 1, engine.Term("source", "token_ship_or_draw"), engine.Term("region", "africa")),
		event(endeavor.Occupied, 2, engine.Term("source", "docks"), engine.Num("second", 1), engine.Term("city", "rome")),
		event(endeavor.Attacked, 0, engine.Term("source", "barracks"), engine.Term("city", "paris")),
		event(endeavor.Linked, 0, engine.Term("city", "paris"), engine.Term("city", "rome")),
		event(endeavor.Drew, 3, engine.Term("source", "market"), engine.Term("card", "forced_labour_2")),
		event(endeavor.GovernorWon, 1, engine.Term("card", "india_gov"), engine.Term("region", "india")),
		event(endeavor.Abolished, 2, engine.Term("deck", "slavery")),
		event(endeavor.CardsTurned, 3, engine.Num("cards", 2)),
		event(endeavor.Built, 0, engine.Term("building", "docks")),
	})
	governor := endeavor.CardOf(endeavor.IndiaDeck, 0)
	slave := endeavor.CardOf(endeavor.SlaveryDeck, 2)
	for what, ok := range map[string]bool{
		"the space":         f.space[endeavor.India][2] == 2,
		"beside":            f.beside[endeavor.Africa].Has(1) && !f.beside[endeavor.India].Has(2),
		"the city":          f.city[render.OfWord("rome", endeavor.City(endeavor.Cities))] == 2,
		"the attacked city": f.city[render.OfWord("paris", endeavor.City(endeavor.Cities))] == 0,
		"the connection":    f.link[render.OfWord("paris-rome", endeavor.Connection(endeavor.Connections))] == 0,
		"the card":          f.card[slave] == 3,
		"the governor":      f.card[governor] == 1 && f.deck[endeavor.IndiaDeck] == 1,
		"the abolition":     f.deck[endeavor.SlaveryDeck] == 2,
		"turned cards":      f.turned.Has(3) && !f.turned.Has(2),
		"the building":      f.built[0] == 1,
		"what was used once": len(f.used[2]) == 1 && f.used[2][0] == endeavor.Docks && len(f.used[1]) == 0 &&
			len(f.used[0]) == 1 && f.used[0][0] == endeavor.Barracks,
	} {
		if !ok {
			t.Errorf("%s is not marked: %+v", what, f)
		}
	}
}

func TestADiscardedCardIsNotNewAnyMore(t *testing.T) {
	drawn := event(endeavor.Drew, 3, engine.Term("card", "india_1"))
	if f := readFresh([]engine.Event{drawn, event(endeavor.Discarded, 3, engine.Term("card", "india_1"))}); f.card[endeavor.CardOf(endeavor.IndiaDeck, 1)] != engine.Everyone {
		t.Error("it is marked")
	}
	if f := readFresh([]engine.Event{event(endeavor.Discarded, 3, engine.Term("card", "slavery_1"), engine.Num("turned", 1))}); !f.turned.Has(3) {
		t.Error("a turned card is not marked")
	}
}

func TestStrangeEventsMarkNothing(t *testing.T) {
	f := readFresh([]engine.Event{
		event(endeavor.Shipped, 1, engine.Term("region", "atlantis"), engine.Num("space", 1)),
		event(endeavor.Shipped, 1, engine.Term("region", "india"), engine.Num("space", 99)),
		event(endeavor.Occupied, 1, engine.Term("city", "troy")),
		event(endeavor.Drew, 1, engine.Term("card", "")),
		event(endeavor.GovernorWon, 1),
		event(endeavor.Occupied, engine.Everyone, engine.Term("city", "rome")),
		event(endeavor.Linked, 77, engine.Term("city", "paris"), engine.Term("city", "rome")),
	})
	empty := readFresh(nil)
	if f.city != empty.city || f.space != empty.space || f.card != empty.card || f.deck != empty.deck || f.link != empty.link {
		t.Errorf("got %+v", f)
	}
}

// TestEverythingThatChangedHasAFrame counts the frames of a whole round against what its events changed.
func TestEverythingThatChangedHasAFrame(t *testing.T) {
	s := printOf(t, named("game-round"))
	want := 0
	f := s.p.fresh
	for r, spaces := range f.space {
		for i := range s.p.View.Regions[r].Track {
			if spaces[i] >= 0 {
				want++
			}
		}
		for seat, n := range s.p.View.Regions[r].Beside {
			if n > 0 && f.beside[r].Has(engine.Seat(seat)) {
				want++
			}
		}
	}
	for _, list := range [][]engine.Seat{f.city[:], f.link[:], f.deck[:]} {
		for _, seat := range list {
			if seat >= 0 {
				want++
			}
		}
	}
	if want < 5 {
		t.Fatalf("%d things changed on the map, too few to tell", want)
	}
	onMap := 0
	for _, d := range s.Sprites("changed") {
		if d.Box.Max.Y < boardsTop-6+s.lower {
			onMap++
		}
	}
	if onMap != want {
		t.Errorf("%d frames on the map, want %d", onMap, want)
	}
	for name, least := range map[string]int{"game-governor": 2, "game-abolition": 3, "game-linked": 2, "game-attack": 1} {
		if got := len(printOf(t, named(name)).Sprites("changed")); got < least {
			t.Errorf("%s wears %d frames, want %d", name, got, least)
		}
	}
}
