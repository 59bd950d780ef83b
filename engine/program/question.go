package program

import (
	"encoding/json"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// question is what a program is asked, as a line of JSON.
type question struct {
	Game string `json:"game"`
	// Seat is that of the program, counted from 0; Seq counts the moves of the game.
	Seat engine.Seat `json:"seat"`
	Seq  int         `json:"seq"`
	// Step is what is asked, View what the seat may see, as the game's own documents have it.
	Step string `json:"step"`
	View any    `json:"view"`
	// Moves are the legal moves; where Open is set there are more, which the game's notation describes, and these are
	// good ones.
	Moves []string `json:"moves"`
	Open  bool     `json:"open,omitempty"`
	// Milliseconds is how long the answer may take.
	Milliseconds int64 `json:"milliseconds"`
}

// line is the question to a seat that is asked. The table has been redealt for that seat, as for any computer.
func line(game string, t engine.Table, seat engine.Seat) ([]byte, error) {
	d, ok := t.Decision(seat)
	if !ok {
		return nil, fmt.Errorf("seat %d is not asked", seat)
	}
	q := question{
		Game: game, Seat: seat, Seq: t.Seq(), Step: d.Step, View: t.View(seat), Moves: d.Moves, Open: d.Open,
		Milliseconds: moveTime.Milliseconds(),
	}
	if d.Open {
		q.Moves = append(q.Moves, t.Propose(seat)...)
	}
	text, err := json.Marshal(q)
	return append(text, '\n'), err
}
