package arena

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// Subject is a game that is measured, whatever types its rules have.
type Subject interface {
	// Bench measures the rules: see the function Bench.
	Bench(BenchOptions) (BenchReport, error)
	// Duel lets a computer player meet others: see the function Duel.
	Duel(DuelOptions) (DuelReport, error)
}

// Of gives the subject of a game's rules and computer players.
func Of[S any, M fmt.Stringer, V any](
	rules engine.Rules[S, M, V], game engine.Game, computers engine.Computers,
) Subject {
	return subject[S, M, V]{rules, game, computers}
}

type subject[S any, M fmt.Stringer, V any] struct {
	rules engine.Rules[S, M, V]
	game  engine.Game
	list  engine.Computers
}

func (s subject[S, M, V]) Bench(o BenchOptions) (BenchReport, error) { return Bench(s.rules, o) }
func (s subject[S, M, V]) Duel(o DuelOptions) (DuelReport, error) {
	return Duel(s.rules, s.game, s.list, o)
}
