package arena

import (
	"math"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// TestATestIsWrongAsRarelyAsItSays draws duels whose share is at either bound: each game is won by itself.
func TestATestIsWrongAsRarelyAsItSays(t *testing.T) {
	const duels, most = 2000, 4000
	rand := engine.RandFrom(1)
	for _, test := range []Test{{0.95, 0.99, 0.05}, {0.45, 0.55, 0.05}, {0.7, 0.8, 0.1}, {0.01, 0.05, 0.05}} {
		for players := 2; players <= 4; players++ {
			for _, at := range []struct {
				share float64
				wrong string
			}{{test.Low, VerdictHigh}, {test.High, VerdictLow}} {
				errors := 0
				for range duels {
					var shares []float64
					verdict := VerdictOpen
					for verdict == VerdictOpen && len(shares) < most {
						for range testEvery {
							won := 0.0
							for range players {
								if float64(rand.IntN(1e6)) < at.share*1e6 {
									won++
								}
							}
							shares = append(shares, won/float64(players))
						}
						verdict = test.verdict(players, shares)
					}
					if verdict == at.wrong {
						errors++
					}
				}
				// Three standard deviations of so many duels.
				most := test.Error + 3*math.Sqrt(test.Error*(1-test.Error)/duels)
				if got := float64(errors) / duels; got > most {
					t.Errorf("%+v, %d seats: wrong in %.3f of the duels at %v", test, players, got, at.share)
				}
			}
		}
	}
}

// TestStrengthsAreThoseOfTheModel takes games whose strengths are known: with three of four won, the odds are 3 to 1.
func TestStrengthsAreThoseOfTheModel(t *testing.T) {
	var places [][]int
	for i := range 40000 {
		if i%4 == 0 {
			places = append(places, []int{1, 0})
		} else {
			places = append(places, []int{0, 1})
		}
	}
	s := strengths(2, places)
	if want := 400 * math.Log10(3); math.Abs(s[0]-s[1]-want) > 0.5 {
		t.Errorf("the strengths are %v, want %v apart", s, want)
	}
	// Three players of strengths 4, 2, 1: each order as often as the model has it, of 1,680 games.
	places = places[:0]
	strong := []float64{4, 2, 1}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		part := strong[order[0]] / 7 * strong[order[1]] / (7 - strong[order[0]])
		for range int(math.Round(1680 * part)) {
			places = append(places, order)
		}
	}
	s = strengths(3, places)
	if double := 400 * math.Log10(2); math.Abs(s[0]-s[1]-double) > 1 || math.Abs(s[1]-s[2]-double) > 1 {
		t.Errorf("the strengths are %v, want %v between two", s, double)
	}
}
