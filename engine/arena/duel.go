package arena

import (
	"context"
	"errors"
	"math"
	"sync/atomic"

	"github.com/harbormaster/harbormaster/engine"
)

// DuelOptions say who plays whom.
type DuelOptions struct {
	// Players is the number of seats, Options are the game's own.
	Players int
	Options map[string]string
	// Games is how many are played at most. The challenger sits on seat 0 in the first, on seat 1 in the second, and so
	// on, and meets the same deal on every seat before the next one is dealt.
	Games int
	// Seed decides everything: chance and what the players draw.
	Seed uint64
	// Challenger takes one seat, Others all the rest; Player makes a player by its name.
	Challenger, Others string
	Player             Maker
	// Test ends the duel as soon as it is known on which side of a share the challenger's lies; nil for all games.
	Test *Test
	// Clock, when given, measures how long the challenger thinks: nanoseconds that only grow.
	Clock func() int64
}

// Test is a sequential test: whether a share is Low or less, or High or more. Error is how often it may be wrong where
// one of them is true.
type Test struct{ Low, High, Error float64 }

// The results of a Test.
const (
	VerdictHigh = "high"
	VerdictLow  = "low"
	VerdictOpen = "open"
)

// testLeast is the number of deals before a Test decides: its variance is an estimate.
const testLeast = 10

// verdict compares how well the shares of deals fit High and Low: the logarithm of the ratio of their likelihoods,
// each deal's share being drawn from a normal distribution, against the bounds of Wald. Its variance is at least that
// of as many independent games halfway between the two: a few deals that are all won don't tell how the next ones
// differ.
func (t *Test) verdict(players int, shares []float64) string {
	n := float64(len(shares))
	mean, spread := meanAndSpread(shares)
	bound := math.Log((1 - t.Error) / t.Error)
	middle := (t.High + t.Low) / 2
	variance := max(spread*spread, middle*(1-middle)/float64(players))
	ratio := n * (t.High - t.Low) * (mean - middle) / variance
	switch {
	case len(shares) < testLeast:
		return VerdictOpen
	case ratio >= bound:
		return VerdictHigh
	case ratio <= -bound:
		return VerdictLow
	}
	return VerdictOpen
}

// DuelReport tells how a duel went, seen from the challenger.
type DuelReport struct {
	Game       string `json:"game"`
	Players    int    `json:"players"`
	Games      int    `json:"games"`
	Challenger string `json:"challenger"`
	Others     string `json:"others"`
	// Wins counts the games that the challenger won alone, Shared those in which it shared the first place.
	Wins   int `json:"wins"`
	Shared int `json:"shared"`
	Losses int `json:"losses"`
	// Share is the challenger's part of all first places, shared ones in equal parts, and Margin how far off it may be
	// (95 %, over deals that were played from all seats, at least 3 divided by their number where all games were won or
	// all were lost); 0 where there are fewer than two of them.
	Share  float64 `json:"share"`
	Margin float64 `json:"margin"`
	// Verdict is that of the test.
	Verdict string `json:"verdict,omitempty"`
	// Score is the challenger's mean total, OthersScore that of all other seats, Seats tells of all players by seat.
	Score       float64          `json:"score"`
	OthersScore float64          `json:"others_score"`
	Seats       []SeatStatistics `json:"seats"`
	// Decisions is the mean number of choices in a game by all seats.
	Decisions float64 `json:"decisions"`
	// MeanChoice and SlowestChoice tell how long the challenger thought, in microseconds; 0 without a clock.
	MeanChoice    float64 `json:"mean_choice_us"`
	SlowestChoice float64 `json:"slowest_choice_us"`
}

// Maker makes a player by its name.
type Maker func(name string) (engine.Computer, error)

var errNoGames = errors.New("no games to play")

// testEvery is how many deals are played between two looks at a Test.
const testEvery = 8

