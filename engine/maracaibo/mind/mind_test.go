package mind

import (
	"maps"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

var rules maracaibo.Rules

// all are all modules at once, with the hardest John Silver and another layout.
var all = func() map[string]string {
	options := map[string]string{maracaibo.OptionJohn: "6"}
	for _, o := range maracaibo.Options() {
		if o.Kind == engine.Flag {
			options[o.Key] = "true"
		}
		if o.Key == maracaibo.OptionLayout {
			options[o.Key] = o.Choices[len(o.Choices)-1]
		}
	}
	return options
}()

// positions calls check for positions of random games with every number of seats, with all modules and without.
func positions(t *testing.T, games int, check func(s *state, seat engine.Seat, rand *engine.Rand)) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for i := range games {
		options := all
		if i%2 == 0 {
			options = nil
		}
		s := started(t, 1+i/2%maracaibo.MaxPlayers, options, &rand)
		for {
			engine.AnswerChance(rules, &s, &rand, nil)
			asked := rules.Asked(&s)
			if asked == 0 {
				break
			}
			seats := asked.Seats()
			seat := seats[rand.IntN(len(seats))]
			if rand.IntN(20) == 0 || len(seats) > 1 {
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
	minds := map[string]*Mind{"worth": New(nil), "net": New(learned(t))}
	seen := 0
	positions(t, 16, func(s *state, seat engine.Seat, rand *engine.Rand) {
		other := *s
		rules.Redeal(&other, seat, rand)
		for _, name := range slices.Sorted(maps.Keys(minds)) {
			m := minds[name]
			one, two := *s, other
			m.Forget(&one, seat)
			m.Forget(&two, seat)
			if one != two {
				t.Fatalf("%s: the seat's knowledge differs", name)
			}
			luck := *rand
			b := search.Budget{Iterations: 3}
			find := search.New(rules, m)
			want := find.Choose(s, seat, &luck, b)
			luck = *rand
			if got := find.Choose(&other, seat, &luck, b); got != want {
				t.Errorf("%s, %s: %s, redealt %s", name, rules.Step(s, seat).Key, want, got)
			}
			if err := rules.Check(s, seat, want); err != nil {
				t.Errorf("%s: %s is refused: %v", name, want, err)
			}
		}
		seen++
	})
	if seen < 100 {
		t.Errorf("only %d positions", seen)
	}
}

func TestPlayGoesOnToAQuietPointWhereChancesAreShared(t *testing.T) {
	minds := []*Mind{New(nil), New(learned(t))}
	positions(t, 16, func(s *state, _ engine.Seat, rand *engine.Rand) {
		s2 := *s
		for _, m := range minds {
			m.Play(&s2, rand)
			if !m.Quiet(&s2) {
				t.Fatalf("step %s isn't quiet", rules.Step(&s2, s2.Turn).Key)
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
	for players := 1; players <= maracaibo.MaxPlayers; players++ {
		s := started(t, players, all, &rand)
		for m := New(nil); ; {
			m.Play(&s, &rand)
			if rules.Asked(&s) == 0 {
				break
			}
			rules.Apply(&s, s.Turn, rules.Sample(&s, s.Turn, &rand), nil)
		}
		result, _ := rules.Result(&s)
		var c search.Chances
		New(nil).Chances(&s, &c)
		for seat := range engine.Seat(s.Players) {
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
	s := started(t, 3, nil, &rand)
	m := New(learned(t))
	m.Play(&s, &rand)
	find := search.New(rules, m)
	choose := func() { find.Choose(&s, s.Turn, &rand, search.Budget{Iterations: 50}) }
	for range 5 {
		choose()
	}
	if n := testing.AllocsPerRun(5, choose); n > 5 {
		t.Errorf("%v allocations in 50 iterations", n)
	}
}

func started(t testing.TB, players int, options map[string]string, rand *engine.Rand) state {
	t.Helper()
	s, err := rules.Setup(engine.Config{Seats: players, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(rules, &s, rand, nil)
	return s
}

func BenchmarkHundredIterations(b *testing.B) {
	rand := engine.RandFrom(1)
	for name, m := range map[string]*Mind{"worth": New(nil), "net": New(learned(b))} {
		b.Run(name, func(b *testing.B) {
			s := started(b, 3, nil, &rand)
			m.Play(&s, &rand)
			find := search.New(rules, m)
			for range 20 {
				rules.Apply(&s, s.Turn, find.Choose(&s, s.Turn, &rand, search.Budget{}), nil)
				m.Play(&s, &rand)
			}
			for b.Loop() {
				find.Choose(&s, s.Turn, &rand, search.Budget{Iterations: 100})
			}
		})
	}
}
