package mind

import (
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

var rules endeavor.Rules

// positions calls check for positions of random games with every number of seats and every option, and for all in which
// a salary is hidden from the seat.
func positions(t *testing.T, games int, check func(s *state, seat engine.Seat, rand *engine.Rand)) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for i := range games {
		seats := endeavor.MinPlayers + i%(endeavor.MaxPlayers-endeavor.MinPlayers+1)
		options := map[string]string{
			endeavor.OptionNaming: endeavor.NamingNeutral, endeavor.OptionStart: endeavor.HostPicks,
			endeavor.OptionCrown: strconv.Itoa(rand.IntN(seats)),
		}
		if i%2 == 0 {
			options = nil
		}
		s := started(t, seats, options, &rand)
		for {
			asked := rules.Asked(&s)
			if asked == 0 {
				break
			}
			list := asked.Seats()
			seat := list[rand.IntN(len(list))]
			if s.Given != 0 || rand.IntN(20) == 0 {
				check(&s, seat, &rand)
			}
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
	}
}

func learned(t testing.TB) *net.Net {
	t.Helper()
	n, err := Learned()
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestPositionsThatASeatCannotTellApartAreSearchedAlike(t *testing.T) {
	m := New(learned(t))
	find := search.New(rules, m)
	seen, hidden := 0, 0
	positions(t, 12, func(s *state, seat engine.Seat, rand *engine.Rand) {
		other := *s
		rules.Redeal(&other, seat, rand)
		if other != *s {
			hidden++
		}
		one, two := *s, other
		m.Forget(&one, seat)
		m.Forget(&two, seat)
		if one != two {
			t.Fatal("the seat's knowledge differs")
		}
		luck := *rand
		b := search.Budget{Iterations: 3}
		want := find.Choose(s, seat, &luck, b)
		luck = *rand
		if got := find.Choose(&other, seat, &luck, b); got != want {
			t.Errorf("%s: %s, redealt %s", rules.Step(s, seat).Key, want, got)
		}
		if err := rules.Check(s, seat, want); err != nil {
			t.Errorf("%s is refused: %v", want, err)
		}
		seen++
	})
	if seen < 60 || hidden < 5 {
		t.Errorf("only %d positions, %d with hidden salaries", seen, hidden)
	}
}

func TestPlayGoesOnToAChoiceWhereChancesAreShared(t *testing.T) {
	minds := []*Mind{New(nil), New(learned(t))}
	positions(t, 12, func(s *state, _ engine.Seat, rand *engine.Rand) {
		s2 := *s
		for _, m := range minds {
			m.Play(&s2, rand)
			if at := rules.Step(&s2, s2.Turn).Key; at != endeavor.StepBuild && at != endeavor.StepAct && !over(&s2) {
				t.Fatalf("stops at %s", at)
			}
			var c search.Chances
			m.Chances(&s2, &c)
			sum := float32(0)
			for seat, chance := range c {
				if sum += chance; chance < 0 || seat >= int(s.Players) && chance != 0 {
					t.Errorf("seat %d of %d has a chance of %v", seat, s.Players, chance)
				}
			}
			if sum < 0.999 || sum > 1.001 {
				t.Errorf("chances of %v together", sum)
			}
		}
	})
}

func TestTheEndIsSharedByThoseWhoWon(t *testing.T) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for seats := endeavor.MinPlayers; seats <= endeavor.MaxPlayers; seats++ {
		s := started(t, seats, nil, &rand)
		for asked := rules.Asked(&s); asked != 0; asked = rules.Asked(&s) {
			rules.Apply(&s, asked.First(), rules.Sample(&s, asked.First(), &rand), nil)
		}
		result, _ := rules.Result(&s)
		var c search.Chances
		New(nil).Chances(&s, &c)
		for seat := range engine.Seat(seats) {
			want := float32(0)
			if slices.Contains(result.Winners, seat) {
				want = 1 / float32(len(result.Winners))
			}
			if c[seat] != want {
				t.Errorf("seat %d has %v, want %v", seat, c[seat], want)
			}
		}
	}
}

func TestASearchAllocatesNothing(t *testing.T) {
	rand := engine.RandFrom(1)
	s := started(t, 4, nil, &rand)
	find := search.New(rules, New(learned(t)))
	choose := func() { find.Choose(&s, s.Turn, &rand, search.Budget{Iterations: 100}) }
	for range 5 {
		choose()
	}
	if n := testing.AllocsPerRun(5, choose); n > 5 {
		t.Errorf("%v allocations in 100 iterations", n)
	}
}

func TestTheSameSeedGivesTheSameMove(t *testing.T) {
	positions(t, 3, func(s *state, seat engine.Seat, rand *engine.Rand) {
		choose := func() move {
			luck := *rand
			return search.New(rules, New(learned(t))).Choose(s, seat, &luck, search.Budget{Iterations: 10})
		}
		if one, two := choose(), choose(); one != two {
			t.Errorf("%s, then %s", one, two)
		}
	})
}

func started(t testing.TB, seats int, options map[string]string, rand *engine.Rand) state {
	t.Helper()
	s, err := rules.Setup(engine.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(rules, &s, rand, nil)
	return s
}

// BenchmarkHundredIterations is in the middle of a game.
func BenchmarkHundredIterations(b *testing.B) {
	rand := engine.RandFrom(1)
	m := New(learned(b))
	s := started(b, 4, nil, &rand)
	find := search.New(rules, m)
	for range 60 {
		rules.Apply(&s, s.Turn, find.Choose(&s, s.Turn, &rand, search.Budget{}), nil)
		m.Play(&s, &rand)
	}
	for b.Loop() {
		find.Choose(&s, s.Turn, &rand, search.Budget{Iterations: 100})
	}
}
