package wire

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
)

// playOut plays a numbered random game, with modules at random and each number of players. Seats whose quests are
// chosen change their choice now and then while others choose theirs.
func playOut(t testing.TB, game int) enginetest.PlayedGame {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	options := map[string]string{
		maracaibo.OptionLayout: maracaibo.Layout(rand.IntN(maracaibo.Layouts)).String(),
		maracaibo.OptionJohn:   fmt.Sprint(rand.IntN(10)),
	}
	for m := range maracaibo.Module(maracaibo.Modules) {
		options[m.String()] = fmt.Sprint(rand.IntN(2) == 0)
	}
	c := engine.Config{Seats: maracaibo.MinPlayers + game%4, Seed: rand.Seed(), Options: options}
	return enginetest.PlayOut(t, maracaibo.Game(), c, &rand)
}

// first is the seat that went first.
func first(t testing.TB, p enginetest.PlayedGame) engine.Seat {
	t.Helper()
	s, ok := engine.State(p.Tables[0], maracaibo.Rules{})
	if !ok {
		t.Fatal("no state")
	}
	return s.First
}

func TestAnExportedGameIsReplayedToTheSameAccount(t *testing.T) {
	turned := 0
	for game := range 64 {
		p := playOut(t, game)
		line, err := Export(fmt.Sprint("random-", game), p.Config, p.Acts)
		if err != nil {
			t.Fatal(err)
		}
		got := enginetest.Answered(t, Replay(line, true))
		if !got.OK || got.ID != fmt.Sprint("random-", game) {
			t.Fatalf("game %d, answered as %q, is refused at %d: %s", game, got.ID, got.At, got.Reason)
		}
		want, _ := p.Last().Result()
		first := int(first(t, p))
		if first > 0 {
			turned++
		}
		totals := make([]int, len(want.Scores))
		for i, score := range got.Scores {
			totals[(i+first)%len(totals)] = score.Total
		}
		var winners []engine.Seat
		for _, seat := range got.Winners {
			winners = append(winners, (seat+engine.Seat(first))%engine.Seat(len(totals)))
		}
		slices.Sort(winners)
		if diff := cmp.Diff(want.Scores, totals); diff != "" {
			t.Errorf("game %d: %s", game, diff)
		}
		if diff := cmp.Diff(want.Winners, winners); diff != "" || len(got.Checkpoints) != maracaibo.Rounds {
			t.Errorf("game %d: %d checkpoints, winners %s", game, len(got.Checkpoints), diff)
		}
	}
	if turned == 0 {
		t.Error("seat 0 went first in every game")
	}
}

// TestSamplesAreExportedAsTheyAre plays recorded games with their own chance: what is written is what was read.
func TestSamplesAreExportedAsTheyAre(t *testing.T) {
	same := 0
	for _, text := range samples(t) {
		var sample struct {
			recordedGame
			Expect struct{ OK bool }
		}
		if err := json.Unmarshal(text, &sample); err != nil || !sample.Expect.OK {
			continue
		}
		c, acts := recorded(t, text)
		got, err := Export(sample.ID, c, acts)
		if err != nil {
			t.Fatalf("%s: %v", sample.ID, err)
		}
		var exported recordedGame
		if err := json.Unmarshal(got, &exported); err != nil {
			t.Fatal(err)
		}
		slices.Sort(sample.Setup.Down)
		slices.Sort(exported.Setup.Down)
		if diff := cmp.Diff(sample.recordedGame, exported); diff != "" {
			t.Errorf("%s: %s", sample.ID, diff)
		}
		same++
	}
	if same == 0 {
		t.Error("no sample was exported")
	}
}

