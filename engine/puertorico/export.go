package puertorico

import (
	"encoding/json"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
)

// line is a recorded game of the conformance protocol.
type line struct {
	Game       string          `json:"game"`
	ID         string          `json:"id"`
	Players    int             `json:"players"`
	Pool       int             `json:"vp_pool"`
	Governor   int             `json:"governor"`
	Expansions []string        `json:"expansions"`
	Options    map[string]bool `json:"options,omitempty"`
	Order      []string        `json:"plantation_order"`
	Actions    []entry         `json:"actions"`
}

// Export writes a game as a line of the conformance protocol, the inverse of Replay: what is forced is written down with
// what was chosen, and the mayor's placements stand in Order whenever they came in. The game is set up from its config;
// chance is drawn from the seed, or in a recorded game taken from acts of the seat Chance. An unfinished game gives an
// unfinished line. The error names the act that is not legal.
func Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	rules := Rules{}
	s, err := rules.Setup(c)
	if err != nil {
		return nil, err
	}
	x := exporter{state: s, out: line{
		Game: Name, ID: id, Players: int(s.Players), Pool: int(s.VP), Expansions: []string{}, Options: map[string]bool{},
		Actions: []entry{},
	}}
	x.options()
	rand := engine.NewRand(c.Seed)
	settle := func() {
		for !c.Recorded && rules.Chance(&x.state) {
			x.play(engine.Chance, rules.Roll(&x.state, &rand))
		}
	}
	settle()
	for i, a := range acts {
		m, err := rules.Parse(a.Move)
		if err == nil {
			err = rules.Check(&x.state, a.Seat, m)
		}
		if err != nil {
			return nil, fmt.Errorf("act %d: %w", i, err)
		}
		x.play(a.Seat, m)
		settle()
	}
	return json.Marshal(x.out)
}

// exporter plays a game and writes down its entries.
type exporter struct {
	state State
	out   line
	// auto are the seats of this mayor phase that had one placement only.
	auto engine.SeatSet
}

// options notes the options that have not their default and matter to a record.
func (x *exporter) options() {
	v := x.state.Rules
	for key, isSet := range map[string]bool{OptionDuplicates: v.Duplicates, OptionOrderedMayor: v.Ordered} {
		if isSet {
			x.out.Options[key] = true
		}
	}
	for key, isSet := range map[string]bool{OptionHiddenVP: v.HiddenVP, OptionVPAnyPhase: v.AnyPhase} {
		if !isSet {
			x.out.Options[key] = false
		}
	}
}

// play makes a move and writes down what it brought.
func (x *exporter) play(seat Seat, m Move) {
	chooser := x.state.Chooser
	placing := x.state.Step == stepPlace
	if m.Kind == RoleMove && Role(m.A) == Mayor {
		chooser, placing, x.auto = seat, true, 0
	}
	switch m.Kind {
	case SetupMove:
		x.out.Governor = int(m.A)
		x.out.Order = m.tiles()
	case PlaceMove, OrderMove:
	default:
		x.write(seat, m, false)
	}
	var forced []answer
	x.state.apply(seat, m, &teller{forced: &forced})
	for _, a := range forced {
		if a.move.Kind == PlaceMove {
			x.auto = x.auto.With(a.seat)
		} else {
			x.write(a.seat, a.move, true)
		}
	}
	if placing && x.state.Step != stepPlace {
		for range x.state.Players {
			b := &x.state.Boards[chooser]
			x.write(chooser, place(b.placed(), int(b.SanJuan)), x.auto.Has(chooser))
			chooser = x.state.next(chooser)
		}
	}
}

// write appends an entry.
func (x *exporter) write(seat Seat, m Move, auto bool) {
	kind, args := m.protocol()
	player := int(seat)
	if seat == engine.Chance {
		player = -1
	}
	x.out.Actions = append(x.out.Actions, entry{Player: player, Kind: kind, Args: args, Auto: auto})
}

// tiles lists the tiles of an outcome of chance in words, the next one first.
func (m Move) tiles() []string {
	words := make([]string, m.B)
	for i := range words {
		words[i] = m.dealt(i).String()
	}
	return words
}
