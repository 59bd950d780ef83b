package auction

import "github.com/harbormaster/harbormaster/engine"

// Game is the auction for the seats of a table.
func Game() engine.Game { return engine.GameOf(Rules{}, 2, engine.MaxSeats, nil, nil) }

// Load goes on from a snapshot of a game, or of the auction before it.
func Load(game engine.Game, snap engine.Snapshot) (engine.Table, error) {
	if snap.Game == Name {
		game = Game()
	}
	return game.Load(snap)
}

// Is says that a table is an auction; nil is none.
func Is(t engine.Table) bool { return t != nil && t.Game() == Name }

// Sold are the seats of an auction that is over, in the order of play: who has bought each, and for what. It is false
// for any other table.
func Sold(t engine.Table) ([]Lot, bool) {
	if !Is(t) {
		return nil, false
	}
	_, over := t.Result()
	return t.View(engine.Everyone).(View).Lots, over
}

// Computer is a bidder who knows by the number of seats what each of them is worth, in half points in the order of
// play; nil is nothing. They bid the least for the seat that gives them most.
func Computer(worth map[int][]int) engine.Computer {
	return engine.ComputerOf(Rules{}, func(s *State, seat engine.Seat, _ *engine.Rand) Move {
		list := Rules{}.Candidates(s, seat, nil)
		gain := func(m Move) int {
			if known := worth[s.Seats]; known != nil {
				return known[m.Lot-1] - int(m.Halves)
			}
			return -int(m.Halves)
		}
		best := list[0]
		for _, m := range list[1:] {
			if gain(m) > gain(best) {
				best = m
			}
		}
		return best
	})
}
