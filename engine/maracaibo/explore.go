package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// The ends of the exploration board: the last space, and that of the Retirement module (M89).
const (
	lastNode   Node = Nodes - 2
	retireNode Node = Nodes - 1
)

// arrows are the spaces that the arrows lead to from a space, in this game.
func (s *State) arrows(n Node) []Node {
	if n == lastNode && !s.has(Retirement) {
		return nil
	}
	return rulebook.nodes[n].next
}

// skipped says that an explorer of another seat stands there, so that the space is passed without a step (M50).
func (s *State) skipped(seat Seat, n Node) bool {
	if rulebook.nodes[n].shared {
		return false
	}
	for i := range s.Players {
		if Seat(i) != seat && s.Boards[i].Explorer == n {
			return true
		}
	}
	return false
}

// canWalk says that there is a space to walk to (A10).
func (s *State) canWalk(seat Seat) bool { return len(s.arrows(s.Boards[seat].Explorer)) > 0 }

// walk finds the fewest steps to each space, 0 for one that is out of reach, skipped or behind (M49, M50).
func (s *State) walk(seat Seat, most int) (steps [Nodes]int8) {
	var cost [Nodes]int8 // steps made on arrival, plus 1; 0 for a space not reached
	from := s.Boards[seat].Explorer
	cost[from] = 1
	for n := from; n < Nodes; n++ { // arrows lead to later spaces only
		if cost[n] == 0 {
			continue
		}
		for _, to := range s.arrows(n) {
			c := cost[n]
			skipped := s.skipped(seat, to)
			if !skipped {
				c++
			}
			if int(c)-1 > most {
				continue
			}
			if cost[to] == 0 || c < cost[to] {
				cost[to] = c
			}
			if !skipped {
				steps[to] = cost[to] - 1
			}
		}
	}
	return steps
}

// steps is how far an exploration goes (M49).
func (s *State) steps(seat Seat, e *Effect) int {
	p := s.Boards[seat].perm()
	return e.N + int(p.Explore)
}

// explores appends the ends of an exploration with each set of trades (M52, P13).
func (s *State) explores(seat Seat, e *Effect, list []Move) []Move {
	p := s.Boards[seat].perm()
	n := e.N + int(p.Explore)
	steps := s.walk(seat, n)
	for trades := uint32(0); trades < 1<<Trades; trades++ {
		if trades&^uint32(p.Trades) != 0 {
			continue
		}
		left := n - tradeSteps(trades)
		for to := s.Boards[seat].Explorer + 1; to < Nodes; to++ {
			if steps[to] > 0 && int(steps[to]) <= left {
				list = append(list, Move{Kind: ExploreMove, A: int8(to), Set: trades})
			}
		}
	}
	return list
}

// tradeSteps are the steps that a set of trades takes.
func tradeSteps(trades uint32) int {
	n := 0
	for i := range engine.Bits[int](trades) {
		n += rulebook.trades[i].cost
	}
	return n
}

// explore walks to a space: rivers, then the effects of the space, then the rewards of the trades by their ids (P13).
func (s *State) explore(to Node, trades uint32, t *emitter) {
	s.pop()
	steps := int8(0)
	if t.on() {
		steps = s.walk(s.Turn, Nodes)[to]
	}
	rivers := s.walkTo(s.Turn, to)
	t.emit(Explored, s.Turn, engine.Term("node", to.Term()), engine.Num("steps", int(steps)),
		engine.Num("rivers", rivers))
	for trade := range engine.Bits[Trade](trades) {
		t.emit(TradeUsed, s.Turn, engine.Term("trade", trade.Term()))
	}
	for i := Trades - 1; i >= 0; i-- {
		if trades>>i&1 != 0 {
			s.pushGain(rulebook.trades[i].gain, NoTreasure, t)
		}
	}
	if to != retireNode {
		s.pushList(rulebook.nodes[to].effects, t)
	} else if s.Boards[s.Turn].Token {
		s.push(Frame{Kind: frameRetire}, t)
	}
}

// walkTo moves the explorer and records the rivers that it crosses for the first time; it counts them (M51, A11). All
// ways between two spaces cross the same rivers.
func (s *State) walkTo(seat Seat, to Node) int {
	b := &s.Boards[seat]
	crossed := b.rivers(to) &^ b.Rivers
	b.Rivers |= crossed
	b.Explorer = to
	return bits.OnesCount8(crossed)
}

// rivers are those between the explorer and a space, as a set.
func (b *Board) rivers(to Node) (set uint8) {
	for n := b.Explorer + 1; n <= to; n++ {
		if r := rulebook.nodes[n].river; r >= 0 {
			set |= 1 << r
		}
	}
	return set
}

// retire builds a residence for half the price with the token of the tile, then the explorer returns (M89, P19, A20).
func (s *State) retire(f *Frame, t *emitter) bool {
	if f.N == 0 && s.buildable(s.Turn, true) != 0 {
		return s.ask(stepResidence)
	}
	built := int(f.N)
	s.pop()
	s.Boards[s.Turn].Explorer = StartNode
	t.emit(Returned, s.Turn, engine.Num("built", built))
	return false
}
