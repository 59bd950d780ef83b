package puertorico

import (
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest/shared"
)

func TestTheNumbersAreThoseOfTheSpecification(t *testing.T) {
	text, err := os.ReadFile(shared.Path(t, "rules", "puertorico-data.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got map[string]any
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(dataJSON, &got); err != nil {
		t.Fatal(err)
	}
	delete(got, "provenance")
	delete(got, "residence_bonus")
	for key := range got {
		if !contains(want[key], got[key]) {
			t.Errorf("%s is %v, in the specification %v", key, got[key], want[key])
		}
	}
}

// contains says whether every value of one document stands in the other; entries of lists are found by their id.
func contains(whole, part any) bool {
	switch part := part.(type) {
	case map[string]any:
		whole, ok := whole.(map[string]any)
		for key, value := range part {
			ok = ok && contains(whole[key], value)
		}
		return ok
	case []any:
		list, ok := whole.([]any)
		for i, value := range part {
			entry, named := value.(map[string]any)
			if !named {
				ok = ok && reflect.DeepEqual(list[i], value)
				continue
			}
			found := false
			for _, candidate := range list {
				if c, _ := candidate.(map[string]any); c["id"] == entry["id"] {
					found = contains(candidate, value)
				}
			}
			ok = ok && found
		}
		return ok
	}
	return reflect.DeepEqual(whole, part)
}

func TestTheBoxIsWhole(t *testing.T) {
	var goods, plantations, production int
	for good, n := range rulebook.starts[4].Goods {
		goods += int(n)
		plantations += int(rulebook.starts[4].Plants[good])
	}
	for i, k := range rulebook.kinds {
		if k.Good != NoGood {
			production += int(k.Copies)
		}
		if k.Large != (k.Spaces == 2) || k.Large != (k.Column == 4) {
			t.Errorf("%s: large %v, %d spaces, column %d", Building(i), k.Large, k.Spaces, k.Column)
		}
	}
	if goods != 50 || plantations+4 != 50 || production != 20 {
		t.Errorf("%d goods, %d plantations, %d production buildings", goods, plantations+4, production)
	}
}

func TestBrokenDataIsFoundAtTheStart(t *testing.T) {
	for name, change := range map[string][2]string{
		"no JSON":              {`{`, `[`},
		"a good out of order":  {`"id": "corn"`, `"id": "sugar"`},
		"an unknown building":  {`"id": "office"`, `"id": "inn"`},
		"a plant of nothing":   {`"good": "indigo"`, `"good": "tea"`},
		"a start tile of tea":  {`"start_tiles": ["indigo"`, `"start_tiles": ["tea"`},
		"a setup without four": {`"4": {"doubloons"`, `"6": {"doubloons"`},
	} {
		text := strings.Replace(string(dataJSON), change[0], change[1], 1)
		if text == string(dataJSON) {
			t.Fatalf("%s: nothing changed", name)
		}
		if _, err := readBook([]byte(text)); err == nil {
			t.Errorf("%s is not found", name)
		}
	}
}
