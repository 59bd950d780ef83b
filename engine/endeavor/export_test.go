package endeavor

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
)

// playedOut is a random game: its config, its acts, and its tables from the start on, each with the events that led to it.
type playedOut struct {
	config engine.Config
	acts   []engine.Action
	tables []engine.Table
	events [][]engine.Event
}

// playOut plays a numbered random game. Seats whose salary is in change it now and then while others choose theirs.
func playOut(t testing.TB, game int) playedOut {
	t.Helper()
	rand := engine.RandFrom(uint64(game) + 1)
	p := playedOut{config: engine.Config{Seats: MinPlayers + game%3, Seed: rand.Seed()}}
	if game%2 == 1 {
		p.config.Options = map[string]string{OptionStart: hostPicks, OptionCrown: "2", OptionNaming: NamingNeutral}
	}
	table, events, err := Game().New(p.config)
	if err != nil {
		t.Fatal(err)
	}
	for {
		p.tables, p.events = append(p.tables, table), append(p.events, events)
		var asked []engine.Decision
		for _, d := range table.Decisions() {
			if d.Awaited() || rand.IntN(4) == 0 {
				asked = append(asked, d)
			}
		}
		if len(table.Decisions()) == 0 {
			return p
		}
		d := asked[rand.IntN(len(asked))]
		a := engine.Action{Seat: d.Seat, Move: d.Moves[rand.IntN(len(d.Moves))]}
		if table, events, err = table.Act(table.Seq()+1, a); err != nil {
			t.Fatal(err)
		}
		p.acts = append(p.acts, a)
	}
}

func TestAnExportedGameIsReplayedToTheSameAccount(t *testing.T) {
	for game := range 48 {
		p := playOut(t, game)
		line, err := Export(fmt.Sprint("random-", game), p.config, p.acts)
		if err != nil {
			t.Fatal(err)
		}
		var got struct {
			ID          string
			OK          bool
			At          int
			Reason      string
			Checkpoints []any
			Scores      []struct{ Total int }
			Winners     []engine.Seat
		}
		if err := json.Unmarshal(Replay(line, true), &got); err != nil {
			t.Fatal(err)
		}
		if !got.OK || got.ID != fmt.Sprint("random-", game) {
			t.Fatalf("game %d, answered as %q, is refused at %d: %s", game, got.ID, got.At, got.Reason)
		}
		want, _ := p.tables[len(p.tables)-1].Result()
		var totals []int
		for _, score := range got.Scores {
			totals = append(totals, score.Total)
		}
		if diff := cmp.Diff(want.Scores, totals); diff != "" {
			t.Errorf("game %d: %s", game, diff)
		}
		if diff := cmp.Diff(want.Winners, got.Winners); diff != "" || len(got.Checkpoints) != Rounds {
			t.Errorf("game %d: %d checkpoints, winners %s", game, len(got.Checkpoints), diff)
		}
	}
}

// TestSamplesAreExportedAsTheyAre plays recorded games with their own lots: what is written is what was read.
func TestSamplesAreExportedAsTheyAre(t *testing.T) {
	same := 0
	for _, text := range samples(t) {
		var sample struct {
			line
			Expect struct{ OK bool }
		}
		if err := json.Unmarshal(text, &sample); err != nil || !sample.Expect.OK {
			continue
		}
		c := engine.Config{Seats: sample.Players, Recorded: true, Options: map[string]string{
			OptionStart: hostPicks, OptionCrown: fmt.Sprint(sample.Start),
		}}
		spaces, err := sample.Tokens.read()
		if err != nil {
			t.Fatal(err)
		}
		var acts []engine.Action
		for i := range lots {
			acts = append(acts, engine.Action{Seat: engine.Chance, Move: lay((*[lot]Token)(spaces[i*lot:])).String()})
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
		var exported line
		if err := json.Unmarshal(got, &exported); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(sample.line, exported); diff != "" {
			t.Errorf("%s: %s", sample.ID, diff)
		}
		same++
	}
	if same == 0 {
		t.Error("no sample was exported")
	}
}

func TestAnUnfinishedGameIsExportedAsFarAsItWent(t *testing.T) {
	p := playOut(t, 2)
	for n := range p.acts {
		text, err := Export("part", p.config, p.acts[:n])
		if err != nil {
			t.Fatal(err)
		}
		var exported line
		if err := json.Unmarshal(text, &exported); err != nil {
			t.Fatal(err)
		}
		var got struct {
			OK bool
			At int
		}
		if err := json.Unmarshal(Replay(text, false), &got); err != nil {
			t.Fatal(err)
		}
		if got.OK || got.At != len(exported.Actions) {
			t.Fatalf("after %d acts refused at %d of %d actions", n, got.At, len(exported.Actions))
		}
	}
}

func TestAnIllegalActIsNotExported(t *testing.T) {
	p := playOut(t, 0)
	if _, err := Export("wrong", p.config, append(p.acts[:5:5], engine.Action{Seat: 0, Move: "keep"})); err == nil {
		t.Error("an illegal act was exported")
	}
	if _, err := Export("wrong", engine.Config{Seats: 9}, nil); err == nil {
		t.Error("a game for nine was exported")
	}
}
