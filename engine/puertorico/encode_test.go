package puertorico

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
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
		engine.Settle(Rules{}, &s, &rand, nil)
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

// TestTheFirstSchemaIsStillRead keeps a state as the first release stored it. A later schema gets a fixture of its own.
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
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.Decode(1, text)
	if err != nil {
		t.Fatal(err)
	}
	if s.Round != 9 || s.Step != stepPlace || s.Given == 0 {
		t.Errorf("round %d, step %d, given %v", s.Round, s.Step, s.Given.Seats())
	}
	again, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	if schema == 1 && !bytes.Equal(append(again, '\n'), text) {
		t.Error("the state is written otherwise than it was: raise the schema")
	}
	rand := engine.RandFrom(1)
	for acts := 0; (Rules{}).Asked(&s) != 0; acts++ {
		seat := Rules{}.Asked(&s).First()
		Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
		engine.Settle(Rules{}, &s, &rand, nil)
	}
	if _, ok := (Rules{}).Result(&s); !ok {
		t.Error("the stored game does not come to its end")
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
		"a step out of range":   {`"step":6`, `"step":99`},
		"a phase out of range":  {`"phase":1`, `"phase":9`},
		"a phase of nobody":     {`"chooser":`, `"chooser":-1,"x":`},
		"a chooser too far":     {`"chooser":`, `"chooser":4,"turn":`},
		"a seat that waits":     {`"waiting":`, `"waiting":64,"given":`},
		"a number of text":      {`"round":9`, `"round":"nine"`},
		"a field of the future": {`{"players"`, `{"pirates":1,"players"`},
		"half a state":          {`,"boards"`, ``},
	} {
		broken := strings.Replace(string(text), change[0], change[1], 1)
		if broken == string(text) {
			t.Fatalf("%s: nothing changed", name)
		}
		if _, err := (Rules{}).Decode(1, []byte(broken)); !errors.Is(err, ErrState) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := (Rules{}).Decode(schema+1, text); !errors.Is(err, ErrState) {
		t.Errorf("a later schema: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	text, err := os.ReadFile("testdata/schema1.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(_ *testing.T, text []byte) {
		s, err := Rules{}.Decode(1, text)
		if err != nil {
			return
		}
		Rules{}.View(&s, engine.Everyone)
		for _, seat := range (Rules{}).Asked(&s).Seats() {
			Rules{}.Moves(&s, seat, nil)
		}
	})
}

// TestAStateChangedAtRandomIsRefusedOrPlayedOn changes single numbers of a stored state. What is still loaded does not make
// the rules panic.
func TestAStateChangedAtRandomIsRefusedOrPlayedOn(t *testing.T) {
	s := midGame(t)
	text, err := Rules{}.Encode(&s)
	if err != nil {
		t.Fatal(err)
	}
	numbers := regexp.MustCompile(`-?\d+`).FindAllIndex(text, -1)
	rand := engine.RandFrom(3)
	loaded := 0
	for range 3000 {
		at := numbers[rand.IntN(len(numbers))]
		changed := fmt.Appendf(nil, "%s%d%s", text[:at[0]], rand.IntN(40)-8, text[at[1]:])
		s, err := Rules{}.Decode(1, changed)
		if err != nil {
			continue
		}
		loaded++
		for acts := 0; acts < 40 && (Rules{}).Asked(&s) != 0; acts++ {
			seat := Rules{}.Asked(&s).First()
			Rules{}.View(&s, seat)
			if (Rules{}).Count(&s, seat, 2) == 0 {
				break
			}
			Rules{}.Apply(&s, seat, Rules{}.Sample(&s, seat, &rand), nil)
			engine.Settle(Rules{}, &s, &rand, nil)
		}
	}
	t.Logf("%d of 3000 are loaded", loaded)
}
