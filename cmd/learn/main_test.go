package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine/search/learn"
)

// learned runs the command and gives what it printed and wrote.
func learned(t *testing.T, args ...string) (string, []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "values.net")
	var out strings.Builder
	if err := run(append([]string{"puertorico", "-games", "20", "-hidden", "4", "-out", file}, args...), &out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), data
}

func TestTheSameSeedGivesTheSameWeights(t *testing.T) {
	out, one := learned(t, "-generations", "2")
	_, two := learned(t, "-generations", "2")
	_, other := learned(t, "-generations", "2", "-seed", "2")
	if !bytes.Equal(one, two) || bytes.Equal(one, other) {
		t.Error("the weights don't follow from the seed")
	}
	line := regexp.MustCompile(`(?m)^ +\d+ s: generation 2, 20 games: \d+ points seen with a loss of \d\.\d{4}, \d+ unseen with \d\.\d{4} `)
	if !line.MatchString(out) {
		t.Errorf("printed %q", out)
	}
}

// TestUnseenGamesAreNotLearnedFrom: a net that learns few games by heart knows nothing of the others; and it is the same
// however many play at the same time.
func TestUnseenGamesAreNotLearnedFrom(t *testing.T) {
	game, err := titles.Named("puertorico")
	if err != nil {
		t.Fatal(err)
	}
	var weights [2][]byte
	for i, workers := range []int{1, 3} {
		var line string
		n, err := game.Learn(learn.Options{
			Seed: 2, Generations: 1, Games: 30, Hidden: 64, Kept: 1, Workers: workers, Log: func(s string) { line = s },
		})
		if err != nil {
			t.Fatal(err)
		}
		weights[i] = n.Encode()
		var generation, games, points, held int
		var seen, unseen float64
		if _, err := fmt.Sscanf(line, "generation %d, %d games: %d points seen with a loss of %f, %d unseen with %f",
			&generation, &games, &points, &seen, &held, &unseen); err != nil || held < points/20 || unseen < seen+0.2 {
			t.Errorf("%s: %v", line, err)
		}
	}
	if !bytes.Equal(weights[0], weights[1]) {
		t.Error("the weights depend on how many play at the same time")
	}
}

func TestWhatCannotBeLearnedIsRefused(t *testing.T) {
	for name, args := range map[string][]string{
		"no game":           nil,
		"no such game":      {"chess"},
		"no such number":    {"puertorico", "-players", "9"},
		"no such option":    {"puertorico", "-option", "nobles=perhaps"},
		"no value":          {"puertorico", "-option", "nobles"},
		"nothing to do":     {"puertorico", "-generations", "0"},
		"more than all":     {"puertorico", "-soft", "1.5"},
		"no hidden units":   {"puertorico", "-hidden", "0"},
		"weights too large": {"puertorico", "-hidden", "400"},
	} {
		if len(args) > 0 {
			args = append(args, "-games", "1", "-out", filepath.Join(t.TempDir(), "values.net"))
		}
		if err := run(args, &strings.Builder{}); err == nil {
			t.Errorf("%s: learned", name)
		}
	}
}
