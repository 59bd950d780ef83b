package mind

import (
	_ "embed" // The weights.
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/net"
)

type (
	state = puertorico.State
	move  = puertorico.Move
)

// Mind implements search.Mind for every expansion and number of seats.
type Mind struct {
	net   *net.Net
	in    net.Input
	moves []move
}

var _ search.Mind[state, move] = (*Mind)(nil)

// New makes a mind that judges by a net, or without one by what boards will be worth.
func New(n *net.Net) *Mind { return &Mind{net: n, in: net.NewInput(puertorico.MaxPlayers)} }

// Quiet says that a role is chosen, or that the game is over.
func (*Mind) Quiet(s *state) bool {
	return (puertorico.Rules{}).Step(s, s.Turn).Key == puertorico.StepRole || over(s)
}

func over(s *state) bool { return s.Round > 0 && s.Turn == engine.Everyone }

// Forget sorts the face-down stack and opens the placements of others again, which Redeal would replace by absurd ones.
func (*Mind) Forget(s *state, seat engine.Seat) {
	slices.Sort(s.Stack[:s.StackCount])
	var none state
	for other := range engine.Bits[engine.Seat](s.Given.Without(seat)) {
		s.Drafts[other] = none.Drafts[other]
		s.Given, s.Waiting = s.Given.Without(other), s.Waiting.With(other)
	}
}

// Play answers by the heuristic up to the next choice of a role.
func (*Mind) Play(s *state, rand *engine.Rand) { s.PlayOn(rand) }

// Prior lists the candidates; in a draft it draws one, because variety counts for more there than strength.
func (m *Mind) Prior(s *state, seat engine.Seat, list []search.Ranked[move], rand *engine.Rand) []search.Ranked[move] {
	if kind, ok := s.PickKind(rand); ok {
		return append(list, search.Ranked[move]{Move: kind})
	}
	m.moves = (puertorico.Rules{}).Candidates(s, seat, m.moves[:0])
	if len(m.moves) > 0 && m.moves[0].Kind == puertorico.PlaceMove { // At the root: Play answers it elsewhere.
		m.moves = s.Neighbors(seat, m.moves[0], m.moves)
	}
	for _, mv := range m.moves {
		list = append(list, search.Ranked[move]{Move: mv})
	}
	return list
}

// Chances are what the net says, or grow with what the boards will be worth, the more the nearer the end is.
func (m *Mind) Chances(s *state, c *search.Chances) {
	if over(s) {
		final(s, c)
		return
	}
	if m.net != nil {
		m.Describe(s, &m.in)
		m.net.Chances(&m.in, c[:])
		return
	}
	var worth [puertorico.MaxPlayers]int
	rounds := s.Forecast(&worth)
	c.Share(worth[:s.Players], float64(temperature(rounds)))
}

// temperature is the lead, in thousandths of a point, that is worth a factor e in chances, so many thousandths of a
// round before the end.
func temperature(rounds int) float32 { return 1200 + 550*float32(rounds)/1000 }

// meritTemperature is the lead in points that is worth a factor e in merits.
const meritTemperature = 3

// Merits shares the first place by points.
func (m *Mind) Merits(s *state, c *search.Chances) {
	var points [puertorico.MaxPlayers]int
	for seat := range engine.Seat(s.Players) {
		points[seat] = s.Total(seat)
	}
	c.Share(points[:s.Players], meritTemperature)
}

// final shares the first place by points, then by doubloons and goods (P12.4).
func final(s *state, c *search.Chances) {
	var points [puertorico.MaxPlayers]int
	for i := range s.Players {
		b := &s.Boards[i]
		points[i] = s.Total(engine.Seat(i))*1000 + int(b.Doubloons)
		for _, n := range b.Goods {
			points[i] += int(n)
		}
	}
	c.Share(points[:s.Players], 0)
}

// values are the weights that cmd/learn has found.
//
//go:embed values.net
var values []byte

// Learned is the net that judges. The error says in a sentence why the weights don't fit.
var Learned = sync.OnceValues(func() (*net.Net, error) { return net.Decode(values, Shape) })

// How far the levels look ahead.
var budgets = search.Budgets{Hard: search.Budget{Iterations: 200}, Expert: search.Budget{Iterations: 6000}}

// Computers are the computer players of the game. The error says why none of them can search: then all play easily.
func Computers() (engine.Computers, error) {
	_, err := Learned()
	return search.Levels(puertorico.Rules{}, (*puertorico.State).EasyMove, Searching, budgets, err == nil), err
}

// Searching is a mind with the learned weights, or without where they don't fit.
func Searching() search.Mind[state, move] {
	n, _ := Learned()
	return New(n)
}
