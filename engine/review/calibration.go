package review

// bins are those of ten per cent each.
const bins = 10

// Calibration holds guessed chances against what came of them: whether of those that were given 60 to 70 %, 60 to 70 %
// have won.
type Calibration [bins]Bin

// Bin are the chances of a tenth.
type Bin struct {
	// N is how many there were, Guessed their sum, Won how many of these won, shared first places in parts.
	N            int
	Guessed, Won float64
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
