package enginetest

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// plainState holds that a state can be copied by assignment and can't grow.
func (x *suite[S, M, V]) plainState() error {
	if err := plain(reflect.TypeFor[S]()); err != nil {
		return fmt.Errorf("state: %w", err)
	}
	return plainMove(reflect.TypeFor[M]())
}

func plainMove(t reflect.Type) error {
	if !t.Comparable() {
		return fmt.Errorf("move: %s can't be compared", t)
	}
	if err := plain(t); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	return nil
}

// plain says whether a type is made of numbers, truth values, arrays and structs of them only.
func plain(t reflect.Type) error {
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return plain(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if err := plain(f.Type); err != nil {
				return fmt.Errorf("field %s: %w", f.Name, err)
			}
		}
		return nil
	}
	return fmt.Errorf("%s is no plain value", t)
}

// allocations holds that listing, judging, counting, drawing and making moves costs no memory.
func (x *suite[S, M, V]) allocations() error {
	buf := make([]M, 0, 256)
	return x.seatCounts(func(seats int) error {
		start, err := x.rules.Setup(x.config(seats, 0))
		if err != nil {
			return err
		}
		var s S
		var rand engine.Rand
		decisions := 0
		var wrong error
		per := testing.AllocsPerRun(3, func() {
			s, rand, decisions = start, engine.RandFrom(uint64(seats)), 0
			for wrong == nil {
				engine.AnswerChance(x.rules, &s, &rand, nil)
				asked := x.rules.Asked(&s)
				if asked == 0 {
					return
				}
				seat := pick(asked, &rand)
				x.rules.Step(&s, seat)
				x.rules.Given(&s, seat)
				buf = x.rules.Moves(&s, seat, buf[:0])
				m := x.rules.Sample(&s, seat, &rand)
				if err := x.rules.Check(&s, seat, m); err != nil {
					wrong = fmt.Errorf("%s was sampled: %w", m, err)
				}
				x.rules.Apply(&s, seat, m, nil)
				if decisions++; decisions > x.o.Longest {
					wrong = fmt.Errorf("the game has no end")
				}
			}
		})
		if wrong != nil {
			return wrong
		}
		if per > 0 {
			return fmt.Errorf("%d seats: %.0f allocations in a game of %d decisions, by Step, Given, Moves, Count, "+
				"Sample, Check of a legal move, Apply or Roll", seats, per, decisions)
		}
		return nil
	})
}
