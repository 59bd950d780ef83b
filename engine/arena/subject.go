package arena

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// RandomLevel names the player that draws its moves at random; every game has it.
const RandomLevel = "random"

// Subject is a game that is measured, whatever types its rules have.
type Subject interface {
	// Bench measures the rules: see the function Bench.
	Bench(BenchOptions) (BenchReport, error)
	// Player makes a player by its name: one of the computers, or RandomLevel.
	Player(name string) (engine.Computer, error)
}

// Of gives the subject of a game's rules and computers.
func Of[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V], computers engine.Computers) Subject {
	return subject[S, M, V]{rules, computers}
}

type subject[S any, M fmt.Stringer, V any] struct {
	rules engine.Rules[S, M, V]
	list  engine.Computers
}

func (s subject[S, M, V]) Bench(o BenchOptions) (BenchReport, error) { return Bench(s.rules, o) }

func (s subject[S, M, V]) Player(name string) (engine.Computer, error) {
	if name == RandomLevel {
		return Random(s.rules), nil
	}
	return s.list.Computer(name)
}
