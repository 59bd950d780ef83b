package mind

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/searchtest"
)

// lastChoice is a game of four that ends with the phase of the role that me chooses now: nobody has money or goods,
// everybody has a corn plantation and nothing else.
func lastChoice(t *testing.T) (s state, me engine.Seat) {
	t.Helper()
	rand := engine.RandFrom(1)
	s, err := (puertorico.Rules{}).Setup(engine.Config{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(puertorico.Rules{}, &s, &rand, nil)
	s.Picks, s.Flags = 3, 1
	for i := range s.Players {
		b := &s.Boards[i]
		b.Doubloons = 0
		b.Island = [puertorico.Tiles]int8{puertorico.Tile(puertorico.Corn): 1}
	}
	return s, s.Turn
}

func TestReasonsAreTrueByTheRules(t *testing.T) {
	s, me := lastChoice(t)
	next := (me + 1) % 4
	withCorn := s
	withCorn.Boards[me].Goods[puertorico.Corn], withCorn.Boards[next].Goods[puertorico.Corn] = 3, 2
	withCorn.Goods[puertorico.Corn] -= 5
	customs := s
	house := building(t, "customs_house")
	b := &customs.Boards[me]
	b.City[0], b.BuiltCount, b.Built, b.Spaces, b.Circles, b.VP = house, 1, 1<<house, 2, 1, 8
	builds, settles := s, s
	builds.Boards[me].Doubloons = 1
	choose(&builds, puertorico.Builder)
	choose(&settles, puertorico.Settler)
	chips := s
	chips.Flags, chips.VP, chips.Goods[puertorico.Corn] = 0, 1, s.Goods[puertorico.Corn]-1
	chips.Boards[me].VP, chips.Boards[me].Goods[puertorico.Corn] = 20, 1
	behind := chips
	behind.Boards[me].VP, behind.Boards[next].VP = 0, 20
	two := s
	two.Picks, two.Free = 2, 1<<puertorico.Captain|1<<puertorico.Prospector
	two.Turn = (two.Governor + 2) % 4
	last := (two.Governor + 3) % 4

	r := searchtest.Reasons[state, move, puertorico.View]{
		Rules: puertorico.Rules{}, Mind: Searching, Reasons: Reasons,
	}
	r.Bring(t, "3 corn ship for 3 and 1 as captain, the next one's 2 for 2 (P10.4)", withCorn,
		"role:captain", "role:prospector",
		engine.Difference{Kind: ReasonShipped, Seat: me, N: 4, For: true},
		engine.Difference{Kind: ReasonShipped, Seat: next, N: 2},
		engine.Difference{Kind: ReasonGoods, Seat: me, N: -3},
		engine.Difference{Kind: ReasonDoubloons, Seat: me, N: -1},
		engine.Difference{Kind: ReasonPoints, Seat: me, N: 4})
	r.Bring(t, "the prospector pays a doubloon (P11.1)", s, "role:prospector", "role:captain",
		engine.Difference{Kind: ReasonDoubloons, Seat: me, N: 1, For: true})
	r.Bring(t, "the mayor brings 2 colonists, others 1; a customs house counts 2 for 8 chips (P6.1, P6.2)", customs,
		"role:mayor", "role:prospector",
		engine.Difference{Kind: ReasonColonists, Seat: me, N: 2, For: true},
		engine.Difference{Kind: ReasonColonists, Seat: next, N: 1},
		engine.Difference{Kind: ReasonOccupied, Seat: me, Term: "customs_house", N: 1, For: true},
		engine.Difference{Kind: ReasonBonus, Seat: me, N: 2, For: true},
		engine.Difference{Kind: ReasonProduction, Seat: me, N: 1, For: true},
		engine.Difference{Kind: ReasonProduction, Seat: next, N: 1})
	r.Bring(t, "a small market is free for the builder (P7.1)", builds, "build:small_market", "build:none",
		engine.Difference{Kind: ReasonBuilding, Seat: me, Term: "small_market", N: 1, Now: true, For: true},
		engine.Difference{Kind: ReasonPoints, Seat: me, N: 1, Now: true})
	r.Bring(t, "the settler may take a quarry (P5.1)", settles, "settle:quarry", "settle:none",
		engine.Difference{Kind: ReasonTile, Seat: me, Term: "quarry", N: 1, Now: true, For: true})
	r.Bring(t, "who is ahead ends the game with the last chip (P12.1, P12.2)", chips, "role:captain", "role:prospector",
		engine.Difference{Kind: search.ReasonEnd, Seat: engine.Everyone, N: 1, For: true})
	r.Bring(t, "who is behind does not", behind, "role:prospector", "role:captain",
		engine.Difference{Kind: search.ReasonEnd, Seat: engine.Everyone, N: -1, For: true})
	r.Bring(t, "who is last takes the role that is left (P3.1)", two, "role:captain", "role:prospector",
		engine.Difference{Kind: ReasonRole, Seat: last, Term: "captain", N: -1, For: true},
		engine.Difference{Kind: ReasonRole, Seat: last, Term: "prospector", N: 1})
	r.Complete(t)
	choose(&two, puertorico.Captain)
	if err := (puertorico.Rules{}).Check(&two, last, puertorico.TakeRole(puertorico.Captain)); err == nil {
		t.Error("the captain can be taken twice")
	}
}

func choose(s *state, role puertorico.Role) {
	(puertorico.Rules{}).Apply(s, s.Turn, puertorico.TakeRole(role), nil)
}

func building(t *testing.T, name string) puertorico.Building {
	t.Helper()
	for b := range puertorico.Building(puertorico.Buildings) {
		if b.String() == name {
			return b
		}
	}
	t.Fatalf("there is no %s", name)
	return 0
}
