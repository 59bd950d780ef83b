package main

import (
	"context"
	"errors"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/arena"
	"github.com/harbormaster/harbormaster/engine/review"
)

// calibrationReport says how well reviews guess who wins.
type calibrationReport struct {
	Game      string `json:"game"`
	Games     int    `json:"games"`
	Decisions int    `json:"decisions"`
	// Error is the mean distance of guessed and won chances.
	Error float64 `json:"error"`
	// Bins are those of the chances, ten per cent each: how many, what was guessed and what was won, on average.
	Bins []review.Bin `json:"bins"`
	// Seconds is how long the reviews took, in seconds per game.
	Seconds float64 `json:"seconds_per_game"`
}

// reviewed is a computer player whose decisions are judged: from what it is shown, which is what it knows.
type reviewed struct {
	engine.Computer
	analyst    engine.Analyst
	iterations int
	clock      func() int64
	review     *review.Review
	took       *int64
}

func (c reviewed) Choose(ctx context.Context, t engine.Table, seat engine.Seat, rand *engine.Rand) (string, error) {
	move, err := c.Computer.Choose(ctx, t, seat, rand)
	if err != nil {
		return "", err
	}
	from := c.clock()
	d, ok, err := review.Judge(ctx, c.analyst, t, engine.Action{Seat: seat, Move: move}, rand.Seed(), c.iterations)
	if *c.took += c.clock() - from; ok {
		d.Chance = true // Each guess counts as it is, not as a later one shows.
		c.review.Add(d)
	}
	return move, err
}

// calibrate reviews games of a field, each seat drawn from it, and holds the guesses against the results.
func calibrate(game engine.Game, o arena.FieldOptions, analyst engine.Analyst, iterations int,
	clock func() int64) (calibrationReport, error) {
	report := calibrationReport{Game: game.Name(), Games: o.Games}
	if o.Games < 1 || len(o.Field) == 0 {
		return report, errors.New("no games")
	}
	var all review.Calibration
	took := int64(0)
	rand := engine.RandFrom(o.Seed)
	for range o.Games {
		c := engine.Config{Seats: o.Players, Options: o.Options, Seed: rand.Seed()}
		r := review.Review{Seats: len(game.Seats(c))}
		computers := make([]engine.Computer, o.Players)
		for seat := range computers {
			player, err := o.Player(o.Field[rand.IntN(len(o.Field))])
			if err != nil {
				return report, err
			}
			computers[seat] = reviewed{player, analyst, iterations, clock, &r, &took}
		}
		match, err := arena.Play(game, c, computers, &rand)
		if err != nil {
			return report, err
		}
		r.End(match.Result)
		all.Count(&r)
		report.Decisions += len(r.Decisions)
	}
	report.Error = all.Error()
	for _, bin := range all {
		n := float64(max(1, bin.N))
		report.Bins = append(report.Bins, review.Bin{N: bin.N, Guessed: bin.Guessed / n, Won: bin.Won / n})
	}
	report.Seconds = float64(took) / 1e9 / float64(o.Games)
	return report, nil
}
