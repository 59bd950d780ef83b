package maracaibo

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

var update = flag.Bool("update", false, "write the fixtures anew")

// everyPosition plays random games until it has seen each question, each sort of chance and each thing in progress on top, and gives
// the last position of each by its name.
func everyPosition(t testing.TB) map[string]State {
	t.Helper()
	found := map[string]State{}
	rand := engine.RandFrom(12)
	for n := range 600 {
		players, options := gameOf(n)
		s, err := Rules{}.Setup(engine.Config{Seats: players, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		for s.Step != stepOver {
			name := fmt.Sprintf("%d", s.Step)
			if s.Depth > 0 {
				name += fmt.Sprintf(" %d", s.top().Kind)
				if s.top().Kind == frameEffect {
					name += fmt.Sprintf(" %s %d", s.effectOn(s.top()).Op, s.effectOn(s.top()).Mode)
				}
			}
			if s.Solo {
				name += " solo"
			}
			if old, ok := found[name]; !ok || old.Depth <= s.Depth && old.Round <= s.Round {
				found[name] = s
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
		found["over"] = s
	}
	return found
}

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
		for engine.Settle(Rules{}, &s, &rand, nil); s.Step != stepOver; engine.Settle(Rules{}, &s, &rand, nil) {
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
		"no players":               {`"players":3`, `"players":0`},
		"nine players":             {`"players":3`, `"players":9`},
		"another table":            {`"players":3`, `"players":2`},
		"John at a table of three": {`"players":3`, `"players":3,"solo":true`},
		"a step out of range":      {`"step":`, `"step":99,"was":`},
		"a round too many":         {`"round":3`, `"round":4`},
		"a number of text":         {`"turn":`, `"turn":"nobody","was":`},
		"a field of the future":    {`{"players"`, `{"pirates":1,"players"`},
		"half a state":             {`,"boards"`, ``},
		"seats that wait":          {`"step":`, `"waiting":1,"step":`},
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

// TestEverySingleCorruptionIsRefusedOrHarmless changes each number and each flag of a stored state by itself to other values. What
// is loaded all the same can be played to its end, and stays valid.
func TestEverySingleCorruptionIsRefusedOrHarmless(t *testing.T) {
	t.Parallel()
	refused, harmless := 0, 0
	number := regexp.MustCompile(`-?\d+|true|false`)
	positions := everyPosition(t)
	for at, name := range slices.Sorted(maps.Keys(positions)) {
		s := positions[name]
		text, err := Rules{}.Encode(&s)
		if err != nil {
			t.Fatal(err)
		}
		places := number.FindAllIndex(text, -1)
		for i, place := range places {
			value := string(text[place[0]:place[1]])
			for j, other := range others(value) {
				if !enginetest.Long() && (i+j+at)%4 != 0 {
					continue
				}
				changed := slices.Concat(text[:place[0]], []byte(other), text[place[1]:])
				s, err := Rules{}.Decode(schema, changed)
				if errors.Is(err, engine.ErrState) {
					refused++
					continue
				}
				harmless++
				if err == nil {
					err = playable(s)
				}
				if err != nil {
					t.Errorf("%s, %s for %s after %.80s: %v", name, other, value, text[max(0, place[0]-80):place[0]], err)
				}
			}
		}
	}
	t.Logf("%d positions: %d corruptions are refused, %d are harmless", len(positions), refused, harmless)
	if refused < 2*harmless {
		t.Errorf("%d are refused, %d are harmless", refused, harmless)
	}
}

// playable is goesOn with a panic as an error.
func playable(s State) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	return goesOn(s)
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
	positions := everyPosition(f)
	for _, name := range slices.Sorted(maps.Keys(positions)) {
		s := positions[name]
		text, err := Rules{}.Encode(&s)
		if err != nil {
			f.Fatal(err)
		}
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
