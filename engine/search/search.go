package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

const (
	// exploration is how much a rarely followed answer is preferred (the constant of PUCT).
	exploration = 0.7
	// temperature is the difference of chances that is worth a factor e in priors.
	temperature = 1. / 16
	// uniform is the part of the priors that is the same for all: what seems bad at first may have had bad luck.
	uniform = 0.1
	// biasVisits is how many visits count as much as the bias of an answer.
	biasVisits = 60
)

// Move is a move that can be told from others.
type Move interface {
	comparable
	fmt.Stringer
}

// Search looks ahead in one game. Its memory is used again, so that once it is large enough an iteration allocates
// nothing. Two goroutines must not share one.
type Search[S any, M Move, V any] struct {
	rules engine.Rules[S, M, V]
	mind  Mind[S, M]
	// nodes is the tree, its root first.
	nodes []node[M]
	// root is the state as the seat knows it, state the one on the way, next that of a rollout; rand is chance
	// on the way, luck the one of all answers that are tried together.
	root, state, next S
	rand, luck        engine.Rand
	value             Chances
	list              []Ranked[M]
	rated             []engine.Rated[int32]
	only              []M
	path, open        []int32
}

// node is a position, named by the answers that lead there from the root.
type node[M any] struct {
	move M
	seat engine.Seat
	// prior is the weight among its siblings when the last of them was found, bias that of the list.
	prior, bias float32
	// sum adds up the chances of visits; the first visit is its first rollout.
	visits int32
	sum    Chances
	// first is the first child, next the next sibling; 0 is none.
	first, next int32
}

func (n *node[M]) chance(seat engine.Seat) float32 { return n.sum[seat] / float32(n.visits) }

func (n *node[M]) add(c *Chances) {
	n.visits++
	for i, v := range c {
		n.sum[i] += v
	}
}

// New makes a search.
func New[S any, M Move, V any](rules engine.Rules[S, M, V], mind Mind[S, M]) *Search[S, M, V] {
	return &Search[S, M, V]{rules: rules, mind: mind}
}

// Computer is a computer player that searches within a budget, and while somebody waits.
func Computer[S any, M Move, V any](rules engine.Rules[S, M, V], mind Mind[S, M], b Budget) engine.Computer {
	t := New(rules, mind)
	return engine.ThinkerOf(rules, func(ctx context.Context, s *S, seat engine.Seat, rand *engine.Rand) M {
		b := b
		b.Stop = func() bool { return ctx.Err() != nil }
		return t.Choose(s, seat, rand, b)
	})
}

// ComputersOf makes computer players by their iterations.
func ComputersOf[S any, M Move, V any](
	rules engine.Rules[S, M, V], mind func() Mind[S, M],
) func(iterations int) engine.Computer {
	return func(iterations int) engine.Computer { return Computer(rules, mind(), Budget{Iterations: iterations}) }
}

// AnalystOf makes analysts.
func AnalystOf[S any, M Move, V any](
	rules engine.Rules[S, M, V], mind func() Mind[S, M], reasons Reasons[S, M],
) func() engine.Analyst {
	return func() engine.Analyst { return &analyst[S, M, V]{New(rules, mind()), reasons} }
}

// Budgets are those of the levels that look ahead.
type Budgets struct{ Normal, Hard, Expert Budget }

// Levels are the computer players of a game by their budgets, the weakest first. Easy is the game's own choice; it
// takes the place of the others where weights don't fit. Whatever table it meets, it plays on from a redeal of what its
// seat knows, so that it answers the same wherever its seat knows the same.
func Levels[S any, M Move, V any](
	rules engine.Rules[S, M, V], easy func(*S, engine.Seat, *engine.Rand) M, mind func() Mind[S, M], b Budgets,
	fit bool,
) engine.Computers {
	player := func() engine.Computer {
		m := mind()
		return engine.ComputerOf(rules, func(s *S, seat engine.Seat, rand *engine.Rand) M {
			m.Forget(s, seat)
			rules.Redeal(s, seat, rand)
			return easy(s, seat, rand)
		})
	}
	level := func(key string, b Budget) engine.Level {
		if !fit {
			return engine.Level{Key: key, New: player}
		}
		return engine.Level{Key: key, Thinks: b.Iterations > 0, New: func() engine.Computer {
			return Computer(rules, mind(), b)
		}}
	}
	return engine.Computers{
		{Key: engine.LevelEasy, New: player},
		level(engine.LevelNormal, b.Normal), level(engine.LevelHard, b.Hard), level(engine.LevelExpert, b.Expert),
	}
}

// Choose gives the best move of a seat that is asked, as it seems after the search. It draws from rand once.
func (t *Search[S, M, V]) Choose(s *S, seat engine.Seat, rand *engine.Rand, b Budget) M {
	t.begin(s, seat, rand, nil)
	best := t.nodes[0].first
	if t.nodes[best].next != 0 { // There is something to choose.
		best = t.grow(seat, b, t.decided)
	}
	return t.nodes[best].move
}

