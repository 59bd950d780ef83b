package engine

import (
	"iter"
	"math/bits"
)

// Bits gives the members of a set that is kept as bits, the lowest first, as numbers of the game's own type:
// for card := range Bits[Card](hand).
func Bits[T ~int8 | ~int, S ~uint8 | ~uint16 | ~uint32 | ~uint64](set S) iter.Seq[T] {
	return func(yield func(T) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(T(bits.TrailingZeros64(uint64(rest)))) {
				return
			}
		}
	}
}

// Fill sets every element of a list.
func Fill[T any](list []T, value T) {
	for i := range list {
		list[i] = value
	}
}
