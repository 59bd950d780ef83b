package engine_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestALineOfARecordedGameIsAnswered(t *testing.T) {
	play := func(keys map[string]json.RawMessage) (map[string]any, int, error) {
		var players int
		if err := engine.Need(keys, "players", &players); err != nil {
			return nil, -1, err
		}
		if players == 9 {
			return nil, 17, errors.New("no seat 9")
		}
		return map[string]any{"players": players}, 0, nil
	}
	for line, want := range map[string]string{
		`{"id":"a","players":3}`:              `{"id":"a","ok":true,"players":3}`,
		`{"id":[1],"players":9}`:              `{"at":17,"id":[1],"ok":false,"reason":"no seat 9"}`,
		`{"players":null}`:                    `{"at":-1,"id":null,"ok":false,"reason":"players is missing"}`,
		`{"id":"a","Players":3}`:              `{"at":-1,"id":"a","ok":false,"reason":"players is missing"}`,
		`null`:                                `{"at":-1,"id":null,"ok":false,"reason":"players is missing"}`,
		`{"id":"a"`:                           `{"at":-1,"id":null,"ok":false,"reason":"the line is no JSON object: unexpected end of JSON input"}`,
		"{\"id\":\"\xff\"}":                   `{"at":-1,"id":null,"ok":false,"reason":"the line is not UTF-8"}`,
		`{"id":"a","players":"three"}`:        `{"at":-1,"id":"a","ok":false,"reason":"players can't be read: json: cannot unmarshal string into Go value of type int"}`,
		`{"id":1,"players":3,"more":{"x":1}}`: `{"id":1,"ok":true,"players":3}`,
	} {
		if got := string(engine.AnswerLine([]byte(line), play)); got != want {
			t.Errorf("%s is answered %s, want %s", line, got, want)
		}
	}
}
