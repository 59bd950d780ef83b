package maracaibo

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// These are of the package wire, which imports this one: wire_test.go hands them over.
var (
	Replay     func(line []byte, legal bool) []byte
	Checkpoint func(*State) map[string]any
	Account    func(v *Score, john bool) map[string]int
)

// record plays a game with the oracle and gives it as a line of PROTOCOL.md, with the answer that the oracle expects.
func record(t *testing.T, n int) (line map[string]any, want map[string]any) {
	t.Helper()
	players, options := gameOf(n)
	w := newWitness(t, players, options, uint64(9000+n))
	w.legal = map[string][]map[string]any{}
	points := []any{}
	w.o.ended = func() {
		state := w.o.state()
		state["next"] = w.o.next
		if w.o.round == 3 {
			state["next"] = nil
		}
		var point any
		if err := json.Unmarshal([]byte(inJSON(state)), &point); err != nil {
			t.Fatal(err)
		}
		points = append(points, point)
	}
	w.play()
	setup := map[string]any{
		"slots": w.setup.slots, "deck2": w.setup.deck, "refill": w.setup.refills, "smuggler": w.setup.sides, "quests": w.setup.quests,
		"figureheads": w.setup.figureheads,
	}
	if w.setup.modules["uncharted_improvements"] {
		setup["deck2_down"] = keysIn(w.setup.deckDown)
	}
	if players == 1 {
		setup["solo_deck"] = w.setup.solo
	}
	line = map[string]any{
		"id": fmt.Sprint(n), "game": "maracaibo", "players": players, "modules": keysIn(w.setup.modules), "layout": w.setup.layout, "setup": setup,
		"actions": w.entries,
	}
	scores := []any{}
	for seat := range w.o.seats {
		scores = append(scores, w.o.score(seat))
	}
	want = map[string]any{"id": fmt.Sprint(n), "ok": true, "checkpoints": points, "scores": scores, "winners": w.o.winners(), "legal": w.legal}
	return line, want
}

// again is a value after a way through JSON, for changing it.
func again(t testing.TB, v any) map[string]any {
	t.Helper()
	var tree map[string]any
	if err := json.Unmarshal([]byte(inJSON(v)), &tree); err != nil {
		t.Fatal(err)
	}
	return tree
}

// Games that the oracle has played get the oracle's answer: checkpoints, accounts, winners and all legal choices.
func TestReplayAnswersAsTheOracleExpects(t *testing.T) {
	t.Parallel()
	for n := range games(16) {
		line, want := record(t, n)
		var got map[string]any
		if err := json.Unmarshal(Replay([]byte(inJSON(line)), true), &got); err != nil {
			t.Fatal(err)
		}
		a, b := inJSON(got), inJSON(again(t, want))
		if a != b {
			i := 0
			for i < len(a) && i < len(b) && a[i] == b[i] {
				i++
			}
			t.Fatalf("game %d: the answer is\n…%.300s\nthe oracle says\n…%.300s", n, a[max(0, i-100):], b[max(0, i-100):])
		}
	}
}

// An entry that is none of the legal choices is refused at its index, whatever is wrong with it.
func TestAChangedEntryIsRefusedAtItsIndex(t *testing.T) {
	t.Parallel()
	for n := range games(16) {
		line, want := record(t, n)
		random := rand.New(rand.NewPCG(uint64(n), 1))
		legal := want["legal"].(map[string][]map[string]any)
		for range 12 {
			tree := again(t, line)
			entries := tree["actions"].([]any)
			i := random.IntN(len(entries))
			entry := entries[i].(map[string]any)
			other := maps.Clone(entries[random.IntN(len(entries))].(map[string]any))
			switch random.IntN(6) {
			case 0:
				other = maps.Clone(entry)
				other["player"] = []any{float64(5), float64(-2), "0", nil, 0.5}[random.IntN(5)]
			case 1:
				other = maps.Clone(entry)
				other["kind"] = []any{"dance", "", nil, 7.0, "Move"}[random.IntN(5)]
			case 2:
				other = maps.Clone(entry)
				other["args"] = []any{nil, 7.0, map[string]any{"wind": "west"}, []any{}}[random.IntN(4)]
			case 3:
				other = maps.Clone(entry)
				delete(other, []string{"player", "kind", "args"}[random.IntN(3)])
			}
			entries[i] = other
			if fits(legal[fmt.Sprint(i)], entry, other) {
				continue
			}
			got := enginetest.RefusalOf(t, Replay, inJSON(tree))
			if *got.At != i {
				t.Errorf("game %d: %s in place of %s at %d is refused at %d: %s", n, inJSON(other), inJSON(entry), i, *got.At, got.Reason)
			}
		}
		tree := again(t, line)
		entries := tree["actions"].([]any)
		cut := random.IntN(len(entries))
		tree["actions"] = entries[:cut]
		if got := enginetest.RefusalOf(t, Replay, inJSON(tree)); *got.At != cut {
			t.Errorf("game %d: cut at %d it is refused at %d", n, cut, *got.At)
		}
		tree["actions"] = append(slices.Clone(entries), entries[0])
		if got := enginetest.RefusalOf(t, Replay, inJSON(tree)); *got.At != len(entries) {
			t.Errorf("game %d: with one more it is refused at %d", n, *got.At)
		}
	}
}

