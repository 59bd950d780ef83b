package soak

import (
	"math/rand/v2"
	"sync"
)

// dice are chance that several goroutines may use.
type dice struct {
	mu   sync.Mutex
	rand *rand.Rand
}

func newDice(seed, stream uint64) *dice { return &dice{rand: rand.New(rand.NewPCG(seed, stream))} }

// roll draws evenly from 0 to n-1.
func (d *dice) roll(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.IntN(n)
}

// wait draws from the exponential distribution with mean 1.
func (d *dice) wait() float64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rand.ExpFloat64()
}