// Analyze implements engine.Analyst.
func (t *Search[S, M, V]) Analyze(
	ctx context.Context, table engine.Table, seat engine.Seat, rand *engine.Rand, iterations int, only ...string,
) ([]engine.Judged, error) {
	s, moves, err := t.asked(table, seat, only)
	if err != nil {
		return nil, err
	}
	return t.Judge(&s, seat, rand, Budget{
		Iterations: iterations, Stop: func() bool { return ctx.Err() != nil },
	}, moves...), nil
}

// asked is the state of a table in which a seat is asked, with some of its answers.
func (t *Search[S, M, V]) asked(table engine.Table, seat engine.Seat, answers []string) (s S, moves []M, err error) {
	if s, err = engine.AskedState(table, t.rules, seat); err != nil {
		return s, nil, err
	}
	moves = make([]M, len(answers))
	for i, word := range answers {
		if err := table.Check(engine.Action{Seat: seat, Move: word}); err != nil {
			return s, nil, err
		}
		if moves[i], err = t.rules.Parse(word); err != nil {
			return s, nil, err
		}
	}
	return s, moves, nil
}

// Judge searches like Choose and tells what it found: of the answers that the mind lists, or only of these.
func (t *Search[S, M, V]) Judge(s *S, seat engine.Seat, rand *engine.Rand, b Budget, only ...M) []engine.Judged {
	t.begin(s, seat, rand, only)
	t.grow(seat, b, func(int) bool { return false })
	var list []engine.Judged
	for c := t.nodes[0].first; c != 0; c = t.nodes[c].next {
		n := &t.nodes[c]
		j := engine.Judged{Move: n.move.String(), Visits: int(n.visits), Chances: make([]float32, engine.MaxSeats)}
		for i := range j.Chances {
			j.Chances[i] = n.chance(engine.Seat(i))
		}
		for at := t.best(c); at != 0; at = t.best(at) {
			j.Line = append(j.Line, engine.Action{Seat: t.nodes[at].seat, Move: t.nodes[at].move.String()})
		}
		list = append(list, j)
	}
	slices.SortStableFunc(list, func(a, b engine.Judged) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.Chances[seat], a.Chances[seat]))
	})
	return list
}

// best is the child that was followed most, the one with the better chance among equals; 0 where there is none.
func (t *Search[S, M, V]) best(at int32) int32 {
	best := t.nodes[at].first
	for c := best; c != 0; c = t.nodes[c].next {
		n, b := &t.nodes[c], &t.nodes[best]
		if n.visits > b.visits || n.visits == b.visits && n.chance(n.seat) > b.chance(b.seat) {
			best = c
		}
	}
	return best
}

// begin plants the tree: its root, and the answers there, each tried once. Only these are those, if there are any.
func (t *Search[S, M, V]) begin(s *S, seat engine.Seat, rand *engine.Rand, only []M) {
	t.root, t.rand, t.only = *s, engine.NewRand(rand.Seed()), only
	t.mind.Forget(&t.root, seat)
	t.nodes = append(t.nodes[:0], node[M]{})
	t.deal(seat)
	t.iterate(seat)
}

// grow builds the tree and gives the best answer. It ends early when enough says that it may, with so many iterations
// left.
func (t *Search[S, M, V]) grow(seat engine.Seat, b Budget, enough func(left int) bool) (best int32) {
	stop := func() bool { return b.Stop != nil && b.Stop() }
	if b.Rollouts > 1 {
		best = t.halve(seat, b.Rollouts-1, stop)
	}
	for left := b.Iterations; left > 0 && !enough(left) && !stop(); left-- {
		t.deal(seat)
		t.iterate(seat)
	}
	if best == 0 || b.Iterations > 0 {
		best = t.best(0)
	}
	return best
}

// decided says that no other answer can be followed as often as the first one any longer.
func (t *Search[S, M, V]) decided(left int) bool {
	first, second := int32(0), int32(0)
	for c := t.nodes[0].first; c != 0; c = t.nodes[c].next {
		second = max(second, min(first, t.nodes[c].visits))
		first = max(first, t.nodes[c].visits)
	}
	return int(first-second) > left
}

// halve tries every answer at the root so often on average, the better ones more often, and gives the best.
func (t *Search[S, M, V]) halve(seat engine.Seat, rollouts int, stop func() bool) int32 {
	t.rated = t.rated[:0]
	for c := t.nodes[0].first; c != 0; c = t.nodes[c].next {
		t.rated = append(t.rated, engine.Rated[int32]{Move: c})
	}
	return engine.Halve(t.rated, rollouts*len(t.rated), &t.rand, func(list []engine.Rated[int32], seed engine.Seed) {
		if stop() {
			return
		}
		t.deal(seat)
		t.luck = engine.NewRand(seed)
		for i := range list {
			t.rollout(list[i].Move)
			n := &t.nodes[list[i].Move]
			list[i].Worth = int(1e6 * (n.chance(seat) + n.bias*biasVisits/(biasVisits+float32(n.visits))))
		}
	})
}

