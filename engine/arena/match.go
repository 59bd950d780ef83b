package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
)

// Match is a game played by computers.
type Match struct {
	Result engine.Result
	// Decisions is the number of choices made.
	Decisions int
	// Last is the table at the end.
	Last engine.Table
}

// Play lets computers, one per seat, play a game to its end. Each sees a table redealt for it; those who watch see each
// table as it is, with the events that led to it. An illegal choice, or a game that comes to a stop without a result,
// is an error.
func Play(game engine.Game, c engine.Config, computers []engine.Computer, rand *engine.Rand,
	watch ...func(engine.Table, []engine.Event)) (Match, error) {
	t, events, err := game.New(c)
	if err != nil {
		return Match{}, err
	}
	if len(computers) != c.Seats {
		return Match{}, fmt.Errorf("%d computers on %d seats", len(computers), c.Seats)
	}
	for m := (Match{}); ; m.Decisions++ {
		for _, see := range watch {
			see(t, events)
		}
		asked := t.Decisions()
		at := slices.IndexFunc(asked, engine.Decision.Awaited)
		if at < 0 {
			m.Last = t
			var over bool
			if m.Result, over = t.Result(); !over {
				return m, errors.New("nobody is asked and there is no result")
			}
			return m, nil
		}
		seat := asked[at].Seat
		move, err := computers[seat].Choose(context.Background(), t.Redeal(seat, rand), seat, rand)
		if err != nil {
			return m, fmt.Errorf("seat %d: %w", seat, err)
		}
		if t, events, err = t.Act(t.Seq()+1, engine.Action{Seat: seat, Move: move}); err != nil {
			return m, fmt.Errorf("seat %d chooses %s: %w", seat, move, err)
		}
	}
}

// pairing is a game to be played: its deal, the chance of its players, and which of them sits where.
type pairing struct {
	deal, rand engine.Seed
	seats      []int
}

// playAll plays games, as many at a time as there are processors, each of which has players of its own.
func playAll(
	game engine.Game, c engine.Config, players []func() (engine.Computer, error), games []pairing,
) ([]Match, error) {
	workers := min(runtime.GOMAXPROCS(0), len(games))
	matches, errs := make([]Match, len(games)), make([]error, workers)
	var all sync.WaitGroup
	for worker := range workers {
		all.Go(func() {
			err := &errs[worker]
			own := make([]engine.Computer, len(players))
			for i, player := range players {
				if own[i], *err = player(); *err != nil {
					return
				}
				if done, ok := own[i].(interface{ Close() }); ok {
					defer done.Close()
				}
			}
			for i := worker; i < len(games); i += workers {
				seated := make([]engine.Computer, len(games[i].seats))
				for seat, player := range games[i].seats {
					seated[seat] = own[player]
				}
				c, rand := c, engine.NewRand(games[i].rand)
				c.Seed = games[i].deal
				if matches[i], *err = Play(game, c, seated, &rand); *err != nil {
					*err = fmt.Errorf("game %d: %w", i, *err)
					return
				}
			}
		})
	}
	all.Wait()
	return matches, cmp.Or(errs...)
}

// share is a seat's part of the first place.
func share(r engine.Result, seat engine.Seat) float64 {
	if slices.Contains(r.Winners, seat) {
		return 1 / float64(len(r.Winners))
	}
	return 0
}

// SeatStatistics tell how those who sat on a seat fared.
type SeatStatistics struct {
	// Share is their part of the first places, Score their mean total.
	Share float64 `json:"share"`
	Score float64 `json:"score"`
}

func seatStatistics(seats int, matches []Match) []SeatStatistics {
	list := make([]SeatStatistics, seats)
	for i := range list {
		for _, m := range matches {
			list[i].Share += share(m.Result, engine.Seat(i)) / float64(len(matches))
			list[i].Score += float64(m.Result.Scores[i]) / float64(len(matches))
		}
	}
	return list
}
