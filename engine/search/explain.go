package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Reasons are what a game brings to say why one answer is better than another.
type Reasons[S, M any] struct {
	// Far says that a position is as far ahead as reasons look, so many quiet points after the question. The end of the
	// game is far enough in any case.
	Far func(from, at *S, turns int) bool
	// Turns are the quiet points of a round in a game whose rules leave open how many rounds it has; nil for others.
	// Then it is a reason, ReasonEnd, that the game ends so many rounds earlier.
	Turns func(s *S) int
	// Worth are the kinds of facts, with what one more is worth to its owner, in thousandths of a point. A kind that is
	// worth nothing is never a reason, but told all the same.
	Worth map[string]int
	// Wary says that nothing speaks for an answer against which more speaks: for games whose searches err by more than
	// their luck.
	Wary bool
	// Tell tells the facts of a position, each kind and term of a seat at most once. A kind with terms, such as the
	// words of buildings, is for what a seat has or has not: its number is 1.
	Tell func(s *S, tell func(kind string, seat engine.Seat, term string, n int))
	// Chosen is the fact that a seat answers so at a quiet point, without a kind if it is none; nil for a game without
	// such facts.
	Chosen func(m M) (kind, term string)
}

// ReasonEnd is the kind of a difference by how many rounds earlier the game ends, negative for later. It has no seat.
// An earlier end speaks for an answer if the seat has mostly won then, a later one if it would not have.
const ReasonEnd = "end"

const (
	// leastDeals are those that give reasons, where the context ends before all were looked at.
	leastDeals = 20
	// leastMean is by how much a number differs on average, and in which part of the deals what a seat has, and
	// leastErrors how many standard errors that is.
	leastMean, leastErrors = 0.6, 2.5
	// mostTurns bounds the way to what is far enough, in quiet points.
	mostTurns = 200
)

// analyst is a search that also gives reasons.
type analyst[S any, M Move, V any] struct {
	*Search[S, M, V]
	reasons Reasons[S, M]
}

// fact names a number of a position.
type fact struct {
	kind string
	seat engine.Seat
	term string
}

// Explain implements engine.Analyst.
func (a *analyst[S, M, V]) Explain(
	ctx context.Context, table engine.Table, seat engine.Seat, rand *engine.Rand, deals int, this, that string,
) ([]engine.Difference, error) {
	s, moves, err := a.asked(table, seat, []string{this, that})
	if err != nil {
		return nil, err
	}
	a.root, a.rand = s, engine.NewRand(rand.Seed())
	a.mind.Forget(&a.root, seat)
	var now [2]map[fact]int
	var ends [2][]map[fact]int
	for i, m := range moves {
		a.state = a.root
		a.rules.Apply(&a.state, seat, m, nil)
		now[i] = a.told(map[fact]int{})
	}
	var wins, ended [2]int
	for n := range deals {
		if ctx.Err() != nil && n < leastDeals {
			return nil, ctx.Err()
		} else if ctx.Err() != nil {
			break
		}
		a.deal(seat)
		dealt, luck, later := a.state, engine.NewRand(a.rand.Seed()), a.rand
		var turns [2]int
		var over [2]bool
		for i, m := range moves {
			a.state, a.rand = dealt, luck
			var facts map[fact]int
			facts, turns[i] = a.follow(seat, m, a.reasons.Far)
			ends[i] = append(ends[i], facts)
			var result engine.Result
			if result, over[i] = a.rules.Result(&a.state); over[i] {
				ended[i]++
			}
			if slices.Contains(result.Winners, seat) {
				wins[i]++
			}
		}
		if a.reasons.Turns != nil && over[0] != over[1] {
			late := 0
			if over[0] {
				late = 1
			}
			a.state, a.rand = dealt, luck
			_, turns[late] = a.follow(seat, moves[late], func(_, _ *S, _ int) bool { return false })
			ends[0][n][fact{ReasonEnd, engine.Everyone, ""}] = (turns[1] - turns[0]) / a.reasons.Turns(&dealt)
		}
		a.rand = later
	}
	if a.reasons.Chosen != nil { // That a seat gives the other answer later is no reason against giving it now.
		for _, m := range moves {
			kind, term := a.reasons.Chosen(m)
			for _, facts := range slices.Concat(ends[0], ends[1]) {
				delete(facts, fact{kind, seat, term})
			}
		}
	}
	list := a.differences(seat, ends[0], ends[1])
	for i, d := range list {
		f := fact{d.Kind, d.Seat, d.Term}
		list[i].Now = now[0][f]-now[1][f] == d.N
		if d.Kind == ReasonEnd {
			list[i].For = d.N > 0 && 2*wins[0] > ended[0] || d.N < 0 && 2*wins[1] <= ended[1]
		}
	}
	return list, nil
}

