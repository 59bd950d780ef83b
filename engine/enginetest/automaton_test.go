package enginetest

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest/toy"
)

// otherSeats is a game whose seats are of other kinds.
type otherSeats struct {
	engine.Game
	seats func(players int) []engine.SeatKind
}

func (g otherSeats) Seats(c engine.Config) []engine.SeatKind { return g.seats(c.Seats) }

// players are so many seats of players, with others after them.
func players(n int, more ...engine.SeatKind) []engine.SeatKind {
	kinds := make([]engine.SeatKind, n, n+len(more))
	for i := range kinds {
		kinds[i] = engine.Player
	}
	return append(kinds, more...)
}

func TestEachPlayerHasASeatAndAutomatonsSitBehindThem(t *testing.T) {
	for what, c := range map[string]struct {
		kinds []engine.SeatKind
		sound bool
	}{
		"players alone":               {players(2), true},
		"players and an automaton":    {players(2, engine.Automaton), true},
		"a player without a seat":     {players(1), false},
		"an automaton for a player":   {players(1, engine.Automaton), false},
		"a player too many":           {players(3), false},
		"a player behind automatons":  {players(2, engine.Automaton, engine.Player), false},
		"a kind that there is not":    {players(2, "dog"), false},
		"more seats than a table has": {players(2, slicesOf(engine.Automaton, engine.MaxSeats)...), false},
	} {
		if err := checkKinds(c.kinds, 2); (err == nil) != c.sound {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func slicesOf(kind engine.SeatKind, n int) []engine.SeatKind {
	kinds := make([]engine.SeatKind, n)
	for i := range kinds {
		kinds[i] = kind
	}
	return kinds
}

// A game that tells of an automaton and has no score of it does not keep its promise.
func TestAnAutomatonHasAScore(t *testing.T) {
	game := otherSeats{toy.Game(sound), func(n int) []engine.SeatKind { return players(n, engine.Automaton) }}
	x := newSuite[state, move, toy.View](sound, options(game))
	if err := tried(t, x, setsUp); err != nil {
		t.Error(err)
	}
	if err := tried(t, x, results); err == nil || !strings.Contains(err.Error(), "scores of") {
		t.Errorf("the missing score is not found: %v", err)
	}
}
