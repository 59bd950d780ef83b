package maracaibo

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// Replay plays one recorded game, a line of PROTOCOL.md, and gives the answer as one line of JSON without the
// line break: the state after every round and the account, with legal also the legal moves of every decision; or where and why
// the game is refused. No input makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, Name, legal, &replayer{})
}

// replayer plays a recorded game.
type replayer struct {
	state  State
	points []any
}

func (r *replayer) emitter() *emitter {
	return &emitter{round: func(s *State) { r.points = append(r.points, s.public()) }}
}

// Begin sets the recorded game up: what it says of the preparation are outcomes of chance.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var players int
	var board string
	var modules []string
	var setup map[string]json.RawMessage
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "modules", &modules), engine.Need(keys, "layout", &board),
		engine.Need(keys, "setup", &setup)); err != nil {
		return err
	}
	options := map[string]string{OptionSpread: "false", OptionLayout: board, OptionStart: hostPicks}
	for _, m := range modules {
		if find(moduleWords[:], m) < 0 || options[m] != "" {
			return fmt.Errorf("module %q", m)
		}
		options[m] = "true"
	}
	if options[UnchartedImprovements.String()] == "" {
		delete(setup, "deck2_down")
	}
	if players > 1 {
		delete(setup, "solo_deck")
	}
	var p layout
	if err := engine.NeedAll(setup, &p); err != nil {
		return err
	}
	if players == 1 {
		level := 0
		for _, id := range p.Solo {
			if SoloCard(find(soloWords[:], id)) >= FirstB {
				level++
			}
		}
		options[OptionJohn] = strconv.Itoa(level)
	}
	var err error
	if r.state, err = (Rules{}).Setup(engine.Config{Seats: players, Recorded: true, Options: options}); err != nil {
		return err
	}
	return r.prepare(&p)
}

// prepare carries the preparation out, an outcome of chance at a time.
func (r *replayer) prepare(p *layout) error {
	s := &r.state
	if len(p.Slots) != Level1Cards {
		return fmt.Errorf("%d cards lie in the Caribbean", len(p.Slots))
	}
	var slots []string
	for _, at := range s.layout().order {
		slots = append(slots, p.Slots[at.String()])
	}
	var tiles []string
	for _, at := range refillPlaces {
		tiles = append(tiles, p.Refill[(firstLocation+Card(at)).String()])
	}
	if len(p.Refill) != len(tiles) {
		return fmt.Errorf("%d refill tiles", len(p.Refill))
	}
	down := map[string]bool{}
	for _, id := range p.Down {
		down[id] = true
	}
	if s.has(UnchartedImprovements) && (len(down) != hiddenCards || len(p.Down) != hiddenCards) {
		return fmt.Errorf("%d cards of level II lie face down", len(p.Down))
	}
	flips := func(id string) string {
		if down[id] {
			return " 1"
		}
		return " 0"
	}
	for _, part := range []struct {
		what, move string
		ids        []string
		flip       func(string) string
	}{
		{"slots", "deal ", slots, nil}, {"deck II", "stack ", p.Deck2, flips}, {"refill", "hide ", tiles, nil},
		{"smuggler", "side ", p.Smuggler, nil}, {"quests", "draw ", p.Quests, nil}, {"figureheads", "head ", p.Figureheads, nil},
		{"solo deck", "solo ", p.Solo, nil},
	} {
		for _, id := range part.ids {
			text := part.move + id
			if part.flip != nil {
				text += part.flip(id)
			}
			m, err := Parse(text)
			if err != nil || drawKinds[s.Step] != m.Kind || s.checkChance(m) != nil {
				return fmt.Errorf("setup: %s: %q", part.what, id)
			}
			s.deal(m, r.emitter())
		}
	}
	if s.Step != stepKeep {
		return errors.New("setup: something is missing")
	}
	return nil
}

