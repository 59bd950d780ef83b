package search

import (
	"math"

	"github.com/harbormaster/harbormaster/engine"
)

// MaxSeats bounds the seats of a game, those of automata included: an engine.SeatSet holds no more.
const MaxSeats = 8

// Chances are the chances to win by seat, from 0 to 1 and together 1; 0 for seats that a game doesn't have.
type Chances [MaxSeats]float32

// Share shares the first place among seats by how far each is behind the best; so much is worth a factor e.
func (c *Chances) Share(behind []float64, heat float64) {
	sum := float32(0)
	for seat, b := range behind {
		c[seat] = float32(math.Exp(-b / heat))
		sum += c[seat]
	}
	for seat := range behind {
		c[seat] /= sum
	}
}

// Mind is what a game brings to be searched. It keeps buffers, so two goroutines must not share one.
type Mind[S, M any] interface {
	// Forget takes from a state what the seat can't know: answers that others have given in secret become open
	// questions again, and what is hidden comes into a fixed order. Two states that the seat can't tell apart are the
	// same then. The rules' Redeal takes the result.
	Forget(s *S, seat engine.Seat)
	// Play answers quickly for every seat, and for chance, up to the next quiet point, where chances mean something, or
	// the end. At a quiet point it does nothing.
	Play(s *S, rand *engine.Rand)
	// Prior appends the answers of a seat that are worth a thought, at least one. They must be legal.
	Prior(s *S, seat engine.Seat, list []Ranked[M], rand *engine.Rand) []Ranked[M]
	// Chances guesses who wins from a quiet point on; at the end it says who has won, a shared first place in parts.
	Chances(s *S, c *Chances)
}

// Ranked is an answer with its weight: how likely it seems to be the best, before it is looked at. If no answer of a
// list has one, the values of what they lead to weigh them. Lean is a chance that the mind adds of its own where looks
// decide; what is seen outweighs it in time.
type Ranked[M any] struct {
	Move         M
	Weight, Lean float32
}

// Budget bounds a search.
type Budget struct {
	// Looks is how often an answer is looked at on average, each time in another deal; 0 is once. All get the first
	// look, which gives the priors; then the worse half is left out again and again.
	Looks int
	// Iterations are those after that; with 0 the best looking answer is taken.
	Iterations int
	// Stop ends a search early when it is true; it is asked once per look and iteration, and may be nil.
	Stop func() bool
}
