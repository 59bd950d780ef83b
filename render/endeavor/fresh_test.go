package endeavor

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// drawnThing is what a picture shows.
type drawnThing = render.DrawnItem

// TestWhatChangedIsReadWithWhoDidIt compares the guide's table with a later one.
func TestWhatChangedIsReadWithWhoDidIt(t *testing.T) {
	before, after := named("guide"), named("guide")
	was, now := view(&before), view(&after)
	governor, slave := endeavor.CardOf(endeavor.IndiaDeck, 0), endeavor.CardOf(endeavor.SlaveryDeck, 2)
	rome := render.OfWord("rome", endeavor.City(endeavor.Cities))
	paris := render.OfWord("paris", endeavor.City(endeavor.Cities))
	link := render.OfWord("paris-rome", endeavor.Connection(endeavor.Connections))
	now.Regions[endeavor.India].Track[3] = endeavor.SpaceView{Token: endeavor.NoToken, Seat: 2}
	now.Regions[endeavor.Caribbean].Beside[1]++
	now.Cities[rome].Seat, now.Cities[paris].Seat, now.Connections[link].Seat = 2, 0, 0
	now.Players[1].Cards = append(slices.Clone(now.Players[1].Cards), governor)
	now.Players[2].Cards = append(slices.Clone(now.Players[2].Cards), endeavor.Abolition)
	now.Players[3].Cards = append(slices.Clone(now.Players[3].Cards), slave)
	now.Players[3].Turned = 2
	now.Players[0].Places = append(slices.Clone(now.Players[0].Places), endeavor.PlaceView{Building: endeavor.Docks})
	now.Players[0].Places[2].Occupied = true
	f := fresh{was, now}
	for what, ok := range map[string]bool{
		"the space":         f.space(endeavor.India, 3) == 2 && f.ships(endeavor.India, 2) == 1,
		"beside":            f.beside(endeavor.Caribbean, 1) == 1 && f.ships(endeavor.Caribbean, 1) == 1 && f.beside(endeavor.India, 2) == 0,
		"the city":          f.city(rome) == 2,
		"the attacked city": f.city(paris) == 0,
		"the connection":    f.link(link) == 0,
		"the card":          f.card(3, slave) && !f.card(0, slave) && !f.card(3, now.Players[3].Cards[0]),
		"the governor":      f.card(1, governor) && f.deck(endeavor.IndiaDeck) == 1,
		"the abolition":     f.deck(endeavor.SlaveryDeck) == 2 && f.deck(endeavor.EuropeDeck) == engine.Everyone,
		"turned cards":      f.turned(3) && !f.turned(2),
		"the building":      f.built(0, len(now.Players[0].Places)-1) && !f.built(0, 0) && f.of(0),
		"what was used":     f.used(0, 2) && !f.used(0, 0) && !f.used(0, 3),
	} {
		if !ok {
			t.Errorf("%s is not marked", what)
		}
	}
	same := fresh{was, was}
	for city := range endeavor.City(endeavor.Cities) {
		if same.city(city) != engine.Everyone {
			t.Errorf("%v is marked though nothing changed", city)
		}
	}
	for seat := range engine.Seat(len(was.Players)) {
		if same.of(seat) || same.turned(seat) {
			t.Errorf("the board of %d is marked though nothing changed", seat)
		}
	}
}

// TestEverythingThatChangedHasAFrame counts the frames of a whole round against what its events changed.
func TestEverythingThatChangedHasAFrame(t *testing.T) {
	s := printOf(t, named("game-round"))
	want := 0
	f := s.p.fresh
	tell := func(seat engine.Seat) {
		if seat >= 0 {
			want++
		}
	}
	for r := range endeavor.Region(endeavor.Regions) {
		for i := range s.p.View.Regions[r].Track {
			tell(f.space(r, i))
		}
		for seat := range engine.Seat(len(s.p.View.Players)) {
			if f.beside(r, seat) > 0 {
				want++
			}
		}
	}
	for city := range endeavor.City(endeavor.Cities) {
		tell(f.city(city))
	}
	for link := range endeavor.Connection(endeavor.Connections) {
		tell(f.link(link))
	}
	for deck := range endeavor.Deck(endeavor.Decks) {
		tell(f.deck(deck))
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
