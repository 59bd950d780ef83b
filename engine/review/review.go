package review

import (
	"cmp"
	"context"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Decision is what a seat decided, and what the analyst thinks of it from what the seat knew.
type Decision struct {
	// Seq is that of the record with the move.
	Seq  int         `json:"seq"`
	Seat engine.Seat `json:"seat"`
	// Move is what was played, Best what seemed best; often the same.
	Move string `json:"move"`
	Best string `json:"best"`
	// Played and Better are the chances of all seats to win after the one and the other, from 0 to 1 and together 1.
	Played []float32 `json:"played"`
	Better []float32 `json:"better,omitempty"`
	// Lines are the larger choices that were expected to follow.
	PlayedLine []engine.Action `json:"played_line,omitempty"`
	BestLine   []engine.Action `json:"best_line,omitempty"`
	// Since is that of the question: a later answer to the same question takes the place of an earlier.
	Since int `json:"since"`
}

// Cost is how much of its chance to win the seat lost by the decision, from 0 to 1.
func (d *Decision) Cost() float64 {
	if d.Move == d.Best {
		return 0
	}
	return float64(d.Better[d.Seat] - d.Played[d.Seat])
}

// best are the chances had the best been played.
func (d *Decision) best() []float32 {
	if d.Move == d.Best {
		return d.Played
	}
	return d.Better
}

// Judge judges a move at the table before it, within so many iterations; false where there was nothing to choose. The
// same seed gives the same. A move that the table refuses is an error; so is the end of the context.
func Judge(
	ctx context.Context, analyst engine.Analyst, before engine.Table, played engine.Action, seed engine.Seed,
	iterations int,
) (Decision, bool, error) {
	asked, _ := before.Decision(played.Seat)
	d := Decision{
		Seq: before.Seq() + 1, Seat: played.Seat, Move: played.Move, Best: played.Move, Since: asked.Since,
	}
	rand := engine.NewRand(seed)
	analyze := func(only ...string) ([]engine.Judged, error) {
		list, err := analyst.Analyze(ctx, before, played.Seat, &rand, iterations/2, only...)
		if err == nil {
			err = ctx.Err()
		}
		return list, err
	}
	list, err := analyze()
	switch {
	case err != nil:
		return d, false, err
	case len(list) == 1 && list[0].Move == played.Move:
		return d, false, nil
	case list[0].Move == played.Move:
		d.Played, d.PlayedLine = list[0].Chances, list[0].Line
		return d, true, nil
	}
	// What is followed rarely is judged badly, so the two are followed alone.
	best := list[0].Move
	if list, err = analyze(best, played.Move); err != nil {
		return d, false, err
	}
	was := &list[slices.IndexFunc(list, func(j engine.Judged) bool { return j.Move == played.Move })]
	is := &list[slices.IndexFunc(list, func(j engine.Judged) bool { return j.Move == best })]
	d.Played, d.PlayedLine = was.Chances, was.Line
	if is.Chances[played.Seat] > was.Chances[played.Seat] {
		d.Best, d.Better, d.BestLine = best, is.Chances, is.Line
	}
	return d, true, nil
}

// Review is a game that was looked back at, or as much of it as was judged so far.
type Review struct {
	Decisions []Decision `json:"decisions"`
	// Result is each seat's part of the first place, once everything is judged.
	Result []float32 `json:"result,omitempty"`
}

// Add appends the next decision of the game, in place of an earlier answer to the same question.
func (r *Review) Add(d Decision) {
	r.Decisions = slices.DeleteFunc(r.Decisions, func(old Decision) bool {
		return old.Seat == d.Seat && old.Since == d.Since
	})
	r.Decisions = append(r.Decisions, d)
}

// End says how the game of so many seats ended.
func (r *Review) End(result engine.Result, seats int) {
	r.Result = make([]float32, seats)
	for _, seat := range result.Winners {
		r.Result[seat] = 1 / float32(len(result.Winners))
	}
}

// Costliest are the indexes of a seat's decisions that cost most, the worst first: at most so many, and only those that
// cost at least so much of the chance to win.
func (r *Review) Costliest(seat engine.Seat, most int, least float64) []int {
	var list []int
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Seat == seat && d.Cost() >= least {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Compare(r.Decisions[b].Cost(), r.Decisions[a].Cost())
	})
	return list[:min(most, len(list))]
}
