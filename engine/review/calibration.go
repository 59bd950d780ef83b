package review

import (
	"context"
	"math"

	"github.com/harbormaster/harbormaster/engine"
)

// bins are those of ten per cent each.
const bins = 10

// Calibration holds guessed chances against what came of them: whether of those that were given 60 to 70 %, 60 to 70 %
// have won.
type Calibration [bins]Bin

// Bin are the chances of a tenth.
type Bin struct {
	// N is how many there were, Guessed their sum, Won how many of these won, shared first places in parts.
	N       int     `json:"n"`
	Guessed float64 `json:"guessed"`
	Won     float64 `json:"won"`
}

// Count counts, for each decision of a finished review, the chances of all its seats after what was played.
func (c *Calibration) Count(r *Review) {
	for i := range r.Decisions {
		for seat, won := range r.Result {
			chance := float64(r.Decisions[i].Played[seat])
			bin := &c[min(int(chance*bins), bins-1)]
			bin.N++
			bin.Guessed += chance
			bin.Won += float64(won)
		}
	}
}

// Error is how far off the guesses are by and large: the mean distance of guessed and won over all bins, each by its
// number, from 0 to 1.
func (c *Calibration) Error() float64 {
	n, sum := 0, 0.0
	for _, bin := range c {
		n += bin.N
		sum += max(bin.Guessed-bin.Won, bin.Won-bin.Guessed)
	}
	return sum / float64(max(1, n))
}

// Calibrated makes analysts whose chances are raised to a power, and together 1 again: above 1 it makes timid guesses
// bolder. It is fitted on games by the calibration, and checked on others.
func Calibrated(analyst func() engine.Analyst, power float64) func() engine.Analyst {
	return func() engine.Analyst { return calibrated{analyst(), power} }
}

type calibrated struct {
	engine.Analyst
	power float64
}

func (c calibrated) Analyze(
	ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand, iterations int, only ...string,
) ([]engine.Judged, error) {
	list, err := c.Analyst.Analyze(ctx, t, seat, rand, iterations, only...)
	for _, j := range list {
		sum := 0.0
		for _, chance := range j.Chances {
			sum += math.Pow(float64(chance), c.power)
		}
		for i, chance := range j.Chances {
			j.Chances[i] = float32(math.Pow(float64(chance), c.power) / sum)
		}
	}
	return list, err
}