// recorded gives the config of a sample and what chance and the players did in it, move by move.
func recorded(t *testing.T, text []byte) (engine.Config, []engine.Action) {
	t.Helper()
	var keys map[string]json.RawMessage
	var sample recordedGame
	if json.Unmarshal(text, &keys) != nil || json.Unmarshal(text, &sample) != nil {
		t.Fatal("no sample")
	}
	c := engine.Config{Seats: sample.Players, Recorded: true, Options: map[string]string{
		maracaibo.OptionSpread: "false", maracaibo.OptionLayout: sample.Layout,
		maracaibo.OptionStart: engine.HostPicks,
	}}
	for _, m := range sample.Modules {
		c.Options[m] = "true"
	}
	level := 0
	for _, id := range sample.Setup.Solo {
		if id[0] == 'B' {
			level++
		}
	}
	c.Options[maracaibo.OptionJohn] = fmt.Sprint(level)
	s, err := (maracaibo.Rules{}).Setup(c)
	if err != nil {
		t.Fatal(err)
	}
	var acts []engine.Action
	act := func(seat engine.Seat, m maracaibo.Move) {
		if err := (maracaibo.Rules{}).Check(&s, seat, m); err != nil {
			t.Fatalf("%s: %s: %v", sample.ID, m, err)
		}
		acts = append(acts, engine.Action{Seat: seat, Move: m.String()})
		s.Act(seat, m, nil)
	}
	draw := func(word string, ids []string) {
		for _, id := range ids {
			text := word + " " + id
			switch {
			case word == "stack" && slices.Contains(sample.Setup.Down, id):
				text += " 1"
			case word == "stack":
				text += " 0"
			}
			m, err := maracaibo.Parse(text)
			if err != nil {
				t.Fatalf("%s: %v", sample.ID, err)
			}
			act(engine.Chance, m)
		}
	}
	var slots, tiles []string
	for _, at := range s.Layout.Order() {
		slots = append(slots, sample.Setup.Slots[at.String()])
	}
	for _, c := range refilled() {
		tiles = append(tiles, sample.Setup.Refill[c.String()])
	}
	draw("deal", slots)
	draw("stack", sample.Setup.Deck2)
	draw("hide", tiles)
	draw("side", sample.Setup.Smuggler)
	draw("draw", sample.Setup.Quests)
	draw("head", sample.Setup.Figureheads)
	draw("solo", sample.Setup.Solo)
	for _, a := range sample.Actions {
		switch a.Kind {
		case "roll":
			dice, _ := a.Args["dice"].([]any)
			var roll []int
			for _, n := range dice {
				f, _ := n.(float64)
				roll = append(roll, int(f))
			}
			act(engine.Chance, maracaibo.Roll(roll...))
		case "shuffle":
			kind := "draw"
			if a.Args["deck"] == "solo" {
				kind = "solo"
			}
			list, _ := a.Args["order"].([]any)
			var ids []string
			for _, id := range list {
				ids = append(ids, fmt.Sprint(id))
			}
			draw(kind, ids)
		default:
			act(engine.Seat(a.Player), entryMove(t, &s, a))
		}
	}
	return c, acts
}

// entryMove is the legal move that an entry stands for.
func entryMove(t *testing.T, s *maracaibo.State, a action) maracaibo.Move {
	t.Helper()
	raw := map[string]json.RawMessage{}
	for key, value := range a.Args {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		raw[key] = text
	}
	for _, m := range (maracaibo.Rules{}).Moves(s, engine.Seat(a.Player), nil) {
		if kind, args := m.Entry(); kind == a.Kind && sameArgs(args, raw) {
			return m
		}
	}
	t.Fatalf("%+v is not legal", a)
	return maracaibo.Move{}
}

func TestAnUnfinishedGameIsExportedAsFarAsItWent(t *testing.T) {
	for game := range 4 {
		playOut(t, game).ExportedAsFarAsItWent(t, 7, Export, Replay)
	}
}

func TestAnIllegalActIsNotExported(t *testing.T) {
	p := playOut(t, 1)
	if _, err := Export("wrong", p.Config, append(p.Acts[:5:5], engine.Action{Seat: 0, Move: "stop"})); err == nil {
		t.Error("an illegal act was exported")
	}
	if _, err := Export("wrong", engine.Config{Seats: 9}, nil); err == nil {
		t.Error("a game for nine was exported")
	}
}

func TestTheVPThatJohnBeginsWithAreExported(t *testing.T) {
	rand := engine.RandFrom(1)
	c := engine.Config{Seats: 1, Options: map[string]string{maracaibo.OptionJohn: "8"}}
	p := enginetest.PlayOut(t, maracaibo.Game(), c, &rand)
	line, err := Export("solo", p.Config, p.Acts)
	if err != nil {
		t.Fatal(err)
	}
	for vp, ok := range map[string]bool{"34": true, "7": false, "90": false} {
		changed := strings.Replace(string(line), `"john_vp":34`, `"john_vp":`+vp, 1)
		if got := enginetest.Answered(t, Replay([]byte(changed), true)); got.OK != ok {
			t.Errorf("%s VP: %+v", vp, got)
		}
	}
}