// Duel plays games of one player against others of one kind. An illegal choice is an error.
func Duel(game engine.Game, o DuelOptions) (DuelReport, error) {
	if o.Games < 1 || o.Players < 1 {
		return DuelReport{}, errNoGames
	}
	watch := stopwatch{clock: o.Clock}
	players := []func() (engine.Computer, error){
		func() (engine.Computer, error) {
			c, err := o.Player(o.Challenger)
			return timed{c, &watch}, err
		},
		func() (engine.Computer, error) { return o.Player(o.Others) },
	}
	r := DuelReport{Game: game.Name(), Players: o.Players, Challenger: o.Challenger, Others: o.Others}
	rand := engine.RandFrom(o.Seed)
	var deal engine.Seed
	var matches []Match
	for len(matches) < o.Games && (o.Test == nil || r.Verdict == "" || r.Verdict == VerdictOpen) {
		next := o.Games - len(matches)
		if o.Test != nil {
			next = min(next, testEvery*o.Players)
		}
		games := make([]pairing, next)
		for i := range games {
			own := (len(matches) + i) % o.Players
			if own == 0 {
				deal = rand.Seed()
			}
			seats := make([]int, o.Players)
			for seat := range seats {
				if seats[seat] = 1; seat == own {
					seats[seat] = 0
				}
			}
			games[i] = pairing{deal, rand.Seed(), seats}
		}
		more, err := playAll(game, engine.Config{Seats: o.Players, Options: o.Options}, players, games)
		if err != nil {
			return r, err
		}
		matches = append(matches, more...)
		if o.Test != nil {
			r.Verdict = o.Test.verdict(o.Players, deals(o.Players, matches))
		}
	}
	r.count(matches)
	r.MeanChoice, r.SlowestChoice = watch.microseconds()
	return r, nil
}

// deals are the challenger's shares over all seats of a deal, for each that was played from all of them.
func deals(players int, matches []Match) []float64 {
	list := make([]float64, len(matches)/players)
	for i := range list {
		for own := range players {
			list[i] += share(matches[i*players+own].Result, engine.Seat(own)) / float64(players)
		}
	}
	return list
}

func (r *DuelReport) count(matches []Match) {
	r.Games = len(matches)
	games := float64(r.Games)
	for i, m := range matches {
		own := engine.Seat(i % r.Players)
		part := share(m.Result, own)
		r.Share += part / games
		switch part {
		case 0:
			r.Losses++
		case 1:
			r.Wins++
		default:
			r.Shared++
		}
		for seat, n := range m.Result.Scores[:r.Players] {
			if engine.Seat(seat) == own {
				r.Score += float64(n) / games
			} else {
				r.OthersScore += float64(n) / games / float64(r.Players-1)
			}
		}
		r.Decisions += float64(m.Decisions) / games
	}
	r.Seats = seatStatistics(r.Players, matches)
	if list := deals(r.Players, matches); len(list) > 1 {
		_, spread := meanAndSpread(list)
		r.Margin = 1.96 * spread / math.Sqrt(float64(len(list)))
		if r.Wins == r.Games || r.Losses == r.Games {
			r.Margin = min(1, 3/float64(len(list)))
		}
	}
}

// meanAndSpread are the mean of values and their standard deviation, as far as they tell it.
func meanAndSpread(values []float64) (mean, spread float64) {
	n := float64(len(values))
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		spread += (v - mean) * (v - mean) / max(1, n-1)
	}
	return mean, math.Sqrt(spread)
}

// stopwatch measures choices of computers.
type stopwatch struct {
	clock           func() int64
	n, sum, longest atomic.Int64
}

// timed is a computer that is measured.
type timed struct {
	engine.Computer
	watch *stopwatch
}

func (c timed) Choose(ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand) (string, error) {
	w := c.watch
	if w.clock == nil {
		return c.Computer.Choose(ctx, t, seat, rand)
	}
	from := w.clock()
	move, err := c.Computer.Choose(ctx, t, seat, rand)
	took := w.clock() - from
	w.n.Add(1)
	w.sum.Add(took)
	for longest := w.longest.Load(); took > longest && !w.longest.CompareAndSwap(longest, took); {
		longest = w.longest.Load()
	}
	return move, err
}

// Close ends a player that is a program.
func (c timed) Close() {
	if done, ok := c.Computer.(interface{ Close() }); ok {
		done.Close()
	}
}

func (w *stopwatch) microseconds() (mean, slowest float64) {
	if w.n.Load() == 0 {
		return 0, 0
	}
	return float64(w.sum.Load()) / float64(w.n.Load()) / 1e3, float64(w.longest.Load()) / 1e3
}
