package mind

import (
	_ "embed" // The weights.
	"math"
	"slices"

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

// most is how many answers to a question are worth a thought, margin how far from the best they are at most, and
// leaning how far is worth a chance of 1, both in thousandths of a point.
const most, margin, leaning = 10, 6000, 200_000

// Prior lists the best answers by the heuristic.
func (m *Mind) Prior(s *state, seat engine.Seat, list []search.Ranked[move], _ *engine.Rand) []search.Ranked[move] {
	s.Rank(seat, most, margin, func(mv move, behind int) {
		list = append(list, search.Ranked[move]{Move: mv, Lean: -float32(behind) / leaning})
	})
	return list
}

// heatAtEnd and heatPerTurn are the lead, in thousandths of a point, that is worth a factor e in chances: at the end,
// and more for each turn to come.
const heatAtEnd, heatPerTurn = 6000, 2000

// heat is that lead.
func heat(turns int) float32 { return heatAtEnd + heatPerTurn*float32(turns)/1000 }

// Chances are what the net says, or grow with what the positions will be worth, the more the nearer the end is.
func (m *Mind) Chances(s *state, c *search.Chances) {
	switch {
	case over(s):
		final(s, c)
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
	all, most := float32(0), slices.Max(worth[:s.Players])
	for i, w := range worth[:s.Players] {
		c[i] = float32(math.Exp(float64(float32(w-most) / heat(m.outlook.Turns))))
		all += c[i]
	}
	for i := range worth[:s.Players] {
		c[i] /= all
	}
}

// sum is what a position will be worth.
func sum(o *maracaibo.Outlook) int {
	worth := 0
	for _, part := range o.Parts {
		worth += part
	}
	return worth
}

// meritHeat is the lead in points that is worth a factor e in merits.
const meritHeat = 12

// Merits shares the first place by points.
func (m *Mind) Merits(s *state, c *search.Chances) {
	var behind [maracaibo.MaxPlayers]float64
	first := 0
	for seat := range engine.Seat(s.Players) {
		first = max(first, s.Standing(seat))
	}
	for seat := range engine.Seat(s.Players) {
		behind[seat] = float64(first-s.Standing(seat)) / (maracaibo.Burials + 1)
	}
	c.Share(behind[:s.Players], meritHeat)
}

// final shares the first place (M81, M105).
func final(s *state, c *search.Chances) {
	first, n := 0, float32(0)
	for seat := range engine.Seat(s.Players) {
		switch standing := s.Standing(seat); {
		case n == 0 || standing > first:
			first, n = standing, 1
		case standing == first:
			n++
		}
	}
	for seat := range engine.Seat(s.Players) {
		if s.Standing(seat) == first {
			c[seat] = 1 / n
		}
	}
}

// values are the weights that cmd/learn has found.
//
//go:embed values.net
var values []byte

// Learned is the net that judges. The error says in a sentence why the weights don't fit.
func Learned() (*net.Net, error) { return net.Decode(values, Shape) }

// How far the levels look ahead.
var budgets = search.Budgets{
	Normal: search.Budget{Looks: 16}, Hard: search.Budget{Iterations: 150}, Expert: search.Budget{Iterations: 4000},
}

// Computers are the computer players of the game. The error says why none of them can search: then all play easily.
func Computers() (engine.Computers, error) {
	_, err := Learned()
	return search.Levels(maracaibo.Rules{}, maracaibo.Easy, Searching, budgets, err == nil), err
}

// Searching is a mind with the learned weights, or without where they don't fit.
func Searching() search.Mind[state, move] {
	n, _ := Learned()
	return New(n)
}
