package endeavor

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

// positionIn finds a position in random games with likings.
func positionIn(t testing.TB, players int, is func(s *State) bool) State {
	t.Helper()
	var found State
	for game := range uint64(3000) {
		walkOracle(t, players, game, func(s *State) {
			if found.Players == 0 && is(s) {
				found = *s
			}
		})
		if found.Players != 0 {
			return found
		}
	}
	t.Fatal("no such position in 3000 games")
	return State{}
}

// midGame is a game in the midst of its salaries, with something in every corner of the state.
func midGame(t testing.TB) State {
	return positionIn(t, 4, func(s *State) bool {
		turned, governors, beside, box := 0, 0, 0, 0
		for i := range s.Players {
			turned += int(s.Boards[i].Turned)
			governors += s.Boards[i].governors()
			for r := range s.Tracks {
				beside += int(s.Tracks[r].Beside[i])
			}
		}
		for _, n := range s.Box {
			box += int(n)
		}
		return s.Step == stepSalary && s.Given != 0 && s.Round > 4 && turned > 0 && governors > 0 && beside > 0 && box > 0
	})
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

// goesOn plays a state to its end; each state on the way is valid.
func goesOn(s State) error {
	rand := engine.RandFrom(1)
	for {
		for (Rules{}).Chance(&s) {
			Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
		}
		if err := s.valid(); err != nil {
			return err
		}
		for viewer := engine.Everyone; viewer < Seat(s.Players); viewer++ {
			Rules{}.View(&s, viewer)
		}
		asked := Rules{}.Asked(&s)
		if asked == 0 {
			break
		}
		seat := asked.First()
		if len((Rules{}).Candidates(&s, seat, nil)) == 0 {
			return fmt.Errorf("nothing is proposed to seat %d", seat)
		}
		Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
	}
	if _, over := (Rules{}).Result(&s); !over {
		return errors.New("the game does not come to its end")
	}
	return nil
}

// TestTheFirstSchemaIsStillRead keeps a state as it is stored. A later schema gets a fixture of its own, and this one is never
// written anew then.
func TestTheFirstSchemaIsStillRead(t *testing.T) {
	const file = "testdata/schema1.json"
	if *update {
		s := midGame(t)
		text, err := Rules{}.Encode(&s)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text := stored(t, file)
	s, err := Rules{}.Decode(1, text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Step != stepSalary || s.Given == 0 || s.Waiting == 0 || s.Salaries[s.Given.First()] == 0 {
		t.Errorf("step %d, given %v, awaited %v", s.Step, s.Given.Seats(), s.Waiting.Seats())
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

// A stored state is the same when it is read again, at every question of a game.
func TestAStateIsReadAsItWasStored(t *testing.T) {
	t.Parallel()
	for game := range games(9) {
		walkOracle(t, 3+game%3, uint64(game), func(s *State) {
			text, err := Rules{}.Encode(s)
			if err != nil {
				t.Fatal(err)
			}
			again, err := Rules{}.Decode(schema, text)
			if err != nil || again != *s {
				t.Fatalf("game %d: another state is read: %v", game, err)
			}
		})
	}
}

func TestABrokenStateIsNotLoaded(t *testing.T) {
	s := midGame(t)
	text, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string][2]string{
		"a number of text":      {`"turn":-1`, `"turn":"nobody"`},
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
	if _, err := (Rules{}).Decode(schema, append(slices.Clone(text), "\n"...)); err != nil {
		t.Errorf("with an end of line it is not loaded: %v", err)
	}
	for _, version := range []int{0, schema + 1, -1} {
		if _, err := (Rules{}).Decode(version, text); !errors.Is(err, engine.ErrState) {
			t.Errorf("schema %d: %v", version, err)
		}
	}
}