// Over says that nothing is missing.
func (r *replayer) Over() bool { return r.state.Step == stepOver }

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	scores := r.state.scores()
	list := make([]any, len(scores))
	for i := range scores {
		list[i] = r.state.account(Seat(i), &scores[i])
	}
	return map[string]any{"checkpoints": r.points, "scores": list, "winners": r.state.winners(scores)}
}

// Play makes an entry's move.
func (r *replayer) Play(raw json.RawMessage) error {
	s := &r.state
	if s.Step == stepOver {
		return errors.New("the game is over")
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return fmt.Errorf("not an action: %w", err)
	}
	var player int
	var kind string
	var args map[string]json.RawMessage
	if err := errors.Join(engine.Need(keys, "player", &player), engine.Need(keys, "kind", &kind), engine.Need(keys, "args", &args)); err != nil {
		return err
	}
	if len(keys) != 3 {
		return errors.New("an action has three keys")
	}
	if s.Step <= stepRoll {
		if player != -1 {
			return fmt.Errorf("chance is asked, not player %d", player)
		}
		return r.chance(kind, args)
	}
	seat := (Rules{}).Asked(s).First()
	if player != int(seat) {
		return fmt.Errorf("player %d is asked, not player %d", seat, player)
	}
	moves := (Rules{}).Moves(s, seat, nil)
	for _, m := range moves {
		if name, want := notation.Entry(m); name == kind && sameArgs(want, args) {
			s.apply(seat, m, r.emitter())
			return nil
		}
	}
	return fmt.Errorf("not a legal choice: %s", kind)
}

// sameArgs compares what an entry's arguments must be with what they are.
func sameArgs(want map[string]any, have map[string]json.RawMessage) bool {
	if len(want) != len(have) {
		return false
	}
	for key, value := range want {
		raw, ok := have[key]
		if !ok {
			return false
		}
		text, err := json.Marshal(value)
		var tight bytes.Buffer
		if err != nil || json.Compact(&tight, raw) != nil || !bytes.Equal(text, tight.Bytes()) {
			return false
		}
	}
	return true
}

// chance carries an entry of chance out: dice, or the order of a deck (P2).
func (r *replayer) chance(kind string, args map[string]json.RawMessage) error {
	s := &r.state
	if s.Step == stepRoll {
		var dice []int
		if kind != "roll" || len(args) != 1 {
			return fmt.Errorf("dice are rolled, not %s", kind)
		}
		if err := engine.Need(args, "dice", &dice); err != nil {
			return err
		}
		if len(dice) > MaxPlayers || slices.ContainsFunc(dice, func(n int) bool { return n < 1 || n > 6 }) {
			return errors.New("impossible dice")
		}
		m := Roll(dice...)
		if err := s.checkChance(m); err != nil {
			return err
		}
		s.deal(m, r.emitter())
		return nil
	}
	var deck string
	var order []string
	if kind != "shuffle" || len(args) != 2 {
		return fmt.Errorf("a deck is shuffled, not %s", kind)
	}
	if err := errors.Join(engine.Need(args, "deck", &deck), engine.Need(args, "order", &order)); err != nil {
		return err
	}
	move, name, n := "draw ", "quests", s.undrawn()
	if s.Step == stepSolo {
		move, name, n = "solo ", "solo", SoloDeck
	}
	if deck != name || len(order) != n {
		return errors.New("impossible order of a deck")
	}
	next := *s
	for _, id := range order {
		m, err := Parse(move + id)
		if err != nil || next.checkChance(m) != nil {
			return errors.New("impossible order of a deck")
		}
		next.deal(m, r.emitter())
	}
	*s = next
	return nil
}

// Legal lists the moves of the open question as entries; false for chance.
func (r *replayer) Legal(json.RawMessage) (any, bool) {
	s := &r.state
	if s.Step <= stepRoll || s.Step >= stepOver {
		return nil, false
	}
	seat := (Rules{}).Asked(s).First()
	return engine.SortedEntries(seat, (Rules{}).Moves(s, seat, nil), notation.Entry), true
}
