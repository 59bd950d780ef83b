package puertorico

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// playOut plays a random game on a table and gives its config, its acts and its outcome.
func playOut(t testing.TB, game int, c engine.Config) ([]engine.Action, engine.Table) {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	c.Seed = rand.Seed()
	table, _, err := Game().New(c)
	if err != nil {
		t.Fatal(err)
	}
	var acts []engine.Action
	for {
		var waiting []engine.Decision
		for _, d := range table.Decisions() {
			if d.Awaited() || rand.IntN(4) == 0 {
				waiting = append(waiting, d)
			}
		}
		if len(waiting) == 0 {
			return acts, table
		}
		d := waiting[rand.IntN(len(waiting))]
		a := engine.Action{Seat: d.Seat}
		s, _ := engine.State(table, Rules{})
		if d.Open && len(d.Moves) > 0 && rand.IntN(10) == 0 {
			a.Move = d.Moves[0]
		} else {
			a.Move = Rules{}.Sample(&s, d.Seat, &rand).String()
		}
		if table, _, err = table.Act(table.Seq()+1, a); err != nil {
			t.Fatal(err)
		}
		acts = append(acts, a)
	}
}

// exportConfig is the config of a numbered random game; its seed is that of playOut.
func exportConfig(game int) engine.Config {
	c := engine.Config{Seats: 2 + game%4, Options: expansionsOf(game / 4 * 5)}
	if game%3 == 1 {
		c.Options[OptionDuplicates], c.Options[OptionEdition] = "true", "lacerta"
	}
	if game%7 == 1 {
		c.Options[OptionDraft], c.Options[OptionNoblesInDraft] = "shipping", "true"
	}
	if game%7 == 3 {
		c.Options[OptionNoblesInDraft], c.Options[OptionDoubleBuccaneer] = "true", "true"
	}
	if game%5 == 2 {
		c.Options[OptionOrderedMayor], c.Options[OptionHiddenVP] = "true", "false"
		c.Options[OptionSwappedCosts] = "true"
	}
	rand := engine.RandFrom(uint64(game) + 1)
	c.Seed = rand.Seed()
	return c
}

func TestAnExportedGameIsReplayedToTheSameAccount(t *testing.T) {
	for game := range 64 {
		c := exportConfig(game)
		acts, table := playOut(t, game, c)
		line, err := Export(fmt.Sprint("random-", game), c, acts)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			OK          bool   `json:"ok"`
			At          int    `json:"at"`
			Reason      string `json:"reason"`
			Checkpoints []struct {
				Round int  `json:"round"`
				Over  bool `json:"over"`
			} `json:"checkpoints"`
			Scores  []struct{ Total, Tiebreak int }
			Winners []engine.Seat
		}
		if err := json.Unmarshal(Replay(line, true), &got); err != nil {
			t.Fatal(err)
		}
		want, _ := table.Result()
		if !got.OK {
			t.Fatalf("game %d is refused at %d: %s", game, got.At, got.Reason)
		}
		last := got.Checkpoints[len(got.Checkpoints)-1]
		if !last.Over || last.Round != len(got.Checkpoints) {
			t.Errorf("game %d: %d checkpoints, the last of round %d", game, len(got.Checkpoints), last.Round)
		}
		for seat, score := range got.Scores {
			if score.Total != want.Scores[seat] || score.Tiebreak != want.Tiebreaks[seat] {
				t.Errorf("game %d, seat %d: %+v, want %d and %d", game, seat, score, want.Scores[seat], want.Tiebreaks[seat])
			}
		}
		if fmt.Sprint(got.Winners) != fmt.Sprint(want.Winners) {
			t.Errorf("game %d: winners %v, want %v", game, got.Winners, want.Winners)
		}
	}
}

func TestAnUnfinishedGameIsExportedAsFarAsItWent(t *testing.T) {
	c := exportConfig(2)
	acts, _ := playOut(t, 2, c)
	line, err := Export("half", c, acts[:len(acts)/2])
	if err != nil {
		t.Fatal(err)
	}
	var exported struct{ Actions []any }
	if err := json.Unmarshal(line, &exported); err != nil {
		t.Fatal(err)
	}
	var got struct {
		OK bool
		At int
	}
	if err := json.Unmarshal(Replay(line, false), &got); err != nil {
		t.Fatal(err)
	}
	if got.OK || got.At != len(exported.Actions) {
		t.Errorf("refused at %d of %d actions", got.At, len(exported.Actions))
	}
}

func TestAnIllegalActIsNotExported(t *testing.T) {
	_, err := Export("wrong", exportConfig(0), []engine.Action{{Seat: 0, Move: "place:san_juan=0"}})
	if err == nil {
		t.Error("an illegal act was exported")
	}
}
