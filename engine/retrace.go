package engine

import "fmt"

// ReplayActs plays a game again from its config and its acts, by a play that makes each move in the state s, which the
// rules have set up. Chance is drawn from the seed, or in a recorded game taken from acts of the seat Chance. The error
// names the act that is not legal.
func ReplayActs[S any, M fmt.Stringer, V any](rules Rules[S, M, V], c Config, s *S, acts []Action,
	play func(Seat, M)) error {
	rand := NewRand(c.Seed)
	answerChance := func() {
		for !c.Recorded && rules.Chance(s) {
			play(Chance, rules.Roll(s, &rand))
		}
	}
	answerChance()
	for i, a := range acts {
		m, err := rules.Parse(a.Move)
		if err == nil {
			err = rules.Check(s, a.Seat, m)
		}
		if err != nil {
			return fmt.Errorf("act %d: %w", i, err)
		}
		play(a.Seat, m)
		answerChance()
	}
	return nil
}
