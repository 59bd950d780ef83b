package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Replay plays one recorded game, a line of PROTOCOL.md, and gives the answer as one line of JSON without the line
// break: the state after every round and the account, with legal also the legal moves of every decision; or where and
// why the game is refused. No input makes it panic.
func Replay(input []byte, legal bool) []byte {
	return engine.ReplayJSON(input, maracaibo.Name, legal, &replayer{})
}

type replayer struct {
	state  maracaibo.State
	points []any
}

// act makes a legal move in a state of the game.
func (r *replayer) act(s *maracaibo.State, seat engine.Seat, m maracaibo.Move) {
	s.Act(seat, m, func(s *maracaibo.State) { r.points = append(r.points, Checkpoint(s)) })
}

// draw carries an outcome of chance out, given by its notation; false where it can't be.
func (r *replayer) draw(s *maracaibo.State, text string) bool {
	m, err := maracaibo.Parse(text)
	if err != nil || (maracaibo.Rules{}).Check(s, engine.Chance, m) != nil {
		return false
	}
	r.act(s, engine.Chance, m)
	return true
}

// Begin sets the recorded game up: what it says of the preparation are outcomes of chance.
func (r *replayer) Begin(keys map[string]json.RawMessage) error {
	var players int
	var board string
	var modules []string
	var setup map[string]json.RawMessage
	if err := errors.Join(engine.Need(keys, "players", &players), engine.Need(keys, "modules", &modules),
		engine.Need(keys, "layout", &board), engine.Need(keys, "setup", &setup)); err != nil {
		return err
	}
	options := map[string]string{
		maracaibo.OptionSpread: "false", maracaibo.OptionLayout: board, maracaibo.OptionStart: engine.HostPicks,
	}
	known := map[string]bool{}
	for m := range maracaibo.Module(maracaibo.Modules) {
		known[m.String()] = true
	}
	for _, m := range modules {
		if !known[m] || options[m] != "" {
			return fmt.Errorf("module %q", m)
		}
		options[m] = "true"
	}
	hidden := options[maracaibo.UnchartedImprovements.String()] != ""
	if !hidden {
		delete(setup, "deck2_down")
	}
	if players > 1 {
		delete(setup, "solo_deck")
		delete(setup, "john_vp")
	}
	var p layout
	if err := engine.NeedAll(setup, &p); err != nil {
		return err
	}
	if players == 1 {
		level := p.JohnVP / maracaibo.JohnHeadStart
		if level*maracaibo.JohnHeadStart != p.JohnVP {
			return fmt.Errorf("%d VP for John to begin with", p.JohnVP)
		}
		for _, id := range p.Solo {
			if strings.HasPrefix(id, "B") {
				level++
			}
		}
		options[maracaibo.OptionJohn] = strconv.Itoa(level)
	}
	var err error
	if r.state, err = (maracaibo.Rules{}).Setup(
		engine.Config{Seats: players, Recorded: true, Options: options}); err != nil {
		return err
	}
	return r.prepare(&p, hidden)
}

// prepare carries the preparation out, an outcome of chance at a time. Hidden: cards of level II lie face down.
func (r *replayer) prepare(p *layout, hidden bool) error {
	s := &r.state
	if len(p.Slots) != maracaibo.Level1Cards {
		return fmt.Errorf("%d cards lie in the Caribbean", len(p.Slots))
	}
	var slots []string
	for _, at := range s.Layout.Order() {
		slots = append(slots, p.Slots[at.String()])
	}
	var tiles []string
	for _, c := range refilled() {
		tiles = append(tiles, p.Refill[c.String()])
	}
	if len(p.Refill) != len(tiles) {
		return fmt.Errorf("%d refill tiles", len(p.Refill))
	}
	down := map[string]bool{}
	for _, id := range p.Down {
		down[id] = true
	}
	if hidden && (len(down) != maracaibo.HiddenCards || len(p.Down) != maracaibo.HiddenCards) {
		return fmt.Errorf("%d cards of level II lie face down", len(p.Down))
	}
	for _, part := range []struct {
		what, move string
		ids        []string
	}{
		{"slots", "deal ", slots}, {"deck II", "stack ", p.Deck2}, {"refill", "hide ", tiles},
		{"smuggler", "side ", p.Smuggler}, {"quests", "draw ", p.Quests}, {"figureheads", "head ", p.Figureheads},
		{"solo deck", "solo ", p.Solo},
	} {
		for _, id := range part.ids {
			text := part.move + id
			switch {
			case part.move == "stack " && down[id]:
				text += " 1"
			case part.move == "stack ":
				text += " 0"
			}
			if !r.draw(s, text) {
				return fmt.Errorf("setup: %s: %q", part.what, id)
			}
		}
	}
	if (maracaibo.Rules{}).Chance(s) {
		return errors.New("setup: something is missing")
	}
	return nil
}

