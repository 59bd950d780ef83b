package search_test

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/search"
)

// heap is a game for two: in turn they take one to three stones, and who takes the last one wins. Instead of taking,
// somebody may guess under which of four cups the coin is: that wins or loses at once.
type heap struct {
	Stones, Coin int8
	// Cups are four, or none in a game without guesses.
	Cups         int8
	Turn, Winner engine.Seat
}

// move takes so many stones; 0 to -3 guess a cup.
type move int8

func (m move) String() string { return strconv.Itoa(int(m)) }

func position(stones, coin int8) *heap {
	return &heap{Stones: stones, Coin: coin, Cups: 4, Winner: engine.Everyone}
}

type rules struct {
	engine.Rules[heap, move, struct{}] // What search doesn't ask for is missing.
}

func (rules) Setup(engine.Config) (heap, error)     { return *position(3, 2), nil }
func (rules) Step(*heap, engine.Seat) engine.Step   { return engine.Step{Key: "heap"} }
func (rules) Given(*heap, engine.Seat) (move, bool) { return 0, false }
func (rules) Chance(*heap) bool                     { return false }

func (rules) Asked(s *heap) engine.SeatSet {
	if s.Winner != engine.Everyone {
		return 0
	}
	return engine.SeatSet(0).With(s.Turn)
}

func (rules) Apply(s *heap, seat engine.Seat, m move, _ *engine.Recorder) {
	s.Stones -= max(0, int8(m))
	s.Turn = 1 - seat
	switch {
	case m > 0 && s.Stones == 0, m <= 0 && int8(-m) == s.Coin:
		s.Winner = seat
	case m <= 0:
		s.Winner = 1 - seat
	}
}

func (rules) Redeal(s *heap, _ engine.Seat, rand *engine.Rand) { s.Coin = int8(rand.IntN(4)) }

// mind knows nothing of who is ahead. It holds one move for likely, if any, and its bias is for the guess -3.
type mind struct {
	likely move
	bias   float32
}

func (mind) Forget(s *heap, _ engine.Seat) { s.Coin = 0 }
func (mind) Play(*heap, *engine.Rand)      {}

func (m mind) Prior(
	s *heap, _ engine.Seat, list []search.Ranked[move], _ *engine.Rand,
) []search.Ranked[move] {
	for n := 1 - move(s.Cups); n <= min(3, move(s.Stones)); n++ {
		r := search.Ranked[move]{Move: n}
		if n == m.likely {
			r.Weight = 1
		}
		if n == -3 {
			r.Bias = m.bias
		}
		list = append(list, r)
	}
	return list
}

func (mind) Chances(s *heap, c *search.Chances) {
	if s.Winner == engine.Everyone {
		c[0], c[1] = 0.5, 0.5
		return
	}
	c[s.Winner] = 1
}

func judge(s *heap, seed uint64, b search.Budget, only ...move) []engine.Judged {
	rand := engine.RandFrom(seed)
	return search.New(rules{}, mind{likely: 9}).Judge(s, s.Turn, &rand, b, only...)
}

func TestAForcedWinIsFound(t *testing.T) {
	for stones := int8(2); stones < 12; stones++ {
		if stones%4 == 0 {
			continue
		}
		s := position(stones, 0)
		s.Cups = 0
		best := judge(s, 1, search.Budget{Iterations: 4000})[0]
		if want := move(stones % 4).String(); best.Move != want || best.Chances[0] < 0.9 {
			t.Errorf("%d stones: takes %s with %.2f, want %s", stones, best.Move, best.Chances[0], want)
		}
		if stones > 4 && (len(best.Line) < 2 || best.Line[0].Seat != 1 || best.Line[1].Seat != 0) {
			t.Errorf("%d stones: the line is %v", stones, best.Line)
		}
	}
}

func TestWhoIsLostGuessesAndKnowsThatItIsAGuess(t *testing.T) {
	best := judge(position(4, 1), 1, search.Budget{Iterations: 4000})[0]
	if number(best) > 0 || math.Abs(float64(best.Chances[0])-0.25) > 0.05 {
		t.Errorf("%s with %.2f, want a guess with 0.25", best.Move, best.Chances[0])
	}
}

func number(j engine.Judged) int {
	n, _ := strconv.Atoi(j.Move)
	return n
}

