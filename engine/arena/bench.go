package arena

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"github.com/harbormaster/harbormaster/engine"
)

// BenchOptions say what is measured.
type BenchOptions struct {
	// Players is the number of seats, Options are the game's own.
	Players int
	Options map[string]string
	// For is how long to measure, in nanoseconds of Clock.
	For int64
	// Clock gives nanoseconds that only grow. With a clock of the thread's or process's processor time the rates are
	// per second of processor time, with a clock on the wall per second of one core that nobody else uses.
	Clock func() int64
	// Seed numbers the games.
	Seed uint64
}

// BenchReport tells how fast a game's rules are, on one core.
type BenchReport struct {
	Game    string `json:"game"`
	Players int    `json:"players"`
	// Seconds is the time spent playing, without the other measurements.
	Seconds   float64 `json:"seconds"`
	Games     int     `json:"games"`
	Decisions int     `json:"decisions"`
	// GamesPerSecond counts complete random games from setup to result, DecisionsPerSecond the questions with at least
	// two answers in them: see Playout.Run.
	GamesPerSecond     float64 `json:"games_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	DecisionsPerGame   float64 `json:"decisions_per_game"`
	CopiesPerSecond    float64 `json:"copies_per_second"`
	StateBytes         int     `json:"state_bytes"`
	// AllocationsPerDecision counts the heap objects made while playing.
	AllocationsPerDecision float64 `json:"allocations_per_decision"`
	// CalibrationsPerSecond is the speed of Calibrate, measured in turn with the games; GamesPerCalibration is the
	// number of games played in the time of one Calibrate: a figure that can be compared between machines.
	CalibrationsPerSecond float64 `json:"calibrations_per_second"`
	GamesPerCalibration   float64 `json:"games_per_calibration"`
}

// CalibrationRounds is the length of the calibration loop.
const CalibrationRounds = 1_000_000

// Calibrate runs the calibration loop: CalibrationRounds rounds of xorshift64 with the shifts 13, 7 and 17, each result
// added to one of 64 counters chosen by its low six bits. It gives the sum of the counters. The loop never changes, so
// that figures of different days and machines can be set against each other.
func Calibrate() uint64 {
	var counters [64]uint64
	x := uint64(88172645463325252)
	for range CalibrationRounds {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		counters[x&63] += x
	}
	var sum uint64
	for _, c := range counters {
		sum += c
	}
	return sum
}

var errClock = errors.New("bench needs a clock and a time")

// Bench measures a game's rules. Games and calibration loops take turns in slices of about a hundredth of a second, so
// that whatever slows the machine down slows both.
func Bench[S any, M fmt.Stringer, V any](rules engine.Rules[S, M, V], o BenchOptions) (BenchReport, error) {
	if o.Clock == nil || o.For <= 0 {
		return BenchReport{}, errClock
	}
	start, err := rules.Setup(engine.Config{Seats: o.Players, Options: o.Options})
	if err != nil {
		return BenchReport{}, err
	}
	b := bench[S, M, V]{rules: rules, o: o, start: start, playout: NewPlayout(rules), rand: engine.RandFrom(o.Seed)}
	r := BenchReport{Game: rules.Name(), Players: o.Players, StateBytes: int(unsafe.Sizeof(start))}
	b.warm()
	r.AllocationsPerDecision = b.allocations()
	r.CopiesPerSecond = b.copies()
	playing, calibrating, loops := int64(0), int64(0), 0
	for end := o.Clock() + o.For; ; {
		from := o.Clock()
		to := from
		for to-from < slice {
			r.Decisions += b.game()
			r.Games++
			to = o.Clock()
		}
		playing += to - from
		runtime.KeepAlive(Calibrate()) // Measured work must not be left out.
		loops++
		after := o.Clock()
		calibrating += after - to
		if after >= end {
			break
		}
	}
	r.Seconds = seconds(playing)
	r.GamesPerSecond = per(r.Games, playing)
	r.DecisionsPerSecond = per(r.Decisions, playing)
	r.DecisionsPerGame = float64(r.Decisions) / float64(r.Games)
	r.CalibrationsPerSecond = per(loops, calibrating)
	if r.CalibrationsPerSecond > 0 {
		r.GamesPerCalibration = r.GamesPerSecond / r.CalibrationsPerSecond
	}
	return r, nil
}

// slice is how long games are played between two calibration loops, in nanoseconds.
const slice = 10_000_000

func seconds(ns int64) float64 { return float64(ns) / 1e9 }

// per gives a rate; a clock that did not move gives none.
func per(n int, ns int64) float64 {
	if ns <= 0 {
		return 0
	}
	return float64(n) / seconds(ns)
}

type bench[S any, M fmt.Stringer, V any] struct {
	rules   engine.Rules[S, M, V]
	o       BenchOptions
	start   S
	state   S
	playout *Playout[S, M, V]
	rand    engine.Rand
}

// game plays one random game and gives its number of decisions.
func (b *bench[S, M, V]) game() int {
	b.state = b.start
	return b.playout.Run(&b.state, &b.rand)
}

func (b *bench[S, M, V]) warm() {
	for range 20 {
		b.game()
	}
	runtime.KeepAlive(Calibrate()) // Measured work must not be left out.
}

// allocations gives the least of three measurements: others in the process may allocate as well.
func (b *bench[S, M, V]) allocations() float64 {
	least := -1.0
	for range 3 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		decisions := 0
		for range 50 {
			decisions += b.game()
		}
		runtime.ReadMemStats(&after)
		if decisions == 0 {
			return 0
		}
		if n := float64(after.Mallocs-before.Mallocs) / float64(decisions); least < 0 || n < least {
			least = n
		}
	}
	return least
}

// copies gives how many states are copied in a second, within a ring that stays in the cache.
func (b *bench[S, M, V]) copies() float64 {
	ring := slices.Repeat([]S{b.start}, 32)
	const batch = 1 << 14
	n := 0
	from := b.o.Clock()
	to := from
	for rounds := 0; to-from < slice && rounds < 1<<12; rounds++ {
		for i := range batch {
			ring[i&31] = ring[(i+7)&31]
		}
		n += batch
		to = b.o.Clock()
	}
	b.state = ring[int(from)&31]
	return per(n, to-from)
}
