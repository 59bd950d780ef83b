package arena

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// Playout plays random games. It keeps a buffer for lists of moves, so that playing allocates nothing; it must not be
// used by two goroutines at once.
type Playout[S any, M fmt.Stringer, V any] struct {
	rules engine.Rules[S, M, V]
	moves []M
}

// NewPlayout makes a Playout for a game's rules.
func NewPlayout[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V]) *Playout[S, M, V] {
	return &Playout[S, M, V]{rules: rules, moves: make([]M, 0, 256)}
}

// Run plays from a state to the end of the game and gives the number of decisions. A decision is a question with at
// least two answers: its list is made and one of the moves drawn evenly, or, where the question is open, one answer is
// drawn by Sample. Seats that are asked at once answer in ascending order.
func (p *Playout[S, M, V]) Run(s *S, rand *engine.Rand) (decisions int) {
	for {
		engine.AnswerChance(p.rules, s, rand, nil)
		asked := p.rules.Asked(s)
		if asked == 0 {
			return decisions
		}
		seat := asked.First()
		p.rules.Apply(s, seat, p.draw(s, seat, rand), nil)
		decisions++
	}
}

func (p *Playout[S, M, V]) draw(s *S, seat engine.Seat, rand *engine.Rand) M {
	p.moves = p.rules.Moves(s, seat, p.moves[:0])
	if p.rules.Step(s, seat).Open {
		return p.rules.Sample(s, seat, rand)
	}
	return p.moves[rand.IntN(len(p.moves))]
}

// Random is a computer player that draws its moves at random. It works on tables made by the rules.
func Random[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V]) engine.Computer {
	return engine.ComputerOf(rules, rules.Sample)
}