// told adds the facts of the present state.
func (a *analyst[S, M, V]) told(found map[fact]int) map[fact]int {
	a.reasons.Tell(&a.state, func(kind string, seat engine.Seat, term string, n int) {
		found[fact{kind, seat, term}] = n
	})
	return found
}

// follow gives an answer in the present deal, plays on as the mind weighs the answers of all seats, and gives the facts
// of the position that is far enough, and how many quiet points were on the way.
func (a *analyst[S, M, V]) follow(
	seat engine.Seat, m M, far func(from, at *S, turns int) bool,
) (found map[fact]int, turns int) {
	from := a.state
	found = map[fact]int{}
	for turns = 1; turns < mostTurns; turns++ {
		a.rules.Apply(&a.state, seat, m, nil)
		a.mind.Play(&a.state, &a.rand)
		asked := a.rules.Asked(&a.state)
		if asked == 0 || far(&from, &a.state, turns) {
			break
		}
		seat = asked.First()
		m = a.quick(seat)
		if a.reasons.Chosen == nil {
			continue
		}
		if kind, term := a.reasons.Chosen(m); kind != "" {
			found[fact{kind, seat, term}] = 1
		}
	}
	return a.told(found), turns
}

// quick draws an answer of a seat, as likely as the search would follow it first.
func (a *analyst[S, M, V]) quick(seat engine.Seat) M {
	a.list = a.mind.Prior(&a.state, seat, a.list[:0], &a.rand)
	if len(a.list) > 1 && !slices.ContainsFunc(a.list, func(r Ranked[M]) bool { return r.Weight > 0 }) {
		luck := engine.NewRand(a.rand.Seed())
		for i := range a.list {
			r := &a.list[i]
			a.next, a.luck, a.value = a.state, luck, Chances{}
			a.rules.Apply(&a.next, seat, r.Move, nil)
			a.mind.Play(&a.next, &a.luck)
			a.mind.Chances(&a.next, &a.value)
			r.Weight = float32(math.Exp(float64(a.value[seat]) / temperature))
		}
	}
	sum := float32(0)
	for _, r := range a.list {
		sum += r.Weight
	}
	at := sum * float32(a.rand.Uint64()>>40) / (1 << 24)
	for _, r := range a.list {
		if at -= r.Weight; at < 0 {
			return r.Move
		}
	}
	return a.list[len(a.list)-1].Move
}

// differences compares the ends of two answers, deal by deal: the weightiest differences come first.
func (a *analyst[S, M, V]) differences(seat engine.Seat, here, there []map[fact]int) []engine.Difference {
	all := map[fact]bool{}
	for _, facts := range slices.Concat(here, there) {
		for f := range facts {
			all[f] = true
		}
	}
	var list []engine.Difference
	weights := map[engine.Difference]float64{}
	for f := range all {
		mean, sure := difference(f, here, there)
		n := int(math.Round(mean))
		if mean == 0 || n == 0 {
			continue
		}
		weight := math.Abs(mean) * float64(a.reasons.Worth[f.kind])
		if f.seat != seat {
			weight /= 2 // It helps the others as well.
		}
		d := engine.Difference{Kind: f.kind, Seat: f.seat, Term: f.term, N: n, Sure: sure,
			For: weight > 0 && (n > 0) == (f.seat == seat)}
		list, weights[d] = append(list, d), weight
	}
	slices.SortFunc(list, func(x, y engine.Difference) int {
		return cmp.Or(cmp.Compare(weights[y], weights[x]), cmp.Compare(x.Kind, y.Kind), cmp.Compare(x.Seat, y.Seat),
			cmp.Compare(x.Term, y.Term))
	})
	balance := 0.0
	for _, d := range list {
		if d.For {
			balance += weights[d]
		} else {
			balance -= weights[d]
		}
	}
	if a.reasons.Wary && balance <= 0 {
		list = slices.DeleteFunc(list, func(d engine.Difference) bool { return d.For })
	}
	return list
}

// difference is by how much more a fact counts here than there on average, 0 where that may be luck; sure says that it
// is the same in every deal.
func difference(f fact, here, there []map[fact]int) (mean float64, sure bool) {
	sure = true
	sum, squares := 0.0, 0.0
	for i := range here {
		d := here[i][f] - there[i][f]
		sure = sure && d == here[0][f]-there[0][f]
		sum, squares = sum+float64(d), squares+float64(d*d)
	}
	n := float64(len(here))
	mean = sum / n
	spread := math.Sqrt(max(0, squares/n-mean*mean) / n)
	if math.Abs(mean) < leastMean || math.Abs(mean) < leastErrors*spread {
		return 0, false
	}
	return mean, sure
}
