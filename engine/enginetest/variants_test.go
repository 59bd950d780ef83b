package enginetest

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

func TestEveryVariantIsPlayed(t *testing.T) {
	variants := []map[string]string{{"rich": "false"}, {"rich": "true"}, {"rounds": "1"}, {"rounds": "2"}, {"rich": "true", "rounds": "4"}}
	x := newSuite(toy.Rules{}, Options[toy.State]{Game: toy.Game(toy.Rules{}), Conserved: toy.Conserved, Variants: variants, Deep: 2})
	least, most := x.o.Game.Players()
	deep := map[int]bool{}
	for seats := least; seats <= most; seats++ {
		plain, free := map[int]bool{}, map[int]bool{}
		for n := range 4 * len(variants) {
			at := (n + seats*x.o.Deep) % len(variants)
			c := x.config(seats, n)
			for key, value := range variants[at] {
				if c.Options[key] != value {
					t.Errorf("%d seats, game %d: %s is %q, want %q", seats, n, key, c.Options[key], value)
				}
			}
			if len(c.Options) > len(variants[at]) {
				free[at] = true
			} else {
				plain[at] = true
			}
			if n < x.o.Deep {
				deep[at] = true
			}
		}
		// A variant that names every option leaves none free.
		if len(plain) != len(variants) || len(free) != len(variants)-1 {
			t.Errorf("%d seats: variants alone %v, with other options at random %v", seats, plain, free)
		}
	}
	if len(deep) != len(variants) {
		t.Errorf("the deep games try %d of %d variants", len(deep), len(variants))
	}
}

func TestWithoutVariantsEverySecondGameHasDefaults(t *testing.T) {
	x := newSuite(toy.Rules{}, Options[toy.State]{Game: toy.Game(toy.Rules{}), Conserved: toy.Conserved})
	for n := range 20 {
		if c := x.config(3, n); (len(c.Options) == 0) != (n%2 == 0) {
			t.Errorf("game %d has the options %v", n, c.Options)
		}
	}
}
