package puertorico

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAProgramByTheLetterAsksEveryTurn(t *testing.T) {
	for _, c := range []struct{ what, position, acts, want string }{
		{"who can build nothing is asked too", "players 3\nseat 0 money 1\nseat 1 money 1", "0 role:builder 0 build:none 1 build:none", "0,0,1,2"},
		{"who can sell nothing is asked too", "players 3\nseat 0 goods corn 1", "0 role:trader 0 trade:corn", "0,0,1,2"},
		{"nobody is asked at a full house", "players 3\nhouse corn indigo sugar\nseat 0 goods coffee 1\nseat 1 goods tobacco 1", "0 role:trader 0 trade:coffee", "0,0"},
		{"one loading is a question, so is that none is possible, and what is stored", "players 3\nseat 0 goods corn 1\nseat 1 goods sugar 5 corn 1\ncargo 4 5=indigo:1 6=coffee:1", "0 role:captain", "0,0,1,1,1"},
		{"all place in order", "players 3\nstock ship 3\nseat 0 island corn 1/0\nseat 1 island corn 1/0 indigo 1/0\nseat 2 island corn 1/0", "0 role:mayor 1 place:corn=1,san_juan=0", "0,0,1,2"},
		{"all place in order where nobody has a choice", "players 3\nstock ship 3\nseat 0 island corn 1/0", "0 role:mayor", "0,0,1,2"},
		{"an island that is full is no question", "players 2\nrow corn corn corn\nstack corn corn corn\nseat 1 island corn 6/0 indigo 6/0", "0 role:settler 0 settle:corn", "0,0"},
		{"one good of the privilege is a question", "players 2\nseat 0 island corn 1/1", "0 role:craftsman", "0,0"},
		{"no good of the privilege is none", "players 2", "0 role:craftsman", "0"},
	} {
		t.Run(c.what, func(t *testing.T) {
			x := at(t, c.position)
			var asked []string
			words := strings.Fields(c.acts)
			for i := 0; i < len(words); i += 2 {
				seat, m := Seat(number(words[i])), parsed(t, words[i+1])
				if err := (Rules{}).Check(&x.s, seat, m); err != nil {
					t.Fatalf("%d %s: %v", seat, m, err)
				}
				before := x.s
				var rec engine.Recorder
				Rules{}.Apply(&x.s, seat, m, &rec)
				for _, seat := range before.questions(seat, rec.Events) {
					asked = append(asked, fmt.Sprint(seat))
				}
			}
			if x.s.Step != stepRole {
				t.Errorf("the phase is not over: %s", stepKeys[x.s.Step])
			}
			if got := strings.Join(asked, ","); got != c.want {
				t.Errorf("asked are %s, want %s", got, c.want)
			}
		})
	}
}

func parsed(t *testing.T, text string) Move {
	t.Helper()
	m, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestNoQuestionOfTheRulesIsCountedTwice plays games and counts by phase: whoever can take part in it has one question.
func TestNoQuestionOfTheRulesIsCountedTwice(t *testing.T) {
	for n := range 40 {
		rand := engine.RandFrom(uint64(n))
		players := 2 + n%4
		table, _, err := Game().New(engine.Config{Seats: players, Seed: rand.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		var phase Role
		counts := make([]int, players)
		for {
			s, _ := engine.State(table, Rules{})
			asked := Rules{}.Asked(&s)
			if asked == 0 {
				break
			}
			a := engine.Action{Seat: asked.First()}
			a.Move = Rules{}.Sample(&s, a.Seat, &rand).String()
			next, events, err := table.Act(table.Seq()+1, a)
			if err != nil {
				t.Fatal(err)
			}
			questions := Questions(table, a, events)
			if s.Step == stepRole {
				m, _ := Parse(a.Move)
				phase, counts = Role(m.A), make([]int, players)
				questions = questions[1:]
			}
			for _, seat := range questions {
				counts[seat]++
			}
			table = next
			after, _ := engine.State(table, Rules{})
			if after.Step != stepRole && after.Step != stepOver {
				continue
			}
			for seat, got := range counts {
				switch {
				case (phase == Mayor || phase == Builder) && got != 1, (phase == Trader || phase == Craftsman) && got > 1, phase >= Prospector && got > 0, phase == Settler && got > 2:
					t.Fatalf("game %d: seat %d has %d questions as %s's phase ends", n, seat, got, phase)
				}
			}
		}
	}
}
