package wire

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// recordedGame is a recorded game, see PROTOCOL.md.
type recordedGame struct {
	Game    string   `json:"game"`
	ID      string   `json:"id"`
	Players int      `json:"players"`
	Modules []string `json:"modules"`
	Layout  string   `json:"layout"`
	Setup   layout   `json:"setup"`
	Actions []action `json:"actions"`
}

// layout is the preparation of a recorded game: what chance decided before the first question.
type layout struct {
	Slots       map[string]string `json:"slots"`
	Deck2       []string          `json:"deck2"`
	Down        []string          `json:"deck2_down,omitempty"`
	Refill      map[string]string `json:"refill"`
	Smuggler    []string          `json:"smuggler"`
	Quests      []string          `json:"quests"`
	Figureheads []string          `json:"figureheads"`
	Solo        []string          `json:"solo_deck,omitempty"`
	JohnVP      int               `json:"john_vp,omitempty"`
}

// action is an entry of a recorded game.
type action struct {
	Player int            `json:"player"`
	Kind   string         `json:"kind"`
	Args   map[string]any `json:"args"`
}

// Export writes a game as a line of PROTOCOL.md, the inverse of Replay. Seats are numbered from the first player on
// (P1), what is forced is not written, and the first quests stand in the order of the seats, whenever they were chosen.
// The game is set up from its config; chance is drawn from the seed, or in a recorded game taken from acts of the seat
// Chance. An unfinished game gives an unfinished line. The error names the act that is not legal.
func Export(id string, c engine.Config, acts []engine.Action) ([]byte, error) {
	rules := maracaibo.Rules{}
	s, err := rules.Setup(c)
	if err != nil {
		return nil, err
	}
	x := exporter{state: s, drawn: map[maracaibo.Kind][]string{}, record: recordedGame{
		Game: maracaibo.Name, ID: id, Players: c.Seats, Modules: []string{}, Layout: s.Layout.String(),
		Actions: []action{},
	}}
	for m, played := range rules.View(&s, engine.Everyone).Modules {
		if played {
			x.record.Modules = append(x.record.Modules, maracaibo.Module(m).String())
		}
	}
	if err := engine.ReplayActs(rules, c, &x.state, acts, x.play); err != nil {
		return nil, err
	}
	return json.Marshal(x.record)
}

type exporter struct {
	state  maracaibo.State
	record recordedGame
	// drawn are the things that chance has drawn, by kind of move, in their order: those of the preparation, then those
	// of the deck that is being shuffled. Down are the cards of the level-II deck that come face down.
	drawn map[maracaibo.Kind][]string
	down  []string
}

func (x *exporter) play(seat engine.Seat, m maracaibo.Move) {
	rules, s := maracaibo.Rules{}, &x.state
	choices, given := s.Choices, s.Given
	switch {
	case seat == engine.Chance:
		x.draw(m)
	case m.Kind == maracaibo.KeepMove:
		choices[seat] = m.Set
		given = given.With(seat)
	default:
		kind, args := m.Entry()
		if m.Kind == maracaibo.PayMove {
			args["to"] = x.seats(engine.SeatSet(m.Set))
		}
		x.write(seat, kind, args)
	}
	preparing := !s.Kept && rules.Chance(s)
	s.Act(seat, m, nil)
	switch {
	case m.Kind == maracaibo.KeepMove && s.Kept:
		x.kept(given, choices)
	case preparing && !rules.Chance(s):
		x.prepared()
	}
}

// draw notes what chance has drawn; the dice and the last card of a deck that was shuffled in the game make an entry.
func (x *exporter) draw(m maracaibo.Move) {
	s := &x.state
	if m.Kind == maracaibo.RollMove {
		dice := []int{}
		for _, n := range m.Dice() {
			if n > 0 {
				dice = append(dice, int(n))
			}
		}
		x.write(engine.Chance, "roll", map[string]any{"dice": dice})
		return
	}
	word := strings.Fields(m.String())[1]
	x.drawn[m.Kind] = append(x.drawn[m.Kind], word)
	if m.Kind == maracaibo.StackMove && m.B == 1 {
		x.down = append(x.down, word)
	}
	order := x.drawn[m.Kind]
	switch {
	case m.Kind == maracaibo.DrawMove && s.Kept && s.Undrawn() == 1:
		x.write(engine.Chance, "shuffle", map[string]any{"deck": "quests", "order": order})
	case m.Kind == maracaibo.SoloMove && s.Round > 0 && len(order) == maracaibo.SoloDeck:
		x.write(engine.Chance, "shuffle", map[string]any{"deck": "solo", "order": order})
	default:
		return
	}
	x.drawn[m.Kind] = nil
}

func (x *exporter) prepared() {
	s := &x.state
	p := layout{
		Slots: map[string]string{}, Deck2: x.drawn[maracaibo.StackMove], Down: x.down, Refill: map[string]string{},
		Smuggler: x.drawn[maracaibo.SideMove], Quests: x.drawn[maracaibo.DrawMove],
		Figureheads: x.drawn[maracaibo.HeadMove], Solo: x.drawn[maracaibo.SoloMove],
		JohnVP: int(s.Boards[maracaibo.John].VP),
	}
	for _, at := range s.Layout.Slots() {
		p.Slots[at.String()] = s.Cards[at].String()
	}
	for i, c := range refilled() {
		p.Refill[c.String()] = x.drawn[maracaibo.HideMove][i]
	}
	x.record.Setup = p
	x.drawn = map[maracaibo.Kind][]string{}
}

// kept writes the choices of the first quests down, from the first player on (P2).
func (x *exporter) kept(given engine.SeatSet, choices [maracaibo.MaxPlayers]uint32) {
	n := x.state.Players
	for seat := range engine.Clockwise(x.state.First, n, n) {
		if given.Has(seat) {
			kind, args := maracaibo.Move{Kind: maracaibo.KeepMove, Set: choices[seat]}.Entry()
			x.write(seat, kind, args)
		}
	}
}

// number is a seat's number in a record (P1), seats those of a set.
func (x *exporter) number(seat engine.Seat) int {
	if seat == engine.Chance {
		return -1
	}
	n := engine.Seat(x.state.Players)
	return int((seat - x.state.First + n) % n)
}

func (x *exporter) seats(set engine.SeatSet) []int {
	list := []int{}
	for _, seat := range set.Seats() {
		list = append(list, x.number(seat))
	}
	slices.Sort(list)
	return list
}

func (x *exporter) write(seat engine.Seat, kind string, args map[string]any) {
	x.record.Actions = append(x.record.Actions, action{Player: x.number(seat), Kind: kind, Args: args})
}
