package search

import (
	"math"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Chances are the chances to win by seat, from 0 to 1 and together 1; 0 for seats that a game doesn't have.
type Chances [engine.MaxSeats]float32

// Share shares the first place among seats by their points, as a softmax: a lead of as many points as the temperature
// is worth a factor e. With a temperature of 0 only those who have most share it.
func (c *Chances) Share(points []int, temperature float64) {
	most, sum := slices.Max(points), float32(0)
	for seat, n := range points {
		switch {
		case n == most:
			c[seat] = 1
		case temperature > 0:
			c[seat] = float32(math.Exp(float64(n-most) / temperature))
		}
		sum += c[seat]
	}
	for seat := range points {
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
// list has one, the values of what they lead to weigh them. Bias is a chance that the mind adds of its own where
// rollouts decide; with more of them it counts less (progressive bias).
type Ranked[M any] struct {
	Move         M
	Weight, Bias float32
}

// Budget bounds a search.
type Budget struct {
	// Rollouts is how often an answer is tried on average, each time in another deal: the mind plays on to a quiet
	// point and judges that. 0 is once. All get the first one, which gives the priors; then the worse half is left out
	// again and again (sequential halving).
	Rollouts int
	// Iterations are those after that; with 0 the best looking answer is taken. A choice ends before them when the rest
	// can't change it.
	Iterations int
	// Stop ends a search early when it is true; it is asked once per deal, and may be nil.
	Stop func() bool
}
