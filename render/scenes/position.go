package scenes

import (
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// people sit at the tables of the gallery, by seat.
var people = []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo", "Dora", "Emil", "Finn"}

// Position is a position of a game with what has just happened: of a recorded game, or laid by hand. V is the game's
// own view type, what its tables give as View.
type Position[V any] struct {
	Table engine.Table
	// Seats is the number of players.
	Seats int
	// Events are what led to the position since the one before, Was; that is nil for a first position.
	Events []engine.Event
	Was    engine.Table
}

// View is what a seat may see, engine.Everyone for the public.
func (m Position[V]) View(seat engine.Seat) V {
	v, ok := m.Table.View(seat).(V)
	if !ok {
		panic(fmt.Sprintf("scenes: a view of type %T", m.Table.View(seat)))
	}
	return v
}

// before is what a seat saw before the position, nil at the first one.
func (m Position[V]) before(seat engine.Seat) any {
	if m.Was == nil {
		return nil
	}
	return m.Was.View(seat)
}

// Asked is the first question that is awaited; false at the end of a game.
func (m Position[V]) Asked() (engine.Decision, bool) {
	for _, d := range m.Table.Decisions() {
		if d.Awaited() {
			return d, true
		}
	}
	return engine.Decision{}, false
}

// Scene shows the position to everybody as the bot does: the whole table, with the first awaited question that is
// public brought forward. Its View is a pointer to a V of its own.
func (m Position[V]) Scene() engine.Scene {
	v := m.View(engine.Everyone)
	s := engine.Scene{View: &v, Names: m.names(), Level: render.Table, Focus: engine.Decision{Seat: engine.Everyone},
		Fresh: m.Events, Before: m.before(engine.Everyone)}
	for _, d := range m.Table.Decisions() {
		if d.Awaited() && !d.Private {
			s.Focus = d
			break
		}
	}
	return s
}

// Private shows a seat its own board with its question and, where the answer is prepared, with what is proposed.
func (m Position[V]) Private(seat engine.Seat) engine.Scene {
	s := m.Scene()
	v := m.View(seat)
	s.View, s.Before, s.Level = &v, m.before(seat), render.Own
	s.Focus = engine.Decision{Seat: engine.Everyone}
	if d, ok := m.Table.Decision(seat); ok {
		s.Focus = d
		if d.Private {
			s.Draft = m.Table.Propose(seat)[0]
		}
	}
	return s
}

// PrivateOfAsked is the board of the seat that is asked first.
func (m Position[V]) PrivateOfAsked() engine.Scene {
	d, _ := m.Asked()
	return m.Private(d.Seat)
}

func (m Position[V]) names() []string { return slices.Clone(people[:m.Seats]) }
