package mind

import (
	_ "embed" // The weights.
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

type (
	state = maracaibo.State
	move  = maracaibo.Move
)

// Mind implements search.Mind for every number of seats, option and module, and for the solo game.
type Mind struct {
	net     *net.Net
	in      net.Input
	outlook maracaibo.Outlook
}

var _ search.Mind[state, move] = (*Mind)(nil)

// New makes a mind that judges by a net, or without one by what positions will be worth.
func New(n *net.Net) *Mind { return &Mind{net: n, in: net.NewInput(maracaibo.MaxPlayers)} }

// Quiet says that a turn begins, or that the game is over.
func (*Mind) Quiet(s *state) bool { return s.Quiet() }

// Forget takes from a state what the seat can't know.
func (*Mind) Forget(s *state, seat engine.Seat) { s.Forget(seat) }

// Play answers by the heuristic up to the beginning of the next turn.
func (*Mind) Play(s *state, rand *engine.Rand) { s.PlayOn(rand) }

// most is how many answers to a question are worth a thought, margin how far from the best they are at most,
// rerollMargin that of a reroll, whose mean the heuristic reckons exactly, and biasScale how far is worth a bias of 1,
// all three in thousandths of a point.
const most, margin, rerollMargin, biasScale = 10, 6000, 1000, 200_000

// Prior lists the best answers by the heuristic.
func (m *Mind) Prior(s *state, seat engine.Seat, list []search.Ranked[move], _ *engine.Rand) []search.Ranked[move] {
	s.Rank(seat, most, margin, func(mv move, behind int) {
		if mv.Kind == maracaibo.RerollMove && behind > rerollMargin {
			return
		}
		list = append(list, search.Ranked[move]{Move: mv, Bias: -float32(behind) / biasScale})
	})
	return list
}

// temperature is the lead, in thousandths of a point, that is worth a factor e in chances, so many thousandths of a
// turn before the end.
func temperature(turns int) float32 { return 6000 + 2000*float32(turns)/1000 }

// Chances are what the net says, or grow with what the positions will be worth, the more the nearer the end is.
func (m *Mind) Chances(s *state, c *search.Chances) {
	switch {
	case over(s):
		share(s, 0, c)
	case m.net != nil:
		m.Describe(s, &m.in)
		m.net.Chances(&m.in, c[:])
	default:
		m.compare(s, c)
	}
}

func over(s *state) bool { return s.Quiet() && s.Turn == engine.Everyone }

// compare turns what positions will be worth into chances.
func (m *Mind) compare(s *state, c *search.Chances) {
	var worth [maracaibo.MaxPlayers]int
	for i := range worth[:s.Players] {
		s.Foresee(engine.Seat(i), &m.outlook)
		worth[i] = sum(&m.outlook)
	}
	c.Share(worth[:s.Players], float64(temperature(m.outlook.Turns)))
}

// sum is what a position will be worth.
func sum(o *maracaibo.Outlook) int {
	worth := 0
	for _, part := range o.Parts {
		worth += part
	}
	return worth
}

// meritTemperature is the lead that is worth a factor e in merits: 12 points, as standings count them.
const meritTemperature = 12 * (maracaibo.Burials + 1)

// Merits shares the first place by points.
func (m *Mind) Merits(s *state, c *search.Chances) { share(s, meritTemperature, c) }

// share shares the first place by standings (M81, M105).
func share(s *state, temperature float64, c *search.Chances) {
	var standings [maracaibo.MaxPlayers]int
	for seat := range engine.Seat(s.Players) {
		standings[seat] = s.Standing(seat)
	}
	c.Share(standings[:s.Players], temperature)
}

// values are the weights that cmd/learn has found.
//
//go:embed values.net
var values []byte

// Learned is the net that judges. The error says in a sentence why the weights don't fit.
var Learned = sync.OnceValues(func() (*net.Net, error) { return net.Decode(values, Shape) })

// How far the levels look ahead.
var budgets = search.Budgets{
	Normal: search.Budget{Rollouts: 16}, Hard: search.Budget{Iterations: 150}, Expert: search.Budget{Iterations: 2000},
}

// Computers are the computer players of the game. The error says why none of them can search: then all play easily.
func Computers() (engine.Computers, error) {
	_, err := Learned()
	return search.Levels(maracaibo.Rules{}, (*maracaibo.State).EasyMove, Searching, budgets, err == nil), err
}

// Searching is a mind with the learned weights, or without where they don't fit.
func Searching() search.Mind[state, move] {
	n, _ := Learned()
	return New(n)
}
