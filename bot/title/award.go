package title

import (
	"iter"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
)

// Award is what the seats of a game that is over are compared in.
type Award struct {
	// Key ends the key of its words; Kind is the fact that is looked for.
	Key, Kind string
	// Arg is the fact's number that is compared, "" where facts are counted. Sum adds the numbers up, else the largest
	// one counts.
	Arg string
	Sum bool
}

// Awards tells who has most of each.
func Awards(awards []Award, steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	best := make([][]int, len(awards)) // by seat
	for _, events := range steps {
		for _, e := range events {
			for i, a := range awards {
				if e.Kind == a.Kind && e.Seat >= 0 {
					best[i] = a.noted(best[i], e)
				}
			}
		}
	}
	var lines []string
	for i, a := range awards {
		if line := v.Award(v.Game+".award."+a.Key, best[i]); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

func (a Award) noted(best []int, e engine.Event) []int {
	for len(best) <= int(e.Seat) {
		best = append(best, 0)
	}
	switch n := &best[e.Seat]; {
	case a.Arg == "":
		*n++
	case a.Sum:
		*n += e.Arg(a.Arg).Num
	default:
		*n = max(*n, e.Arg(a.Arg).Num)
	}
	return best
}
