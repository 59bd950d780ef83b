package arena_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// ticking is a clock that goes on by a fixed step each time it is read.
func ticking(step int64) func() int64 {
	now := int64(0)
	return func() int64 { now += step; return now }
}

func near(got, want float64) bool { return math.Abs(got-want) < 1e-6 }

func TestBenchCountsGamesAndDecisions(t *testing.T) {
	const millisecond = 1_000_000
	r, err := arena.Bench(toy.Rules{}, arena.BenchOptions{Players: 4, For: 100 * millisecond, Clock: ticking(millisecond)})
	if err != nil {
		t.Fatal(err)
	}
	// A game takes a millisecond by this clock, and so does a calibration loop.
	if !near(r.GamesPerSecond, 1000) || !near(r.CalibrationsPerSecond, 1000) || !near(r.GamesPerCalibration, 1) {
		t.Errorf("games/s %v, calibrations/s %v, ratio %v", r.GamesPerSecond, r.CalibrationsPerSecond, r.GamesPerCalibration)
	}
	if r.Games == 0 || r.Decisions <= r.Games || r.DecisionsPerGame != float64(r.Decisions)/float64(r.Games) {
		t.Errorf("%d games, %d decisions, %v a game", r.Games, r.Decisions, r.DecisionsPerGame)
	}
	if r.AllocationsPerDecision > 0.01 || r.StateBytes == 0 || r.CopiesPerSecond == 0 {
		t.Errorf("%v allocations, %d bytes, %v copies/s", r.AllocationsPerDecision, r.StateBytes, r.CopiesPerSecond)
	}
	if form, err := json.Marshal(r); err != nil || !json.Valid(form) {
		t.Errorf("%s, %v", form, err)
	}
}

func TestBenchRefusesWhatItCannotMeasure(t *testing.T) {
	for name, o := range map[string]arena.BenchOptions{
		"no clock":   {Players: 2, For: 1},
		"no time":    {Players: 2, Clock: ticking(1)},
		"no players": {For: 1, Clock: ticking(1)},
	} {
		if _, err := arena.Bench(toy.Rules{}, o); err == nil {
			t.Errorf("%s: measured", name)
		}
	}
}

func TestTheCalibrationLoopNeverChanges(t *testing.T) {
	if got := arena.Calibrate(); got != calibrated {
		t.Errorf("the loop gives %d, want %d", got, uint64(calibrated))
	}
}

func BenchmarkCalibrate(b *testing.B) {
	for b.Loop() {
		arena.Calibrate()
	}
}

// calibrated is the sum of the loop, computed by another program.
const calibrated = 15695190978873571121
