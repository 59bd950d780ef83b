package enginetest

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// computers holds that each level plays whole games against itself by legal moves, from a redealt table, always the same
// ones with the same generator.
func (x *suite[S, M, V]) computers() error {
	if len(x.o.Computers) == 0 {
		return errors.New("no computer players")
	}
	if _, err := x.o.Computers.Computer("no such level"); err == nil {
		return errors.New("a computer of a level that is not there")
	}
	return x.seatCounts(func(seats int) error {
		for _, level := range x.o.Computers {
			if err := x.selfPlay(seats, level.New()); err != nil {
				return fmt.Errorf("%d seats, level %s: %w", seats, level.Key, err)
			}
		}
		return nil
	})
}

// askedTwice is in how many decisions a computer is asked once more.
const askedTwice = 5

func (x *suite[S, M, V]) selfPlay(seats int, computer engine.Computer) error {
	t, _, err := x.o.Game.New(x.config(seats, 0))
	if err != nil {
		return err
	}
	rand := engine.RandFrom(uint64(seats))
	for acts := 0; ; acts++ {
		if acts > x.o.Longest {
			return errors.New("the game has no end")
		}
		seat := engine.Everyone
		for _, d := range t.Decisions() {
			if d.Awaited() {
				seat = d.Seat
				break
			}
		}
		if seat == engine.Everyone {
			if _, ok := t.Result(); !ok {
				return errors.New("nobody is awaited and there is no result")
			}
			return nil
		}
		seen := t.Redeal(seat, &rand)
		one, two := rand, rand
		move, err := computer.Choose(seen, seat, &one)
		if err != nil {
			return fmt.Errorf("act %d of seat %d: %w", acts, seat, err)
		}
		if acts%askedTwice == 0 {
			if again, err := computer.Choose(seen, seat, &two); err != nil || again != move {
				return fmt.Errorf("act %d of seat %d: %s, then %s, %v", acts, seat, move, again, err)
			}
		}
		if t, _, err = t.Act(t.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
			return fmt.Errorf("act %d of seat %d: %s: %w", acts, seat, move, err)
		}
	}
}
