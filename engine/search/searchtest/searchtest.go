package searchtest

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/search"
)

// Mind is a game with what it brings to be searched. Two states are the same position where they are equal.
type Mind[S comparable, M search.Move, V any] struct {
	Rules engine.Rules[S, M, V]
	Game  engine.Game
	// Learned makes the mind with its weights, Plain the one without.
	Learned, Plain func() search.Mind[S, M]
	Levels         engine.Computers
	// Configs are the tables: with every number of seats, and with and without what may be chosen.
	Configs []engine.Config
	// Quiet says that chances mean something.
	Quiet func(*S) bool
}

// merits shares the first place of a game by points.
type merits[S any] interface{ Merits(*S, *search.Chances) }

// Hold tests all promises of a mind.
func Hold[S comparable, M search.Move, V any](t *testing.T, m Mind[S, M, V]) {
	t.Run("a seat's knowledge decides", m.knowledge)
	t.Run("each level answers alike", m.alike)
	t.Run("play goes on to a quiet point", m.quiet)
	t.Run("winners share the end", m.end)
	t.Run("a search allocates nothing", m.allocations)
}

// positions calls check for some positions of random games, among them all in which others answer at the same time.
func (m Mind[S, M, V]) positions(t *testing.T, check func(s *S, seat engine.Seat, rand *engine.Rand)) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for _, c := range m.Configs {
		s := m.started(t, c, &rand)
		for before := 1; m.Rules.Asked(&s) != 0; engine.AnswerChance(m.Rules, &s, &rand, nil) {
			seats := m.Rules.Asked(&s).Seats()
			seat := seats[rand.IntN(len(seats))]
			if rand.IntN(20) == 0 || len(seats) > 1 || before > 1 {
				check(&s, seat, &rand)
			}
			before = len(seats)
			m.Rules.Apply(&s, seat, m.Rules.Sample(&s, seat, &rand), nil)
		}
	}
}

func (m Mind[S, M, V]) started(t testing.TB, c engine.Config, rand *engine.Rand) S {
	t.Helper()
	s, err := m.Rules.Setup(c)
	if err != nil {
		t.Fatal(err)
	}
	engine.AnswerChance(m.Rules, &s, rand, nil)
	return s
}

func (m Mind[S, M, V]) minds() []search.Mind[S, M] {
	return []search.Mind[S, M]{m.Plain(), m.Learned()}
}

func (m Mind[S, M, V]) knowledge(t *testing.T) {
	seen, hidden := 0, 0
	m.positions(t, func(s *S, seat engine.Seat, rand *engine.Rand) {
		other := *s
		m.Rules.Redeal(&other, seat, rand)
		seen++
		if other != *s {
			hidden++
		}
		for _, mind := range m.minds() {
			one, two := *s, other
			mind.Forget(&one, seat)
			mind.Forget(&two, seat)
			if one != two {
				t.Fatal("the seat knows more of one of two tables that it can't tell apart")
			}
			luck := *rand
			move := search.New(m.Rules, mind).Choose(s, seat, &luck, search.Budget{Iterations: 3})
			if err := m.Rules.Check(s, seat, move); err != nil {
				t.Errorf("%s is refused: %v", move, err)
			}
		}
	})
	if seen < 60 || hidden < 5 {
		t.Errorf("only %d positions, %d with something hidden", seen, hidden)
	}
}

// alikePositions are the positions of each level that is tested: all in a quick check for those that take a moment
// only, and for those that think a few.
const alikePositions, alikeQuick, alikeThinking = 1000, 200, 2

func (m Mind[S, M, V]) alike(t *testing.T) {
	for _, level := range m.Levels {
		t.Run(level.Key, func(t *testing.T) {
			t.Parallel()
			left, computer := alikePositions, level.New()
			if !enginetest.Long() {
				if left = alikeQuick; level.Thinks {
					left = alikeThinking
				}
			}
			rand := engine.RandFrom(enginetest.Seed(t))
			for game := 0; left > 0; game++ {
				c := m.Configs[game%len(m.Configs)]
				c.Seed = rand.Seed()
				p := enginetest.PlayOut(t, m.Game, c, &rand)
				for left > 0 && rand.IntN(8) != 0 {
					table := p.Tables[rand.IntN(len(p.Tables)-1)]
					m.answersAlike(t, computer, table, &rand)
					left--
				}
			}
		})
	}
}

