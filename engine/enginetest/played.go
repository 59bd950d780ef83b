package enginetest

import (
	"encoding/json"
	"iter"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// PlayedGame is a game that was played at random: its config, its acts, and its tables from the start on, each with the
// events that led to it.
type PlayedGame struct {
	Config engine.Config
	Acts   []engine.Action
	Tables []engine.Table
	Events [][]engine.Event
}

// PlayOut plays a game at random to its end. Seats that have answered a parallel question change their answer now and
// then while others are still asked.
func PlayOut(t testing.TB, game engine.Game, c engine.Config, rand *engine.Rand) PlayedGame {
	t.Helper()
	p := PlayedGame{Config: c}
	table, events, err := game.New(c)
	if err != nil {
		t.Fatal(err)
	}
	for {
		p.Tables, p.Events = append(p.Tables, table), append(p.Events, events)
		var asked []engine.Decision
		for _, d := range table.Decisions() {
			if d.Awaited() || rand.IntN(4) == 0 {
				asked = append(asked, d)
			}
		}
		if len(table.Decisions()) == 0 {
			return p
		}
		d := asked[rand.IntN(len(asked))]
		moves := d.Moves
		if len(moves) == 0 { // They are composed, not listed.
			moves = table.Propose(d.Seat)
		}
		a := engine.Action{Seat: d.Seat, Move: moves[rand.IntN(len(moves))]}
		if table, events, err = table.Act(table.Seq()+1, a); err != nil {
			t.Fatal(err)
		}
		p.Acts = append(p.Acts, a)
	}
}

// Steps are the tables with their events, as a timeline takes them.
func (p PlayedGame) Steps() iter.Seq2[engine.Table, []engine.Event] {
	return func(yield func(engine.Table, []engine.Event) bool) {
		for i, table := range p.Tables {
			if !yield(table, p.Events[i]) {
				return
			}
		}
	}
}

// Last is the table at the end.
func (p PlayedGame) Last() engine.Table { return p.Tables[len(p.Tables)-1] }

// Answer is what a replay answers to a line.
type Answer struct {
	ID          string
	OK          bool
	At          int
	Reason      string
	Checkpoints []any
	Scores      []struct{ Total int }
	Winners     []engine.Seat
}

// Totals are the scores of all seats.
func (a Answer) Totals() []int {
	var totals []int
	for _, s := range a.Scores {
		totals = append(totals, s.Total)
	}
	return totals
}

// Answered reads the answer of a replay.
func Answered(t testing.TB, text []byte) Answer {
	t.Helper()
	var a Answer
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// ExportedAsFarAsItWent writes parts of a game down, from the start to every so many acts, and holds them against the
// replay: it refuses each where it ends, because the game is not over.
func (p PlayedGame) ExportedAsFarAsItWent(t testing.TB, every int,
	export func(string, engine.Config, []engine.Action) ([]byte, error), replay func(line []byte, legal bool) []byte) {
	t.Helper()
	for n := 0; n < len(p.Acts); n += every {
		text, err := export("part", p.Config, p.Acts[:n])
		if err != nil {
			t.Fatal(err)
		}
		var exported struct{ Actions []json.RawMessage }
		if err := json.Unmarshal(text, &exported); err != nil {
			t.Fatal(err)
		}
		if got := Answered(t, replay(text, false)); got.OK || got.At != len(exported.Actions) {
			t.Fatalf("after %d acts refused at %d of %d actions: %s", n, got.At, len(exported.Actions), got.Reason)
		}
	}
}
