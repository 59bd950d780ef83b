package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// setup holds that the game takes every value of its options and refuses the rest with a reason.
func (x *suite[S, M, V]) setup() error {
	if x.o.Conserved == nil {
		return errNoConserved
	}
	g := x.o.Game
	if g.Name() != x.rules.Name() || g.Name() == "" {
		return fmt.Errorf("the game is called %q, its rules %q", g.Name(), x.rules.Name())
	}
	least, most := g.Players()
	if least < 1 || most < least || most > engine.MaxSeats {
		return fmt.Errorf("%d to %d players", least, most)
	}
	refused := func(c engine.Config) error {
		_, _, err := g.New(c)
		var reason *engine.Reason
		if !errors.As(err, &reason) {
			return fmt.Errorf("%d seats with options %v: %v, want a reason", c.Seats, c.Options, err)
		}
		return nil
	}
	for _, seats := range []int{least - 1, most + 1, 0, -1, 1000} {
		if err := refused(engine.Config{Seats: seats}); err != nil {
			return err
		}
	}
	for _, o := range g.Options() {
		if !o.Valid(o.Default) {
			return fmt.Errorf("option %s: the default %q is none of its values", o.Key, o.Default)
		}
		if err := refused(engine.Config{Seats: least, Options: map[string]string{o.Key: "no such value"}}); err != nil {
			return err
		}
	}
	return x.seatCounts(func(seats int) error {
		c := engine.Config{Seats: seats}
		if err := checkKinds(g.Seats(c), seats); err != nil {
			return fmt.Errorf("%d seats: %w", seats, err)
		}
		table, _, err := g.New(c)
		if err != nil {
			return fmt.Errorf("%d seats with default options: %w", seats, err)
		}
		if _, ok := engine.State(table, x.rules); !ok {
			return errors.New("the game's tables are not made by these rules")
		}
		return nil
	})
}

// checkKinds holds that each player has a seat, and that the seats after those are automatons'.
func checkKinds(kinds []engine.SeatKind, players int) error {
	if len(kinds) < players || len(kinds) > engine.MaxSeats {
		return fmt.Errorf("kinds of %d", len(kinds))
	}
	for i, kind := range kinds {
		want := engine.Player
		if i >= players {
			want = engine.Automaton
		}
		if kind != want {
			return fmt.Errorf("seat %d is a %q, want a %q", i, kind, want)
		}
	}
	return nil
}

// flow holds that the game always waits for exactly one of chance and seats, or is over, and that it ends.
func (x *suite[S, M, V]) flow() error {
	return x.walks(x.o.Games, func(seats, _ int) walker[S, M] {
		return walker[S, M]{every: func(s *S) error { return x.waits(s, seats) }}
	})
}

func (x *suite[S, M, V]) waits(s *S, seats int) error {
	asked, chance := x.rules.Asked(s), x.rules.Chance(s)
	_, over := x.rules.Result(s)
	n := 0
	for _, is := range []bool{asked != 0, chance, over} {
		if is {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("seats asked %v, chance %v, over %v", asked.Seats(), chance, over)
	}
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if int(seat) >= seats {
			if asked.Has(seat) {
				return fmt.Errorf("seat %d is asked, which is no player's", seat)
			}
			if _, given := x.rules.Given(s, seat); given {
				return fmt.Errorf("seat %d has answered, which is no player's", seat)
			}
			continue
		}
		_, given := x.rules.Given(s, seat)
		if given && asked.Has(seat) {
			return fmt.Errorf("seat %d is asked and has answered", seat)
		}
		if given && asked == 0 {
			return fmt.Errorf("seat %d may change an answer that nobody waits with", seat)
		}
		if !asked.Has(seat) {
			continue
		}
		if x.rules.Step(s, seat).Key == "" {
			return fmt.Errorf("seat %d is asked a question without a key", seat)
		}
		if !x.choice(s, seat) {
			return fmt.Errorf("seat %d is asked %s with one answer to choose from", seat, x.rules.Step(s, seat).Key)
		}
	}
	return nil
}

// choice says whether a seat has two answers to choose from. Of an open question some are drawn.
func (x *suite[S, M, V]) choice(s *S, seat engine.Seat) bool {
	if !x.rules.Step(s, seat).Open {
		return len(x.rules.Moves(s, seat, nil)) > 1
	}
	rand := engine.RandFrom(1)
	first := x.rules.Sample(s, seat, &rand).String()
	for range 100 {
		if x.rules.Sample(s, seat, &rand).String() != first {
			return true
		}
	}
	return false
}

// conserved holds that no piece appears or disappears.
func (x *suite[S, M, V]) conserved() error {
	if x.o.Conserved == nil {
		return errNoConserved
	}
	return x.walks(x.o.Games, func(int, int) walker[S, M] { return walker[S, M]{every: x.o.Conserved} })
}

// result holds that the winners are exactly those with the best total and tiebreak.
func (x *suite[S, M, V]) result() error {
	return x.walks(min(x.o.Games, 100), func(seats, _ int) walker[S, M] {
		return walker[S, M]{over: func(s *S) error {
			r, ok := x.rules.Result(s)
			if !ok {
				return errors.New("nobody is asked and there is no result")
			}
			return checkResult(r, x.seated(seats))
		}}
	})
}

func checkResult(r engine.Result, seats int) error {
	if len(r.Scores) != seats {
		return fmt.Errorf("scores of %d", len(r.Scores))
	}
	if len(r.Tiebreaks) != 0 && len(r.Tiebreaks) != seats {
		return fmt.Errorf("tiebreaks of %d", len(r.Tiebreaks))
	}
	for _, p := range r.Parts {
		if p.Key == "" || len(p.Values) != seats {
			return fmt.Errorf("score line %q with %d values", p.Key, len(p.Values))
		}
	}
	better := func(a, b int) bool {
		if r.Scores[a] != r.Scores[b] || len(r.Tiebreaks) == 0 {
			return r.Scores[a] > r.Scores[b]
		}
		return r.Tiebreaks[a] > r.Tiebreaks[b]
	}
	var best []engine.Seat
	for a := range seats {
		beaten := false
		for b := range seats {
			beaten = beaten || better(b, a)
		}
		if !beaten {
			best = append(best, engine.Seat(a))
		}
	}
	if !slices.Equal(best, r.Winners) {
		return fmt.Errorf("winners %v, want %v by scores %v and tiebreaks %v", r.Winners, best, r.Scores, r.Tiebreaks)
	}
	return nil
}
