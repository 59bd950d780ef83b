package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/arena"
)

func TestEveryGameHasALadder(t *testing.T) {
	for _, g := range titles.Games() {
		name := g.Rules.Name()
		least, _ := g.Rules.Players()
		least = max(2, least)
		var out bytes.Buffer
		if err := run([]string{
			name, "-players", strconv.Itoa(least), "-games", "2", "-challenger", "easy", "-others", "random",
		}, &out); err != nil {
			t.Fatal(err)
		}
		var duel arena.DuelReport
		if err := json.Unmarshal(out.Bytes(), &duel); err != nil || duel.Game != name || duel.Wins+duel.Shared+duel.Losses != 2 {
			t.Errorf("%+v, %v", duel, err)
		}
		out.Reset()
		var strong title.Strong
		err := run([]string{name, "-field", "easy,random", "-games", "1", "-habits"}, &out)
		if err == nil {
			err = json.Unmarshal(out.Bytes(), &strong)
		}
		if err != nil || len(strong) < 3 || len(strong[4]) != 3 || slices.Max(slices.Collect(maps.Keys(strong))) > 5 {
			t.Errorf("the strong are %v, %v", strong, err)
		}
	}
	var out bytes.Buffer
	if err := run([]string{"puertorico", "-games", "4", "-field", "easy,random,medium-1"}, &out); err != nil {
		t.Fatal(err)
	}
	var field arena.FieldReport
	if err := json.Unmarshal(out.Bytes(), &field); err != nil || len(field.Ratings) != 3 || len(field.Seats) != 4 {
		t.Errorf("%+v, %v", field, err)
	}
	out.Reset()
	if err := run([]string{
		"puertorico", "-players", "3", "-games", "1", "-field", "easy,random", "-calibrate", "8",
	}, &out); err != nil {
		t.Fatal(err)
	}
	var c calibrationReport
	n := 0
	err := json.Unmarshal(out.Bytes(), &c)
	for _, bin := range c.Bins {
		n += bin.N
	}
	if err != nil || c.Decisions < 50 || n != 3*c.Decisions || c.Error <= 0 || c.Error > 0.5 {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestWrongArgumentsOfTheLadderAreRefusedInOneSentence(t *testing.T) {
	for _, args := range []string{
		"", "chess", "puertorico more", "puertorico -games 0", "puertorico -challenger nobody", "puertorico -option nobles",
		"puertorico -option nobles=perhaps", "puertorico -between 0.5", "puertorico -between 0.6,0.5",
		"puertorico -error 2", "puertorico -field easy", "puertorico -players 9", "puertorico -challenger search-x",
		"puertorico -calibrate 100", "puertorico -calibrate -1 -field easy,normal",
		"puertorico -habits", "puertorico -habits -field easy -games 0",
	} {
		err := run(strings.Fields(args), &bytes.Buffer{})
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// TestAnotherProgramPlays plays with one that takes the first of the moves that it is told, with the example, and with
// those that don't answer as they should.
func TestAnotherProgramPlays(t *testing.T) {
	duel := func(command string) (string, error) {
		var out bytes.Buffer
		err := run([]string{
			"puertorico", "-players", "2", "-games", "2", "-challenger", "program:" + command, "-others", "easy",
		}, &out)
		return out.String(), err
	}
	if out, err := duel(`sed -u -n s/.*"moves":\["\([^"]*\)".*/\1/p`); err != nil || !strings.Contains(out, `"games": 2`) {
		t.Errorf("%s, %v", out, err)
	}
	example := filepath.Join(t.TempDir(), "example")
	build := exec.Command("go", "build", "-o", example, "../../engine/program/testdata/example")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := duel(example); err != nil || !strings.Contains(out, `"games": 2`) {
		t.Errorf("%s, %v", out, err)
	}
	for _, command := range []string{"", "/no/such/program", "true", "cat"} {
		if _, err := duel(command); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", command, err)
		}
	}
}
