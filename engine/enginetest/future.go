package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"github.com/harbormaster/harbormaster/engine"
)

// sameJSON compares two values by their JSON. Values that are deeply equal have the same.
func sameJSON(a, b any) error {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	ja, err := json.Marshal(a)
	if err != nil {
		return err
	}
	jb, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return sameText(string(ja), string(jb))
}

// tableSuite holds what is expected of tables: that they can be stored, copied and replayed.
type tableSuite[S any, M fmt.Stringer, V any] struct{ *suite[S, M, V] }

// recorder holds that a move does the same whether its events are wanted or not, and that the events are well formed.
func (x tableSuite[S, M, V]) recorder() error {
	return x.walks(x.o.Deep, func(players, _ int) walker[S, M] {
		seats := x.seated(players)
		return walker[S, M]{made: func(before, after *S, a act[M]) error {
			var rec engine.Recorder
			s := *before
			x.rules.Apply(&s, a.seat, a.move, &rec)
			if err := x.sameState(after, &s); err != nil {
				return fmt.Errorf("with and without a recorder: %w", err)
			}
			for _, e := range rec.Events {
				if e.Kind == "" || e.Only < engine.Everyone || int(e.Only) >= seats || e.Seat < engine.Everyone ||
					int(e.Seat) >= seats {
					return fmt.Errorf("event %+v", e)
				}
			}
			return nil
		}}
	})
}

// copies holds that playing on does not touch the states that were copied on the way.
func (x tableSuite[S, M, V]) copies() error {
	return x.walks(x.o.Deep, func(int, int) walker[S, M] {
		var kept []S
		var forms []string
		keep := func(s *S) error {
			form, err := x.encoded(s)
			kept, forms = append(kept, *s), append(forms, form)
			return err
		}
		return walker[S, M]{every: keep, over: func(*S) error {
			for i := range kept {
				form, err := x.encoded(&kept[i])
				if err != nil {
					return err
				}
				if err := sameText(forms[i], form); err != nil {
					return fmt.Errorf("copy %d has changed: %w", i, err)
				}
			}
			return nil
		}}
	})
}

// tables plays a random game on a table and calls each with every table and the events that led to it.
func (x tableSuite[S, M, V]) tables(seats, game int,
	each func(engine.Table, []engine.Event, *engine.Action) error) error {
	c := x.config(seats, game)
	t, events, err := x.o.Game.New(c)
	if err != nil {
		return err
	}
	rand := engine.RandFrom(x.seed<<32 + uint64(game) + 77)
	var last *engine.Action
	for acts := 0; ; acts++ {
		if err := each(t, events, last); err != nil {
			if errors.Is(err, errStop) {
				return nil
			}
			return fmt.Errorf("%d seats, table %d, act %d, options %v: %w", seats, game, acts, c.Options, err)
		}
		s, ok := engine.State(t, x.rules)
		if !ok {
			return errors.New("the game's tables are not made by these rules")
		}
		if x.rules.Asked(&s) == 0 {
			return nil
		}
		if acts > x.o.Longest {
			return errors.New("the game has no end")
		}
		a := x.draw(&s, seats, &rand)
		last = &engine.Action{Seat: a.seat, Move: a.move.String()}
		if t, events, err = t.Act(t.Seq()+1, *last); err != nil {
			return fmt.Errorf("%d seats, table %d, act %d: %+v: %w", seats, game, acts, *last, err)
		}
	}
}

// tableGames plays tables at every number of seats.
func (x tableSuite[S, M, V]) tableGames(games int,
	each func(seats, game int) func(engine.Table, []engine.Event, *engine.Action) error) error {
	return x.seatCounts(func(seats int) error {
		for game := range games {
			if err := x.tables(seats, game, each(seats, game)); err != nil {
				return err
			}
		}
		return nil
	})
}

// reload sends a snapshot through JSON and loads it.
func (x tableSuite[S, M, V]) reload(t engine.Table) (engine.Table, error) {
	snap, err := t.Snapshot()
	if err != nil {
		return nil, err
	}
	form, err := json.Marshal(snap)
	if err != nil {
		return nil, err
	}
	var stored engine.Snapshot
	if err := json.Unmarshal(form, &stored); err != nil {
		return nil, err
	}
	return x.o.Game.Load(stored)
}

// stored holds that a game which is stored and loaded after every act goes the same way, with the same events,
// questions and views, as one that stays in memory.
func (x tableSuite[S, M, V]) stored() error {
	return x.tableGames(x.o.Deep, func(seats, _ int) func(engine.Table, []engine.Event, *engine.Action) error {
		var twin engine.Table
		return func(t engine.Table, events []engine.Event, a *engine.Action) error {
			if a == nil {
				twin = t
			} else {
				next, twinEvents, err := twin.Act(t.Seq(), *a)
				if err != nil {
					return fmt.Errorf("refused after loading: %w", err)
				}
				if err := sameJSON(events, twinEvents); err != nil {
					return fmt.Errorf("events after loading: %w", err)
				}
				twin = next
			}
			var err error
			if twin, err = x.reload(twin); err != nil {
				return err
			}
			return sameTables(t, twin, x.seated(seats))
		}
	})
}

