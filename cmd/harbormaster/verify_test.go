package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage/storagetest"
)

// exported is a random game, with moves that were taken back, as its players get it.
func exported(t *testing.T, g titles.Entry, seed uint64, bids ...int) (line []byte, seal string) {
	t.Helper()
	played, err := storagetest.Play(g.Rules, 3, seed)
	if err != nil {
		t.Fatal(err)
	}
	last := played.Log[len(played.Log)-1]
	is := title.Sealed{Seed: last.Seed, Salt: last.Salt, Programs: map[engine.Seat]string{0: "Kraken"}, Bids: bids}
	for _, r := range table.NotUndone(played.Log) {
		if r.Act.Kind == "move" {
			is.Moves = append(is.Moves, engine.Action{Seat: r.Act.Seat, Move: r.Act.Move})
		}
		is.Seats, is.Options = len(r.Seats), r.Options
	}
	if line, err = g.ExportSealed("QX7", is); err != nil {
		t.Fatal(err)
	}
	return append(line, '\n'), table.SealOf(last.Seed, last.Salt)
}

// verified is what the program says of a file.
func verified(t *testing.T, file []byte) (string, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "game.jsonl")
	if err := os.WriteFile(name, file, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err := dispatch(context.Background(), []string{"verify", name}, nil, &out, &out)
	return out.String(), err
}

func TestAnExportedGameIsVerifiedAtHome(t *testing.T) {
	for _, g := range titles.Games() {
		for seed := range uint64(4) {
			file, seal := exported(t, g, seed+1)
			said, err := verified(t, file)
			if err != nil || !strings.Contains(said, seal) || !strings.Contains(said, "are legal") {
				t.Errorf("%s: %v; it says %q", g.Rules.Name(), err, said)
			}
			var answer struct{ OK bool }
			if err := json.Unmarshal(g.Replay(file, false), &answer); err != nil || !answer.OK {
				t.Errorf("%s: what was verified is not replayed: %v", g.Rules.Name(), err)
			}
			var laid bytes.Buffer // Where lines break means nothing.
			if err := json.Indent(&laid, file, "", "\t"); err != nil {
				t.Fatal(err)
			}
			if _, err := verified(t, laid.Bytes()); err != nil {
				t.Errorf("%s: %v", g.Rules.Name(), err)
			}
		}
	}
}

// all are bids of the winners, nothing of the others.
func all(s *title.Sealed, bid int) []int {
	bids := make([]int, s.Seats)
	for _, seat := range s.Winners {
		bids[seat] = bid
	}
	return bids
}

// TestBidsDecideAVerifiedGame: who has most by the rules has not won for 30 points.
func TestBidsDecideAVerifiedGame(t *testing.T) {
	for _, g := range titles.Games() {
		free, _ := exported(t, g, 1)
		before, err := g.Verify(free)
		if err != nil {
			t.Fatal(err)
		}
		file, _ := exported(t, g, 1, all(&before, 60)...)
		after, err := g.Verify(file)
		if err != nil || !slices.Equal(after.Scores, before.Scores) || slices.Equal(after.Winners, before.Winners) {
			t.Errorf("%s: %v won without bids, %v with %v, of %v: %v", g.Rules.Name(), before.Winners, after.Winners,
				after.Bids, after.Scores, err)
		}
		if said, err := verified(t, file); err != nil || !strings.Contains(said, "bids    ") || !strings.Contains(said, "30 ") {
			t.Errorf("%s: it says %q (%v)", g.Rules.Name(), said, err)
		}
	}
}

