package engine_test

import (
	"encoding/json"
	"fmt"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// counting is a recording of a game in which the seats count up to their number, one after the other.
type counting struct{ players, said int }

func (c *counting) Begin(keys map[string]json.RawMessage) error {
	return engine.Need(keys, "players", &c.players)
}

func (c *counting) Legal(json.RawMessage) (any, bool) { return []int{c.said + 1}, c.said > 0 }

func (c *counting) Play(entry json.RawMessage) error {
	if string(entry) != strconv.Itoa(c.said+1) {
		return fmt.Errorf("%d comes next", c.said+1)
	}
	c.said++
	return nil
}

func (c *counting) Over() bool { return c.said == c.players }

func (c *counting) Answer() map[string]any { return map[string]any{"said": c.said} }

func TestALineOfARecordedGameIsAnswered(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":"a","game":"count","players":3,"actions":[1,2,3]}`:     `{"id":"a","ok":true,"said":3}`,
		`{"id":1,"game":"count","players":1,"actions":[1],"more":{}}`: `{"id":1,"ok":true,"said":1}`,
		`{"id":[1],"game":"count","players":3,"actions":[1,3,2]}`:     `{"at":1,"id":[1],"ok":false,"reason":"2 comes next"}`,
		`{"id":"a","game":"count","players":3,"actions":[1,2]}`:       `{"at":2,"id":"a","ok":false,"reason":"the game is not over"}`,
		`{"id":"a","game":"count","players":3}`:                       `{"at":-1,"id":"a","ok":false,"reason":"actions is missing"}`,
		`{"game":"count","players":null}`:                             `{"at":-1,"id":null,"ok":false,"reason":"players is missing"}`,
		`{"id":"a","game":"count","Players":3}`:                       `{"at":-1,"id":"a","ok":false,"reason":"players is missing"}`,
		`{"id":"a","game":"chess","players":3}`:                       `{"at":-1,"id":"a","ok":false,"reason":"a game of \"chess\", not of count"}`,
		`null`:                                                        `{"at":-1,"id":null,"ok":false,"reason":"game is missing"}`,
		`{"id":"a"`:                                                   `{"at":-1,"id":null,"ok":false,"reason":"the line is no JSON object: unexpected end of JSON input"}`,
		"{\"id\":\"\xff\"}":                                           `{"at":-1,"id":null,"ok":false,"reason":"the line is not UTF-8"}`,
		`{"id":"a","game":"count","players":"three"}`:                 `{"at":-1,"id":"a","ok":false,"reason":"players can't be read: json: cannot unmarshal string into Go value of type int"}`,
	} {
		if got := string(engine.ReplayJSON([]byte(line), "count", false, &counting{})); got != want {
			t.Errorf("%s is answered %s, want %s", line, got, want)
		}
	}
}

func TestTheLegalMovesOfARecordedGameAreListedWhereTheyAreAskedFor(t *testing.T) {
	const line = `{"game":"count","players":3,"actions":[1,2,3]}`
	const want = `{"id":null,"legal":{"1":[2],"2":[3]},"ok":true,"said":3}`
	if got := string(engine.ReplayJSON([]byte(line), "count", true, &counting{})); got != want {
		t.Errorf("%s is answered %s, want %s", line, got, want)
	}
}

func TestEntriesAreSortedByTheirText(t *testing.T) {
	list := engine.SortedEntries(1, []string{"b", "ab", "a"}, func(m string) (string, map[string]any) { return m, map[string]any{"letters": len(m)} })
	want := `[{"args":{"letters":1},"kind":"a","player":1} {"args":{"letters":1},"kind":"b","player":1} {"args":{"letters":2},"kind":"ab","player":1}]`
	if got := fmt.Sprintf("%s", list); got != want {
		t.Errorf("the entries are %s, want %s", got, want)
	}
}

func TestTheKeysOfAnObjectAreReadByTheirVeryNames(t *testing.T) {
	type object struct {
		Seat int    `json:"seat"`
		Word string `json:"word"`
		Auto bool   `json:"auto,omitempty"`
	}
	for text, want := range map[string]string{
		`{"seat":1,"word":"a","auto":true}`:          "{1 a true} <nil>",
		`{"seat":1,"word":"a","more":[],"SEAT":"x"}`: "{1 a false} <nil>",
		`{"Seat":1}`:                        "{0  false} seat is missing\nword is missing",
		`{"seat":null,"word":"a"}`:          "{0 a false} seat is missing",
		`{"seat":1,"word":"a","auto":null}`: "{1 a false} auto is missing",
		`{"seat":"1","word":"a"}`:           "{0 a false} seat can't be read: json: cannot unmarshal string into Go value of type int",
	} {
		var keys map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &keys); err != nil {
			t.Fatal(err)
		}
		var o object
		err := engine.NeedAll(keys, &o)
		if got := fmt.Sprint(o, " ", err); got != want {
			t.Errorf("%s is read as %s, want %s", text, got, want)
		}
	}
}
