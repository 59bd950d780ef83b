package maracaibo

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// TestAnswersBringWhatTheySay plays random games with modules and holds every answer that was given against what happened then.
func TestAnswersBringWhatTheySay(t *testing.T) {
	v := english(t)
	kept := map[rules.Kind]int{}
	for game := range byte(40) {
		c := engine.Config{Seats: 1 + int(game%4), Seed: engine.Seed{game, 9}, Options: map[string]string{}}
		for m := range rules.Module(rules.Modules) {
			if game>>(m%4)&1 != 0 {
				c.Options[m.String()] = "true"
			}
		}
		table, _, err := rules.Game().New(c)
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.NewRand(engine.Seed{game, 1})
		for len(table.Decisions()) > 0 {
			d := table.Decisions()[slices.IndexFunc(table.Decisions(), engine.Decision.Awaited)]
			move := d.Moves[rand.IntN(len(d.Moves))]
			if m, err := rules.Parse(move); err == nil && m.Kind == rules.SkipMove {
				move = d.Moves[rand.IntN(len(d.Moves))]
			}
			next, events, err := table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move})
			if err != nil {
				t.Fatal(err)
			}
			// What is public is worded for everybody from the public view.
			view := table.View(engine.Everyone)
			if d.Private {
				view = table.View(d.Seat)
			}
			options := (Presenter{}).Options(view, d, v)
			at := slices.IndexFunc(options, func(o title.Option) bool { return o.Move == move })
			m, _ := rules.Parse(move)
			if promised(t, d, (Presenter{}).Question(view, d, v), options[at], m, events) {
				kept[m.Kind]++
			}
			table = next
		}
	}
	for _, kind := range []rules.Kind{
		rules.TakeMove, rules.ResidenceMove, rules.AcquireMove, rules.DieMove, rules.ExploreMove, rules.RefillMove, rules.RaidMove, rules.EffectMove,
		rules.ActivateMove, rules.TreasureMove, rules.StoreMove, rules.EndMove, rules.SailMove, rules.FigureheadMove,
	} {
		if kept[kind] < 3 {
			t.Errorf("kind %d was held against what happened %d times", kind, kept[kind])
		}
	}
}

// promised compares an answer with the facts that followed; false where it promises nothing that is told.
func promised(t *testing.T, d engine.Decision, question string, o title.Option, m rules.Move, events []engine.Event) bool {
	t.Helper()
	first := func(kind string) (engine.Event, bool) {
		at := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == kind && e.Seat == d.Seat })
		if at < 0 {
			return engine.Event{}, false
		}
		return events[at], true
	}
	says := func(text, before, after string, n int) bool {
		if want := before + strconv.Itoa(n) + after; !strings.Contains(text+"|", want) {
			t.Errorf("%s reads %q, %q; then came %q", o.Move, o.Label, o.Description, want)
		}
		return true
	}
	switch m.Kind {
	case rules.TakeMove, rules.AcquireMove:
		e, _ := first(rules.CardTaken)
		return says(o.Label, " for ", "", e.Arg("price").Num)
	case rules.ResidenceMove:
		e, _ := first(rules.ResidenceBuilt)
		return says(o.Label, " for ", "", e.Arg("price").Num)
	case rules.FigureheadMove:
		e, _ := first(rules.FigureheadTaken)
		return says(question, " for ", " ", e.Arg("price").Num)
	case rules.DieMove:
		e, _ := first(rules.DieChosen)
		return says(o.Label, " ", "|", e.Arg("strength").Num)
	case rules.RaidMove:
		e, _ := first(rules.RaidActionUsed)
		return says(o.Label, " for ", " strength", spent(e))
	case rules.EndMove:
		e, lost := first(rules.RaidEnded)
		return lost && says(o.Label, "(", " unused", e.Arg("left").Num)
	case rules.ExploreMove:
		e, _ := first(rules.Explored)
		if n := e.Arg("rivers").Num; n > 0 {
			return says(o.Description, "rosses ", " river", n)
		}
		return !strings.Contains(o.Description, "rosses")
	case rules.RefillMove:
		e, _ := first(rules.Refilled)
		return strings.HasPrefix(strings.ToLower(o.Label), e.Arg("treasure").Text)
	case rules.TreasureMove:
		e, _ := first(rules.TreasureGained)
		if (e.Arg("supply").Num == 1) != strings.Contains(o.Label, "supply") {
			t.Errorf("%s reads %q", o.Move, o.Label)
		}
		return true
	case rules.StoreMove, rules.SailMove:
		if vp, ok := first(rules.Gained); ok && m.Kind == rules.StoreMove && strings.Contains(o.Label, " VP") {
			return says(o.Label, ": ", " VP", vp.Arg("vp").Num)
		}
		return true
	case rules.EffectMove, rules.ActivateMove:
		if at := strings.Index(o.Label, "now "); at >= 0 && strings.Contains(o.Label[at:], " VP") {
			e, _ := first(rules.Gained)
			return says(o.Label, "now ", " VP", e.Arg("vp").Num)
		}
	}
	return false
}

// spent is the strength that a raid action took.
func spent(e engine.Event) int {
	a := find(rules.RaidActions, func(a rules.RaidAction) bool { return a.Term() == e.Arg("action").Text })
	return a.Cost()
}
