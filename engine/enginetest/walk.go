package enginetest

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// errStop ends a walk early without failing it.
var errStop = errors.New("enough of this game")

// act is one move of a seat or of chance.
type act[M any] struct {
	seat engine.Seat
	move M
}

// walker is what a walk reports to; each function may be nil.
type walker[S any, M any] struct {
	// every is called with the state after the setup and after each move, outcomes of chance included.
	every func(s *S) error
	// asked is called with the state where a seat is asked and with a generator of its own; it must not change the
	// state.
	asked func(s *S, rand *engine.Rand) error
	// made is called after a move or an outcome.
	made func(before, after *S, a act[M]) error
	// over is called with the last state.
	over func(s *S) error
}

// seatCounts calls yield for every number of seats.
func (x *suite[S, M, V]) seatCounts(yield func(seats int) error) error {
	least, most := x.o.Game.Players()
	for seats := least; seats <= most; seats++ {
		if err := yield(seats); err != nil {
			return err
		}
	}
	return nil
}

// seated is the number of seats of a table for so many players: those of automatons come after theirs.
func (x *suite[S, M, V]) seated(players int) int {
	return len(x.o.Game.Seats(engine.Config{Seats: players}))
}

// walks plays a number of random games at every number of seats.
func (x *suite[S, M, V]) walks(games int, w func(seats, game int) walker[S, M]) error {
	return x.seatCounts(func(seats int) error {
		for game := range games {
			if err := x.walk(seats, game, w(seats, game)); err != nil {
				return err
			}
		}
		return nil
	})
}

// config gives the config of a numbered game: without variants default options in even games and any in odd ones.
// Variants take turns from one number of seats to the next, so that even a few games of each try them all; the other
// options have their defaults and any values in turn.
func (x *suite[S, M, V]) config(seats, game int) engine.Config {
	rand := engine.RandFrom(x.seed<<32 + uint64(game)<<8 + uint64(seats))
	c := engine.Config{Seats: seats, Seed: rand.Seed()}
	var variant map[string]string
	free := game%2 == 1
	if n := len(x.o.Variants); n > 0 {
		at := game + seats*x.o.Deep
		variant, free = x.o.Variants[at%n], (at/n+at%n)%2 == 0
	}
	c.Options = maps.Clone(variant)
	if !free {
		return c
	}
	c.Options = map[string]string{}
	for _, o := range x.o.Game.Options() {
		values := o.Choices
		if o.Kind == engine.Flag {
			values = []string{"false", "true"}
		}
		if len(values) > 0 {
			c.Options[o.Key] = values[rand.IntN(len(values))]
		}
	}
	maps.Copy(c.Options, variant)
	// Some values may not go together or not with this number of seats: the game says so with a reason.
	var reason *engine.Reason
	if _, err := x.rules.Setup(c); errors.As(err, &reason) {
		c.Options = maps.Clone(variant)
	}
	return c
}

// walk plays one random game.
func (x *suite[S, M, V]) walk(seats, game int, w walker[S, M]) error {
	c := x.config(seats, game)
	acts := 0
	fail := func(err error) error {
		if errors.Is(err, errStop) {
			return nil
		}
		return fmt.Errorf("%d seats, game %d, act %d, options %v: %w", seats, game, acts, c.Options, err)
	}
	s, err := x.rules.Setup(c)
	if err != nil {
		return fail(err)
	}
	rand := engine.NewRand(c.Seed)
	aside := engine.RandFrom(uint64(game))
	if w.every != nil {
		if err := w.every(&s); err != nil {
			return fail(err)
		}
	}
	var before S
	for ; ; acts++ {
		if acts > x.o.Longest {
			return fail(fmt.Errorf("the game has no end"))
		}
		var a act[M]
		if x.rules.Chance(&s) {
			a = act[M]{engine.Chance, x.rules.Roll(&s, &rand)}
		} else if x.rules.Asked(&s) == 0 {
			break
		} else {
			if w.asked != nil {
				if err := w.asked(&s, &aside); err != nil {
					return fail(err)
				}
			}
			a = x.draw(&s, seats, &rand)
		}
		if w.made != nil {
			before = s
		}
		x.rules.Apply(&s, a.seat, a.move, nil)
		if w.every != nil {
			if err := w.every(&s); err != nil {
				return fail(fmt.Errorf("after %s of seat %d: %w", a.move, a.seat, err))
			}
		}
		if w.made != nil {
			if err := w.made(&before, &s, a); err != nil {
				return fail(fmt.Errorf("%s of seat %d: %w", a.move, a.seat, err))
			}
		}
	}
	if w.over != nil {
		if err := w.over(&s); err != nil {
			return fail(err)
		}
	}
	return nil
}

// draw picks an act at random: mostly a sampled answer of an asked seat, now and then a move that is listed beside an
// open question, or another answer of a seat that has given one.
func (x *suite[S, M, V]) draw(s *S, seats int, rand *engine.Rand) act[M] {
	seat := pick(x.rules.Asked(s), rand)
	if rand.IntN(8) == 0 {
		if given := x.given(s, seats); given != 0 {
			seat = pick(given, rand)
		}
	}
	if x.rules.Step(s, seat).Open && rand.IntN(8) == 0 {
		if beside := x.rules.Moves(s, seat, nil); len(beside) > 0 {
			return act[M]{seat, beside[rand.IntN(len(beside))]}
		}
	}
	return act[M]{seat, x.rules.Sample(s, seat, rand)}
}

// given is the set of seats whose answer may still be changed.
func (x *suite[S, M, V]) given(s *S, seats int) engine.SeatSet {
	var set engine.SeatSet
	for seat := range engine.Seat(seats) {
		if _, ok := x.rules.Given(s, seat); ok {
			set = set.With(seat)
		}
	}
	return set
}

func pick(set engine.SeatSet, rand *engine.Rand) engine.Seat {
	n := 0
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if set.Has(seat) {
			n++
		}
	}
	k := rand.IntN(n)
	for seat := engine.Seat(0); ; seat++ {
		if set.Has(seat) {
			if k == 0 {
				return seat
			}
			k--
		}
	}
}

// encoded is the stored form as text, for comparing states bytewise.
func (x *suite[S, M, V]) encoded(s *S) (string, error) {
	b, err := x.rules.Encode(s)
	if err != nil {
		return "", fmt.Errorf("encode: %w", err)
	}
	return string(b), nil
}

// sameState compares two states by what is stored of them. Equal states are stored alike.
func (x *suite[S, M, V]) sameState(a, b *S) error {
	if reflect.TypeFor[S]().Comparable() && any(*a) == any(*b) {
		return nil
	}
	ea, err := x.encoded(a)
	if err != nil {
		return err
	}
	eb, err := x.encoded(b)
	if err != nil {
		return err
	}
	return sameText(ea, eb)
}

// sameText says where two texts begin to differ.
func sameText(a, b string) error {
	if a == b {
		return nil
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Errorf("differ at byte %d: %s and %s", i, strconv.Quote(a[from:min(len(a), i+40)]),
		strconv.Quote(b[from:min(len(b), i+40)]))
}
