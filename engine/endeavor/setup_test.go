package endeavor

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// Three to five players play, and nothing but the number of boards changes with them (E1, E2).
func TestThreeToFivePlayersFindTheSameTable(t *testing.T) {
	ofThree := at(t, "phase build").facts()
	for players := 4; players <= 5; players++ {
		facts := at(t, fmt.Sprint("phase build\nplayers ", players)).facts()
		for name, value := range ofThree {
			if facts[name] != value {
				t.Errorf("%d players: %s is %q, with three %q", players, name, facts[name], value)
			}
		}
	}
	for _, players := range []int{-1, 0, 1, 2, 6, 100} {
		_, err := Rules{}.Setup(engine.Config{Seats: players})
		if err := refused(err, []string{engine.RefusedSeats, fmt.Sprint("seats=", players), "least=3", "most=5"}); err != nil {
			t.Errorf("%d players: %v", players, err)
		}
	}
}

// All lies open: every seat sees the same, and it is all that the state holds (E3).
func TestEverybodySeesTheWholeTable(t *testing.T) {
	x := at(t, "players 4\nseat 1 cards slavery_0 europe_0\nseat 2 tokens attack:1\nseat 0 harbour 2")
	public := Rules{}.View(&x.s, engine.Everyone)
	for seat := range Seat(4) {
		v := Rules{}.View(&x.s, seat)
		if v.Viewer != seat {
			t.Errorf("a view for %d, not for %d", v.Viewer, seat)
		}
		v.Viewer = engine.Everyone
		if !reflect.DeepEqual(v, public) {
			t.Errorf("seat %d sees something else", seat)
		}
	}
}

// Chance lays the tokens and draws lots for the crown, and is never asked again (E3, E9, E11).
func TestChanceEndsWithTheSetup(t *testing.T) {
	crowns := map[Seat]int{}
	firsts := map[Token]int{}
	for seed := range uint64(200) {
		rand := engine.RandFrom(seed)
		s, err := Rules{}.Setup(engine.Config{Seats: 3})
		if err != nil {
			t.Fatal(err)
		}
		outcomes := 0
		for (Rules{}).Chance(&s) {
			Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
			outcomes++
		}
		if outcomes != 1+lots {
			t.Fatalf("chance was asked %d times", outcomes)
		}
		crowns[s.Crown]++
		firsts[s.Cities[0]]++
		for seat := (Rules{}).Asked(&s).First(); seat != engine.Everyone; seat = (Rules{}).Asked(&s).First() {
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
			if (Rules{}).Chance(&s) {
				t.Fatalf("chance is asked in round %d", s.Round)
			}
		}
	}
	if len(crowns) != 3 || crowns[0] < 40 || crowns[1] < 40 || crowns[2] < 40 {
		t.Errorf("the crown goes to %v", crowns)
	}
	if len(firsts) != Tokens {
		t.Errorf("London got %v", firsts)
	}
}

// Every space of every track, every city and every connection gets one of the 95 tokens, and none is left (E9, R14).
func TestTheTokensFillTheBoardExactly(t *testing.T) {
	for seed := range uint64(50) {
		s, err := Rules{}.Setup(engine.Config{Seats: 5})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(seed)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		layout := Rules{}.View(&s, engine.Everyone)
		if !oracleRead().fits(oracleLaid(&layout)) {
			t.Fatalf("seed %d: the layout is not made of the tokens of the box", seed)
		}
	}
}

func TestOptionsThatAreNotOfferedAreRefused(t *testing.T) {
	for name, c := range map[string]struct {
		options map[string]string
		want    string
	}{
		"no such option":     {map[string]string{"weather": "fair"}, "option=weather value=fair"},
		"no such value":      {map[string]string{OptionNaming: "other"}, "option=naming value=other"},
		"a seat that is not": {map[string]string{OptionStart: engine.HostPicks, OptionCrown: "3"}, "option=crown value=3"},
	} {
		_, err := Rules{}.Setup(engine.Config{Seats: 3, Options: c.options})
		if err := refused(err, append([]string{engine.RefusedOption}, strings.Fields(c.want)...)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
