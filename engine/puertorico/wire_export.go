package puertorico

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// recordedGame is a game as PROTOCOL.md has it.
type recordedGame struct {
	Game       string            `json:"game"`
	ID         string            `json:"id"`
	Players    int               `json:"players"`
	Pool       int               `json:"vp_pool"`
	Governor   int               `json:"governor"`
	Expansions []string          `json:"expansions"`
	Selection  []string          `json:"selection,omitempty"`
	Festival   *recordedFestival `json:"festival,omitempty"`
	Options    map[string]bool   `json:"options,omitempty"`
	Order      []string          `json:"plantation_order"`
	Actions    []entry           `json:"actions"`
}

type recordedFestival struct {
	Cultivation string   `json:"cultivation"`
	Production  []string `json:"production"`
	Building    string   `json:"building"`
}

// Export writes a game as a line of PROTOCOL.md, the inverse of Replay: what is forced is written down with what was
// chosen, and the mayor's placements stand in Order whenever they came in. Whoever could do nothing has no entry. The
// game is set up from its config; chance is drawn from the seed, or in a recorded game taken from acts of the seat
// Chance. An unfinished game gives an unfinished line. The error names the act that is not legal.
func Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	rules := Rules{}
	s, err := rules.Setup(c)
	if err != nil {
		return nil, err
	}
	x := exporter{state: s, record: recordedGame{
		Game: Name, ID: id, Players: int(s.Players), Pool: int(s.VP),
		Expansions: []string{}, Options: map[string]bool{}, Actions: []entry{},
	}}
	x.options()
	if err := engine.ReplayActs(rules, c, &x.state, acts, x.play); err != nil {
		return nil, err
	}
	if x.state.Rules.NewBuildings {
		x.record.Selection = x.state.selection()
	}
	return json.Marshal(x.record)
}

type exporter struct {
	state  State
	record recordedGame
	// places are the placements of this mayor phase that have taken effect.
	places []answer
}

// options notes the options that have not their default and matter to a record.
func (x *exporter) options() {
	for _, o := range options {
		of, isFlag := flags[o.Key]
		switch {
		case !isFlag || strconv.FormatBool(*of(&x.state.Rules)) == o.Default:
		case slices.Contains(expansions, o.Key):
			x.record.Expansions = append(x.record.Expansions, o.Key)
		default:
			x.record.Options[o.Key] = *of(&x.state.Rules)
		}
	}
}

func (x *exporter) play(seat Seat, m Move) {
	switch m.Kind {
	case SetupMove:
		x.record.Governor = int(m.A)
		x.record.Order = engine.Texts(m.tiles())
	case TasksMove:
		x.record.Festival = &recordedFestival{Tile(m.A).String(), engine.Texts(eachGood(m.Kept())), ""}
	case PrizeMove:
		x.record.Festival.Building = Building(m.A).String()
	case PlaceMove, OrderMove, LotMove, DraftMove:
	default:
		x.write(seat, m, false)
	}
	var given []answer
	x.state.apply(seat, &m, &emitter{forced: &given, places: true})
	for _, a := range given {
		switch {
		case a.idle:
		case a.move.Kind != PlaceMove:
			x.write(a.seat, a.move, true)
		default:
			if x.places = append(x.places, a); len(x.places) == int(x.state.Players) {
				x.writePlaces()
			}
		}
	}
}

func (x *exporter) writePlaces() {
	slices.SortFunc(x.places, func(a, b answer) int { return int(a.turn - b.turn) })
	for _, a := range x.places {
		x.write(a.seat, a.move, a.auto)
	}
	x.places = nil
}

func (x *exporter) write(seat Seat, m Move, auto bool) {
	kind, args := x.state.entries().Entry(m)
	player := int(seat)
	if seat == engine.Chance {
		player = -1
	}
	x.record.Actions = append(x.record.Actions, entry{Player: player, Kind: kind, Args: args, Auto: auto})
}

// tiles lists the tiles of an outcome of chance, the next one first.
func (m *Move) tiles() []Tile {
	list := make([]Tile, m.B)
	for i := range list {
		list[i] = m.dealt(i)
	}
	return list
}
