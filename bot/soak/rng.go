package soak

import (
	"math/rand/v2"
	"sync"
)

// rng is a random number generator that several goroutines may use.
type rng struct {
	mu   sync.Mutex
	rand *rand.Rand
}

func newRNG(seed, stream uint64) *rng { return &rng{rand: rand.New(rand.NewPCG(seed, stream))} }

// intN draws evenly from 0 to n-1.
func (d *rng) intN(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.IntN(n)
}

// exp draws from the exponential distribution with mean 1.
func (d *rng) exp() float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.ExpFloat64()
}
