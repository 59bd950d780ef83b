package endeavor

import (
	"encoding/json"

	"github.com/harbormaster/harbormaster/engine"
)

// recordedGame is a recorded game of PROTOCOL.md.
type recordedGame struct {
	Game    string  `json:"game"`
	ID      string  `json:"id"`
	Players int     `json:"players"`
	Start   int     `json:"start"`
	Tokens  layout  `json:"tokens"`
	Actions []entry `json:"actions"`
}

// Export writes a game as a line of PROTOCOL.md, the inverse of Replay: what is forced is written down with what was
// chosen, and salaries stand from the crown on, whenever they came in. The game is set up from its config; chance is
// drawn from the seed, or in a recorded game taken from acts of the seat Chance. An unfinished game gives an unfinished
// line. The error names the act that is not legal.
func Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	rules := Rules{}
	s, err := rules.Setup(c)
	if err != nil {
		return nil, err
	}
	x := exporter{state: s, record: recordedGame{Game: Name, ID: id, Players: int(s.Players), Actions: []entry{}}}
	if err := engine.ReplayActs(rules, c, &x.state, acts, x.play); err != nil {
		return nil, err
	}
	return json.Marshal(x.record)
}

// exporter plays a game and writes down its entries.
type exporter struct {
	state  State
	record recordedGame
	// expect are answers that are not written yet, in the order of the record: those that the rules have given, and those that
	// are open while several seats are asked. Salaries are the choices of these, which count when all are in.
	expect   []expected
	salaries [MaxPlayers]Move
}

// play makes a move and writes down what it settled.
func (x *exporter) play(seat Seat, m Move) {
	switch {
	case seat == engine.Chance:
	case m.Kind == SalaryMove:
		x.salaries[seat] = m
	default:
		x.write(seat, m, false)
	}
	chance := Rules{}.Chance(&x.state)
	x.state.apply(seat, m, &emitter{expect: &x.expect})
	if chance && !(Rules{}).Chance(&x.state) {
		x.record.Start, x.record.Tokens = int(x.state.Crown), x.state.layout()
	}
	for len(x.expect) > 0 && !(x.expect[0].open && x.state.Step == stepSalary) {
		e := x.expect[0]
		x.expect = x.expect[1:]
		if e.open {
			e.move = x.salaries[e.seat]
		}
		x.write(e.seat, e.move, !e.open)
	}
}

// write appends an entry.
func (x *exporter) write(seat Seat, m Move, auto bool) {
	x.record.Actions = append(x.record.Actions, entry{Player: int(seat), Move: m.String(), Auto: auto})
}

// layout gives the tokens of a state in which none was taken.
func (s *State) layout() layout {
	l := layout{Tracks: map[string][]string{}, Cities: map[string]string{}, Connections: map[string]string{}}
	for r := Europe + 1; r < Regions; r++ {
		for _, token := range s.Tracks[r].Tokens[:r.Length()] {
			l.Tracks[r.String()] = append(l.Tracks[r.String()], token.String())
		}
	}
	for c, token := range s.Cities {
		l.Cities[City(c).String()] = token.String()
	}
	for c, token := range s.Links {
		l.Connections[Connection(c).String()] = token.String()
	}
	return l
}
