package endeavor

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine/enginetest"
)

func refusalOf(t *testing.T, line string) enginetest.Refusal {
	t.Helper()
	return enginetest.RefusalOf(t, Replay, line)
}

// lineWith is a line of three players with these actions; seat 0 holds the crown.
func lineWith(t *testing.T, actions string) string {
	t.Helper()
	var line map[string]json.RawMessage
	if err := json.Unmarshal(oracleGame(t, 3, 3), &line); err != nil {
		t.Fatal(err)
	}
	line["start"], line["id"], line["actions"] = json.RawMessage("0"), json.RawMessage(`"x"`), json.RawMessage("["+actions+"]")
	text, err := json.Marshal(line)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestALineThatIsNoGameIsRefusedBeforeItsFirstAction(t *testing.T) {
	whole := lineWith(t, "")
	change := func(old, changed string) string {
		if !strings.Contains(whole, old) {
			t.Fatalf("no %s in the line", old)
		}
		return strings.Replace(whole, old, changed, 1)
	}
	for what, line := range map[string]string{
		"nothing":                 "",
		"no JSON":                 "{",
		"a list":                  "[1,2]",
		"null":                    "null",
		"no UTF-8":                change(`"x"`, "\"\xff\""),
		"another game":            change(`"game":"endeavor"`, `"game":"puertorico"`),
		"no game":                 change(`"game":"endeavor",`, ""),
		"two players":             change(`"players":3`, `"players":2`),
		"six players":             change(`"players":3`, `"players":6`),
		"players of text":         change(`"players":3`, `"players":"3"`),
		"half a player":           change(`"players":3`, `"players":3.5`),
		"a crown for nobody":      change(`"start":0`, `"start":3`),
		"a crown below nobody":    change(`"start":0`, `"start":-1`),
		"no crown":                change(`"start":0`, `"begin":0`),
		"no tokens":               change(`"tokens":`, `"token":`),
		"a token of gold":         change(`"london":"`, `"london":"gold","was":"`),
		"a city off the map":      change(`"london":`, `"atlantis":`),
		"a track off the map":     change(`"india":[`, `"atlantis":[`),
		"a space too many":        change(`"india":["`, `"india":["culture","`),
		"a connection off it":     change(`"paris-rome":`, `"rome-paris":`),
		"a track of no list":      change(`"india":[`, `"india":7,"was":[`),
		"no actions":              change(`"actions":[]`, `"acts":[]`),
		"actions of text":         change(`"actions":[]`, `"actions":"none"`),
		"null for actions":        change(`"actions":[]`, `"actions":null`),
		"a token too many of one": strings.Replace(whole, `"london":"`, `"london":"attack","x":"`, 1),
	} {
		t.Run(what, func(t *testing.T) {
			if got := refusalOf(t, line); *got.At != -1 {
				t.Errorf("refused at %d: %s", *got.At, got.Reason)
			}
		})
	}
}

// TestAKeyThatIsNotKnownMeansNothing: keys in other letters are others, and of two keys the last counts.
func TestAKeyThatIsNotKnownMeansNothing(t *testing.T) {
	whole := lineWith(t, "")
	for what, line := range map[string]string{
		"other keys":        strings.Replace(whole, `"game":"endeavor"`, `"GAME":7,"game":"endeavor","Players":9,"Actions":5,"note":null`, 1),
		"other tokens":      strings.Replace(whole, `"tokens":{`, `"tokens":{"Cities":5,"TRACKS":{},"note":1,`, 1),
		"tokens after":      strings.Replace(whole, `"tokens":{`, `"Tokens":{},"tokens":{"Connections":[],`, 1),
		"two of tokens":     strings.Replace(whole, `"tokens":{`, `"tokens":{},"tokens":{`, 1),
		"two of the cities": strings.Replace(whole, `"cities":{`, `"cities":{"atlantis":"culture"},"cities":{`, 1),
	} {
		if line == whole {
			t.Fatalf("%s: the line is the same", what)
		}
		if got := refusalOf(t, line); *got.At != 0 || got.ID != "x" {
			t.Errorf("%s: %v is refused at %d: %s", what, got.ID, *got.At, got.Reason)
		}
	}
}

func TestTheAnswerGivesTheIDBack(t *testing.T) {
	for line, want := range map[string]any{lineWith(t, ""): "x", `{"id":"y","game":"endeavor"}`: "y", `{"id":7}`: 7.0, `{"id":"y"`: nil, `{}`: nil} {
		if got := refusalOf(t, line); got.ID != want {
			t.Errorf("id %v, want %v", got.ID, want)
		}
	}
}

func TestAMalformedActionIsRefusedAtItsIndex(t *testing.T) {
	const first = `{"player":0,"move":"build:market"}`
	for what, action := range map[string]string{
		"no object":         `5`,
		"null":              `null`,
		"no player":         `{"move":"build:market"}`,
		"null for a player": `{"player":null,"move":"build:market"}`,
		"the wrong player":  `{"player":0,"move":"build:market"}`,
		"chance":            `{"player":-1,"move":"start:1"}`,
		"no move":           `{"player":1}`,
		"a move of numbers": `{"player":1,"move":7}`,
		"capitals":          `{"player":1,"move":"BUILD:market"}`,
		"a space":           `{"player":1,"move":"build:market "}`,
		"an unknown word":   `{"player":1,"move":"build:castle"}`,
		"what is forbidden": `{"player":1,"move":"build:docks"}`,
		"another question":  `{"player":1,"move":"pass"}`,
	} {
		t.Run(what, func(t *testing.T) {
			if got := refusalOf(t, lineWith(t, first+","+action)); *got.At != 1 {
				t.Errorf("refused at %d: %s", *got.At, got.Reason)
			}
		})
	}
	if got := refusalOf(t, lineWith(t, first)); *got.At != 1 {
		t.Errorf("a game that ends too early is refused at %d", *got.At)
	}
}