// refilled are the locations with a refill tile at the start, in the order of their numbers.
func refilled() (list []maracaibo.Card) {
	for c := range maracaibo.Card(maracaibo.Cards) {
		if c.RefillSymbol() {
			list = append(list, c)
		}
	}
	return list
}

// Over says that nothing is missing.
func (r *replayer) Over() bool {
	_, over := maracaibo.Rules{}.Result(&r.state)
	return over
}

// Answer is the answer for a complete game.
func (r *replayer) Answer() map[string]any {
	v := maracaibo.Rules{}.View(&r.state, engine.Everyone)
	list := make([]any, len(v.Scores))
	for i := range v.Scores {
		list[i] = Account(&v.Scores[i], v.Solo && engine.Seat(i) == maracaibo.John)
	}
	return map[string]any{"checkpoints": r.points, "scores": list, "winners": v.Winners}
}

// Play makes an entry's move.
func (r *replayer) Play(raw json.RawMessage) error {
	s := &r.state
	if r.Over() {
		return errors.New("the game is over")
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return fmt.Errorf("not an action: %w", err)
	}
	var player int
	var kind string
	var args map[string]json.RawMessage
	if err := errors.Join(engine.Need(keys, "player", &player), engine.Need(keys, "kind", &kind),
		engine.Need(keys, "args", &args)); err != nil {
		return err
	}
	if len(keys) != 3 {
		return errors.New("an action has three keys")
	}
	if (maracaibo.Rules{}).Chance(s) {
		if player != -1 {
			return fmt.Errorf("chance is asked, not player %d", player)
		}
		return r.chance(kind, args)
	}
	seat := (maracaibo.Rules{}).Asked(s).First()
	if player != int(seat) {
		return fmt.Errorf("player %d is asked, not player %d", seat, player)
	}
	for _, m := range (maracaibo.Rules{}).Moves(s, seat, nil) {
		if name, want := m.Entry(); name == kind && sameArgs(want, args) {
			r.act(s, seat, m)
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
	switch {
	case kind == "roll" && len(args) == 1:
		return r.roll(args)
	case kind == "shuffle" && len(args) == 2:
		return r.shuffle(args)
	}
	return fmt.Errorf("dice are rolled or a deck is shuffled, not %s", kind)
}

func (r *replayer) roll(args map[string]json.RawMessage) error {
	var dice []int
	if err := engine.Need(args, "dice", &dice); err != nil {
		return err
	}
	if len(dice) > maracaibo.MaxPlayers || slices.ContainsFunc(dice, func(n int) bool { return n < 1 || n > 6 }) {
		return errors.New("impossible dice")
	}
	m := maracaibo.Roll(dice...)
	if err := (maracaibo.Rules{}).Check(&r.state, engine.Chance, m); err != nil {
		return err
	}
	r.act(&r.state, engine.Chance, m)
	return nil
}

func (r *replayer) shuffle(args map[string]json.RawMessage) error {
	var deck string
	var order []string
	if err := errors.Join(engine.Need(args, "deck", &deck), engine.Need(args, "order", &order)); err != nil {
		return err
	}
	next := r.state
	move, n := "draw ", next.Undrawn()
	if deck == "solo" {
		move, n = "solo ", maracaibo.SoloDeck
	} else if deck != "quests" {
		n = -1
	}
	ok := len(order) == n
	for _, id := range order {
		ok = ok && r.draw(&next, move+id)
	}
	if !ok {
		return errors.New("impossible order of a deck")
	}
	r.state = next
	return nil
}

// Legal lists the moves of the open question as entries; false for chance.
func (r *replayer) Legal(json.RawMessage) (any, bool) {
	seat := (maracaibo.Rules{}).Asked(&r.state).First()
	if seat == engine.Everyone {
		return nil, false
	}
	return engine.SortedEntries(seat, (maracaibo.Rules{}).Moves(&r.state, seat, nil), maracaibo.Move.Entry), true
}
