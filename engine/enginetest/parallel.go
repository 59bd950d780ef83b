package enginetest

import (
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// together calls yield in every position in which several seats are asked at once, with one of them and two different
// answers of it.
func (x *suite[S, M, V]) together(games int,
	yield func(s *S, seats int, seat engine.Seat, one, two M, rand *engine.Rand) error) error {
	return x.walks(games, func(seats, _ int) walker[S, M] {
		return walker[S, M]{asked: func(s *S, rand *engine.Rand) error {
			asked := x.rules.Asked(s)
			if asked&(asked-1) == 0 {
				return nil
			}
			seat := pick(asked, rand)
			one := x.rules.Sample(s, seat, rand)
			for range 16 {
				if two := x.rules.Sample(s, seat, rand); !equal(one, two) {
					if err := yield(s, seats, seat, one, two, rand); err != nil {
						return fmt.Errorf("seat %d, answers %s and %s: %w", seat, one, two, err)
					}
					return nil
				}
			}
			return nil
		}}
	})
}

// parallel holds that of an answer to a parallel question the others learn only that it was given, while it can be
// changed; and that the order in which the answers come in makes no difference.
func (x *suite[S, M, V]) parallel() error {
	return x.together(x.o.Deep*2, func(s *S, seats int, seat engine.Seat, one, two M, rand *engine.Rand) error {
		a, b := *s, *s
		var recA, recB engine.Recorder
		x.rules.Apply(&a, seat, one, &recA)
		x.rules.Apply(&b, seat, two, &recB)
		given, ok := x.rules.Given(&a, seat)
		if !ok || !equal(given, one) {
			return errors.New("the answer is not there to be changed although others are awaited")
		}
		if asked := x.rules.Asked(&a); asked != x.rules.Asked(s).Without(seat) {
			return fmt.Errorf("asked are %v afterwards", asked.Seats())
		}
		for viewer := engine.Everyone; int(viewer) < seats; viewer++ {
			if viewer == seat {
				continue
			}
			if err := sameJSON(x.rules.View(&a, viewer), x.rules.View(&b, viewer)); err != nil {
				return fmt.Errorf("the view of seat %d tells them apart: %w", viewer, err)
			}
			if err := sameJSON(eventsFor(recA.Events, viewer), eventsFor(recB.Events, viewer)); err != nil {
				return fmt.Errorf("the events for seat %d tell them apart: %w", viewer, err)
			}
			if viewer == engine.Everyone || !x.rules.Asked(&a).Has(viewer) {
				continue
			}
			randA := engine.RandFrom(1)
			randB := randA
			n, m := x.rules.Sample(&a, viewer, &randA).String(), x.rules.Sample(&b, viewer, &randB).String()
			if n != m {
				return fmt.Errorf("seat %d answers %s or %s", viewer, n, m)
			}
		}
		return x.commute(s, &a, seat, one, rand)
	})
}

// commute lets another seat answer before or after.
func (x *suite[S, M, V]) commute(s, a *S, seat engine.Seat, one M, rand *engine.Rand) error {
	other := pick(x.rules.Asked(a), rand)
	m := x.rules.Sample(s, other, rand)
	after, before := *a, *s
	x.rules.Apply(&after, other, m, nil)
	x.rules.Apply(&before, other, m, nil)
	x.rules.Apply(&before, seat, one, nil)
	if err := x.sameState(&after, &before); err != nil {
		return fmt.Errorf("%s of seat %d before or after: %w", m, other, err)
	}
	return nil
}

func eventsFor(events []engine.Event, viewer engine.Seat) []engine.Event {
	var own []engine.Event
	for _, e := range events {
		if e.Only == engine.Everyone || e.Only == viewer {
			own = append(own, e)
		}
	}
	return own
}

// changed holds that an answer which is changed leaves no trace of the first one.
func (x *suite[S, M, V]) changed() error {
	return x.together(x.o.Deep*2, func(s *S, _ int, seat engine.Seat, one, two M, _ *engine.Rand) error {
		twice, once := *s, *s
		x.rules.Apply(&twice, seat, one, nil)
		if err := x.rules.Check(&twice, seat, two); err != nil {
			return fmt.Errorf("changing to the second is refused: %w", err)
		}
		x.rules.Apply(&twice, seat, two, nil)
		x.rules.Apply(&once, seat, two, nil)
		if err := x.sameState(&once, &twice); err != nil {
			return fmt.Errorf("changed to the second or given at once: %w", err)
		}
		return nil
	})
}

// identity holds that a question keeps its Since while others act, that a new one has the seq of the act that led to
// it, and that a question is offered exactly to the seats that are asked or may change their answer.
func (x *suite[S, M, V]) identity() error {
	return tableSuite[S, M, V]{x}.tableGames(x.o.Deep,
		func(seats, _ int) func(engine.Table, []engine.Event, *engine.Action) error {
			var last engine.Table
			return func(t engine.Table, _ []engine.Event, a *engine.Action) error {
				defer func() { last = t }()
				s, _ := engine.State(t, x.rules)
				set := x.rules.Asked(&s)
				if set != 0 {
					set |= x.given(&s, seats)
				}
				for seat := range engine.Seat(seats) {
					d, ok := t.Decision(seat)
					if ok != set.Has(seat) {
						return fmt.Errorf("seat %d has a decision: %v, is open: %v", seat, ok, set.Has(seat))
					}
					if !ok {
						continue
					}
					if d.Since > t.Seq() {
						return fmt.Errorf("seat %d: asked at %d, which is after %d", seat, d.Since, t.Seq())
					}
					if last == nil {
						continue
					}
					before, was := last.Decision(seat)
					if err := sameQuestion(before, was, d, a.Seat, t.Seq()); err != nil {
						return err
					}
				}
				return nil
			}
		})
}

// sameQuestion says whether a decision's Since fits what was before the act of a seat that became seq.
func sameQuestion(before engine.Decision, was bool, now engine.Decision, actor engine.Seat, seq int) error {
	kept := was && before.Step == now.Step && (now.Seat != actor || !now.Awaited())
	want := seq
	if kept {
		want = before.Since
	}
	if now.Since != want {
		return fmt.Errorf("seat %d: asked %s since %d, want %d", now.Seat, now.Step, now.Since, want)
	}
	return nil
}
