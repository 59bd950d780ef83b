package scenes

import (
	"encoding/json"
	"fmt"
	"iter"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
	"github.com/harbormaster/harbormaster/render"
)

// recordToy plays a game of the toy by its first legal moves or proposals.
func recordToy(t *testing.T) Recording {
	t.Helper()
	r := Recording{Config: engine.Config{Seats: 3, Seed: engine.Seed{15: 5}}}
	now, _, err := toy.Game(toy.Rules{}).New(r.Config)
	if err != nil {
		t.Fatal(err)
	}
	for {
		d, ok := Position[toy.View]{Table: now}.Asked()
		if !ok {
			return r
		}
		move := now.Propose(d.Seat)[0]
		r.Acts = append(r.Acts, fmt.Sprintf("%d %s", d.Seat, move))
		if now, _, err = now.Act(len(r.Acts), engine.Action{Seat: d.Seat, Move: move}); err != nil {
			t.Fatal(err)
		}
	}
}

func keep(t *testing.T, r Recording) fstest.MapFS {
	t.Helper()
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return fstest.MapFS{"games/toy.json": {Data: data}}
}

func TestARecordedGameIsPlayedAgain(t *testing.T) {
	r := recordToy(t)
	g := OpenRecorded[toy.View](keep(t, r), "toy", toy.Game(toy.Rules{}))
	list := g.Positions()
	if len(list) != len(r.Acts)+1 {
		t.Fatalf("%d moments of %d acts", len(list), len(r.Acts))
	}
	for i, m := range list {
		if _, over := m.Table.Result(); over != (i == len(list)-1) || m.Table.Seq() != i || m.Seats != 3 {
			t.Errorf("moment %d: over %t, act %d, %d seats", i, over, m.Table.Seq(), m.Seats)
		}
	}
	if s := g.End(); s.Focus.Seat != engine.Everyone || s.Level != render.Table || len(s.Names) != 3 || len(s.Fresh) != len(list[len(list)-1].Events) {
		t.Errorf("the end is shown as %+v", s)
	}
	all := 0
	for _, m := range list {
		all += len(m.Events)
	}
	if s := g.Since(0, len(list)-1); len(s.Fresh) != all {
		t.Errorf("%d of %d events since the start", len(s.Fresh), all)
	}
	for _, e := range list[1].Events {
		if got := g.After(e.Kind, 0); got.Table.Seq() > 1 {
			t.Errorf("%s happens after act %d, not after the first", e.Kind, got.Table.Seq())
		}
	}
}

func TestAMomentIsShownToEverybodyAndToASeat(t *testing.T) {
	list := OpenRecorded[toy.View](keep(t, recordToy(t)), "toy", toy.Game(toy.Rules{})).Positions()
	for i, m := range list {
		d, ok := m.Asked()
		if !ok {
			continue
		}
		if s := m.Scene(); s.Focus.Seat >= 0 && s.Focus.Private {
			t.Errorf("moment %d shows everybody a private question", i)
		}
		s := m.PrivateOfAsked()
		if s.Focus.Seat != d.Seat || s.Level != render.Own || d.Private != (s.Draft != "") {
			t.Errorf("moment %d shows seat %d %+v", i, d.Seat, s)
		}
		if _, ok := s.View.(*toy.View); !ok {
			t.Errorf("moment %d shows a %T", i, s.View)
		}
	}
}

// TestTurnsLoseNoEvent: those of a part of the game are told once, the last position is always shown.
func TestTurnsLoseNoEvent(t *testing.T) {
	g := OpenRecorded[toy.View](keep(t, recordToy(t)), "toy", toy.Game(toy.Rules{}))
	list, all, told := g.Positions(), 0, 0
	for _, m := range list {
		all += len(m.Events)
	}
	always := func(Position[toy.View]) bool { return true }
	scenes := g.Frames(always, func(m Position[toy.View]) bool { return m.Table.Seq()%3 == 0 })
	for _, s := range scenes {
		told += len(s.Fresh)
	}
	if told != all || len(scenes) < len(list)/3 || len(scenes) > len(list)/3+2 {
		t.Errorf("%d of %d events in %d positions of %d", told, all, len(scenes), len(list))
	}
	if scenes := g.Frames(func(Position[toy.View]) bool { return false }, always); len(scenes) != 1 || len(scenes[0].Fresh) != 0 {
		t.Errorf("outside of the part %d positions are shown", len(scenes)-1)
	}
}

func TestAChartCountsEveryStep(t *testing.T) {
	g := OpenRecorded[toy.View](keep(t, recordToy(t)), "toy", toy.Game(toy.Rules{}))
	steps := 0
	chart := g.Chart(func(list iter.Seq2[engine.Table, []engine.Event]) engine.Timeline {
		for range list {
			steps++
		}
		return engine.Timeline{}
	})
	if steps != len(g.Positions()) || chart.Game != "toy" || len(chart.Names) != 3 || len(chart.Winners) == 0 {
		t.Errorf("%d steps of %d, %+v", steps, len(g.Positions()), chart)
	}
}

func TestARecordingThatTheRulesRefuseIsAMistake(t *testing.T) {
	r := recordToy(t)
	broken := func(change func(r *Recording)) fstest.MapFS {
		other := Recording{Config: r.Config, Acts: append([]string(nil), r.Acts...)}
		change(&other)
		return keep(t, other)
	}
	for _, test := range []struct {
		files fstest.MapFS
		want  string
	}{
		{fstest.MapFS{}, "toy.json"},
		{fstest.MapFS{"games/toy.json": {Data: []byte("{")}}, "game toy"},
		{broken(func(r *Recording) { r.Config.Seats = 99 }), "game toy"},
		{broken(func(r *Recording) { r.Acts[2] = "nonsense" }), "act 2"},
		{broken(func(r *Recording) { r.Acts[3] = "0 nonsense" }), "act 3"},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, test.want) {
					t.Errorf("%q does not say %q", got, test.want)
				}
			}()
			OpenRecorded[toy.View](test.files, "toy", toy.Game(toy.Rules{})).Positions()
		}()
	}
}
