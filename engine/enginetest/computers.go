package enginetest

import (
	"context"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// computers holds that the levels play whole games against each other by legal moves, from a redealt table, always the
// same ones with the same generator. At every number of seats each level has a chair, on each day another one.
func (x *suite[S, M, V]) computers() error {
	levels := x.o.Computers
	if len(levels) == 0 {
		return errors.New("no computer players")
	}
	if _, err := levels.Computer("no such level"); err == nil {
		return errors.New("a computer of a level that is not there")
	}
	return x.seatCounts(func(seats int) error {
		for first := 0; first < len(levels); first += seats {
			chairs := make([]engine.Level, seats)
			for i := range chairs {
				chairs[i] = levels[(int(x.seed%uint64(len(levels)))+first+i)%len(levels)]
			}
			if err := x.selfPlay(chairs); err != nil {
				return fmt.Errorf("%d seats: %w", seats, err)
			}
		}
		return nil
	})
}

// askedTwice is in how many decisions a computer is asked once more.
const askedTwice = 5

func (x *suite[S, M, V]) selfPlay(chairs []engine.Level) error {
	t, _, err := x.o.Game.New(x.config(len(chairs), 0))
	if err != nil {
		return err
	}
	computers := map[string]engine.Computer{}
	for _, level := range chairs {
		computers[level.Key] = level.New()
	}
	rand := engine.RandFrom(uint64(len(chairs)))
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
		level := chairs[seat].Key
		computer := computers[level]
		one, two := rand, rand
		move, err := computer.Choose(context.Background(), seen, seat, &one)
		if err != nil {
			return fmt.Errorf("act %d of seat %d, level %s: %w", acts, seat, level, err)
		}
		if acts%askedTwice == 0 {
			if again, err := computer.Choose(context.Background(), seen, seat, &two); err != nil || again != move {
				return fmt.Errorf("act %d of seat %d, level %s: %s, then %s, %v", acts, seat, level, move, again, err)
			}
		}
		if t, _, err = t.Act(t.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
			return fmt.Errorf("act %d of seat %d, level %s: %s: %w", acts, seat, level, move, err)
		}
	}
}
