package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// equal compares two moves, which plainState has found comparable.
func equal[M any](a, b M) bool { return any(a) == any(b) }

func index[M any](list []M, m M) int {
	return slices.IndexFunc(list, func(o M) bool { return equal(o, m) })
}

// open calls yield for every seat that is asked or may change its answer.
func (x *suite[S, M, V]) open(s *S, seats int, yield func(engine.Seat) error) error {
	set := x.rules.Asked(s) | x.given(s, seats)
	for seat := range engine.Seat(seats) {
		if set.Has(seat) {
			if err := yield(seat); err != nil {
				return fmt.Errorf("%s of seat %d: %w", x.rules.Step(s, seat).Key, seat, err)
			}
		}
	}
	return nil
}

// listed holds that the list is the same each time, is appended, holds nothing twice, only legal moves, and at least
// two answers unless the question is open.
func (x *suite[S, M, V]) listed() error {
	first, again := make([]M, 0, 256), make([]M, 0, 256)
	return x.walks(x.o.Games, func(seats, _ int) walker[S, M] {
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			return x.open(s, seats, func(seat engine.Seat) error {
				first = x.rules.Moves(s, seat, first[:0])
				again = append(again[:0], x.rules.Sample(s, seat, rand))
				mark := again[0]
				again = x.rules.Moves(s, seat, again)
				if len(again) != len(first)+1 || !equal(again[0], mark) {
					return errors.New("moves are not appended to what the slice holds")
				}
				for i, m := range first {
					if !equal(m, again[i+1]) {
						return fmt.Errorf("move %d is %s, then %s", i, m, again[i+1])
					}
					if index(first[:i], m) >= 0 {
						return fmt.Errorf("%s is listed twice", m)
					}
					if err := x.rules.Check(s, seat, m); err != nil {
						return fmt.Errorf("%s is listed and refused: %w", m, err)
					}
				}
				if !x.rules.Step(s, seat).Open && len(first) < 2 {
					return fmt.Errorf("%d moves listed", len(first))
				}
				return nil
			})
		}}
	})
}

// answers holds that Sample and Candidates tell the same as Moves and Check.
func (x *suite[S, M, V]) answers() error {
	moves, good := make([]M, 0, 256), make([]M, 0, 256)
	return x.walks(max(1, x.o.Games/10), func(seats, _ int) walker[S, M] {
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			return x.open(s, seats, func(seat engine.Seat) error {
				step := x.rules.Step(s, seat)
				moves = x.rules.Moves(s, seat, moves[:0])
				for range 8 {
					m := x.rules.Sample(s, seat, rand)
					if err := x.rules.Check(s, seat, m); err != nil {
						return fmt.Errorf("%s is sampled and refused: %w", m, err)
					}
					if !step.Open && index(moves, m) < 0 {
						return fmt.Errorf("%s is sampled and not listed", m)
					}
				}
				good = x.rules.Candidates(s, seat, good[:0])
				if len(good) == 0 {
					return errors.New("no candidates")
				}
				for _, m := range good {
					if err := x.rules.Check(s, seat, m); err != nil {
						return fmt.Errorf("%s is proposed and refused: %w", m, err)
					}
				}
				if !step.Open && !step.Private && len(good) != len(moves) && !slices.Contains(x.o.Chosen, step.Key) {
					return fmt.Errorf("%d candidates of %d moves", len(good), len(moves))
				}
				for i, m := range good {
					if !step.Open && index(moves, m) < 0 || index(good[:i], m) >= 0 {
						return fmt.Errorf("%s is proposed and not listed, or proposed twice", m)
					}
				}
				return nil
			})
		}}
	})
}
