package review

import (
	"cmp"
	"context"
	"errors"
	"math"
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
	// Since is that of the question: a later answer to the same question takes the place of an earlier.
	Since int `json:"since"`
	// Chance says that something was drawn or rolled between the decision before and this one.
	Chance bool `json:"chance,omitempty"`
	// Foreign says that it is nobody's own: of a computer, or of somebody who does not sit there at the end.
	Foreign bool `json:"foreign,omitempty"`
	// Sure says that the decision was judged again, with more thought. Why is what the best brings beside what was
	// played then.
	Sure bool                `json:"sure,omitempty"`
	Why  []engine.Difference `json:"why,omitempty"`
}

// Cost is how much of its chance to win the seat lost by the decision, from 0 to 1.
func (d *Decision) Cost() float64 {
	if d.Move == d.Best {
		return 0
	}
	return float64(d.Better[d.Seat] - d.Played[d.Seat])
}

// Expected are the chances had the best been played.
func (d *Decision) Expected() []float32 {
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
	list, err := analyst.Analyze(ctx, before, played.Seat, &rand, iterations/2)
	if err = errors.Join(err, ctx.Err()); err != nil {
		return d, false, err
	}
	if list[0].Move == played.Move {
		d.Played = list[0].Chances
		return d, len(list) > 1, nil
	}
	d.Best = list[0].Move
	return d, true, d.compare(ctx, analyst, before, seed, iterations/2)
}

// Again judges a decision of a review once more at the table before it. What it costs then counts.
func (d *Decision) Again(
	ctx context.Context, analyst engine.Analyst, before engine.Table, seed engine.Seed, iterations int,
) error {
	d.Sure = true
	if d.Move == d.Best {
		rand := engine.NewRand(seed)
		list, err := analyst.Analyze(ctx, before, d.Seat, &rand, iterations/2, d.Move)
		if err = errors.Join(err, ctx.Err()); err == nil {
			d.Played = list[0].Chances
		}
		return err
	}
	return d.compare(ctx, analyst, before, seed, iterations)
}

// Explain finds out why the best is better than what was played, from so many deals, or from fewer when the context
// ends before. Where nothing speaks for it, what was played is the best: searches follow one line far, and err by much.
func (d *Decision) Explain(
	ctx context.Context, analyst engine.Analyst, before engine.Table, seed engine.Seed, deals int,
) error {
	if d.Move == d.Best {
		return nil
	}
	rand := engine.NewRand(seed)
	why, err := analyst.Explain(ctx, before, d.Seat, &rand, deals, d.Best, d.Move)
	if err != nil {
		return err
	}
	if d.Why = why; !slices.ContainsFunc(why, func(r engine.Difference) bool { return r.For }) {
		d.Best, d.Better, d.Why = d.Move, nil, nil
	}
	return nil
}

// compare follows the best and what was played alone, each as often and with the same chance: what is followed rarely
// is judged badly. What was played is the best where the other one is hardly better.
func (d *Decision) compare(
	ctx context.Context, analyst engine.Analyst, before engine.Table, seed engine.Seed, iterations int,
) error {
	var chances [2][]float32
	for i, move := range []string{d.Move, d.Best} {
		rand := engine.NewRand(seed)
		list, err := analyst.Analyze(ctx, before, d.Seat, &rand, iterations/2, move)
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		chances[i] = list[0].Chances
	}
	d.Played, d.Better = chances[0], chances[1]
	d.accept()
	return nil
}

// noise is by how much of a chance answers may differ that are equally good.
const noise = 0.02

// Review is a game that was looked back at, or as much of it as was judged so far.
type Review struct {
	// Seats is how many take part, those included that the rules play.
	Seats     int        `json:"seats"`
	Decisions []Decision `json:"decisions"`
	// Result is each seat's part of the first place, once everything is judged.
	Result []float32 `json:"result,omitempty"`
	// Next is the first record that was not looked at, Last the last one of the game.
	Next int `json:"next"`
	Last int `json:"last"`
	// State is how far it is.
	State State `json:"state,omitempty"`
	// Missing counts the decisions that could not be judged.
	Missing int `json:"missing,omitempty"`
}

// State is how far a review is.
type State string

const (
	// Runs says that there is more to do, Done that there is not.
	Runs State = ""
	Done State = "done"
	// Other says that today's rules don't know the game, Failed that no decision could be judged.
	Other  State = "rules"
	Failed State = "failed"
)

