package puertorico

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

var update = flag.Bool("update", false, "write the fixtures anew")

// midGame is a game in the midst of a parallel placement, with something in every corner of the state.
func midGame(t *testing.T) State {
	t.Helper()
	rand := engine.RandFrom(11)
	s := setupWith(t, 4, map[string]string{OptionDuplicates: "true"})
	for {
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		asked := Rules{}.Asked(&s)
		if asked == 0 {
			t.Fatal("the game ended without such a position")
		}
		if s.Round > 8 && s.Step == stepPlace && s.Given != 0 && s.HouseCount > 0 {
			return s
		}
		seat := asked.First()
		Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
	}
}

// allExpansions are the options of a game with everything.
var allExpansions = map[string]string{
	OptionNewBuildings: "true", OptionNobles: "true", OptionBuccaneer: "true", OptionFestival: "true", OptionDraft: draftRandom,
	OptionDuplicates: "true", OptionNoblesInDraft: "true", OptionDoubleBuccaneer: "true",
}

// midGameOfAll is such a game with all expansions: with a forest, nobles on boards and in a placement that may still change, a
// card that lies captured, and tasks of the festival solved and unsolved.
func midGameOfAll(t *testing.T) State {
	t.Helper()
	for seed := range uint64(2000) {
		rand := engine.RandFrom(seed)
		s := setupWith(t, 4, allExpansions)
		for {
			engine.AnswerChance(Rules{}, &s, &rand, nil)
			asked := Rules{}.Asked(&s)
			if asked == 0 {
				break
			}
			forests, nobles, solved := 0, 0, 0
			for _, seat := range s.Given.Seats() {
				forests += int(s.Boards[seat].Island[Forest])
				nobles += int(bit(s.Drafts[seat].nobles != spotCounts{}))
			}
			for _, by := range s.Festival.By {
				solved += int(bit(by != engine.Everyone))
			}
			if s.Step == stepPlace && forests > 0 && nobles > 0 && s.HouseCount > 0 && s.Captured != NoRole && solved == 1 {
				return s
			}
			seat := asked.First()
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		}
	}
	t.Fatal("no such position in 2000 games")
	return State{}
}

// stored reads a fixture.
func stored(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// goesOn plays a stored game to its end.
func goesOn(t *testing.T, s State) {
	t.Helper()
	rand := engine.RandFrom(1)
	engine.AnswerChance(Rules{}, &s, &rand, nil)
	for (Rules{}).Asked(&s) != 0 {
		seat := Rules{}.Asked(&s).First()
		Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		if err := s.valid(); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := (Rules{}).Result(&s); !ok {
		t.Error("the stored game does not come to its end")
	}
}

// TestTheSecondSchemaIsStillRead keeps a state with all expansions. A later schema gets a fixture of its own.
func TestTheSecondSchemaIsStillRead(t *testing.T) {
	const file = "testdata/schema2.json"
	if *update {
		s := midGameOfAll(t)
		text, err := Rules{}.Encode(&s)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := stored(t, file)
	s, err := Rules{}.Decode(2, text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Step != stepPlace || s.Captured == NoRole || s.Given == 0 || s.Drafts[s.Given.First()] == (placement{}) {
		t.Errorf("step %d, captured %s, given %v", s.Step, s.Captured, s.Given.Seats())
	}
	again, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	if schema == 2 && !bytes.Equal(append(again, '\n'), text) {
		t.Error("the state is written otherwise than it was: raise the schema")
	}
	goesOn(t, s)
}

func TestABrokenStateIsNotLoaded(t *testing.T) {
	s := midGame(t)
	text, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"a number of text":      {`"round":9`, `"round":"nine"`},
		"a field of the future": {`{"players"`, `{"pirates":1,"players"`},
		"half a state":          {`,"boards"`, ``},
	} {
		broken := strings.Replace(string(text), change[0], change[1], 1)
		if broken == string(text) {
			t.Fatalf("%s: nothing changed", name)
		}
		if _, err := (Rules{}).Decode(schema, []byte(broken)); !errors.Is(err, engine.ErrState) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Rules{}).Decode(schema, text); err != nil {
		t.Errorf("unbroken it is not loaded: %v", err)
	}
	if _, err := (Rules{}).Decode(schema+1, text); !errors.Is(err, engine.ErrState) {
		t.Errorf("a later schema: %v", err)
	}
}

func TestNothingStandsBehindAState(t *testing.T) {
	s := midGame(t)
	text, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	for _, tail := range []string{"x", "{}", string(text), "null", "}"} {
		if _, err := (Rules{}).Decode(schema, append(bytes.Clone(text), tail...)); !errors.Is(err, engine.ErrState) {
			t.Errorf("with %.9q behind it: %v", tail, err)
		}
	}
	if _, err := (Rules{}).Decode(schema, append(bytes.Clone(text), "\n"...)); err != nil {
		t.Errorf("with an end of line it is not loaded: %v", err)
	}
}