// fits says that an entry may stand for another one: it is a legal choice too, or an outcome that can be.
func fits(legal []map[string]any, entry, other map[string]any) bool {
	if entry["player"] == -1.0 && other["player"] == -1.0 {
		return true
	}
	return slices.ContainsFunc(legal, func(m map[string]any) bool { return inJSON(m) == inJSON(other) })
}

func TestALineThatIsNoGameIsRefusedBeforeItsFirstAction(t *testing.T) {
	made, _ := record(t, 8) // a solo game with all modules
	whole := inJSON(made)
	change := func(old, changed string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("no %s in the line", old)
		}
		return strings.Replace(whole, old, changed, 1)
	}
	more := again(t, made)
	setup := more["setup"].(map[string]any)
	setup["quests"] = append(setup["quests"].([]any), "q01")
	for what, line := range map[string]string{
		"nothing":               "",
		"no JSON":               "{",
		"a list":                "[1,2]",
		"null":                  "null",
		"another game":          change(`"game":"maracaibo"`, `"game":"puertorico"`),
		"no game":               change(`"game":"maracaibo",`, ""),
		"no players":            change(`"players":1`, `"players":0`),
		"five players":          change(`"players":1`, `"players":5`),
		"players of text":       change(`"players":1`, `"players":"1"`),
		"half a player":         change(`"players":1`, `"players":1.5`),
		"more players":          change(`"players":1`, `"players":3`),
		"an unknown module":     change(`"modules":["retirement"`, `"modules":["parrots"`),
		"a module twice":        change(`"modules":["retirement"`, `"modules":["retirement","retirement"`),
		"modules of text":       change(`"modules":[`, `"modules":"none","was":[`),
		"an unknown layout":     change(`"layout":"`, `"layout":"alt9","was":"`),
		"no setup":              change(`"setup":{`, `"setups":{`),
		"no deck":               change(`"deck2":[`, `"deck3":[`),
		"a card too many":       change(`"deck2":[`, `"deck2":["c23",`),
		"a quest too many":      inJSON(more),
		"an unknown figurehead": change(`"figureheads":["`, `"figureheads":["Z","was`),
		"an unknown side":       change(`"smuggler":["`, `"smuggler":["parrots","`),
		"no solo deck":          change(`"solo_deck":`, `"solo":`),
		"a slot off the layout": change(`"slots":{"`, `"slots":{"9z":"c01","`),
		"no actions":            change(`"actions":[`, `"acts":[`),
		"null for actions":      change(`"actions":[`, `"actions":null,"was":[`),
	} {
		t.Run(what, func(t *testing.T) {
			if got := enginetest.RefusalOf(t, Replay, line); *got.At != -1 {
				t.Errorf("refused at %d: %s", *got.At, got.Reason)
			}
		})
	}
}

func FuzzReplay(f *testing.F) {
	f.Add([]byte(`{"game":"maracaibo","id":1,"players":2,"modules":[],"layout":"standard","setup":{},"actions":[]}`))
	f.Add([]byte(`{"id":"x","game":"maracaibo"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if answer := Replay(line, true); !json.Valid(answer) {
			t.Errorf("the answer is %.200q", answer)
		}
	})
}
