package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"
)

// AnswerLine answers a line of recorded games, a JSON object, as the conformance protocols have it: one line of JSON without the
// line break, with the line's id. What play returns for its keys becomes the answer of a game that is legal and complete; with
// an error the line is refused, at the index of the entry that the error is about, -1 for the line itself. No line makes
// AnswerLine panic as long as play does not.
func AnswerLine(line []byte, play func(keys map[string]json.RawMessage) (answer map[string]any, at int, err error)) []byte {
	id := json.RawMessage("null")
	keys, err := lineKeys(line)
	if given, ok := keys["id"]; ok {
		id = given
	}
	answer, at := map[string]any(nil), -1
	if err == nil {
		answer, at, err = play(keys)
	}
	if err == nil {
		answer["id"], answer["ok"] = id, true
	} else {
		answer = map[string]any{"id": id, "ok": false, "at": at, "reason": err.Error()}
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return []byte(`{"id":null,"ok":false,"at":-1,"reason":"the answer can't be written"}`)
	}
	return text
}

func lineKeys(line []byte) (map[string]json.RawMessage, error) {
	if !utf8.Valid(line) {
		return nil, errors.New("the line is not UTF-8")
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(line, &keys); err != nil {
		return nil, fmt.Errorf("the line is no JSON object: %w", err)
	}
	return keys, nil
}

// Need reads a key that an object of a recorded game must have; null counts as absent.
func Need(keys map[string]json.RawMessage, key string, into any) error {
	raw, ok := keys[key]
	if !ok || bytes.Equal(raw, []byte("null")) {
		return fmt.Errorf("%s is missing", key)
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return fmt.Errorf("%s can't be read: %w", key, err)
	}
	return nil
}
