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

// preparation is the setup of a recorded game.
type preparation struct {
	slots       map[string]string
	deck2, down []string
	refill      map[string]string
	smuggler    []string
	quests      []string
	figureheads []string
	solo        []string
}

// Begin sets the recorded game up: what it says of the preparation are outcomes of chance.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var layout string
	var players int
	var modules []string
	var setup map[string]json.RawMessage
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "modules", &modules), engine.Need(keys, "layout", &layout),
		engine.Need(keys, "setup", &setup)); err != nil {
		return err
	}
	options := map[string]string{OptionSpread: "false", OptionLayout: layout, OptionStart: hostPicks}
	for _, m := range modules {
		if find(moduleWords[:], m) < 0 || options[m] != "" {
			return fmt.Errorf("module %q", m)
		}
		options[m] = "true"
	}
	var p preparation
	err := errors.Join(engine.Need(setup, "slots", &p.slots), engine.Need(setup, "deck2", &p.deck2), engine.Need(setup, "refill", &p.refill),
		engine.Need(setup, "smuggler", &p.smuggler), engine.Need(setup, "quests", &p.quests), engine.Need(setup, "figureheads", &p.figureheads))
	if options[UnchartedImprovements.String()] != "" {
		err = errors.Join(err, engine.Need(setup, "deck2_down", &p.down))
	}
	if players == 1 {
		err = errors.Join(err, engine.Need(setup, "solo_deck", &p.solo))
		level := 0
		for _, id := range p.solo {
			if SoloCard(find(soloWords[:], id)) >= FirstB {
				level++
			}
		}
		options[OptionJohn] = strconv.Itoa(level)
	}
	if err != nil {
		return err
	}
	if r.state, err = (Rules{}).Setup(engine.Config{Seats: players, Recorded: true, Options: options}); err != nil {
		return err
	}
	return r.prepare(&p)
}

// prepare carries the preparation out, an outcome of chance at a time.
func (r *replayer) prepare(p *preparation) error {
	s := &r.state
	if len(p.slots) != Level1Cards {
		return fmt.Errorf("%d cards lie in the Caribbean", len(p.slots))
	}
	var slots []string
	for _, at := range s.layout().order {
		slots = append(slots, p.slots[at.String()])
	}
	var tiles []string
	for _, at := range refillPlaces {
		tiles = append(tiles, p.refill[(firstLocation+Card(at)).String()])
	}
	if len(p.refill) != len(tiles) {
		return fmt.Errorf("%d refill tiles", len(p.refill))
	}
	down := map[string]bool{}
	for _, id := range p.down {
		down[id] = true
	}
	if s.has(UnchartedImprovements) && (len(down) != hiddenCards || len(p.down) != hiddenCards) {
		return fmt.Errorf("%d cards of level II lie face down", len(p.down))
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
		{"slots", "deal ", slots, nil}, {"deck II", "stack ", p.deck2, flips}, {"refill", "hide ", tiles, nil},
		{"smuggler", "side ", p.smuggler, nil}, {"quests", "draw ", p.quests, nil}, {"figureheads", "head ", p.figureheads, nil},
		{"solo deck", "solo ", p.solo, nil},
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
func (r *replayer) Legal() (any, bool) {
	s := &r.state
	if s.Step <= stepRoll || s.Step >= stepOver {
		return nil, false
	}
	seat := (Rules{}).Asked(s).First()
	return engine.SortedEntries(func(yield func(map[string]any) bool) {
		for _, m := range (Rules{}).Moves(s, seat, nil) {
			kind, args := notation.Entry(m)
			if !yield(map[string]any{"player": int(seat), "kind": kind, "args": args}) {
				return
			}
		}
	}), true
}
