package endeavor

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// Replay plays one recorded game, a line of PROTOCOL.md, and gives the answer as one line of JSON without the line
// break: the state after every round and the account, with legal also the legal moves of every decision; or where and
// why the game is refused. No input makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, Name, legal, &replayer{})
}

// entry is one action of a recorded game.
type entry struct {
	Player int    `json:"player"`
	Move   string `json:"move"`
	Auto   bool   `json:"auto,omitempty"`
}

// layout are the tokens of a recorded game by the words of their spaces.
type layout struct {
	Tracks      map[string][]string `json:"tracks"`
	Cities      map[string]string   `json:"cities"`
	Connections map[string]string   `json:"connections"`
}

// replayer plays a recorded game.
type replayer struct {
	state State
	// expect holds the answers that the record must show next: those that the rules have given, and, where several seats are
	// asked at once, those that are open, in the order of the record.
	expect []expected
	points []any
}

func (r *replayer) emitter() *emitter {
	return &emitter{expect: &r.expect, round: func(s *State) { r.points = append(r.points, s.public()) }}
}

// UnmarshalJSON reads the three parts by their very names: the usual way would take "Cities" for "cities" and put two
// parts of one name together, while other keys mean nothing here and the last of two counts.
func (l *layout) UnmarshalJSON(text []byte) error {
	var keys map[string]json.RawMessage
	return errors.Join(json.Unmarshal(text, &keys), engine.NeedAll(keys, l))
}

// Begin sets the recorded game up.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var players, start int
	var tokens layout
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "start", &start), engine.Need(keys, "tokens", &tokens)); err != nil {
		return err
	}
	var err error
	r.state, err = Rules{}.Setup(engine.Config{Seats: players, Recorded: true, Options: map[string]string{
		OptionStart: hostPicks, OptionCrown: strconv.Itoa(start),
	}})
	if err != nil {
		return err
	}
	spaces, err := tokens.read()
	if err != nil {
		return err
	}
	for i := range lots {
		m := lay((*[lot]Token)(spaces[i*lot:]))
		if err := r.state.checkChance(m); err != nil {
			return err
		}
		r.state.apply(engine.Chance, m, r.emitter())
	}
	return nil
}

// read gives the tokens in the order of the layout.
func (l *layout) read() ([]Token, error) {
	if len(l.Tracks) != Regions-1 || len(l.Cities) != Cities || len(l.Connections) != Connections {
		return nil, errors.New("tokens are not laid on every track, city and connection")
	}
	spaces := make([]Token, 0, Spaces)
	add := func(where, what string) error {
		t := find(tokenWords[:], what)
		if t < 0 {
			return fmt.Errorf("no token %q on %s", what, where)
		}
		spaces = append(spaces, Token(t))
		return nil
	}
	for region := Europe + 1; region < Regions; region++ {
		track := l.Tracks[region.String()]
		if len(track) != region.Length() {
			return nil, fmt.Errorf("%d tokens on the track of %s", len(track), region)
		}
		for _, what := range track {
			if err := add(region.String(), what); err != nil {
				return nil, err
			}
		}
	}
	for c := range City(Cities) {
		if err := add(c.String(), l.Cities[c.String()]); err != nil {
			return nil, err
		}
	}
	for c := range Connection(Connections) {
		if err := add(c.String(), l.Connections[c.String()]); err != nil {
			return nil, err
		}
	}
	return spaces, nil
}

// asked is the seat whose answer the record must show next, engine.Everyone when the game is over, and whether it has a
// choice.
func (r *replayer) asked() (Seat, bool) {
	if len(r.expect) > 0 {
		return r.expect[0].seat, r.expect[0].open
	}
	seat := Rules{}.Asked(&r.state).First()
	return seat, seat != engine.Everyone
}

// Play makes an entry's move, or passes over it where the rules have made it.
func (r *replayer) Play(raw json.RawMessage) error {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return fmt.Errorf("not an action: %w", err)
	}
	var e entry
	if err := errors.Join(engine.Need(keys, "player", &e.Player), engine.Need(keys, "move", &e.Move)); err != nil {
		return err
	}
	seat, open := r.asked()
	if seat == engine.Everyone {
		return errors.New("the game is over")
	}
	if e.Player != int(seat) {
		return fmt.Errorf("player %d is asked, not player %d", seat, e.Player)
	}
	m, err := Parse(e.Move)
	if err != nil {
		return err
	}
	if !open {
		if want := r.expect[0].move; m != want {
			return fmt.Errorf("player %d can only %s now", seat, want)
		}
		r.expect = r.expect[1:]
		return nil
	}
	if err := (Rules{}).Check(&r.state, seat, m); err != nil {
		return err
	}
	if len(r.expect) > 0 {
		r.expect = r.expect[1:]
	}
	r.state.apply(seat, m, r.emitter())
	return nil
}

// Legal lists the moves of the open question, sorted; false where there is no choice.
func (r *replayer) Legal(json.RawMessage) (any, bool) {
	seat, open := r.asked()
	if !open {
		return nil, false
	}
	var list []string
	for _, m := range (Rules{}).Moves(&r.state, seat, nil) {
		list = append(list, m.String())
	}
	slices.Sort(list)
	return list, true
}

// Over says that nothing is missing.
func (r *replayer) Over() bool { return r.state.Step == stepOver && len(r.expect) == 0 }

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	scores := r.state.scores()
	list := make([]any, len(scores))
	for i := range scores {
		v := &scores[i]
		account := map[string]int{"total": v.Total}
		for at, n := range v.Parts() {
			key := ScoreParts[at]
			if key == "turned" {
				key = SlaveryDeck.String()
			}
			account[key] = n
		}
		list[i] = account
	}
	return map[string]any{"checkpoints": r.points, "scores": list, "winners": winners(scores)}
}
