package engine

import (
	"fmt"
	"slices"
)

// GameOf is the game of some rules, for least to most players. Automata counts the opponents that the rules play, who
// have the seats behind those of the players; nil where there are none.
func GameOf[S any, M fmt.Stringer, V any](
	rules Rules[S, M, V], least, most int, options []Option, automata func(Config) int,
) Game {
	return game[S, M, V]{rules, least, most, options, automata}
}

// Winners lists the seats that share the first place among the first seats of a table: compare is above 0 where a is
// ahead of b, and 0 where neither is.
func Winners(seats int, compare func(a, b Seat) int) []Seat {
	list := []Seat{0}
	for seat := Seat(1); int(seat) < seats; seat++ {
		switch ahead := compare(seat, list[0]); {
		case ahead > 0:
			list = []Seat{seat}
		case ahead == 0:
			list = append(list, seat)
		}
	}
	return list
}

type game[S any, M fmt.Stringer, V any] struct {
	rules       Rules[S, M, V]
	least, most int
	options     []Option
	automata    func(Config) int
}

func (g game[S, M, V]) Name() string               { return g.rules.Name() }
func (g game[S, M, V]) Players() (least, most int) { return g.least, g.most }
func (g game[S, M, V]) Options() []Option          { return g.options }

func (g game[S, M, V]) Seats(c Config) []SeatKind {
	kinds := slices.Repeat([]SeatKind{Player}, max(0, c.Seats))
	if g.automata == nil {
		return kinds
	}
	return append(kinds, slices.Repeat([]SeatKind{Automaton}, g.automata(c))...)
}

func (g game[S, M, V]) New(c Config) (Table, []Event, error) { return NewTable(g.rules, c) }
func (g game[S, M, V]) Load(snap Snapshot) (Table, error)    { return LoadTable(g.rules, snap) }
