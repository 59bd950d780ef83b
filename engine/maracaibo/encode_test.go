package maracaibo

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// schema is the version of the stored form.
var schema = Rules{}.Schema()

var update = flag.Bool("update", false, "write the fixtures anew")

// goesOn plays a state to its end; each state on the way is valid.
func goesOn(s State) error {
	rand := engine.RandFrom(1)
	for acts := range 5000 {
		if err := s.valid(); err != nil {
			return fmt.Errorf("after %d acts: %w", acts, err)
		}
		for viewer := engine.Everyone; viewer < Seat(s.Players) && acts%16 == 0; viewer++ {
			Rules{}.View(&s, viewer)
		}
		if (Rules{}).Chance(&s) {
			Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
			continue
		}
		asked := Rules{}.Asked(&s)
		if asked == 0 {
			if _, over := (Rules{}).Result(&s); !over {
				return errors.New("the game does not come to its end")
			}
			return nil
		}
		Rules{}.Apply(&s, asked.First(), Rules{}.Sample(&s, asked.First(), &rand), nil)
	}
	return errors.New("the game has no end")
}

// A stored state is the same when it is read again, at every moment of a game, chance included.
func TestAStateIsReadAsItWasStored(t *testing.T) {
	t.Parallel()
	rand := engine.RandFrom(2)
	for n := range games(36) {
		players, options := gameOf(n)
		s, err := Rules{}.Setup(engine.Config{Seats: players, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for {
			text, err := Rules{}.Encode(&s)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Rules{}.Decode(schema, text)
			if err != nil || again != s {
				t.Fatalf("game %d, step %d, round %d: another state is read: %v\n%s", n, s.Step, s.Round, err, text)
			}
			if s.Step == stepOver {
				break
			}
			seat := engine.Chance
			var m Move
			if (Rules{}).Chance(&s) {
				m = Rules{}.Roll(&s, &rand)
			} else {
				seat = (Rules{}).Asked(&s).First()
				m = Rules{}.Sample(&s, seat, &rand)
			}
			Rules{}.Apply(&s, seat, m, nil)
		}
	}
}

// TestTheFirstSchemaIsStillRead keeps a state as it is stored. A later schema gets a fixture of its own, and this one is never
// written anew then.
func TestTheFirstSchemaIsStillRead(t *testing.T) {
	const file = "testdata/schema1.json"
	if *update {
		s := deepRaid(t)
		text, err := Rules{}.Encode(&s)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Decode(1, text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Step != stepRaid || s.Depth < 3 || s.top().Strength == 0 {
		t.Errorf("step %d, %d in progress, strength %d", s.Step, s.Depth, s.top().Strength)
	}
	again, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	if schema == 1 && !bytes.Equal(append(again, '\n'), text) {
		t.Error("the state is written otherwise than it was: raise the schema")
	}
	if err := goesOn(s); err != nil {
		t.Error(err)
	}
}

// deepRaid is a game in the midst of a raid, with something in every corner of the state.
func deepRaid(t testing.TB) State {
	t.Helper()
	rand := engine.RandFrom(3)
	options := map[string]string{}
	for _, m := range moduleWords {
		options[m] = "true"
	}
	for range 3000 {
		s, err := Rules{}.Setup(engine.Config{Seats: 3, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for engine.AnswerChance(Rules{}, &s, &rand, nil); s.Step != stepOver; engine.AnswerChance(Rules{}, &s, &rand, nil) {
			b := &s.Boards[max(0, s.Turn)]
			if s.Step == stepRaid && s.Depth >= 3 && s.Round == 3 && s.RubyBoard != 0 && b.Residences != 0 && b.Head != NoFigurehead {
				return s
			}
			seat := (Rules{}).Asked(&s).First()
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		}
	}
	t.Fatal("no such position in 3000 games")
	return State{}
}

func TestABrokenStateIsNotLoaded(t *testing.T) {
	t.Parallel()
	s := deepRaid(t)
	text, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"a number of text":      {`"turn":`, `"turn":"nobody","was":`},
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
	for _, tail := range []string{"x", "{}", string(text), "null", "}"} {
		if _, err := (Rules{}).Decode(schema, append(slices.Clone(text), tail...)); !errors.Is(err, engine.ErrState) {
			t.Errorf("with %.9q behind it: %v", tail, err)
		}
	}
	for _, version := range []int{0, schema + 1, -1} {
		if _, err := (Rules{}).Decode(version, text); !errors.Is(err, engine.ErrState) {
			t.Errorf("schema %d: %v", version, err)
		}
	}
}
