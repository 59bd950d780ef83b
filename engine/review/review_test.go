package review_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/engine/review"
)

// analyst judges by a list, whatever the table: first by the first entry, then by the others.
// What it explains speaks for the best or does not.
type analyst struct {
	lists  [][]engine.Judged
	speaks bool
}

func (a *analyst) Explain(
	ctx context.Context, _ engine.Table, _ engine.Seat, _ *engine.Rand, _ int, _, _ string,
) ([]engine.Difference, error) {
	return []engine.Difference{{Kind: "points", N: 2, For: a.speaks}}, ctx.Err()
}

func (a *analyst) Analyze(
	_ context.Context, _ engine.Table, _ engine.Seat, _ *engine.Rand, _ int, only ...string,
) ([]engine.Judged, error) {
	if len(a.lists) == 0 {
		return nil, errors.New("asked too often")
	}
	list := a.lists[0]
	a.lists = a.lists[1:]
	if len(only) > 0 && len(only) != len(list) {
		return nil, errors.New("asked for something else")
	}
	return list, nil
}

func judged(move string, chances ...float32) engine.Judged {
	return engine.Judged{Move: move, Chances: chances, Visits: 9}
}

func table(t *testing.T) engine.Table {
	t.Helper()
	table, _, err := toy.Game(toy.Rules{}).New(engine.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestADecisionCostsWhatTheBestWouldHaveBeenWorth(t *testing.T) {
	for name, c := range map[string]struct {
		list []([]engine.Judged)
		cost float64
		best string
		skip bool
	}{
		"only answer": {list: [][]engine.Judged{{judged("a", 0.5, 0.5)}}, skip: true},
		"the best":    {list: [][]engine.Judged{{judged("a", 0.6, 0.4), judged("b", 0.3, 0.7)}}, best: "a"},
		"worse": {list: [][]engine.Judged{
			{judged("b", 0.6, 0.4)}, {judged("a", 0.5, 0.5)}, {judged("b", 0.75, 0.25)},
		}, cost: 0.25, best: "b"},
		"better than it was": {list: [][]engine.Judged{
			{judged("b", 0.6, 0.4)}, {judged("a", 0.5, 0.5)}, {judged("b", 0.51, 0.49)},
		}, best: "a"},
	} {
		a := analyst{lists: c.list}
		d, ok, err := review.Judge(t.Context(), &a, table(t), engine.Action{Seat: 0, Move: "a"}, engine.Seed{}, 100)
		if err != nil || ok == c.skip || len(a.lists) > 0 {
			t.Errorf("%s: %v, %v, %d left", name, ok, err, len(a.lists))
		}
		if ok && (math.Abs(d.Cost()-c.cost) > 1e-6 || d.Best != c.best) {
			t.Errorf("%s: %s, cost %v", name, d.Best, d.Cost())
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	judge := func(ctx context.Context, lists ...[]engine.Judged) error {
		_, _, err := review.Judge(ctx, &analyst{lists: lists}, table(t), engine.Action{Move: "a"}, engine.Seed{}, 9)
		return err
	}
	if err := judge(stopped, []engine.Judged{judged("a", 1, 0)}); !errors.Is(err, context.Canceled) {
		t.Errorf("a review that was stopped gives %v", err)
	}
	if judge(t.Context()) == nil {
		t.Error("what can't be judged is judged")
	}
}

// game is one of two seats: 0 blunders, then 1 a little, then chance helps 0, which wins by more than was seen.
func game() *review.Review {
	r := &review.Review{Seats: 2}
	decide := func(seat engine.Seat, since int, best, played float32) {
		d := review.Decision{Seat: seat, Since: since, Move: "x", Best: "x", Played: []float32{played, 1 - played}}
		if best != played {
			d.Best, d.Better = "y", []float32{best, 1 - best}
		}
		r.Add(d)
	}
	decide(0, 1, 0.5, 0.5)
	decide(0, 2, 0.5, 0.1)
	decide(1, 3, 0.1, 0.3)
	decide(1, 3, 0.1, 0.2) // Another answer to the same question.
	decide(0, 4, 0.6, 0.6)
	r.Decisions[3].Chance = true
	decide(1, 5, 0.7, 0.7)
	r.End(engine.Result{Winners: []engine.Seat{0}})
	return r
}

// TestWhoCanStillMakeGoodHasLostNothing: a decision that leaves its seat a good next one was no mistake, unless chance
// came between.
func TestWhoCanStillMakeGoodHasLostNothing(t *testing.T) {
	for _, c := range []struct {
		seat   engine.Seat
		chance bool
		costs  []float64
	}{{0, false, []float64{0, 0.5}}, {0, true, []float64{0.6, 0.5}}, {1, false, []float64{0.6, 0.5}}} {
		r := &review.Review{Seats: 2}
		r.Add(review.Decision{Move: "role", Best: "other", Played: []float32{0.1, 0.9}, Better: []float32{0.7, 0.3}})
		r.Add(review.Decision{Since: 1, Seat: c.seat, Chance: c.chance, Move: "bad", Best: "good",
			Played: []float32{0.2, 0.2}, Better: []float32{0.7, 0.7}})
		for n := range 2 {
			for i, want := range c.costs {
				if got := r.Decisions[i].Cost(); math.Abs(got-want) > 1e-6 {
					t.Errorf("%+v: decision %d costs %v", c, i, got)
				}
			}
			if n == 0 { // Judged again, the first one is held against the second once more.
				r.Replace(0, review.Decision{Move: "role", Best: "other", Played: []float32{0.1, 0.9},
					Better: []float32{0.7, 0.3}})
			}
		}
	}
}

func TestABalanceAddsUpToTheResult(t *testing.T) {
	r := game()
	for seat, want := range []review.Balance{
		{Start: 0.5, Own: -0.4, Others: 0.1, Luck: 0.4, Rest: 0.4}, {Start: 0.5, Own: -0.1, Others: 0.4, Luck: -0.4, Rest: -0.4},
	} {
		b := r.Balance(engine.Seat(seat))
		for _, x := range [][2]float64{
			{b.Start, want.Start}, {b.Own, want.Own}, {b.Others, want.Others}, {b.Luck, want.Luck}, {b.Rest, want.Rest},
			{b.Start + b.Own + b.Others + b.Luck + b.Rest, float64(r.Result[seat])},
		} {
			if math.Abs(x[0]-x[1]) > 1e-6 {
				t.Errorf("seat %d: %+v, not %+v", seat, b, want)
			}
		}
	}
	r.End(engine.Result{Winners: []engine.Seat{0, 1}})
	if r.Result[0] != 0.5 || r.Result[1] != 0.5 {
		t.Errorf("a shared first place is %v", r.Result)
	}
}

func TestMomentsAreTheLargestChangesApart(t *testing.T) {
	r := game()
	list := r.Moments(3, 1, 0.15)
	if len(list) != 2 || list[0].Decision != 1 || list[0].Luck || list[1].Decision != 3 || !list[1].Luck {
		t.Fatalf("%+v", list)
	}
	if list[0].Loses() != 0 || list[0].Gains() != 1 || list[1].Gains() != 0 {
		t.Errorf("gains and losses are mistaken: %+v", list)
	}
	if list := r.Moments(3, 3, 0.15); len(list) != 1 {
		t.Errorf("moments next to each other: %+v", list)
	}
	if list := r.Moments(1, 1, 0); len(list) != 1 {
		t.Errorf("%d moments, one was asked for", len(list))
	}
}

// TestAGiftThatIsGivenBackDecidesNothing: 0 gives the game away, 1 gives it back, then 1 loses a little for good.
func TestAGiftThatIsGivenBackDecidesNothing(t *testing.T) {
	r := &review.Review{Seats: 2}
	for i, played := range []float32{0.5, 0.5, 0.1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7} {
		r.Add(review.Decision{Since: i, Chance: true, Move: "x", Best: "x", Played: []float32{played, 1 - played}})
		if i > 0 {
			r.Decisions[i].Best, r.Decisions[i].Better = "y", r.Decisions[i-1].Played
		}
	}
	if list := r.Moments(3, 2, 0.04); len(list) != 1 || list[0].Decision != 6 {
		t.Errorf("%+v", list)
	}
}

func TestTheCostliestDecisionsAreOnesOwn(t *testing.T) {
	r := game()
	if list := r.Costliest(0, 3, 0.02); !slices.Equal(list, []int{1}) {
		t.Errorf("seat 0: %v", list)
	}
	if list := r.Costliest(1, 3, 0.2); len(list) != 0 {
		t.Errorf("seat 1: %v", list)
	}
}

func TestCalibrationHoldsGuessesAgainstResults(t *testing.T) {
	r := review.Review{Seats: 2, Result: []float32{1, 0}}
	for since, chance := range []float32{0.65, 0.25, 0.65} {
		r.Add(review.Decision{Since: since, Chance: true, Played: []float32{chance, 1 - chance}})
	}
	var c review.Calibration
	c.Count(&r)
	if b := c[6]; b.N != 2 || math.Abs(b.Guessed-1.3) > 1e-6 || b.Won != 2 || c[7].N != 1 || c[7].Won != 0 {
		t.Errorf("%+v", c)
	}
	if e := c.Error(); math.Abs(e-2.9/6) > 1e-6 { // Bins of 0.65 and 0.35 are off by 0.7 each, the others by 0.75.
		t.Errorf("error %v", e)
	}
}

func TestWhatIsToldIsJudgedAgain(t *testing.T) {
	r := game()
	i := r.Doubtful()
	if i != 1 {
		t.Fatalf("%d is judged again, not the blunder of seat 0", i)
	}
	d := r.Decisions[i]
	a := analyst{lists: [][]engine.Judged{{judged("x", 0.2, 0.8)}, {judged("y", 0.4, 0.6)}}}
	if err := d.Again(t.Context(), &a, table(t), engine.Seed{}, 100); err != nil {
		t.Fatal(err)
	}
	for _, speaks := range []bool{true, false} {
		d := d
		a.speaks = speaks
		if err := d.Explain(t.Context(), &a, table(t), engine.Seed{}, 9); err != nil {
			t.Fatal(err)
		}
		switch {
		case speaks && (!d.Sure || math.Abs(d.Cost()-0.2) > 1e-6 || len(d.Why) != 1):
			t.Errorf("judged again it is %+v", d)
		case !speaks && (d.Cost() != 0 || d.Best != d.Move || len(d.Why) > 0):
			t.Errorf("what nothing speaks for is better: %+v", d)
		}
	}
	r.Replace(i, d)
	d = r.Decisions[2]
	if i = r.Doubtful(); i != 2 {
		t.Fatalf("then %d is judged again, not that of seat 1", i)
	}
	a = analyst{lists: [][]engine.Judged{{judged("x", 0.5, 0.5)}, {judged("y", 0.5, 0.5)}}}
	if err := d.Again(t.Context(), &a, table(t), engine.Seed{}, 100); err != nil {
		t.Fatal(err)
	}
	r.Replace(i, d)
	if d := r.Decisions[2]; d.Cost() != 0 || d.Best != "x" || len(d.Why) > 0 {
		t.Errorf("what costs nothing after all is %+v", d)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	a.lists = [][]engine.Judged{{judged("x", 0.2, 0.8)}}
	d = game().Decisions[1]
	if err := d.Again(stopped, &a, table(t), engine.Seed{}, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped it gives %v", err)
	}
	d = game().Decisions[1]
	if err := d.Explain(stopped, &a, table(t), engine.Seed{}, 9); !errors.Is(err, context.Canceled) || d.Cost() == 0 {
		t.Errorf("stopped it gives %v and %+v", err, d)
	}
}

// TestWhatIsBesideLuckIsJudgedAgain: what looked like luck may have been two guesses of the same.
func TestWhatIsBesideLuckIsJudgedAgain(t *testing.T) {
	r := &review.Review{Seats: 2}
	for i := range 12 {
		d := review.Decision{Since: i, Chance: true, Move: "x", Best: "x", Played: []float32{0.5, 0.5}}
		if i >= 6 {
			d.Played = []float32{0.9, 0.1}
		}
		r.Add(d)
	}
	for _, want := range []int{6, 5} {
		i := r.Doubtful()
		if i != want {
			t.Fatalf("%d is judged again, not %d", i, want)
		}
		d := r.Decisions[i]
		a := analyst{lists: [][]engine.Judged{{judged("x", 0.88, 0.12)}}}
		if err := d.Again(t.Context(), &a, table(t), engine.Seed{}, 100); err != nil {
			t.Fatal(err)
		}
		r.Replace(i, d)
	}
	list := r.Turns()
	if r.Decisions[5].Played[0] != 0.88 || len(list) != 1 || list[0].Decision != 5 {
		t.Errorf("then decision 5 left %v, moments are %+v", r.Decisions[5].Played, list)
	}
}

// TestLuckIsToldAboveTheDoubtOfTheGuesses: where guesses jump without luck, a jump beside luck is no luck either.
func TestLuckIsToldAboveTheDoubtOfTheGuesses(t *testing.T) {
	for jump, want := range map[float32]int{0: 1, 0.3: 0} {
		r := &review.Review{Seats: 2}
		for i := range 12 {
			chance := 0.2 + jump*float32(i%2)
			if i >= 6 {
				chance += 0.3
			}
			r.Add(review.Decision{Since: i, Seat: engine.Seat(i % 2), Chance: i == 6, Move: "x", Best: "x",
				Played: []float32{chance, 1 - chance}})
		}
		if list := r.Turns(); len(list) != want {
			t.Errorf("with jumps of %v moments are %+v", jump, list)
		}
	}
}

func TestACalibratedAnalystIsBolder(t *testing.T) {
	timid := func() engine.Analyst { return &analyst{lists: [][]engine.Judged{{judged("a", 0.6, 0.4, 0)}}} }
	list, err := review.Calibrated(timid, 2)().Analyze(t.Context(), table(t), 0, nil, 1)
	if want := []float32{0.36 / 0.52, 0.16 / 0.52, 0}; err != nil || !slices.EqualFunc(list[0].Chances, want,
		func(a, b float32) bool { return math.Abs(float64(a-b)) < 1e-6 }) {
		t.Errorf("%v, not %v: %v", list[0].Chances, want, err)
	}
}
