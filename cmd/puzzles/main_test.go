package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/cmd/titles"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// leastPuzzles is how many a game has at least.
const leastPuzzles = 200

func TestEveryPuzzleIsAQuestionWithOneClearAnswer(t *testing.T) {
	catalog, err := titles.Catalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range titles.Games() {
		name, list := g.Rules.Name(), g.Puzzles()
		if len(list) < leastPuzzles {
			t.Errorf("%s has %d puzzles", name, len(list))
		}
		keys, players, options := map[string]bool{}, map[int]bool{}, map[string]bool{}
		v := text.NewLocalizer(catalog.Messages("en"), name, nil)
		for i, p := range list {
			position, err := p.Position(g.Rules)
			if err != nil {
				t.Fatalf("%s %s: %v", name, p.Key, err)
			}
			d, asked := position.Decision(p.Best.Seat)
			moves := []string{p.Best.Move}
			for _, a := range p.Best.Alternatives {
				moves = append(moves, a.Move)
			}
			words := g.Presenter.Options(position.View(d.Seat), d, v.WithSeats(nil))
			slices.Sort(moves)
			legal := slices.Sorted(slices.Values(d.Moves))
			switch {
			case !asked || d.Step != p.Step || table.Planned(d) || len(p.Key) < 2 || p.Key[:1] != title.PuzzleKey || keys[p.Key]:
				t.Errorf("%s %s asks %+v", name, p.Key, d)
			case !slices.Equal(moves, legal) || position.Check(engine.Action{Seat: d.Seat, Move: p.Best.Move}) != nil:
				t.Errorf("%s %s judges %q, legal are %q", name, p.Key, moves, legal)
			case !slices.ContainsFunc(words, func(o title.Option) bool { return o.Move == p.Best.Move }):
				t.Errorf("%s %s: no button is the answer", name, p.Key)
			case margin(&p) < clear || p.Best.Chance < hope || p.Wrong < missed || i > 0 && p.Wrong < list[i-1].Wrong:
				t.Errorf("%s %s is out of place: %d %% wrong, %v, %v", name, p.Key, p.Wrong, p.Best.Chance, margin(&p))
			case !convincing(&p.Best):
				t.Errorf("%s %s: no reason explains the answer", name, p.Key)
			}
			keys[p.Key], players[p.Players] = true, true
			for key := range p.Options {
				options[key] = true
			}
		}
		least, most := g.Rules.Players()
		for n := max(2, least); n <= most; n++ {
			if !players[n] {
				t.Errorf("%s has no puzzle for %d", name, n)
			}
		}
		for _, o := range g.Rules.Options() {
			if o.Expansion && !options[o.Key] {
				t.Errorf("%s has no puzzle with %s", name, o.Key)
			}
		}
	}
}

// TestPuzzlesNameNobody: what is stored of them has none of the words under which tables keep people.
func TestPuzzlesNameNobody(t *testing.T) {
	for _, g := range titles.Games() {
		raw, err := json.Marshal(g.Puzzles())
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range []string{"name", "user", "guild", "channel", "host"} {
			if bytes.Contains(bytes.ToLower(raw), []byte(`"`+word+`"`)) {
				t.Errorf("the puzzles of %s hold %q", g.Rules.Name(), word)
			}
		}
	}
}

// TestASearchConfirmsTheAnswers looks at a few puzzles again with other luck, at all of them in a long run: there also
// for ten times as long.
func TestASearchConfirmsTheAnswers(t *testing.T) {
	rand := engine.RandFrom(enginetest.Seed(t))
	for _, g := range titles.Games() {
		list := slices.Clone(g.Puzzles())
		few := 2
		if enginetest.Long() {
			few = len(list)
		}
		confirmed := 0
		for n := range few {
			other := n + rand.IntN(len(list)-n)
			list[n], list[other] = list[other], list[n]
			p := list[n]
			position, err := p.Position(g.Rules)
			if err != nil {
				t.Fatal(err)
			}
			q := question{newFinder(g), position, p.Best.Seat, nil, &rand}
			s, err := q.costs(t.Context(), search, []string{p.Best.Move, p.Best.Alternatives[0].Move})
			if err != nil || s.Alternatives[0].Cost <= 0 {
				t.Errorf("%s %s: %s costs %+v beside %s: %v", g.Rules.Name(), p.Key, p.Best.Alternatives[0].Move, s, p.Best.Move, err)
			}
			if enginetest.Long() {
				if found, err := q.analyze(t.Context(), longer*search); err == nil && found[0].Move == p.Best.Move {
					confirmed++
				}
			}
		}
		if enginetest.Long() && confirmed < few*95/100 {
			t.Errorf("%s: of %d answers %d were confirmed", g.Rules.Name(), few, confirmed)
		}
	}
}

