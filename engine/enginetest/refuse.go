package enginetest

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// refused holds that whatever is not legal is refused with a reason, by the rules and by the table, and that neither
// changes. Tried are moves of other positions, of other seats, and legal ones with a byte changed; what an open
// question accepts of these must leave the game sound.
func (x *suite[S, M, V]) refused() error {
	pool, err := x.pool()
	if err != nil {
		return err
	}
	return x.walks(x.o.Deep, func(seats, game int) walker[S, M] {
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			table, err := x.tableOf(s)
			if err != nil {
				return err
			}
			before, err := table.Snapshot()
			if err != nil {
				return err
			}
			own := x.legal(s, seats, rand)
			for range 24 {
				text := pool[rand.IntN(len(pool))]
				if rand.IntN(2) == 0 {
					text = mutated(own, rand)
				}
				seat := engine.Seat(rand.IntN(seats))
				if rand.IntN(6) == 0 {
					seat = []engine.Seat{engine.Chance, engine.Everyone, engine.Seat(seats), engine.MaxSeats, -100,
						100}[rand.IntN(6)]
				}
				if err := x.judged(s, seats, table, engine.Action{Seat: seat, Move: text}); err != nil {
					return fmt.Errorf("%q of seat %d: %w", text, seat, err)
				}
			}
			after, err := table.Snapshot()
			if err != nil {
				return err
			}
			if err := sameJSON(before, after); err != nil {
				return fmt.Errorf("the table has changed: %w", err)
			}
			return nil
		}}
	})
}

// judged tries one action on rules and table.
func (x *suite[S, M, V]) judged(s *S, seats int, table engine.Table, a engine.Action) error {
	next, _, actErr := table.Act(table.Seq()+1, a)
	checkErr := table.Check(a)
	if (actErr == nil) != (checkErr == nil) {
		return fmt.Errorf("check says %v, act says %v", checkErr, actErr)
	}
	var reason *engine.Reason
	if actErr != nil && (!errors.As(actErr, &reason) || reason.Key == "" || next != nil) {
		return fmt.Errorf("refused with %v, want a reason and no table", actErr)
	}
	m, err := x.rules.Parse(a.Move)
	if err != nil {
		if actErr == nil {
			return errors.New("accepted and not a move")
		}
		return nil
	}
	copied := *s
	err = x.rules.Check(&copied, a.Seat, m)
	if same := x.sameState(s, &copied); same != nil {
		return fmt.Errorf("the check has changed the state: %w", same)
	}
	if err != nil {
		if !errors.As(err, &reason) || reason.Key == "" {
			return fmt.Errorf("refused with %v, want a reason", err)
		}
		if actErr == nil {
			return errors.New("refused by the rules, accepted by the table")
		}
		return nil
	}
	set := x.rules.Asked(s) | x.given(s, seats)
	if !set.Has(a.Seat) {
		return errors.New("accepted although the seat is not asked")
	}
	if actErr != nil {
		return fmt.Errorf("accepted by the rules, refused by the table: %w", actErr)
	}
	if moves := x.rules.Moves(s, a.Seat, nil); !x.rules.Step(s, a.Seat).Open && index(moves, m) < 0 {
		return errors.New("accepted and not listed")
	}
	x.rules.Apply(&copied, a.Seat, m, nil)
	if err := x.waits(&copied, seats); err != nil {
		return fmt.Errorf("accepted, and then: %w", err)
	}
	if err := x.o.Conserved(&copied); err != nil {
		return fmt.Errorf("accepted, and then: %w", err)
	}
	return nil
}

// pool collects notations of moves and outcomes from games of every number of seats, and some that are none.
func (x *suite[S, M, V]) pool() ([]string, error) {
	pool := []string{"", ":", "no such move", "\x00", "=,:;=", "load:", "🂡"}
	known := map[string]bool{}
	err := x.walks(2, func(int, int) walker[S, M] {
		return walker[S, M]{made: func(_, _ *S, a act[M]) error {
			if text := a.move.String(); !known[text] && len(pool) < 2000 {
				known[text] = true
				pool = append(pool, text)
			}
			return nil
		}}
	})
	return pool, err
}

// legal gives the notation of a legal answer.
func (x *suite[S, M, V]) legal(s *S, seats int, rand *engine.Rand) string {
	return x.draw(s, seats, rand).move.String()
}

// mutated changes, removes or doubles a byte.
func mutated(text string, rand *engine.Rand) string {
	const letters = "0123456789,:=-abcor_ \xff"
	b := []byte(text)
	if len(b) == 0 {
		return text
	}
	i := rand.IntN(len(b))
	switch rand.IntN(4) {
	case 0:
		b = append(b[:i], b[i+1:]...)
	case 1:
		b = append(b[:i], append([]byte{b[i]}, b[i:]...)...)
	default:
		b[i] = letters[rand.IntN(len(letters))]
	}
	return string(b)
}

// tableOf loads a table that stands at a state.
func (x *suite[S, M, V]) tableOf(s *S) (engine.Table, error) {
	b, err := x.rules.Encode(s)
	if err != nil {
		return nil, err
	}
	return x.o.Game.Load(engine.Snapshot{
		Game: x.rules.Name(), Schema: x.rules.Schema(), State: b, Rand: engine.RandFrom(1),
		Seq: 1, Since: make([]int, engine.MaxSeats),
	})
}