func (m Mind[S, M, V]) answersAlike(t *testing.T, computer engine.Computer, table engine.Table, rand *engine.Rand) {
	i := slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)
	if i < 0 {
		return
	}
	seat, answer := table.Decisions()[i].Seat, ""
	luck := *rand
	for range 2 {
		again := luck
		move, err := computer.Choose(context.Background(), table.Redeal(seat, rand), seat, &again)
		if err != nil {
			t.Fatal(err)
		}
		if answer != "" && move != answer {
			t.Errorf("%s: %s, redealt %s", table.Decisions()[i].Step, answer, move)
		}
		answer = move
	}
}

func (m Mind[S, M, V]) quiet(t *testing.T) {
	m.positions(t, func(s *S, _ engine.Seat, rand *engine.Rand) {
		for _, mind := range m.minds() {
			at := *s
			mind.Play(&at, rand)
			if m.Rules.Asked(&at) != 0 && !m.Quiet(&at) {
				t.Fatalf("stops at %s", m.Rules.Step(&at, m.Rules.Asked(&at).First()).Key)
			}
			var c search.Chances
			mind.Chances(&at, &c)
			sum := float32(0)
			for seat, chance := range c {
				if sum += chance; chance < 0 || chance > 1 {
					t.Errorf("seat %d has a chance of %v", seat, chance)
				}
			}
			if sum < 0.999 || sum > 1.001 {
				t.Errorf("chances of %v together", sum)
			}
		}
	})
}

func (m Mind[S, M, V]) end(t *testing.T) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for _, config := range m.Configs {
		s := m.started(t, config, &rand)
		for m.Rules.Asked(&s) != 0 {
			seat := m.Rules.Asked(&s).First()
			m.Rules.Apply(&s, seat, m.Rules.Sample(&s, seat, &rand), nil)
			engine.AnswerChance(m.Rules, &s, &rand, nil)
		}
		result, _ := m.Rules.Result(&s)
		var c, want search.Chances
		for _, seat := range result.Winners {
			want[seat] = 1 / float32(len(result.Winners))
		}
		if m.Plain().Chances(&s, &c); c != want {
			t.Errorf("at the end the chances are %v, want %v", c, want)
		}
		c = search.Chances{}
		m.Plain().(merits[S]).Merits(&s, &c)
		sum := float32(0)
		for seat, share := range c {
			if sum += share; share > c[result.Winners[0]] || share < 0 || (share > 0) != (seat < len(result.Scores)) {
				t.Errorf("the merits of %v are %v", result.Scores, c)
			}
		}
		if math.Abs(float64(sum)-1) > 1e-5 {
			t.Errorf("the merits %v add up to %v", c, sum)
		}
	}
}

func (m Mind[S, M, V]) allocations(t *testing.T) {
	rand := engine.RandFrom(1)
	s := m.started(t, m.Configs[0], &rand)
	mind := m.Learned()
	mind.Play(&s, &rand)
	find := search.New(m.Rules, mind)
	choose := func() { find.Choose(&s, m.Rules.Asked(&s).First(), &rand, search.Budget{Iterations: 50}) }
	for range 5 {
		choose()
	}
	if n := testing.AllocsPerRun(5, choose); n > 5 {
		t.Errorf("%v allocations in 50 iterations", n)
	}
}

// Benchmark measures a hundred iterations in the middle of a game, turns after the first quiet point.
func Benchmark[S comparable, M search.Move, V any](b *testing.B, m Mind[S, M, V], turns int) {
	for i, mind := range m.minds() {
		b.Run([]string{"plain", "learned"}[i], func(b *testing.B) {
			rand := engine.RandFrom(1)
			s := m.started(b, m.Configs[0], &rand)
			mind.Play(&s, &rand)
			find := search.New(m.Rules, mind)
			for range turns {
				seat := m.Rules.Asked(&s).First()
				m.Rules.Apply(&s, seat, find.Choose(&s, seat, &rand, search.Budget{}), nil)
				mind.Play(&s, &rand)
			}
			for b.Loop() {
				find.Choose(&s, m.Rules.Asked(&s).First(), &rand, search.Budget{Iterations: 100})
			}
		})
	}
}