// TestPuzzlesComeOfGamesOfPeopleAndOfComputers, and the same flags give the same.
func TestPuzzlesComeOfGamesOfPeopleAndOfComputers(t *testing.T) {
	g, err := titles.Named("puertorico")
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(7)
	c := engine.Config{Seats: 2, Seed: rand.Seed()}
	position, _, err := g.Rules.New(c)
	if err != nil {
		t.Fatal(err)
	}
	player := g.Computers[0].New()
	var moves []engine.Action
	for seq := 1; len(position.Decisions()) > 0; seq++ {
		var a engine.Action
		for _, d := range position.Decisions() {
			if d.Awaited() {
				a.Seat = d.Seat
				break
			}
		}
		if a.Move, err = player.Choose(t.Context(), position.Redeal(a.Seat, &rand), a.Seat, &rand); err == nil {
			position, _, err = position.Act(seq, a)
		}
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, a)
	}
	line, err := g.ExportSealed("1", title.Sealed{Seed: c.Seed.String(), Salt: "salt", Seats: c.Seats, Moves: moves})
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	file := filepath.Join(folder, "game.jsonl")
	if err := os.WriteFile(file, line, 0o600); err != nil {
		t.Fatal(err)
	}
	made := func(args ...string) (string, []byte) {
		var out strings.Builder
		to := filepath.Join(t.TempDir(), "puzzles.gz")
		if err := run(append([]string{"-out", to}, args...), &out); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(to)
		if err != nil {
			t.Fatal(err)
		}
		list, err := title.ReadPuzzles(data)
		if err != nil || !strings.Contains(out.String(), "1 games, ") || len(list) == 0 {
			t.Errorf("%d puzzles: %s: %v", len(list), out.String(), err)
		}
		return out.String(), data
	}
	_, one := made("-games", "0", "puertorico", file)
	if enginetest.Long() {
		if _, two := made("-games", "0", "puertorico", file); !bytes.Equal(one, two) {
			t.Error("the same game gives other puzzles")
		}
		made("-games", "1", "-seed", "3", "puertorico")
	}
}

// TestWhatALongerLookDoesNotConfirmIsDropped: a puzzle whose answers change places goes, the others stay.
func TestWhatALongerLookDoesNotConfirmIsDropped(t *testing.T) {
	g, err := titles.Named("endeavor")
	if err != nil {
		t.Fatal(err)
	}
	list := slices.Clone(g.Puzzles())
	slices.SortStableFunc(list, func(a, b title.Puzzle) int { return cmp.Compare(margin(&b), margin(&a)) })
	right, wrong := list[0], list[0]
	right.Best.Chance, wrong.Key = 0, "p0"
	wrong.Best.Alternatives = slices.Clone(right.Best.Alternatives)
	wrong.Best.Move, wrong.Best.Alternatives[0].Move = right.Best.Alternatives[0].Move, right.Best.Move
	folder := t.TempDir()
	from, to := filepath.Join(folder, "from.gz"), filepath.Join(folder, "to.gz")
	if err := write(from, []title.Puzzle{wrong, right}); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run([]string{"-games", "0", "-confirm", "-add", from, "-out", to, "endeavor"}, &out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	left, err := title.ReadPuzzles(data)
	if err != nil || len(left) != 1 || left[0].Key != right.Key || left[0].Best.Chance == 0 {
		t.Errorf("%d puzzles are left: %v\n%s", len(left), err, out.String())
	}
}

func TestWrongArgumentsAreRefused(t *testing.T) {
	for _, args := range []string{
		"", "chess", "-want 0 puertorico", "-workers 0 puertorico", "-games -1 puertorico", "puertorico /no/such/file", "-add /no/such/file puertorico",
	} {
		if err := run(strings.Fields("-out /dev/null "+args), &strings.Builder{}); err == nil {
			t.Errorf("%q: done", args)
		}
	}
	file := filepath.Join(t.TempDir(), "puzzles.gz")
	if err := os.WriteFile(file, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := run(strings.Fields("-games 0 -out "+file+" puertorico"), &strings.Builder{})
	if data, _ := os.ReadFile(file); err == nil || string(data) != "kept" {
		t.Errorf("the puzzles that were there are %q now: %v", data, err)
	}
}