// Percent is how much was looked at.
func (r *Review) Percent() int { return max(r.Next-1, 0) * 100 / max(r.Last, 1) }

// Add appends the next decision of the game, in place of an earlier answer to the same question.
func (r *Review) Add(d Decision) {
	r.Decisions = slices.DeleteFunc(r.Decisions, func(old Decision) bool {
		return old.Seat == d.Seat && old.Since == d.Since
	})
	r.trim(&d)
	r.Decisions = append(r.Decisions, d)
	r.settle(len(r.Decisions) - 1)
}

// Replace puts what was judged again in the place of a decision.
func (r *Review) Replace(i int, d Decision) {
	r.trim(&d)
	r.Decisions[i] = d
	r.settle(min(i+1, len(r.Decisions)-1))
}

// settle holds the decisions up to one against it, where a seat decided several times in a row and nothing was drawn
// between: the first one left it what it could make of the next, which was looked at from nearer.
func (r *Review) settle(i int) {
	for ; i > 0; i-- {
		d, before := &r.Decisions[i], &r.Decisions[i-1]
		if before.Seat != d.Seat || d.Chance {
			return
		}
		before.Played = slices.Clone(d.Expected())
		before.accept()
	}
}

// accept makes what was played the best where the other one is hardly better.
func (d *Decision) accept() {
	if d.Move != d.Best && d.Better[d.Seat]-d.Played[d.Seat] < noise {
		d.Best, d.Better, d.Why = d.Move, nil, nil
	}
}

// trim leaves of chances what is worth keeping: those of the seats, to a hundredth of a per cent.
func (r *Review) trim(d *Decision) {
	for _, chances := range []*[]float32{&d.Played, &d.Better} {
		*chances = slices.Clone((*chances)[:min(r.Seats, len(*chances))])
		for i, c := range *chances {
			(*chances)[i] = float32(math.Round(float64(c)*10_000) / 10_000)
		}
	}
}

// End says how the game ended.
func (r *Review) End(result engine.Result) {
	r.Result = make([]float32, r.Seats)
	for _, seat := range result.Winners {
		r.Result[seat] = 1 / float32(len(result.Winners))
	}
}

// Costliest are the indexes of the own decisions of a seat's person that cost most, the worst first: at most so many,
// and only those that cost at least so much of the chance to win.
func (r *Review) Costliest(seat engine.Seat, most int, least float64) []int {
	var list []int
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Seat == seat && !d.Foreign && d.Cost() >= least {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Compare(r.Decisions[b].Cost(), r.Decisions[a].Cost())
	})
	return list[:min(most, len(list))]
}

const (
	// Told is how many decisions of a seat, and how many moments of the game, a review tells. Least is what such a
	// decision costs at least, and what part of the chances changes hands in such a moment.
	Told  = 3
	Least = 0.04
	// again is how many decisions of a seat are judged again at most for what they cost; for moments twice as many are.
	again = 8
)

// Turns are the moments that decided the game.
func (r *Review) Turns() []Moment { return r.Moments(Told, 2*r.Seats, Least) }

// TurnsAt are the records of these moments.
func (r *Review) TurnsAt() []int {
	var list []int
	for _, m := range r.Turns() {
		list = append(list, r.Decisions[m.Decision].Seq)
	}
	return list
}

// After are the chances of all seats to win after a record, nil before the first decision.
func (r *Review) After(seq int) (chances []float32) {
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Seq <= seq {
			chances = d.Played
		}
	}
	return chances
}

// Doubtful is the index of a decision that is to be told, or is beside luck that is, and was not judged again; -1 if
// there is none.
func (r *Review) Doubtful() int {
	for seat := range engine.Seat(r.Seats) {
		for n, i := range r.Costliest(seat, len(r.Decisions), Least) {
			if n < Told && !r.Decisions[i].Sure && r.sure(seat) < again {
				return i
			}
		}
	}
	for _, m := range r.Turns() {
		around := []int{m.Decision}
		if m.Luck { // It lies between two decisions, each of which may be judged badly.
			around = append(around, m.Decision-1)
		}
		for _, i := range around {
			if d := &r.Decisions[i]; !d.Sure && r.sure(d.Seat) < 2*again {
				return i
			}
		}
	}
	return -1
}

// sure counts a seat's decisions that were judged again.
func (r *Review) sure(seat engine.Seat) int {
	n := 0
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Seat == seat && d.Sure {
			n++
		}
	}
	return n
}
