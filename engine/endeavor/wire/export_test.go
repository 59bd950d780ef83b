package wire

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// playOut plays a numbered random game. Seats whose salary is in change it now and then while others choose theirs.
func playOut(t testing.TB, game int) enginetest.PlayedGame {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	c := engine.Config{Seats: endeavor.MinPlayers + game%3, Seed: rand.Seed()}
	if game%2 == 1 {
		c.Options = map[string]string{endeavor.OptionStart: engine.HostPicks, endeavor.OptionCrown: "2",
			endeavor.OptionNaming: endeavor.NamingNeutral}
	}
	return enginetest.PlayOut(t, endeavor.Game(), c, &rand)
}

func TestAnExportedGameIsReplayedToTheSameAccount(t *testing.T) {
	for game := range 48 {
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
		if diff := cmp.Diff(want.Scores, got.Totals()); diff != "" {
			t.Errorf("game %d: %s", game, diff)
		}
		if diff := cmp.Diff(want.Winners, got.Winners); diff != "" || len(got.Checkpoints) != endeavor.Rounds {
			t.Errorf("game %d: %d checkpoints, winners %s", game, len(got.Checkpoints), diff)
		}
	}
}

// TestSamplesAreExportedAsTheyAre plays recorded games with their own lots: what is written is what was read.
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
		c := engine.Config{Seats: sample.Players, Recorded: true, Options: map[string]string{
			endeavor.OptionStart: engine.HostPicks, endeavor.OptionCrown: fmt.Sprint(sample.Start),
		}}
		tokens, err := sample.Tokens.read()
		if err != nil {
			t.Fatal(err)
		}
		var acts []engine.Action
		for _, m := range endeavor.Lay(tokens) {
			acts = append(acts, engine.Action{Seat: engine.Chance, Move: m.String()})
		}
		for _, e := range sample.Actions {
			if !e.Auto {
				acts = append(acts, engine.Action{Seat: engine.Seat(e.Player), Move: e.Move})
			}
		}
		got, err := Export(sample.ID, c, acts)
		if err != nil {
			t.Fatalf("%s: %v", sample.ID, err)
		}
		var exported recordedGame
		if err := json.Unmarshal(got, &exported); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(sample.recordedGame, exported); diff != "" {
			t.Errorf("%s: %s", sample.ID, diff)
		}
		same++
	}
	if same == 0 {
		t.Error("no sample was exported")
	}
}

func TestAnUnfinishedGameIsExportedAsFarAsItWent(t *testing.T) {
	playOut(t, 2).ExportedAsFarAsItWent(t, 1, Export, Replay)
}

func TestAnIllegalActIsNotExported(t *testing.T) {
	p := playOut(t, 0)
	if _, err := Export("wrong", p.Config, append(p.Acts[:5:5], engine.Action{Seat: 0, Move: "keep"})); err == nil {
		t.Error("an illegal act was exported")
	}
	if _, err := Export("wrong", engine.Config{Seats: 9}, nil); err == nil {
		t.Error("a game for nine was exported")
	}
}
