package mind

import (
	_ "embed" // The weights.
	"hash/maphash"
	"math"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

type (
	state = endeavor.State
	move  = endeavor.Move
)

// Mind implements search.Mind. Without a net it plays by the heuristic, as a net's first teacher.
type Mind struct {
	net   *net.Net
	in    net.Input
	rated []endeavor.Rated
	// ahead is a state at the end of its round, end one at the end of the game, both as the heuristic plays.
	ahead, end state
	// noisy lets moves up to the end of a round differ by luck.
	noisy bool
	luck  engine.Rand
	// known are the chances at the ends of rounds by a hash of their states: many ways lead to one.
	known map[uint64]search.Chances
	seed  maphash.Seed
}

// mostKnown bounds what is known.
const mostKnown = 1 << 12

var _ search.Mind[state, move] = (*Mind)(nil)

// New makes a mind that judges by a net.
func New(n *net.Net) *Mind {
	return &Mind{
		net: n, in: net.NewInput(endeavor.MaxPlayers), known: map[uint64]search.Chances{}, seed: maphash.MakeSeed(),
	}
}

// Quiet says that a building is chosen, or that the game is over: the net judges there.
func (*Mind) Quiet(s *state) bool {
	return (endeavor.Rules{}).Step(s, s.Turn).Key == endeavor.StepBuild || over(s)
}

func over(s *state) bool { return s.Round > 0 && (endeavor.Rules{}).Asked(s) == 0 }

// Forget opens the salaries of others again, which Redeal would draw at random.
func (*Mind) Forget(s *state, seat engine.Seat) { s.ForgetSalaries(seat) }

// Play answers by the heuristic up to the next choice of a building or an action.
func (m *Mind) Play(s *state, rand *engine.Rand) {
	m.luck = engine.NewRand(rand.Seed())
	s.PlayOn()
}

// most is how many candidates there are, margin how far behind the best of them the heuristic may see one,
// priorTemperature the difference that is worth a factor e in weight, and biasScale the one that is worth a bias of 1,
// all three in thousandths of a point.
const most, margin, priorTemperature, biasScale = 10, 3000, 2000, 20_000

// Prior lists the moves that the heuristic likes best, weighed by it: it sees things that the net has not learned.
func (m *Mind) Prior(s *state, seat engine.Seat, list []search.Ranked[move], rand *engine.Rand) []search.Ranked[move] {
	if m.net == nil {
		return append(list, search.Ranked[move]{Move: s.Quick(seat, rand)})
	}
	m.rated = s.Rate(seat, m.rated[:0])
	for i, r := range m.rated {
		behind := m.rated[0].Worth - r.Worth
		if behind <= margin && (i < most || r.Move.Kind == endeavor.PassMove) {
			weight := float32(math.Exp(-float64(behind) / priorTemperature))
			list = append(list, search.Ranked[move]{Move: r.Move, Weight: weight, Bias: -float32(behind) / biasScale})
		}
	}
	return list
}

// noisyTemperature is the lead in points that is worth a factor e in chances where the game has been played on to its
// end; noise is how far from the best, in thousandths of a point, moves up to the end of a round may be. Both are those
// of a noisy mind.
const noisyTemperature, noise = 2, 1000

// Chances are what the net says of the end of the round, or go by the points of now.
func (m *Mind) Chances(s *state, c *search.Chances) {
	lead, off := 0.0, 0
	if m.noisy && !over(s) {
		lead, off = noisyTemperature, noise
	}
	if m.net != nil && !over(s) {
		m.ahead = *s
		s = &m.ahead
		s.PlayRound(off, &m.luck)
	}
	switch {
	case over(s):
		share(s, lead, c)
	case m.net == nil:
		share(s, float64(temperature(s)), c)
	default:
		m.judge(s, c)
	}
}

// judge says what the net does.
func (m *Mind) judge(s *state, c *search.Chances) {
	hash := maphash.Comparable(m.seed, *s)
	known, ok := m.known[hash]
	if !ok {
		m.Describe(s, &m.in)
		m.net.Chances(&m.in, known[:])
		if len(m.known) == mostKnown {
			clear(m.known)
		}
		m.known[hash] = known
	}
	*c = known
}

// meritTemperature is the lead in points that is worth a factor e in merits.
const meritTemperature = 3

// Merits shares the first place by points.
func (m *Mind) Merits(s *state, c *search.Chances) { share(s, meritTemperature, c) }

// temperature is the lead in points that is worth a factor e in chances.
func temperature(s *state) float32 { return 1.5 + 0.5*(endeavor.Rounds-float32(s.Round)) }

// share shares the first place by points (E73).
func share(s *state, temperature float64, c *search.Chances) {
	var points [endeavor.MaxPlayers]int
	for i := range s.Players {
		points[i] = s.Account(engine.Seat(i)).Total
	}
	c.Share(points[:s.Players], temperature)
}

// values are the weights that cmd/learn has found.
//
//go:embed values.net
var values []byte

// Learned is the net that judges. The error says in a sentence why the weights don't fit.
var Learned = sync.OnceValues(func() (*net.Net, error) { return net.Decode(values, Shape) })

// How far the levels look ahead.
var budgets = search.Budgets{
	Normal: search.Budget{Rollouts: 4}, Hard: search.Budget{Iterations: 60}, Expert: search.Budget{Iterations: 1800},
}

// Computers are the computer players of the game. The error says why none of them can search: then all play easily.
func Computers() (engine.Computers, error) {
	n, err := Learned()
	list := search.Levels(endeavor.Rules{}, (*endeavor.State).EasyMove, Searching, budgets, err == nil)
	if err == nil {
		list[list.Index(engine.LevelNormal)].New = func() engine.Computer {
			m := New(n)
			m.noisy = true
			return search.Computer(endeavor.Rules{}, m, budgets.Normal)
		}
	}
	return list, err
}

// Searching is a mind with the learned weights. Without them it plays by the heuristic.
func Searching() search.Mind[state, move] {
	n, _ := Learned()
	return New(n)
}
