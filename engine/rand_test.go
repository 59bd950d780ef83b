package engine_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestACopiedGeneratorHasTheSameFuture(t *testing.T) {
	rand := engine.NewRand(engine.NewSeed())
	rand.Uint64()
	twin := rand
	for range 100 {
		if a, b := rand.Uint64(), twin.Uint64(); a != b {
			t.Fatalf("%d and %d", a, b)
		}
	}
}

func TestAGeneratorIsWrittenAndRead(t *testing.T) {
	rand := engine.RandFrom(3)
	rand.Uint64()
	text, err := rand.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var twin engine.Rand
	if err := twin.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if a, b := rand.Uint64(), twin.Uint64(); a != b {
		t.Errorf("%d and %d", a, b)
	}
	for _, broken := range []string{"", "zz", "00", string(text[1:])} {
		if err := twin.UnmarshalText([]byte(broken)); err == nil {
			t.Errorf("%q is read as a generator", broken)
		}
	}
}

func TestASeedIsWrittenAndRead(t *testing.T) {
	seed := engine.NewSeed()
	text, err := seed.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var twin engine.Seed
	if err := twin.UnmarshalText(text); err != nil || twin != seed {
		t.Errorf("%v read as %v, %v", seed, twin, err)
	}
	for _, broken := range []string{"", "00", "0123456789abcdef0123456789abcdeg", string(text) + "0"} {
		if err := twin.UnmarshalText([]byte(broken)); err == nil {
			t.Errorf("%q is read as a seed", broken)
		}
	}
}

func TestSeedsAreNeverTheSame(t *testing.T) {
	if engine.NewSeed() == engine.NewSeed() {
		t.Error("two seeds are the same")
	}
	rand := engine.RandFrom(1)
	if rand.Seed() == rand.Seed() {
		t.Error("two seeds drawn from one generator are the same")
	}
}

func TestSeedsThatDifferInAnyBitGiveOtherGames(t *testing.T) {
	first := engine.NewRand(engine.Seed{})
	want := first.Uint64()
	for bit := range 128 {
		var seed engine.Seed
		seed[bit/8] = 1 << (bit % 8)
		if rand := engine.NewRand(seed); rand.Uint64() == want {
			t.Errorf("bit %d makes no difference", bit)
		}
	}
}

func TestNumbersAreDrawnEvenly(t *testing.T) {
	rand := engine.RandFrom(7)
	for _, n := range []int{1, 2, 3, 5, 7, 10, 50} {
		const each = 2000
		counts := make([]int, n)
		for range n * each {
			k := rand.IntN(n)
			if k < 0 || k >= n {
				t.Fatalf("%d drawn of %d", k, n)
			}
			counts[k]++
		}
		// The sum of squared deviations over each is about n-1, with a deviation of sqrt(2(n-1)).
		chi := 0
		for _, c := range counts {
			chi += (c - each) * (c - each)
		}
		if limit := (n + 12 + n) * each; chi > limit {
			t.Errorf("of %d: %v", n, counts)
		}
	}
}

func TestLargeRangesAreDrawnToo(t *testing.T) {
	rand := engine.RandFrom(11)
	const n = 1<<62 + 1<<61
	for range 1000 {
		if k := rand.IntN(n); k < 0 || k >= n {
			t.Fatalf("%d drawn", k)
		}
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	rand := engine.RandFrom(1)
	if n := testing.AllocsPerRun(100, func() { rand.IntN(52); rand.Seed() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
