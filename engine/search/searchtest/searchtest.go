package searchtest

import (
	"context"
	"math"
	"reflect"
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
	// Reasons are those of its analyst.
	Reasons search.Reasons[S, M]
	// Quiet says that chances mean something.
	Quiet func(*S) bool
}

// merits shares the first place of a game by points.
type merits[S any] interface{ Merits(*S, *search.Chances) }

// Hold tests all promises of a mind.
func Hold[S comparable, M search.Move, V any](t *testing.T, m Mind[S, M, V]) {
	t.Run("a seat's knowledge decides", m.knowledge)
	t.Run("each level answers alike", m.alike)
	t.Run("an analyst judges what its seat knows", m.judged)
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
			if rand.IntN(12) == 0 || len(seats) > 1 || before > 1 {
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

// alikeLong are the positions of each level in the long proof, alikeQuick and alikeThinking those in a quick check: of
// levels that take a moment only, and of those that think. A game gives alikeGame of them at most.
const alikeLong, alikeQuick, alikeThinking, alikeGame = 1000, 200, 2, 7

func (m Mind[S, M, V]) alike(t *testing.T) {
	for _, level := range m.Levels {
		t.Run(level.Key, func(t *testing.T) {
			t.Parallel()
			want := alikeQuick
			switch {
			case enginetest.Long():
				want = alikeLong
			case level.Thinks:
				want = alikeThinking
			}
			rand, computer := engine.RandFrom(enginetest.Seed(t)), level.New()
			seen, games, steps := 0, 0, map[string]int{}
			for ; seen < want; games++ {
				c := m.Configs[games%len(m.Configs)]
				c.Seed = rand.Seed()
				p := enginetest.PlayOut(t, m.Game, c, &rand)
				rest := min(alikeGame, want-seen)
				for rest > 0 && len(p.Tables) > 0 {
					i := rand.IntN(len(p.Tables))
					if step := m.answersAlike(t, computer, p.Tables[i], &rand); step != "" {
						steps[step]++
						seen, rest = seen+1, rest-1
					}
					p.Tables = slices.Delete(p.Tables, i, i+1)
				}
			}
			t.Logf("%d positions of %d games: %v", seen, games, steps)
		})
	}
}

// answersAlike lets a computer answer at two tables that its seat can't tell apart, with the same luck, and says at
// which step; "" where nothing is hidden from the seat, so that there is only one such table, or nobody is asked.
func (m Mind[S, M, V]) answersAlike(t *testing.T, computer engine.Computer, table engine.Table,
	rand *engine.Rand) string {
	decisions := table.Decisions()
	i := slices.IndexFunc(decisions, engine.Decision.Awaited)
	if i < 0 {
		return ""
	}
	seat := decisions[i].Seat
	tables := [2]engine.Table{table.Redeal(seat, rand), table.Redeal(seat, rand)}
	one, _ := engine.State(tables[0], m.Rules)
	if other, _ := engine.State(tables[1], m.Rules); one == other {
		return ""
	}
	luck := *rand
	var answers [2]string
	for i, table := range tables {
		again := luck
		var err error
		if answers[i], err = computer.Choose(context.Background(), table, seat, &again); err != nil {
			t.Fatal(err)
		}
	}
	if answers[0] != answers[1] {
		t.Errorf("%s: %s, redealt %s", decisions[i].Step, answers[0], answers[1])
	}
	return decisions[i].Step
}

// analystIterations bound an analysis in a test.
const analystIterations = 20

// judged looks at some positions of a game of each config.
func (m Mind[S, M, V]) judged(t *testing.T) {
	rand := engine.RandFrom(enginetest.Seed(t))
	bold := m.Reasons
	bold.Wary = false
	analyst := search.AnalystOf(m.Rules, m.Learned, bold)()
	ended, end := context.WithCancel(t.Context())
	end()
	for _, c := range m.Configs {
		c.Seed = rand.Seed()
		p := enginetest.PlayOut(t, m.Game, c, &rand)
		for range alikeGame {
			table := p.Tables[rand.IntN(len(p.Tables)-1)]
			i := slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)
			seat, luck := table.Decisions()[i].Seat, rand
			judge := func(ctx context.Context, table engine.Table, only ...string) []engine.Judged {
				again := luck
				list, err := analyst.Analyze(ctx, table, seat, &again, analystIterations, only...)
				if err != nil {
					t.Fatal(err)
				}
				return list
			}
			list := judge(t.Context(), table)
			soundAnalysis(t, table, seat, len(m.Game.Seats(c)), list, analystIterations)
			if other := judge(t.Context(), table.Redeal(seat, &rand)); !reflect.DeepEqual(list, other) {
				t.Errorf("%v, where the seat knows the same %v", list, other)
			}
			m.explained(t, analyst, table, seat, list, &rand)
			last := list[len(list)-1].Move
			soundAnalysis(t, table, seat, len(m.Game.Seats(c)), judge(t.Context(), table, last), analystIterations)
			soundAnalysis(t, table, seat, len(m.Game.Seats(c)), judge(ended, table), 0)
			if _, err := analyst.Analyze(t.Context(), table, seat, &rand, 1, last+"?"); err == nil {
				t.Errorf("%s? is judged", last)
			}
		}
		over := p.Tables[len(p.Tables)-1]
		if _, err := analyst.Analyze(t.Context(), over, 0, &rand, 1); err == nil {
			t.Error("a game that is over is judged")
		}
	}
}

// explained holds that the differences of the best answer and the last one are told alike where the seat knows the
// same, and the other way round with the opposite sign. Of two answers nobody wary speaks for both.
func (m Mind[S, M, V]) explained(
	t *testing.T, analyst engine.Analyst, table engine.Table, seat engine.Seat, list []engine.Judged, rand *engine.Rand,
) {
	t.Helper()
	best, last, luck := list[0].Move, list[len(list)-1].Move, *rand
	told := func(by engine.Analyst, table engine.Table, this, that string) []engine.Difference {
		again := luck
		found, err := by.Explain(t.Context(), table, seat, &again, explainedDeals, this, that)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	explain := func(table engine.Table, this, that string) []engine.Difference {
		return told(analyst, table, this, that)
	}
	found := explain(table, best, last)
	if other := explain(table.Redeal(seat, rand), best, last); !reflect.DeepEqual(found, other) {
		t.Errorf("%v, where the seat knows the same %v", found, other)
	}
	back := explain(table, last, best)
	for i, d := range found {
		if _, known := m.Reasons.Worth[d.Kind]; !known || d.N == 0 {
			t.Errorf("%v is told", d)
		}
		if d.N, d.For = -d.N, !d.For && m.Reasons.Worth[d.Kind] > 0; !slices.Contains(back, d) {
			t.Errorf("%v is no difference the other way round", found[i])
		}
	}
	if !m.Reasons.Wary {
		return
	}
	speaks := func(d engine.Difference) bool { return d.For }
	wary, both := search.AnalystOf(m.Rules, m.Learned, m.Reasons)(), 0
	for all, some := range map[*[]engine.Difference][]engine.Difference{
		&found: told(wary, table, best, last), &back: told(wary, table, last, best),
	} {
		if slices.ContainsFunc(some, speaks) {
			both++
		} else {
			*all = slices.DeleteFunc(*all, speaks)
		}
		if !slices.Equal(*all, some) {
			t.Errorf("%v, by who is wary %v", *all, some)
		}
	}
	if both > 1 {
		t.Errorf("who is wary speaks for %s and for %s", best, last)
	}
}

// explainedDeals are those of an explanation in a test.
const explainedDeals = 4

// soundAnalysis holds that each answer is legal and is judged once, that chances and visits add up.
func soundAnalysis(
	t *testing.T, table engine.Table, seat engine.Seat, seats int, list []engine.Judged, iterations int,
) {
	t.Helper()
	visits, moves := 0, map[string]bool{}
	for _, j := range list {
		if err := table.Check(engine.Action{Seat: seat, Move: j.Move}); err != nil || moves[j.Move] {
			t.Errorf("%s is judged: %v", j.Move, err)
		}
		visits, moves[j.Move] = visits+j.Visits, true
		sum := float32(0)
		for at, chance := range j.Chances {
			if sum += chance; chance < 0 || chance > 0 && at >= seats {
				t.Errorf("of %d seats, %d has a chance of %v", seats, at, chance)
			}
		}
		if math.Abs(float64(sum)-1) > 1e-3 {
			t.Errorf("the chances %v add up to %v", j.Chances, sum)
		}
	}
	if len(list) == 0 || visits != len(list)+iterations || list[0].Visits < list[len(list)-1].Visits {
		t.Errorf("%d answers have %d visits in %d iterations", len(list), visits, iterations)
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
	// The first run, which warms up, goes the same way.
	choose := func() {
		again := rand
		find.Choose(&s, m.Rules.Asked(&s).First(), &again, search.Budget{Iterations: 500})
	}
	if n := testing.AllocsPerRun(2, choose); n > 0 {
		t.Errorf("%v allocations in 500 iterations", n)
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