// deal begins at the root again, with all that the seat doesn't know dealt anew. Whatever waits for a processor goes
// first: a search is long.
func (t *Search[S, M, V]) deal(seat engine.Seat) {
	runtime.Gosched()
	t.state = t.root
	t.rules.Redeal(&t.state, seat, &t.rand)
}

// iterate follows the tree to a leaf, opens that, and counts its chances for the way there.
func (t *Search[S, M, V]) iterate(seat engine.Seat) {
	at := int32(0)
	t.path = t.path[:0]
	for {
		t.path = append(t.path, at)
		leaf := t.nodes[at].first == 0
		if at != 0 || leaf { // The answers at the root are the same in every deal.
			t.list = t.mind.Prior(&t.state, seat, t.list[:0], &t.rand)
			if at == 0 && len(t.only) > 0 {
				t.list = t.list[:0]
				for _, m := range t.only {
					t.list = append(t.list, Ranked[M]{Move: m})
				}
			}
			t.openAll(at, seat)
		} else {
			t.open = t.open[:0]
			for c := t.nodes[0].first; c != 0; c = t.nodes[c].next {
				t.open = append(t.open, c)
			}
		}
		best := t.pick(seat, leaf)
		if leaf {
			t.value = t.nodes[best].sum
			break
		}
		t.rules.Apply(&t.state, seat, t.nodes[best].move, nil)
		t.mind.Play(&t.state, &t.rand)
		at = best
		asked := t.rules.Asked(&t.state)
		if asked == 0 {
			t.path = append(t.path, at)
			t.value = Chances{}
			t.mind.Chances(&t.state, &t.value)
			break
		}
		seat = asked.First()
	}
	for _, at := range t.path {
		t.nodes[at].add(&t.value)
	}
}

// openAll finds the children for the list of answers, and tries those that are new: all meet the same chance.
func (t *Search[S, M, V]) openAll(at int32, seat engine.Seat) {
	t.open = t.open[:0]
	t.luck = engine.NewRand(t.rand.Seed())
	fresh, hint := false, t.nodes[at].first
	for i := range t.list {
		c, last := t.find(at, hint, seat, t.list[i].Move)
		if c == 0 {
			fresh = true
			t.nodes = append(t.nodes, node[M]{move: t.list[i].Move, seat: seat})
			c = int32(len(t.nodes) - 1)
			t.rollout(c)
			if last == 0 {
				t.nodes[at].first = c
			} else {
				t.nodes[last].next = c
			}
		}
		t.open = append(t.open, c)
		hint = t.nodes[c].next
	}
	if fresh {
		t.weigh(seat)
	}
}

// find is the child of a move, which may be the hint; without one it gives the last child.
func (t *Search[S, M, V]) find(at, hint int32, seat engine.Seat, m M) (child, last int32) {
	if hint != 0 && t.nodes[hint].seat == seat && t.nodes[hint].move == m {
		return hint, 0
	}
	for c := t.nodes[at].first; c != 0; c = t.nodes[c].next {
		if t.nodes[c].seat == seat && t.nodes[c].move == m {
			return c, 0
		}
		last = c
	}
	return 0, last
}

// rollout adds to an answer the chances of the quiet point that it leads to.
func (t *Search[S, M, V]) rollout(c int32) {
	t.next = t.state
	luck := t.luck
	n := &t.nodes[c]
	t.rules.Apply(&t.next, n.seat, n.move, nil)
	t.mind.Play(&t.next, &t.luck)
	t.luck = luck
	t.value = Chances{}
	t.mind.Chances(&t.next, &t.value)
	n.add(&t.value)
}

// weigh gives the open children their priors: the weights of the list, else those of their chances.
func (t *Search[S, M, V]) weigh(seat engine.Seat) {
	sum, most := float32(0), float32(0)
	for i, c := range t.open {
		sum += t.list[i].Weight
		most = max(most, t.nodes[c].chance(seat))
	}
	given := sum > 0
	for i, c := range t.open {
		n := &t.nodes[c]
		n.bias = t.list[i].Bias
		if n.prior = t.list[i].Weight; !given {
			n.prior = float32(math.Exp(float64(n.chance(seat)-most) / temperature))
			sum += n.prior
		}
	}
	for _, c := range t.open {
		n := &t.nodes[c]
		n.prior = (1-uniform)*n.prior/sum + uniform/float32(len(t.open))
	}
}

// pick is the open child to follow, for a leaf the one with the best chance.
func (t *Search[S, M, V]) pick(seat engine.Seat, leaf bool) int32 {
	all := float32(0)
	for _, c := range t.open {
		all += float32(t.nodes[c].visits)
	}
	wish := exploration * float32(math.Sqrt(float64(all)))
	if leaf {
		wish = 0
	}
	best, most := t.open[0], float32(-1)
	for _, c := range t.open {
		n := &t.nodes[c]
		if worth := n.chance(seat) + wish*n.prior/float32(1+n.visits); worth > most {
			best, most = c, worth
		}
	}
	return best
}
