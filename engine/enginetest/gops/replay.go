package gops

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// recordedGame is a recorded game of PROTOCOL.md.
type recordedGame struct {
	Game    string  `json:"game"`
	ID      string  `json:"id"`
	Players int     `json:"players"`
	Ties    string  `json:"ties"`
	Prizes  []int8  `json:"prizes"`
	Actions []entry `json:"actions"`
}

// entry is a bid of a recorded game.
type entry struct {
	Player int    `json:"player"`
	Move   string `json:"move"`
}

// Replay plays a line of PROTOCOL.md and answers it, with legal also with the legal moves of every decision. No input
// makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, Name, legal, &replayer{})
}

// replayer plays a recorded game.
type replayer struct {
	state  State
	prizes []int8
}

// Begin sets the recorded game up.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var players int
	var ties string
	err := errors.Join(
		engine.Need(keys, "players", &players), engine.Need(keys, "ties", &ties),
		engine.Need(keys, "prizes", &r.prizes),
	)
	if err != nil {
		return err
	}
	r.state, err = Rules{}.Setup(engine.Config{Seats: players, Options: map[string]string{OptionTies: ties}})
	if err != nil {
		return err
	}
	deck := all
	for _, prize := range r.prizes {
		if !deck.has(prize) || deck.count() == 1 {
			return fmt.Errorf("the prizes can't be %v", r.prizes)
		}
		deck = deck.without(prize)
	}
	r.turn()
	return nil
}

// turn turns the next prize up where one is wanted.
func (r *replayer) turn() {
	if r.state.Step == stepTurn && len(r.prizes) > 0 {
		Rules{}.Apply(&r.state, engine.Chance, Turn(r.prizes[0]), nil)
		r.prizes = r.prizes[1:]
	}
}

// Play makes the bid of an entry.
func (r *replayer) Play(raw json.RawMessage) error {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return fmt.Errorf("not an action: %w", err)
	}
	var e entry
	if err := errors.Join(engine.Need(keys, "player", &e.Player), engine.Need(keys, "move", &e.Move)); err != nil {
		return err
	}
	seat := Rules{}.Asked(&r.state).First()
	if seat == engine.Everyone || e.Player != int(seat) {
		return fmt.Errorf("player %d is not asked", e.Player)
	}
	m, err := Rules{}.Parse(e.Move)
	if err != nil {
		return err
	}
	if err := (Rules{}).Check(&r.state, seat, m); err != nil {
		return err
	}
	Rules{}.Apply(&r.state, seat, m, nil)
	r.turn()
	return nil
}

// Legal lists the moves of the open question, the lowest first.
func (r *replayer) Legal(json.RawMessage) (any, bool) {
	var list []string
	for _, m := range (Rules{}).Moves(&r.state, Rules{}.Asked(&r.state).First(), nil) {
		list = append(list, m.String())
	}
	return list, list != nil
}

// Over says that nothing is missing.
func (r *replayer) Over() bool { return r.state.Step == stepOver }

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	result, _ := Rules{}.Result(&r.state)
	var scores []map[string]int
	for _, n := range result.Scores {
		scores = append(scores, map[string]int{"total": n})
	}
	return map[string]any{"scores": scores, "winners": result.Winners}
}

// Export writes a game as a line of PROTOCOL.md, the inverse of Replay. The error names the act that is not legal.
func Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	s, err := Rules{}.Setup(c)
	if err != nil {
		return nil, err
	}
	line := recordedGame{
		Game: Name, ID: id, Players: c.Seats, Ties: c.Option(OptionTies, TiesCarry),
		Prizes: []int8{}, Actions: []entry{},
	}
	var bids [Players]Move
	play := func(seat Seat, m Move) {
		round := s.round()
		Rules{}.Apply(&s, seat, m, nil)
		if seat == engine.Chance {
			line.Prizes = append(line.Prizes, m.Card)
			return
		}
		if bids[seat] = m; s.Step == stepBid && s.round() == round {
			return
		}
		for seat, m := range bids {
			line.Actions = append(line.Actions, entry{seat, m.String()})
		}
	}
	if err := engine.ReplayActs(Rules{}, c, &s, acts, play); err != nil {
		return nil, err
	}
	return json.Marshal(line)
}
