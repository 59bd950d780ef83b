package endeavor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAProgramByTheLetterAsksEveryTurn(t *testing.T) {
	const lonely = "seat 0 harbour 5\nseat 0 buildings market\n"
	for _, c := range []struct{ what, position, acts, want string }{
		{"who can do nothing is asked to pass", lonely, "0 activate:market:draw:europe", "0,1,2"},
		{"who has passed is not", "passed 1\n" + lonely, "0 activate:market:draw:europe", "0,2"},
		{"nor is he again", lonely, "0 activate:market:draw:europe 0 activate:colonial_office:occupy:london", "0,1,2,0,0"},
		{"the other half is a question where it is impossible too", "seat 0 harbour 3\nseat 0 buildings docks\ntrack india 0 1", "0 activate:docks:ship:india", "0,0,1,2,0"},
		{"growth is everybody's, a first salary nobody's", "phase build", "0 build:shipyard 1 build:shipyard 2 build:shipyard", "0,1,2,0,1,2"},
		{"salaries are asked one after the other", "phase build\nround 2\nseat 0 buildings market* docks*\nseat 1 buildings market*\nseat 2 buildings market* docks*\nseat 0 harbour 9", "0 build:shipyard 1 build:shipyard 2 build:shipyard", "0,1,2,0,1,2,0,1,2"},
		{"those asked together are counted once", "phase build\nround 2\nseat 0 buildings market* docks*\nseat 1 buildings market*\nseat 2 buildings market* docks*\nseat 0 harbour 9", "0 build:shipyard 1 build:shipyard 2 build:shipyard 2 salary:docks 0 salary:market", "0,1,2,0,1,2,0,1,2"},
	} {
		t.Run(c.what, func(t *testing.T) {
			x := at(t, c.position)
			var asked []string
			words := strings.Fields(c.acts)
			for i := 0; i < len(words); i += 2 {
				m, err := Parse(words[i+1])
				if err != nil {
					t.Fatal(err)
				}
				seat := Seat(number(words[i]))
				if err := (Rules{}).Check(&x.s, seat, m); err != nil {
					t.Fatalf("%d %s: %v; the moves are %s", seat, m, err, x.moves(seat))
				}
				for _, seat := range x.s.questions(seat, m) {
					asked = append(asked, fmt.Sprint(seat))
				}
				Rules{}.Apply(&x.s, seat, m, nil)
			}
			if got := strings.Join(asked, ","); got != c.want {
				t.Errorf("asked are %s, want %s", got, c.want)
			}
		})
	}
}

// TestEveryQuestionOfTheRulesIsCountedOnce plays games and compares with what is told of them: each building, salary, action, other
// half, pass and discard is the answer to one question.
func TestEveryQuestionOfTheRulesIsCountedOnce(t *testing.T) {
	answers := []string{Built, SalaryPaid, Passed, Stopped, Discarded, Kept}
	for n := range 30 {
		rand := engine.RandFrom(uint64(n))
		table, _, err := Game().New(engine.Config{Seats: MinPlayers + n%3, Seed: rand.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		questions, want := 0, Rounds*(MinPlayers+n%3) // Everybody grows in each round.
		for {
			s, _ := engine.State(table, Rules{})
			asked := Rules{}.Asked(&s)
			if asked == 0 {
				break
			}
			a := engine.Action{Seat: asked.First()}
			m := Rules{}.Sample(&s, a.Seat, &rand)
			a.Move = m.String()
			next, events, err := table.Act(table.Seq()+1, a)
			if err != nil {
				t.Fatal(err)
			}
			if m.Does() {
				want++
			}
			for _, e := range events {
				if slices.Contains(answers, e.Kind) {
					want++
				}
			}
			questions += len(Questions(table, a, events))
			table = next
		}
		if questions != want {
			t.Errorf("game %d has %d questions, %d answers are told", n, questions, want)
		}
	}
}
