package scenes

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// The recorded games: what computers played once, so that the pictures stay when the computers play better.
var (
	two           = recorded("base-2")
	three         = recorded("base-3")
	four          = recorded("base-4")
	five          = recorded("base-5")
	withNew       = recorded("new-4")
	withNobles    = recorded("nobles-4")
	withBuccaneer = recorded("buccaneer-4")
	withFestival  = recorded("festival-4")
	allTwo        = recorded("all-2")
	allThree      = recorded("all-3")
	allFour       = recorded("all-4")
	allFive       = recorded("all-5")
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
	t, events, err := puertorico.Game().New(r.Config)
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

// people sit at the tables of recorded games.
var people = []string{"Ana", "Ben", "Žofie", "Łukasz", "Cleo"}

func seen(t engine.Table, seat engine.Seat) puertorico.View {
	v, ok := t.View(seat).(puertorico.View)
	if !ok {
		panic(fmt.Sprintf("scenes: a view of type %T", t.View(seat)))
	}
	return v
}

// scene shows a moment to everybody as the bot does.
func (m moment) scene() engine.Scene {
	v := seen(m.table, nobody)
	s := engine.Scene{View: &v, Names: people[:len(v.Players)], Level: table, Focus: engine.Decision{Seat: nobody}, Fresh: m.events}
	for _, d := range m.table.Decisions() {
		if d.Awaited() && !d.Private {
			s.Focus = d
			break
		}
	}
	return s
}

// start is the position before the first role.
func (g played) start() engine.Scene { return g.public(1, puertorico.StepRole) }

// at is the index of the first moment from a round on at which a step is asked with a real choice, after so many others.
func (g played) at(round int, step string, skip int) int {
	list := g.moments()
	i := slices.IndexFunc(list, func(m moment) bool {
		d, ok := asked(m.table)
		if !ok || d.Step != step || seen(m.table, nobody).Round < round || !d.Open && len(d.Moves) < 3 {
			return false
		}
		skip--
		return skip < 0
	})
	if i < 0 {
		panic(fmt.Sprintf("scenes: %s is not asked from round %d on", step, round))
	}
	return i
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

// public is the first table from a round on at which a step is asked.
func (g played) public(round int, step string) engine.Scene { return g.later(round, step, 0) }

// later leaves so many of them out.
func (g played) later(round int, step string, skip int) engine.Scene {
	return g.moments()[g.at(round, step, skip)].scene()
}

// private is the board of the seat that is asked then, with what is proposed where the answer is prepared.
func (g played) private(round int, step string) engine.Scene {
	m := g.moments()[g.at(round, step, 0)]
	d, _ := asked(m.table)
	s := m.scene()
	v := seen(m.table, d.Seat)
	s.View, s.Level, s.Focus = &v, own, d
	if d.Private {
		s.Draft = m.table.Propose(d.Seat)[0]
	}
	return s
}

// round is the first choice of a role in a round, with everything that happened in the round before as new.
func (g played) round(round int) engine.Scene {
	i := g.at(round, puertorico.StepRole, 0)
	s := g.moments()[i].scene()
	s.Fresh = nil
	for _, m := range g.moments()[g.at(round-1, puertorico.StepRole, 0)+1 : i+1] {
		s.Fresh = append(s.Fresh, m.events...)
	}
	return s
}

// end is the last position.
func (g played) end() engine.Scene {
	list := g.moments()
	return list[len(list)-1].scene()
}
