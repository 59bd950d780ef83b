package engine

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
	mrand "math/rand/v2"
)

// Seed is what a generator is started from: 128 bits.
type Seed [16]byte

// NewSeed draws a seed from the system's source of randomness. It is for callers outside the rules.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s[:]) // never fails since Go 1.24
	return s
}

// String gives the seed as hexadecimal digits.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// MarshalText gives the seed as hexadecimal digits.
func (s Seed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads 32 hexadecimal digits.
func (s *Seed) UnmarshalText(text []byte) error {
	if len(text) != 32 {
		return fmt.Errorf("seed of %d digits, want 32", len(text))
	}
	_, err := hex.Decode(s[:], text)
	return err
}

// Rand is the generator of chance, a plain value of 128 bits: copying it copies its future.
type Rand struct{ pcg mrand.PCG }

// NewRand starts a generator.
func NewRand(s Seed) Rand {
	return Rand{pcg: *mrand.NewPCG(binary.BigEndian.Uint64(s[:8]), binary.BigEndian.Uint64(s[8:]))}
}

// RandFrom starts a generator for tests and measurements from a small number.
func RandFrom(n uint64) Rand {
	var s Seed
	binary.BigEndian.PutUint64(s[8:], n)
	return NewRand(s)
}

// Uint64 draws 64 bits.
func (r *Rand) Uint64() uint64 { return r.pcg.Uint64() }

// IntN draws evenly from 0 to n-1; n is at least 1.
func (r *Rand) IntN(n int) int {
	hi, lo := bits.Mul64(r.pcg.Uint64(), uint64(n))
	if lo < uint64(n) {
		for t := -uint64(n) % uint64(n); lo < t; {
			hi, lo = bits.Mul64(r.pcg.Uint64(), uint64(n))
		}
	}
	return int(hi)
}

// Weighted draws a place of a list, each as likely as its number says. The numbers are at least 0, not all of them 0.
func Weighted[N ~int8 | ~int](numbers []N, rand *Rand) int {
	sum, place := 0, 0
	for _, n := range numbers {
		sum += int(n)
	}
	for at := rand.IntN(sum) - int(numbers[0]); at >= 0; at -= int(numbers[place]) {
		place++
	}
	return place
}

// Shuffle brings a list in a random order.
func Shuffle[T any](list []T, rand *Rand) {
	for i := len(list) - 1; i > 0; i-- {
		j := rand.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// RandomBit draws a member of a set that is kept as bits and has one.
func RandomBit(set uint64, rand *Rand) int {
	for range rand.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// Seed draws the seed of another generator.
func (r *Rand) Seed() Seed {
	var s Seed
	binary.BigEndian.PutUint64(s[:8], r.Uint64())
	binary.BigEndian.PutUint64(s[8:], r.Uint64())
	return s
}

// MarshalText writes the generator's state.
func (r Rand) MarshalText() ([]byte, error) {
	b, err := r.pcg.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return []byte(hex.EncodeToString(b)), nil
}

// UnmarshalText reads what MarshalText wrote.
func (r *Rand) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil {
		return fmt.Errorf("generator: %w", err)
	}
	return r.pcg.UnmarshalBinary(b)
}
