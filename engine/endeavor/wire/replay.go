package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// Replay plays one recorded game, a line of PROTOCOL.md, and gives the answer as one line of JSON without the line
// break: the state after every round and the account, with legal also the legal moves of every decision; or where and
// why the game is refused. No input makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, endeavor.Name, legal, &replayer{})
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

type replayer struct {
	state endeavor.State
	// expect holds the answers that the record must show next: those that the rules have given, and, where several
	// seats are asked at once, those that are open, in the order of the record.
	expect []endeavor.Answer
	points []any
}

func (r *replayer) act(seat engine.Seat, m endeavor.Move) {
	answers := r.state.Act(seat, m, func(s *endeavor.State) { r.points = append(r.points, checkpoint(s)) })
	r.expect = append(r.expect, answers...)
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
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "start", &start),
		engine.Need(keys, "tokens", &tokens)); err != nil {
		return err
	}
	options := map[string]string{endeavor.OptionStart: engine.HostPicks, endeavor.OptionCrown: strconv.Itoa(start)}
	var err error
	if r.state, err = (endeavor.Rules{}).Setup(engine.Config{Seats: players, Options: options}); err != nil {
		return err
	}
	spaces, err := tokens.read()
	if err != nil {
		return err
	}
	for _, m := range endeavor.Lay(spaces) {
		if err := (endeavor.Rules{}).Check(&r.state, engine.Chance, m); err != nil {
			return err
		}
		r.act(engine.Chance, m)
	}
	return nil
}

// read gives the tokens in the order of endeavor.Lay.
func (l *layout) read() (tokens [endeavor.Spaces]endeavor.Token, err error) {
	if len(l.Tracks) != endeavor.Regions-1 || len(l.Cities) != endeavor.Cities ||
		len(l.Connections) != endeavor.Connections {
		return tokens, errors.New("tokens are not laid on every track, city and connection")
	}
	var words []string
	for region := endeavor.Europe + 1; region < endeavor.Regions; region++ {
		track := l.Tracks[region.String()]
		if len(track) != region.Length() {
			return tokens, fmt.Errorf("%d tokens on the track of %s", len(track), region)
		}
		words = append(words, track...)
	}
	for c := range endeavor.City(endeavor.Cities) {
		words = append(words, l.Cities[c.String()])
	}
	for c := range endeavor.Connection(endeavor.Connections) {
		words = append(words, l.Connections[c.String()])
	}
	kinds := byWord(0, endeavor.Tokens, func(t endeavor.Token) endeavor.Token { return t })
	for i, word := range words {
		var ok bool
		if tokens[i], ok = kinds[word]; !ok {
			return tokens, fmt.Errorf("no token %q", word)
		}
	}
	return tokens, nil
}

// asked is the seat whose answer the record must show next, engine.Everyone when the game is over, and whether it has a
// choice.
func (r *replayer) asked() (engine.Seat, bool) {
	if len(r.expect) > 0 {
		return r.expect[0].Seat, r.expect[0].Open
	}
	seat := endeavor.Rules{}.Asked(&r.state).First()
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
	m, err := endeavor.Parse(e.Move)
	if err != nil {
		return err
	}
	if !open {
		if want := r.expect[0].Move; m != want {
			return fmt.Errorf("player %d can only %s now", seat, want)
		}
		r.expect = r.expect[1:]
		return nil
	}
	if err := (endeavor.Rules{}).Check(&r.state, seat, m); err != nil {
		return err
	}
	if len(r.expect) > 0 {
		r.expect = r.expect[1:]
	}
	r.act(seat, m)
	return nil
}

// Legal lists the moves of the open question, sorted; false where there is no choice.
func (r *replayer) Legal(json.RawMessage) (any, bool) {
	seat, open := r.asked()
	if !open {
		return nil, false
	}
	return engine.SortedTexts(endeavor.Rules{}.Moves(&r.state, seat, nil)), true
}

// Over says that nothing is missing.
func (r *replayer) Over() bool {
	_, over := endeavor.Rules{}.Result(&r.state)
	return over && len(r.expect) == 0
}

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	v := endeavor.Rules{}.View(&r.state, engine.Everyone)
	list := make([]any, len(v.Scores))
	for i, score := range v.Scores {
		account := map[string]int{"total": score.Total}
		for at, n := range score.Parts() {
			key := endeavor.ScoreParts[at]
			if key == "turned" {
				key = endeavor.SlaveryDeck.String()
			}
			account[key] = n
		}
		list[i] = account
	}
	return map[string]any{"checkpoints": r.points, "scores": list, "winners": v.Winners}
}
