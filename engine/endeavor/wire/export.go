package wire

import (
	"encoding/json"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
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
	rules := endeavor.Rules{}
	s, err := rules.Setup(c)
	if err != nil {
		return nil, err
	}
	record := recordedGame{Game: endeavor.Name, ID: id, Players: int(s.Players), Actions: []entry{}}
	x := exporter{state: s, record: record}
	if err := engine.ReplayActs(rules, c, &x.state, acts, x.play); err != nil {
		return nil, err
	}
	return json.Marshal(x.record)
}

type exporter struct {
	state  endeavor.State
	record recordedGame
	// expect are answers that are not written yet, in the order of the record: those that the rules have given, and
	// those that are open while several seats are asked. Salaries are their choices.
	expect   []endeavor.Answer
	salaries [endeavor.MaxPlayers]endeavor.Move
}

func (x *exporter) play(seat engine.Seat, m endeavor.Move) {
	rules := endeavor.Rules{}
	switch {
	case seat == engine.Chance:
	case m.Kind == endeavor.SalaryMove:
		x.salaries[seat] = m
	default:
		x.write(seat, m, false)
	}
	chance := rules.Chance(&x.state)
	x.expect = append(x.expect, x.state.Act(seat, m, nil)...)
	if chance && !rules.Chance(&x.state) {
		x.record.Start, x.record.Tokens = int(x.state.Crown), laid(&x.state)
	}
	for len(x.expect) > 0 {
		e := x.expect[0]
		if e.Open {
			if rules.Step(&x.state, e.Seat).Key == endeavor.StepSalary {
				return
			}
			e.Move = x.salaries[e.Seat]
		}
		x.expect = x.expect[1:]
		x.write(e.Seat, e.Move, !e.Open)
	}
}

func (x *exporter) write(seat engine.Seat, m endeavor.Move, auto bool) {
	x.record.Actions = append(x.record.Actions, entry{Player: int(seat), Move: m.String(), Auto: auto})
}

// laid gives the tokens of a state in which none was taken.
func laid(s *endeavor.State) layout {
	return layout{
		Tracks: byWord(endeavor.Europe+1, endeavor.Regions, func(r endeavor.Region) []string {
			return engine.Texts(s.Tracks[r].Tokens[:r.Length()])
		}),
		Cities:      byWord(0, endeavor.Cities, func(c endeavor.City) string { return s.Cities[c].String() }),
		Connections: byWord(0, endeavor.Connections, func(l endeavor.Connection) string { return s.Links[l].String() }),
	}
}
