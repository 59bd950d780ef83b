package review

import (
	"cmp"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Balance says what moved a seat's chance to win from the start of a game to its end, in parts of 1: Start and the
// others add up to its part of the first place.
type Balance struct {
	// Start is the chance before the first decision, with the best play of all.
	Start float64
	// Own are the seat's own decisions, which at best cost nothing; Others are the decisions of the others.
	Own, Others float64
	// Luck is what chance gave. Rest is what showed only later, to whom looked from nearer or knew more.
	Luck, Rest float64
}

// Balance is that of a seat in a game that was judged to its end.
func (r *Review) Balance(seat engine.Seat) Balance {
	var b Balance
	last := float32(0)
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if best := d.Expected()[seat]; i == 0 {
			b.Start = float64(best)
		} else if d.Chance {
			b.Luck += float64(best - last)
		} else {
			b.Rest += float64(best - last)
		}
		change := float64(d.Played[seat] - d.Expected()[seat])
		if d.Seat == seat {
			b.Own += change
		} else {
			b.Others += change
		}
		last = d.Played[seat]
	}
	b.Rest += float64(r.Result[seat] - last)
	return b
}

// Moment is a step of a game that changed the chances.
type Moment struct {
	// Decision is the index of the decision.
	Decision int
	// Luck says that it was chance, between the decision before and this one; else the decision did it.
	Luck bool
	// From and To are the chances of all seats before and after.
	From, To []float32
}

// swing is how much of the chances changes hands, from 0 to 1.
func swing(from, to []float32) float64 {
	sum := 0.0
	for i := range from {
		sum += math.Abs(float64(to[i] - from[i]))
	}
	return sum / 2
}

// Gains is the seat that gained most, Loses the one that lost most.
func (m *Moment) Gains() engine.Seat { return m.extreme(func(a, b float32) bool { return a > b }) }

// Loses is the seat that lost most.
func (m *Moment) Loses() engine.Seat { return m.extreme(func(a, b float32) bool { return a < b }) }

func (m *Moment) extreme(beats func(a, b float32) bool) engine.Seat {
	seat := 0
	for i := range m.From {
		if beats(m.To[i]-m.From[i], m.To[seat]-m.From[seat]) {
			seat = i
		}
	}
	return engine.Seat(seat)
}

// Moments are those that changed the chances most, in the order of the game: at most so many, each with a swing of at
// least so much, and no two closer to each other than apart decisions, since a change that is seen coming comes in
// several steps. What so many decisions before or after undo counts only as far as it lasts: a gift that is given back
// decides nothing. Luck counts as far as it is more than the doubt of the guesses around it.
func (r *Review) Moments(most, apart int, least float64) []Moment {
	var all []Moment
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if i > 0 && d.Chance {
			all = append(all, Moment{Decision: i, Luck: true, From: r.Decisions[i-1].Played, To: d.Expected()})
		}
		all = append(all, Moment{Decision: i, From: d.Expected(), To: d.Played})
	}
	doubt := 2 * r.doubt()
	lasting := func(m *Moment) float64 {
		before, after := &r.Decisions[max(0, m.Decision-apart)], &r.Decisions[min(m.Decision+apart, len(r.Decisions)-1)]
		lasts := min(swing(m.From, m.To), swing(before.Expected(), m.To), swing(m.From, after.Played))
		if m.Luck {
			lasts -= doubt
		}
		return lasts
	}
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Compare(lasting(&b), lasting(&a)) })
	var list []Moment
	for _, m := range all {
		close := func(other Moment) bool {
			return max(other.Decision-m.Decision, m.Decision-other.Decision) < apart
		}
		if len(list) < most && lasting(&m) >= least && !slices.ContainsFunc(list, close) {
			list = append(list, m)
		}
	}
	slices.SortFunc(list, func(a, b Moment) int { return cmp.Compare(a.Decision, b.Decision) })
	return list
}

// doubt is how far guesses of one position differ: what changes hands from a seat's decision to the next one's although
// nothing is drawn, as root mean square.
func (r *Review) doubt() float64 {
	squares, n := 0.0, 0
	for i := 1; i < len(r.Decisions); i++ {
		if d, before := &r.Decisions[i], &r.Decisions[i-1]; !d.Chance && d.Seat != before.Seat {
			change := swing(before.Played, d.Expected())
			squares, n = squares+change*change, n+1
		}
	}
	return math.Sqrt(squares / float64(max(n, 1)))
}
