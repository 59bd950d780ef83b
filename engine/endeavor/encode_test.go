package endeavor

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

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
		"no players":            {`"players":4`, `"players":0`},
		"nine players":          {`"players":4`, `"players":9`},
		"another table":         {`"players":4`, `"players":3`},
		"a step out of range":   {`"step":3`, `"step":99`},
		"a crown of nobody":     {`"crown":`, `"crown":-1,"crown_was":`},
		"a crown too far":       {`"crown":`, `"crown":4,"was":`},
		"a number of text":      {`"turn":-1`, `"turn":"nobody"`},
		"a field of the future": {`{"players"`, `{"pirates":1,"players"`},
		"half a state":          {`,"boards"`, ``},
		"seats that wait":       {`"waiting":`, `"waiting":64,"x":`},
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

// corruptions are states of every step in their stored form.
func corruptions(t testing.TB) map[string][]byte {
	t.Helper()
	lots, err := Rules{}.Setup(engine.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(1)
	states := map[string]State{"start": lots}
	for range 3 {
		Rules{}.Apply(&lots, engine.Chance, Rules{}.Roll(&lots, &rand), nil)
	}
	states["lot"] = lots
	for step, key := range stepKeys {
		if key == "" {
			continue
		}
		players := 3 + step%3
		states[key] = positionIn(t, players, func(s *State) bool { return int(s.Step) == step && s.Round > 3 })
	}
	states["over"] = positionIn(t, 5, func(s *State) bool { return s.Step == stepOver })
	states["all corners"] = midGame(t)
	texts := map[string][]byte{}
	for name, s := range states {
		if texts[name], err = (Rules{}).Encode(&s); err != nil {
			t.Fatal(err)
		}
	}
	return texts
}

// TestEverySingleCorruptionIsRefusedOrHarmless changes each number and each flag of a stored state by itself to other values. What
// is loaded all the same can be played to its end, and stays valid.
func TestEverySingleCorruptionIsRefusedOrHarmless(t *testing.T) {
	t.Parallel()
	for name, text := range corruptions(t) {
		refused, harmless := 0, 0
		for _, at := range regexp.MustCompile(`-?\d+|true|false`).FindAllIndex(text, -1) {
			value := string(text[at[0]:at[1]])
			for _, other := range others(value) {
				changed := slices.Concat(text[:at[0]], []byte(other), text[at[1]:])
				s, err := Rules{}.Decode(schema, changed)
				if errors.Is(err, engine.ErrState) {
					refused++
					continue
				}
				harmless++
				if err == nil {
					err = goesOn(s)
				}
				if err != nil {
					t.Errorf("%s, %s for %s after %.80s: %v", name, other, value, text[max(0, at[0]-80):at[0]], err)
				}
			}
		}
		t.Logf("%s: %d are refused, %d are harmless", name, refused, harmless)
		if refused < 500 {
			t.Errorf("%s: only %d are refused", name, refused)
		}
	}
}

// others are values to try for one of a stored state.
func others(value string) []string {
	n, err := strconv.Atoi(value)
	if err != nil {
		return []string{strconv.FormatBool(value != "true")}
	}
	list := []string{}
	for _, other := range []int{n + 1, n - 1, 0, 127} {
		if other != n {
			list = append(list, strconv.Itoa(other))
		}
	}
	return list
}

func FuzzDecode(f *testing.F) {
	for _, text := range corruptions(f) {
		f.Add(schema, text)
	}
	f.Fuzz(func(t *testing.T, version int, text []byte) {
		if s, err := (Rules{}).Decode(version, text); err == nil {
			if err := goesOn(s); err != nil {
				t.Error(err)
			}
		}
	})
}
