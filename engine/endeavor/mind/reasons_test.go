package mind

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search/searchtest"
)

// lastAction is the last round of three, in which all but me have passed and I have markers for one action: the one of
// a building that stands free beside the colonial office, which has a marker.
func lastAction(t *testing.T, with endeavor.Building, markers int8) (s state, me engine.Seat) {
	t.Helper()
	rand := engine.RandFrom(1)
	s, err := (endeavor.Rules{}).Setup(engine.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(endeavor.Rules{}, &s, &rand, nil)
	for {
		seat := (endeavor.Rules{}).Asked(&s).First()
		if (endeavor.Rules{}).Step(&s, seat).Key == endeavor.StepAct {
			break
		}
		(endeavor.Rules{}).Apply(&s, seat, s.Quick(seat, &rand), nil)
	}
	me = s.Turn
	s.Round, s.Passed = endeavor.Rounds, 0
	for i := range s.Players {
		b := &s.Boards[i]
		b.Tokens, b.Harbour = [endeavor.Tokens]int8{}, 0
		if engine.Seat(i) != me {
			s.Passed = s.Passed.With(engine.Seat(i))
		}
	}
	b := &s.Boards[me]
	b.Places[1], b.Built, b.Occupied, b.Harbour = with, 2, 1, markers
	if with == b.Places[0] {
		b.Built, b.Occupied = 1, 0
	}
	return s, me
}

func TestReasonsAreTrueByTheRules(t *testing.T) {
	r := searchtest.Reasons[state, move, endeavor.View]{Rules: endeavor.Rules{}, Mind: Searching, Reasons: Reasons}
	london, amsterdam := city(t, "london"), city(t, "amsterdam")
	for st := range endeavor.Status(endeavor.Statuses) {
		s, me := lastAction(t, endeavor.ColonialOffice, 2)
		s.Cities[london] = endeavor.Token(st)
		r.Bring(t, "London takes two markers and brings its token (E26, E36): "+st.String(), s,
			"activate:colonial_office:occupy:london", "pass",
			engine.Difference{Kind: ReasonCity, Seat: me, Term: "london", N: 1, Now: true, For: true},
			engine.Difference{Kind: st.String(), Seat: me, N: 1, Now: true, For: true},
			engine.Difference{Kind: ReasonPopulation, Seat: me, N: -2, Now: true})
	}
	s, me := lastAction(t, endeavor.ColonialOffice, 2)
	s.Boards[me].Held |= 1 << amsterdam
	s.Cities[london], s.Cities[amsterdam] = endeavor.AttackToken, endeavor.NoToken
	for c := range s.Links {
		s.Links[c] = endeavor.AttackToken
	}
	r.Bring(t, "London is worth 1, its connection with Amsterdam 1 (E37, E65, E66)", s,
		"activate:colonial_office:occupy:london", "pass",
		engine.Difference{Kind: ReasonConnections, Seat: me, N: 1, Now: true, For: true},
		engine.Difference{Kind: ReasonPoints, Seat: me, N: 2, Now: true})
	s, me = lastAction(t, endeavor.Shipyard, 2)
	r.Bring(t, "a ship takes a marker to a track (E31)", s, "activate:shipyard:ship:india", "pass",
		engine.Difference{Kind: ReasonShipped, Seat: me, N: 1, Now: true, For: true})
	s, me = lastAction(t, endeavor.Market, 1)
	s.Boards[me].Held |= 1<<london | 1<<amsterdam | 1<<city(t, "paris")
	s.Boards[me].Status[endeavor.Politics] = 4
	s.Decks[endeavor.EuropeDeck] = 1 << 3
	r.Bring(t, "cards show their glory (E68)", s, "activate:market:draw:europe", "pass",
		engine.Difference{Kind: ReasonCards, Seat: me, N: 1, Now: true, For: true})
	s, err := (endeavor.Rules{}).Setup(engine.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(1)
	engine.AnswerChance(endeavor.Rules{}, &s, &rand, nil)
	r.Bring(t, "what is built stays (E18)", s, "build:market", "build:shipyard",
		engine.Difference{Kind: ReasonBuilding, Seat: s.Turn, Term: "market", N: 1, Now: true, For: true},
		engine.Difference{Kind: ReasonBuilding, Seat: s.Turn, Term: "shipyard", N: -1, Now: true})
	r.Complete(t)
}

func city(t *testing.T, name string) endeavor.City {
	t.Helper()
	for c := range endeavor.City(endeavor.Cities) {
		if c.String() == name {
			return c
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}
