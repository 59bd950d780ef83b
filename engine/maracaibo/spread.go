package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Locations lie in groups of so many at most, as far as so many swaps bring it about (M11, A1).
const (
	groupMax = 3
	swapsMax = 50
)

// spread asks chance for the next swap, or goes on when no group of locations is too large.
func (s *State) spread() {
	s.Step = stepStack
	if s.Spread && s.Tries < swapsMax && s.crowded() != 0 {
		s.Step = stepSwap
	}
}

// crowded is the first group of connected locations that is too large, an empty set for none.
func (s *State) crowded() uint64 {
	for left := s.lying(Location); left != 0; {
		group := s.group(left, left&-left)
		if bits.OnesCount64(group) > groupMax {
			return group
		}
		left &^= group
	}
	return 0
}

// group is the connected part of a set of spaces that one belongs to, given as a set.
func (s *State) group(set, one uint64) uint64 {
	for {
		grown := one
		for i := range engine.Bits[int](one) {
			grown |= s.layout().next[i] & set
		}
		if grown == one {
			return one
		}
		one = grown
	}
}

// rollSwap draws a location of the group that is too large and an improvement.
func (s *State) rollSwap(rand *engine.Rand) Move {
	return Move{Kind: SwapMove, A: int8(randomBit(s.crowded(), rand)), B: int8(randomBit(s.lying(Improvement), rand))}
}

// randomBit draws an element of a set, without rand the first.
func randomBit(set uint64, rand *engine.Rand) int {
	if rand == nil {
		return bits.TrailingZeros64(set)
	}
	for range rand.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// checkSwap says that a swap is one of a location of the group and an improvement.
func (s *State) checkSwap(m Move) bool {
	return s.crowded()>>m.A&1 != 0 && m.B > 0 && s.lying(Improvement)>>m.B&1 != 0
}

// swapHelps says that the location does not join too large a group at its new place.
func (s *State) swapHelps(a, b Slot) bool {
	return bits.OnesCount64(s.group(s.lying(Location)&^(1<<a)|1<<b, 1<<b)) <= groupMax
}

// swap exchanges two cards with what lies on them.
func (s *State) swap(a, b Slot) {
	s.Cards[a], s.Cards[b] = s.Cards[b], s.Cards[a]
	s.Coins[a], s.Coins[b] = s.Coins[b], s.Coins[a]
	da, db := s.Down>>a&1, s.Down>>b&1
	s.Down = s.Down&^(1<<a|1<<b) | db<<a | da<<b
}