func TestOnlyWhatIsNamedIsJudged(t *testing.T) {
	b := search.Budget{Iterations: 4000}
	for _, only := range [][]move{{1}, {3, 1}, {-2}} {
		list := judge(position(6, 1), 1, b, only...)
		if len(list) != len(only) || visits(list) != len(only)+4000 {
			t.Errorf("of %v are judged %v", only, list)
		}
		for _, j := range list {
			if !slices.Contains(only, move(number(j))) {
				t.Errorf("%s was not named", j.Move)
			}
		}
	}
	if own, all := judge(position(6, 1), 1, b, 1)[0], judge(position(6, 1), 1, b)[0]; own.Chances[0] >= all.Chances[0] {
		t.Errorf("a losing move has the chances %v, the best one %v", own.Chances, all.Chances)
	}
}

func TestNothingHiddenIsSeen(t *testing.T) {
	for stones := int8(2); stones < 12; stones++ {
		b := search.Budget{Rollouts: 5, Iterations: 300}
		here, there := judge(position(stones, 0), 3, b), judge(position(stones, 3), 3, b)
		if !reflect.DeepEqual(here, there) {
			t.Errorf("%d stones: %v, with the coin elsewhere %v", stones, here, there)
		}
	}
}

func TestTheSameSeedGivesTheSameAnalysis(t *testing.T) {
	b := search.Budget{Rollouts: 5, Iterations: 300}
	if a, again := judge(position(8, 0), 3, b), judge(position(8, 0), 3, b); !reflect.DeepEqual(a, again) {
		t.Errorf("%v, then %v", a, again)
	}
	if a, other := judge(position(8, 0), 3, b), judge(position(8, 0), 4, b); reflect.DeepEqual(a, other) {
		t.Error("another seed deals the same")
	}
}

func TestASearchStopsAndLooksAtEveryAnswerBefore(t *testing.T) {
	asked := 0
	a := judge(position(9, 0), 1, search.Budget{Iterations: math.MaxInt, Stop: func() bool { asked++; return asked > 10 }})
	if visits(a) != 7+10 {
		t.Errorf("%d visits, want each of 7 answers once and 10 iterations", visits(a))
	}
	if a = judge(position(9, 0), 1, search.Budget{Stop: func() bool { return true }}); visits(a) != 7 {
		t.Errorf("%d visits, want each of 7 answers once", visits(a))
	}
}

func TestAnAnswerIsTriedInSoManyDealsAndABetterOneMoreOften(t *testing.T) {
	moves := judge(position(4, 1), 1, search.Budget{Rollouts: 4000})
	if n := visits(moves); len(moves) != 7 || n < 7*3990 || n > 7*4000 {
		t.Errorf("%d answers were tried %d times, want 7 and 4,000 times each", len(moves), n)
	}
	for _, m := range moves {
		want, least, most := 0.5, 3000, math.MaxInt
		if number(m) <= 0 { // It guesses one of four cups.
			want, least, most = 0.25, 1000, 6000
		}
		if m.Visits < least || m.Visits > most || math.Abs(float64(m.Chances[0])-want) > 0.05 {
			t.Errorf("%s has %d visits and a chance of %.3f, want %.2f", m.Move, m.Visits, m.Chances[0], want)
		}
	}
}

func TestABiasCountsUntilMoreIsSeen(t *testing.T) {
	best := func(bias float32, rollouts int) string {
		rand := engine.RandFrom(1)
		find := search.New(rules{}, mind{bias: bias})
		return find.Choose(position(4, 1), 0, &rand, search.Budget{Rollouts: rollouts}).String()
	}
	if m := best(0.5, 2); m != "-3" {
		t.Errorf("%s is chosen at first sight, the bias is for -3", m)
	}
	if m := best(0.5, 4000); m[0] == '-' {
		t.Errorf("%s is chosen after 4,000 rollouts, want no guess", m)
	}
}

func visits(list []engine.Judged) (n int) {
	for _, m := range list {
		n += m.Visits
	}
	return n
}

