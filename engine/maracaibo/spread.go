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

// locations is the set of the spaces with a location.
func (s *State) locations() uint64 {
	var set uint64
	for _, at := range s.layout().slots {
		if s.Cards[at].Class() == Location {
			set |= 1 << at
		}
	}
	return set
}

// crowded is the first group of connected locations that is too large, an empty set for none.
func (s *State) crowded() uint64 {
	left := s.locations()
	for left != 0 {
		group := s.group(left)
		if bits.OnesCount64(group) > groupMax {
			return group
		}
		left &^= group
	}
	return 0
}

// group is the connected part of a set of spaces that its first one belongs to.
func (s *State) group(set uint64) uint64 {
	group := set & -set
	for {
		grown := group
		for i := range engine.Bits[int](group) {
			grown |= s.layout().next[i] & set
		}
		if grown == group {
			return group
		}
		group = grown
	}
}

// rollSwap draws a location of the group that is too large and an improvement.
func (s *State) rollSwap(rand *engine.Rand) Move {
	var improvements uint64
	for _, at := range s.layout().slots {
		if s.Cards[at].Class() == Improvement {
			improvements |= 1 << at
		}
	}
	return Move{Kind: SwapMove, A: int8(randomBit(s.crowded(), rand)), B: int8(randomBit(improvements, rand))}
}

// randomBit draws an element of a set.
func randomBit(set uint64, rand *engine.Rand) int {
	for range rand.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// checkSwap says that a swap is one of a location of the group and an improvement.
func (s *State) checkSwap(m Move) bool {
	a, b := Slot(m.A), Slot(m.B)
	return s.crowded()>>a&1 != 0 && b.Card() && s.Cards[b] != NoCard && s.Cards[b].Class() == Improvement
}

// swapHelps says that the location does not join too large a group at its new place.
func (s *State) swapHelps(a, b Slot) bool {
	set := s.locations()&^(1<<a) | 1<<b
	group := s.groupOf(b, set)
	return bits.OnesCount64(group) <= groupMax
}

// groupOf is the connected part of a set that a space belongs to.
func (s *State) groupOf(at Slot, set uint64) uint64 {
	for left := set; left != 0; {
		group := s.group(left)
		if group>>at&1 != 0 {
			return group
		}
		left &^= group
	}
	return 0
}

// swap exchanges two cards with what lies on them.
func (s *State) swap(a, b Slot) {
	s.Cards[a], s.Cards[b] = s.Cards[b], s.Cards[a]
	s.Coins[a], s.Coins[b] = s.Coins[b], s.Coins[a]
	da, db := s.Down>>a&1, s.Down>>b&1
	s.Down = s.Down&^(1<<a|1<<b) | db<<a | da<<b
}
