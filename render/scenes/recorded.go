package scenes

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Recording is a finished game as it is kept for pictures, so that they stay whatever else changes: how it was set up
// and every act, "seat move".
type Recording struct {
	Config engine.Config `json:"config"`
	Acts   []string      `json:"acts"`
}

// Replay plays a recording again and gives the position after each act, the start first. V is the game's own view type.
// The error names the first act that the game refuses.
func Replay[V any](r Recording, game engine.Game) ([]Position[V], error) {
	t, events, err := game.New(r.Config)
	if err != nil {
		return nil, err
	}
	list := []Position[V]{{t, r.Config.Seats, events, nil}}
	for i, act := range r.Acts {
		var a engine.Action
		seat, move, _ := strings.Cut(act, " ")
		a.Move = move
		if _, err := fmt.Sscan(seat, &a.Seat); err != nil {
			return nil, fmt.Errorf("act %d, %q: %w", i, act, err)
		}
		was := t
		if t, events, err = was.Act(i+1, a); err != nil {
			return nil, fmt.Errorf("act %d, %q: %w", i, act, err)
		}
		list = append(list, Position[V]{t, r.Config.Seats, events, was})
	}
	return list, nil
}

// RecordedGame is a recorded game. It is read and replayed when it is first asked for.
type RecordedGame[V any] struct{ positions func() []Position[V] }

// OpenRecorded is the game that is kept in the file "games/NAME.json", a Recording. A file that is not there or that
// the rules refuse is a mistake in the program and panics when the game is looked at.
func OpenRecorded[V any](files fs.FS, name string, game engine.Game) RecordedGame[V] {
	return RecordedGame[V]{sync.OnceValue(func() []Position[V] {
		data, err := fs.ReadFile(files, "games/"+name+".json")
		if err != nil {
			panic("scenes: " + err.Error())
		}
		var r Recording
		if err := json.Unmarshal(data, &r); err != nil {
			panic(fmt.Sprintf("scenes: game %s: %v", name, err))
		}
		list, err := Replay[V](r, game)
		if err != nil {
			panic(fmt.Sprintf("scenes: game %s: %v; record it anew", name, err))
		}
		return list
	})}
}

// Positions are the positions of the game in their order, the start first.
func (g RecordedGame[V]) Positions() []Position[V] { return g.positions() }

// Find is the index of the first position of a kind, after so many others of that kind; what names the kind in the
// panic for a game that has too few of them.
func (g RecordedGame[V]) Find(what string, skip int, is func(Position[V]) bool) int {
	for i, m := range g.positions() {
		if is(m) {
			if skip--; skip < 0 {
				return i
			}
		}
	}
	panic(fmt.Sprintf("scenes: %s does not come", what))
}

// After is the first position at which an event of a kind has just happened, after so many others.
func (g RecordedGame[V]) After(kind string, skip int) Position[V] {
	return g.positions()[g.Find(kind, skip, func(m Position[V]) bool {
		return slices.ContainsFunc(m.Events, func(e engine.Event) bool { return e.Kind == kind })
	})]
}

// End is the last position, shown to everybody.
func (g RecordedGame[V]) End() engine.Scene {
	list := g.positions()
	return list[len(list)-1].Scene()
}

// Since shows a position to everybody, by its index, with what happened from an earlier one on as new.
func (g RecordedGame[V]) Since(from, at int) engine.Scene {
	list := g.positions()
	now := list[at]
	now.Was = list[from].Was
	s := now.Scene()
	s.Fresh = nil
	for _, m := range list[from : at+1] {
		s.Fresh = append(s.Fresh, m.Events...)
	}
	return s
}

// Changed shows a seat the table at a position, by its index, with what changed since an earlier one.
func (g RecordedGame[V]) Changed(seat engine.Seat, from, at int) engine.Scene {
	s, list := g.Since(from+1, at), g.positions()
	now, before := list[at].View(seat), list[from].View(seat)
	s.View, s.Before, s.Since, s.Level = &now, &before, "Since your last turn", render.Changed
	return s
}

// Frames are positions for a moving picture: those within a part of the game that are to be shown, and the last one of
// the game, each with everything that happened within the part since the one before as new.
func (g RecordedGame[V]) Frames(within, shown func(Position[V]) bool) []engine.Scene {
	var list []engine.Scene
	var fresh []engine.Event
	moments := g.positions()
	for i, m := range moments {
		in := within(m)
		if in {
			fresh = append(fresh, m.Events...)
		}
		if i < len(moments)-1 && !(in && shown(m)) {
			continue
		}
		s := m.Scene()
		s.Fresh, s.Before, fresh = fresh, nil, nil
		list = append(list, s)
	}
	return list
}

// Chart tells how the whole game went; count sums it up, the Count of the game's Timeline.
func (g RecordedGame[V]) Chart(count func(steps iter.Seq2[engine.Table, []engine.Event]) engine.Timeline) engine.Chart {
	list := g.positions()
	first, last := list[0], list[len(list)-1]
	result, _ := last.Table.Result()
	return engine.Chart{
		Timeline: count(func(yield func(engine.Table, []engine.Event) bool) {
			for _, m := range list {
				if !yield(m.Table, m.Events) {
					return
				}
			}
		}),
		Game: first.Table.Game(), Names: first.names(), Winners: result.Winners,
	}
}