func TestAPriorSaysWhatIsFollowedFirst(t *testing.T) {
	rand := engine.RandFrom(1)
	list := search.New(rules{}, mind{likely: 2}).Judge(position(12, 0), 0, &rand, search.Budget{Iterations: 10})
	if best := list[0]; best.Move != "2" || best.Visits < 8 {
		t.Errorf("%s was followed most, %d times, want 2", best.Move, best.Visits)
	}
}

func TestOnceWarmASearchAllocatesNothing(t *testing.T) {
	find := search.New(rules{}, mind{likely: 9})
	s, rand := position(11, 0), engine.RandFrom(1)
	choose := func() { find.Choose(s, 0, &rand, search.Budget{Rollouts: 5, Iterations: 2000}) }
	for range 5 {
		choose()
	}
	if n := testing.AllocsPerRun(10, choose); n > 0.5 {
		t.Errorf("%v allocations in a search of 2,000 iterations", n)
	}
}

// noting is a mind that plays on by luck and notes what it draws.
type noting struct {
	mind
	drawn *[]uint64
}

func (n noting) Play(_ *heap, rand *engine.Rand) { *n.drawn = append(*n.drawn, rand.Uint64()) }

// TestAnswersThatAreTriedTogetherMeetTheSameChance: else the luckiest answer would win, not the best. Each deal has
// another one.
func TestAnswersThatAreTriedTogetherMeetTheSameChance(t *testing.T) {
	for name, c := range map[string]struct {
		budget search.Budget
		want   []int // how many draws in a row are the same
	}{
		"the answers at the root":        {search.Budget{}, []int{3}},
		"an iteration, and then a leaf":  {search.Budget{Iterations: 1}, []int{3, 1, 3}},
		"rollouts of all, then the best": {search.Budget{Rollouts: 2}, []int{3, 3, 2}},
	} {
		s, rand := position(8, 0), engine.RandFrom(1)
		s.Cups = 0
		var drawn []uint64
		search.New(rules{}, noting{drawn: &drawn}).Judge(s, 0, &rand, c.budget)
		var got []int
		seen := map[uint64]bool{}
		for i, n := range drawn {
			if i > 0 && n == drawn[i-1] {
				got[len(got)-1]++
				continue
			}
			if seen[n] {
				t.Errorf("%s: an earlier chance comes again", name)
			}
			seen[n], got = true, append(got, 1)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v draws are the same, want %v", name, got, c.want)
		}
	}
}

func TestLevelsAreOrderedAndPlayEasilyWhereWeightsDoNotFit(t *testing.T) {
	easy := func(*heap, engine.Seat, *engine.Rand) move { return 0 }
	bring := func() search.Mind[heap, move] { return mind{} }
	budgets := search.Budgets{Normal: search.Budget{Rollouts: 40}, Hard: search.Budget{Iterations: 40},
		Expert: search.Budget{Iterations: 80}}
	table, _, err := engine.NewTable(rules{}, engine.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, fit := range []bool{false, true} {
		list := search.Levels(rules{}, easy, bring, budgets, fit)
		for i, l := range list {
			rand, want := engine.RandFrom(1), "0" // A guess; taking all three stones wins.
			if fit && i > 0 {
				want = "3"
			}
			move, err := l.New().Choose(t.Context(), table, 0, &rand)
			if l.Key != engine.Levels[i] || l.Thinks != (fit && i > 1) || move != want || err != nil {
				t.Errorf("level %d is %s, thinks: %v, and plays %q, want %q: %v", i, l.Key, l.Thinks, move, want, err)
			}
		}
	}
}

func TestAChoiceEndsAsSoonAsTheRestCannotChangeIt(t *testing.T) {
	const iterations = 60
	looks, choices := 0, 0
	for stones := int8(2); stones < 12; stones++ {
		for seed := range uint64(40) {
			s := position(stones, 0)
			rand := engine.RandFrom(seed)
			m := search.New(rules{}, mind{likely: 9}).Choose(s, s.Turn, &rand, search.Budget{
				Iterations: iterations, Stop: func() bool { looks++; return false },
			})
			if want := judge(s, seed, search.Budget{Iterations: iterations})[0]; m.String() != want.Move {
				t.Errorf("%d stones, seed %d: takes %s, not %s", stones, seed, m, want.Move)
			}
			choices++
		}
	}
	if looks >= choices*iterations {
		t.Errorf("%d choices took %d iterations", choices, looks)
	}
}