func TestAChangedFileIsRefusedWithThePlace(t *testing.T) {
	g := titles.Games()[0]
	file, _ := exported(t, g, 1)
	other, _ := exported(t, g, 2)
	sealed := func(change func(*title.Sealed)) func([]byte) []byte {
		return func(line []byte) []byte {
			var keys map[string]json.RawMessage
			var s title.Sealed
			if err := json.Unmarshal(line, &keys); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(keys["sealed"], &s); err != nil {
				t.Fatal(err)
			}
			change(&s)
			keys["sealed"], _ = json.Marshal(s)
			line, _ = json.Marshal(keys)
			return line
		}
	}
	replaced := func(pattern, by string) func([]byte) []byte {
		return func(line []byte) []byte {
			at := regexp.MustCompile(pattern).FindIndex(line)
			if at == nil {
				t.Fatalf("there is no %s", pattern)
			}
			return append(append(bytes.Clone(line[:at[0]]), by...), line[at[1]:]...)
		}
	}
	for what, c := range map[string]struct {
		change func([]byte) []byte
		told   string
	}{
		"nothing":            {sealed(func(*title.Sealed) {}), ""},
		"a recorded move":    {replaced(`"kind":"settle"`, `"kind":"trade"`), `actions[`},
		"a tile":             {replaced(`"plantation_order":\["\w+"`, `"plantation_order":["gold"`), `plantation_order[0] is "gold", but seed and moves give`},
		"a tile more":        {replaced(`"plantation_order":\[`, `"plantation_order":["corn",`), "plantation_order["},
		"the first governor": {replaced(`"governor":\d`, `"governor":7`), "governor is 7"},
		"the players":        {replaced(`"players":3`, `"players":4`), "players is 4"},
		"another key":        {replaced(`{`, `{"winner":"Ana",`), `winner is "Ana"`},
		"a number as a name": {replaced(`"id":"QX7"`, `"id":7`), "cannot unmarshal number"},
		"no JSON":            {func([]byte) []byte { return []byte("the game was fair\n") }, "isn't a whole game: invalid character"},
		"nothing at all":     {func([]byte) []byte { return nil }, "isn't a whole game: unexpected end"},
		"half a file":        {func(line []byte) []byte { return line[:len(line)/2] }, "isn't a whole game: unexpected end"},
		"two files":          {func(line []byte) []byte { return append(bytes.Clone(line), other...) }, "isn't a whole game: invalid character '{' after"},
		"another game":       {replaced(`"game":"puertorico"`, `"game":"endeavor"`), "doesn't check out"},
		"another JSON":       {func([]byte) []byte { return []byte("{}") }, "isn't a whole game: it names none"},
		"an unknown game":    {replaced(`"game":"puertorico"`, `"game":"chess"`), `there is no game "chess"`},
		"a file of long ago": {replaced(`,"sealed":.*`, `}`), `no "sealed"`},
		"another version":    {sealed(func(s *title.Sealed) { s.Form = 2 }), "another version of the program"},
		"another seal":       {sealed(func(s *title.Sealed) { s.Seal = strings.Repeat("0", 64) }), "but its seal is 0000"},
		"another salt":       {sealed(func(s *title.Sealed) { s.Salt = strings.Repeat("0", 32) }), "the SHA-256 of its seed and salt is"},
		"another seed":       {sealed(func(s *title.Sealed) { s.Seed = strings.Repeat("0", 32) }), "the SHA-256 of its seed and salt is"},
		"no seed":            {sealed(func(s *title.Sealed) { s.Seed, s.Seal = "", table.SealOf("", s.Salt) }), "seed of 0 digits"},
		"a seed with its seal": {sealed(func(s *title.Sealed) {
			s.Seed = strings.Repeat("0", 32)
			s.Seal = table.SealOf(s.Seed, s.Salt)
		}), "doesn't check out"},
		"an illegal move":           {sealed(func(s *title.Sealed) { s.Moves[3].Move = "castle" }), `move 3, "castle" of seat`},
		"a move of nobody":          {sealed(func(s *title.Sealed) { s.Moves[3].Seat = 9 }), `of seat 9, is not legal`},
		"a move left out":           {sealed(func(s *title.Sealed) { s.Moves = s.Moves[:len(s.Moves)-1] }), "not over after its"},
		"a move too many":           {sealed(func(s *title.Sealed) { s.Moves = append(s.Moves, s.Moves[0]) }), `is not legal: It`},
		"the score":                 {sealed(func(s *title.Sealed) { s.Scores[1]++ }), "sealed.scores[1] is"},
		"the winner":                {sealed(func(s *title.Sealed) { s.Winners = []engine.Seat{0, 1, 2} }), "sealed.winners"},
		"an option":                 {sealed(func(s *title.Sealed) { s.Options["nobles"] = "true" }), "doesn't check out"},
		"too many seats":            {sealed(func(s *title.Sealed) { s.Seats = 1 << 40 }), "set up"},
		"bids that nobody can pay":  {sealed(func(s *title.Sealed) { s.Bids = []int{0, 61, 0} }), "can't be bid for 3 seats"},
		"bids below nothing":        {sealed(func(s *title.Sealed) { s.Bids = []int{0, -1, 0} }), "can't be bid for 3 seats"},
		"bids for two seats":        {sealed(func(s *title.Sealed) { s.Bids = []int{0, 1} }), "can't be bid for 3 seats"},
		"bids that change who wins": {sealed(func(s *title.Sealed) { s.Bids = all(s, 60) }), "sealed.winners"},
		"bids of all the same":      {sealed(func(s *title.Sealed) { s.Bids = []int{5, 5, 5} }), ""},
		"fewer seats":               {sealed(func(s *title.Sealed) { s.Seats = -1 }), "set up"},
	} {
		t.Run(what, func(t *testing.T) {
			said, err := verified(t, c.change(file))
			switch {
			case c.told == "" && err != nil:
				t.Error(err)
			case c.told != "" && (err == nil || !strings.Contains(err.Error(), c.told) || strings.Contains(err.Error(), "\n")):
				t.Errorf("it says %q and %v; want %q", said, err, c.told)
			}
		})
	}
}
