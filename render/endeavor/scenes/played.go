package scenes

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// The recorded games: what lively players did once, so that the pictures stay whatever else changes. Slavery is abolished in
// each of them but tied, where two players share the victory; neutral has the neutral naming.
var (
	three   = recorded("base-3")
	four    = recorded("base-4")
	five    = recorded("base-5")
	tied    = recorded("tied-4")
	neutral = recorded("neutral-4")
)

//go:embed games
var games embed.FS

// record is a game as it is kept: how it was set up and every act, "seat move".
type record struct {
	Config engine.Config `json:"config"`
	Acts   []string      `json:"acts"`
}

// moment is a position of a game with what has just happened.
type moment struct {
	table  engine.Table
	events []engine.Event
}

// played is a recorded game, replayed when it is first looked at.
type played struct{ moments func() []moment }

func recorded(name string) played {
	return played{sync.OnceValue(func() []moment {
		data, err := games.ReadFile("games/" + name + ".json")
		if err != nil {
			panic("scenes: " + err.Error())
		}
		var r record
		if err := json.Unmarshal(data, &r); err != nil {
			panic(fmt.Sprintf("scenes: game %s: %v", name, err))
		}
		list, err := r.replay()
		if err != nil {
			panic(fmt.Sprintf("scenes: game %s: %v; record it anew", name, err))
		}
		return list
	})}
}

// replay gives the position after each act, the start first.
func (r *record) replay() ([]moment, error) {
	t, events, err := endeavor.Game().New(r.Config)
	if err != nil {
		return nil, err
	}
	list := []moment{{t, events}}
	for i, act := range r.Acts {
		var a engine.Action
		if _, err := fmt.Sscan(act, &a.Seat, &a.Move); err != nil {
			return nil, fmt.Errorf("act %d, %q: %w", i, act, err)
		}
		if t, events, err = t.Act(i+1, a); err != nil {
			return nil, fmt.Errorf("act %d, %q: %w", i, act, err)
		}
		list = append(list, moment{t, events})
	}
	return list, nil
}

// people sit at the tables.
var people = []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo"}

const nobody = engine.Everyone

func seen(t engine.Table, seat engine.Seat) endeavor.View {
	v, ok := t.View(seat).(endeavor.View)
	if !ok {
		panic(fmt.Sprintf("scenes: a view of type %T", t.View(seat)))
	}
	return v
}

// scene shows a moment to everybody as the bot does.
func (m moment) scene() engine.Scene {
	v := seen(m.table, nobody)
	s := engine.Scene{View: &v, Names: slices.Clone(people[:len(v.Players)]), Level: table, Focus: engine.Decision{Seat: nobody}, Fresh: m.events}
	for _, d := range m.table.Decisions() {
		if d.Awaited() && !d.Private {
			s.Focus = d
			break
		}
	}
	return s
}

// private is the board of a seat with its question and, where the answer is prepared, with what is proposed.
func (m moment) private(seat engine.Seat) engine.Scene {
	s := m.scene()
	v := seen(m.table, seat)
	s.View, s.Level, s.Focus = &v, own, engine.Decision{Seat: nobody}
	if d, ok := m.table.Decision(seat); ok {
		s.Focus = d
		if d.Private {
			s.Draft = m.table.Propose(seat)[0]
		}
	}
	return s
}

// asked is the first awaited question.
func asked(t engine.Table) (engine.Decision, bool) {
	for _, d := range t.Decisions() {
		if d.Awaited() {
			return d, true
		}
	}
	return engine.Decision{}, false
}

// at is the first moment from a round on at which a step is asked, by at least so many seats at once, after so many others.
func (g played) at(round int, step string, seats, skip int) moment {
	list := g.moments()
	i := slices.IndexFunc(list, func(m moment) bool {
		v := seen(m.table, nobody)
		if v.Step != step || v.Round < round || len(v.Awaited) < seats {
			return false
		}
		skip--
		return skip < 0
	})
	if i < 0 {
		panic(fmt.Sprintf("scenes: %s is not asked from round %d on", step, round))
	}
	return list[i]
}

// halfway is the first moment from a round on at which some have chosen their salary while others choose.
func (g played) halfway(round int) moment {
	list := g.moments()
	i := slices.IndexFunc(list, func(m moment) bool {
		v := seen(m.table, nobody)
		return v.Step == endeavor.StepSalary && v.Round >= round && slices.ContainsFunc(v.Players, func(p endeavor.PlayerView) bool { return p.SalaryIn })
	})
	if i < 0 {
		panic(fmt.Sprintf("scenes: salaries are not chosen by several from round %d on", round))
	}
	return list[i]
}

// after is the first moment at which something of a kind has just happened, after so many others.
func (g played) after(kind string, skip int) moment {
	for _, m := range g.moments() {
		if slices.ContainsFunc(m.events, func(e engine.Event) bool { return e.Kind == kind }) {
			if skip--; skip < 0 {
				return m
			}
		}
	}
	panic(fmt.Sprintf("scenes: %s does not happen", kind))
}

// public is the first table from a round on at which a step is asked.
func (g played) public(round int, step string) engine.Scene { return g.at(round, step, 1, 0).scene() }

// private is the board of the seat that is asked then.
func (g played) private(round int, step string) engine.Scene {
	m := g.at(round, step, 1, 0)
	d, _ := asked(m.table)
	return m.private(d.Seat)
}

// round is the beginning of a round, with everything that happened in the round before as new.
func (g played) round(round int) engine.Scene {
	s := g.public(round, endeavor.StepBuild)
	s.Fresh = nil
	for _, m := range g.moments() {
		if v := seen(m.table, nobody); v.Round == round-1 || v.Round == round && len(s.Fresh) > 0 {
			s.Fresh = append(s.Fresh, m.events...)
			if v.Round == round {
				break
			}
		}
	}
	return s
}

// end is the last position.
func (g played) end() engine.Scene {
	list := g.moments()
	return list[len(list)-1].scene()
}