// sameTables compares all that can be asked of a table.
func sameTables(a, b engine.Table, seats int) error {
	sa, err := a.Snapshot()
	if err != nil {
		return err
	}
	sb, err := b.Snapshot()
	if err != nil {
		return err
	}
	if err := sameJSON(sa, sb); err != nil {
		return fmt.Errorf("snapshots: %w", err)
	}
	if err := sameText(string(sa.State), string(sb.State)); err != nil {
		return fmt.Errorf("states: %w", err)
	}
	if err := sameJSON(a.Decisions(), b.Decisions()); err != nil {
		return fmt.Errorf("decisions: %w", err)
	}
	for viewer := engine.Everyone; int(viewer) < seats; viewer++ {
		if err := sameJSON(a.View(viewer), b.View(viewer)); err != nil {
			return fmt.Errorf("views of seat %d: %w", viewer, err)
		}
	}
	ra, oka := a.Result()
	rb, okb := b.Result()
	if oka != okb {
		return fmt.Errorf("over %v and %v", oka, okb)
	}
	return sameJSON(ra, rb)
}

// broken holds that what is no stored table of this game is refused as such.
func (x tableSuite[S, M, V]) broken() error {
	least, _ := x.o.Game.Players()
	t, _, err := x.o.Game.New(engine.Config{Seats: least})
	if err != nil {
		return err
	}
	good, err := t.Snapshot()
	if err != nil {
		return err
	}
	wrongs := map[string]func(*engine.Snapshot){
		"another game":    func(s *engine.Snapshot) { s.Game = "no such game" },
		"a newer program": func(s *engine.Snapshot) { s.Schema = 1 << 20 },
		"no state":        func(s *engine.Snapshot) { s.State = nil },
		"half a state":    func(s *engine.Snapshot) { s.State = s.State[:len(s.State)/2] },
		"noise":           func(s *engine.Snapshot) { s.State = []byte("\x00\xff}{[[") },
		"many seats":      func(s *engine.Snapshot) { s.Since = make([]int, 100) },
	}
	for name, wrong := range wrongs {
		snap := good
		wrong(&snap)
		if _, err := x.o.Game.Load(snap); !errors.Is(err, engine.ErrBroken) {
			return fmt.Errorf("a snapshot of %s is loaded with %v, want %v", name, err, engine.ErrBroken)
		}
	}
	return nil
}

// seeded holds that config and acts decide everything, and that the seed decides something.
func (x tableSuite[S, M, V]) seeded() error {
	forms := map[string]bool{}
	err := x.tableGames(x.o.Deep, func(seats, game int) func(engine.Table, []engine.Event, *engine.Action) error {
		var twin engine.Table
		return func(t engine.Table, events []engine.Event, a *engine.Action) error {
			var twinEvents []engine.Event
			var err error
			if a == nil {
				twin, twinEvents, err = x.o.Game.New(x.config(seats, game))
			} else {
				twin, twinEvents, err = twin.Act(t.Seq(), *a)
			}
			if err != nil {
				return err
			}
			if err := sameJSON(events, twinEvents); err != nil {
				return fmt.Errorf("events: %w", err)
			}
			return sameTables(t, twin, x.seated(seats))
		}
	})
	if err != nil {
		return err
	}
	least, _ := x.o.Game.Players()
	for i := range 16 {
		rand := engine.RandFrom(uint64(i))
		t, _, err := x.o.Game.New(engine.Config{Seats: least, Seed: rand.Seed()})
		if err != nil {
			return err
		}
		snap, err := t.Snapshot()
		if err != nil {
			return err
		}
		forms[string(snap.State)] = true
	}
	if len(forms) < 2 && !x.o.Fixed {
		return errors.New("16 seeds give one and the same game")
	}
	return nil
}

// recorded holds that a game whose chance is told, outcome by outcome, goes as the one in which it was drawn.
func (x tableSuite[S, M, V]) recorded() error {
	return x.walks(x.o.Deep, func(seats, game int) walker[S, M] {
		c := x.config(seats, game)
		c.Recorded = true
		t, _, err := x.o.Game.New(c)
		return walker[S, M]{made: func(_, after *S, a act[M]) error {
			if err != nil {
				return err
			}
			if t, _, err = t.Act(t.Seq()+1, engine.Action{Seat: a.seat, Move: a.move.String()}); err != nil {
				return fmt.Errorf("told instead of drawn: %w", err)
			}
			s, _ := engine.State(t, x.rules)
			return x.sameState(after, &s)
		}}
	})
}
