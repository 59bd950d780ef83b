package endeavor

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// shipped puts markers on the track of a region.
func shipped(w *rules.View, r rules.Region, seats ...engine.Seat) {
	v := &w.Regions[r]
	for i, seat := range seats {
		v.Track[i] = rules.SpaceView{Token: rules.NoToken, Seat: seat}
	}
	v.Open = len(seats) == len(v.Track)
	if !v.Open {
		v.Track[len(seats)].Token = rules.FinanceToken
	}
}

func TestShippingSaysWhoWouldWinTheGovernor(t *testing.T) {
	for _, c := range []struct {
		track []engine.Seat
		want  string
	}{
		{[]engine.Seat{1, 0, 1}, "Ship to Africa: space 4, finance token | 2 spaces left after this; your markers on the track: 2 of 4"},
		{[]engine.Seat{1, 0, 1, 0}, "Ship to Africa: space 5, finance token | 1 space left after this; your markers on the track: 3 of 5"},
		{[]engine.Seat{1, 0, 1, 0, 2}, "Ship to Africa: space 6, finance token | Opens the region; you get its governor: 2 finance and 1 politics"},
		{[]engine.Seat{1, 0, 1, 2, 1}, "Ship to Africa: space 6, finance token | Opens the region; Ben gets its governor: 2 finance and 1 politics"},
		{[]engine.Seat{0, 1, 0, 1, 1}, "Ship to Africa: space 6, finance token | Opens the region; you get its governor: 2 finance and 1 politics"},
		{[]engine.Seat{0, 1, 0, 1, 1, 2}, "Ship to Africa: next to the full track | Your presence there rises to 3"},
	} {
		w := set(t, func(w *rules.View) {
			shipped(w, rules.Africa, c.track...)
			w.Regions[rules.Africa].Presence[0] = 2
		})
		got := behind(t, w, "activate:shipyard:ship:africa", "activate:shipyard:ship:india")
		if text := got[0].Label + " | " + got[0].Description; text != c.want {
			t.Errorf("%v: %q, want %q", c.track, text, c.want)
		}
	}
}

// TestTheGovernorOfAViewIsThatOfTheRules ships by lot and compares who was foretold with who has won.
func TestTheGovernorOfAViewIsThatOfTheRules(t *testing.T) {
	won := 0
	for game := range byte(60) {
		table, _, err := rules.Game().New(engine.Config{Seats: 3 + int(game%3), Seed: engine.Seed{game, 3}})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.NewRand(engine.Seed{game})
		for len(table.Decisions()) > 0 {
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			move := d.Moves[rand.IntN(len(d.Moves))]
			w, _ := table.View(engine.Everyone).(rules.View)
			next, events, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move})
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range events {
				if e.Kind != rules.GovernorWon {
					continue
				}
				m, _ := rules.Parse(move)
				var seats []engine.Seat
				for _, space := range w.Regions[m.Region()].Track {
					if space.Token == rules.NoToken {
						seats = append(seats, space.Seat)
					}
				}
				if got := governorOf(append(seats, d.Seat)); got != e.Seat {
					t.Errorf("seat %d was foretold, seat %d has won", got, e.Seat)
				}
				won++
			}
			table = next
		}
	}
	if won < 20 {
		t.Errorf("only %d governors were won", won)
	}
}

func TestOccupyingSaysWhatItCompletes(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Cities[city(t, "rome")].Token = rules.FinanceToken
		hold(w, 0, city(t, "venice"), city(t, "paris"))
		hold(w, 1, city(t, "algiers"))
		w.Connections[connection(t, "rome-venice")].Token = rules.PoliticsToken
		w.Connections[connection(t, "paris-rome")].Token = rules.NoToken
		w.Cities[city(t, "lima")].Token = rules.CultureToken
	})
	offers(t, behind(t, w, "activate:colonial_office:occupy:rome", "activate:colonial_office:occupy:lima"),
		"Colonial office (2 markers) | Occupy a city: 2 markers (you have 5) | Occupy Rome: finance token | Completes Paris–Rome (no token left) and Rome–Venice (politics token)",
		"Colonial office (2 markers) | Occupy a city: 2 markers (you have 5) | Occupy Lima (2 glory): culture token | Your presence there rises to 1")
}

func TestManyConnectionsAreNamedShortly(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Cities[city(t, "seville")].Token = rules.FinanceToken
		hold(w, 0, city(t, "lisbon"), city(t, "algiers"), city(t, "havana"))
		for _, word := range []string{"lisbon-seville", "seville-algiers", "seville-havana"} {
			w.Connections[connection(t, word)].Token = rules.OccupyOrDrawToken
		}
	})
	got := behind(t, w, "activate:colonial_office:occupy:seville", "activate:colonial_office:occupy:rome")
	if want := "Completes Lisbon–Seville, Seville–Algiers and Seville–Havana"; got[0].Description != want {
		t.Errorf("the line is %q, want %q", got[0].Description, want)
	}
}

func TestDrawingSaysWhatCountsThen(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Players[0].Cards = []rules.Card{card(t, "slavery_0"), card(t, "india_1")}
		w.Players[0].Counted = 1
		w.Players[0].Status[rules.Politics] = 2
		w.Decks[rules.EuropeDeck] = []rules.Card{rules.Abolition}
		w.Decks[rules.AfricaDeck] = []rules.Card{card(t, "africa_1")}
		w.Decks[rules.SlaveryDeck] = []rules.Card{card(t, "slavery_3")}
	})
	moves := []string{"activate:market:draw:europe", "activate:market:draw:africa", "activate:market:draw:slavery"}
	offers(t, behind(t, w, moves...),
		"Market (1 marker) | Draw a card: 1 marker (you have 5) | Draw Europe 5: 2 culture, 1 politics and 3 glory | Abolishes Slavery: all its cards turn over, 1 of yours",
		"Market (1 marker) | Draw a card: 1 marker (you have 5) | Draw Africa 1: 1 finance and 1 politics | Then 2 cards count (limit 2)",
		"Market (1 marker) | Draw a card: 1 marker (you have 5) | Draw Slavery 3: 3 industry and 2 finance | Then 2 cards count (limit 1)")
	w.Neutral, w.Players[0].Cards = true, nil
	got := behind(t, w, moves...)
	if want := "Abolishes Forced labor: all its cards turn over; you have none"; got[0].Description != want {
		t.Errorf("the line is %q, want %q", got[0].Description, want)
	}
	if want := "Draw Forced labor 3: 3 industry and 2 finance"; got[2].Label != want {
		t.Errorf("the label is %q, want %q", got[2].Label, want)
	}
	w.Abolished = true
	if got := behind(t, w, moves...)[0].Description; got != "Then 2 cards count (limit 2)" {
		t.Errorf("after abolition the line is %q", got)
	}
}
