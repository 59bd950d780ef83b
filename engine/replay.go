package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Replayer plays a recorded game.
type Replayer interface {
	// Begin sets up the game that the keys of the record describe.
	Begin(keys map[string]json.RawMessage) error
	// Legal lists the moves of the open question, which this entry answers, in the order that the protocol asks for;
	// false where none are to be listed.
	Legal(entry json.RawMessage) (moves any, ok bool)
	// Play makes the move of an entry, or passes over it where the rules have made it.
	Play(entry json.RawMessage) error
	// Over says that the game is over and that the record has told all of it.
	Over() bool
	// Answer is the answer for a game that is over: what the protocol wants beside id, ok and legal.
	Answer() map[string]any
}

// AnswerJSON answers a recorded game, a JSON object, as the protocols have it: JSON without a line break, with the id
// of the input. What play returns for its keys becomes the answer of a game that is legal and complete; with an error
// the game is refused, at the index of the entry that the error is about, -1 for the game as a whole. No input makes
// AnswerJSON panic as long as play does not.
func AnswerJSON(input []byte, play func(keys map[string]json.RawMessage) (answer map[string]any, at int,
	err error)) []byte {
	id := json.RawMessage("null")
	keys, err := objectKeys(input)
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

// ReplayJSON plays a recorded game and answers it as AnswerJSON does: with the account of the game, with legal also
// with the legal moves of its questions by the index of their entries. A Replayer serves for one game.
func ReplayJSON(input []byte, game string, legal bool, r Replayer) []byte {
	return AnswerJSON(input, func(keys map[string]json.RawMessage) (map[string]any, int, error) {
		return replay(keys, game, legal, r)
	})
}

// replay plays a recorded game. An error comes with the index of the entry that it is about, -1 for the game as a
// whole.
func replay(keys map[string]json.RawMessage, game string, legal bool, r Replayer) (answer map[string]any, at int,
	err error) {
	var name string
	if err := Need(keys, "game", &name); err != nil {
		return nil, -1, err
	}
	if name != game {
		return nil, -1, fmt.Errorf("a game of %q, not of %s", name, game)
	}
	if err := r.Begin(keys); err != nil {
		return nil, -1, err
	}
	var entries []json.RawMessage
	if err := Need(keys, "actions", &entries); err != nil {
		return nil, -1, err
	}
	choices := map[string]any{}
	for i, entry := range entries {
		if legal {
			if list, ok := r.Legal(entry); ok {
				choices[strconv.Itoa(i)] = list
			}
		}
		if err := r.Play(entry); err != nil {
			return nil, i, err
		}
	}
	if !r.Over() {
		return nil, len(entries), errors.New("the game is not over")
	}
	if answer = r.Answer(); legal {
		answer["legal"] = choices
	}
	return answer, 0, nil
}

// SortedEntries writes moves of a seat as entries of a record, in the order of their text.
func SortedEntries[M any](seat Seat, moves []M, entry func(M) (kind string, args map[string]any)) []json.RawMessage {
	var list []json.RawMessage
	for _, m := range moves {
		kind, args := entry(m)
		if text, err := json.Marshal(map[string]any{"player": int(seat), "kind": kind, "args": args}); err == nil {
			list = append(list, text)
		}
	}
	slices.SortFunc(list, func(a, b json.RawMessage) int { return bytes.Compare(a, b) })
	return list
}

// Texts are the texts of things, in their order.
func Texts[T fmt.Stringer](things []T) []string {
	list := make([]string, len(things))
	for i, thing := range things {
		list[i] = thing.String()
	}
	return list
}

// SortedTexts are the texts of things, sorted.
func SortedTexts[T fmt.Stringer](things []T) []string {
	list := Texts(things)
	slices.Sort(list)
	return list
}

func objectKeys(input []byte) (map[string]json.RawMessage, error) {
	if !utf8.Valid(input) {
		return nil, errors.New("the line is not UTF-8")
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(input, &keys); err != nil {
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

// NeedAll reads the keys of an object of a recorded game into the fields of a struct, by the very names of their tags:
// as Need does, but a key with omitempty may be missing.
func NeedAll(keys map[string]json.RawMessage, into any) error {
	var errs []error
	v := reflect.ValueOf(into).Elem()
	for i := range v.NumField() {
		key, option, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if _, ok := keys[key]; ok || option != "omitempty" {
			errs = append(errs, Need(keys, key, v.Field(i).Addr().Interface()))
		}
	}
	return errors.Join(errs...)
}

// ReplayActs plays a game again from its config and its acts, by a play that makes each move in the state s, which the
// rules have set up. Chance is drawn from the seed, or in a recorded game taken from acts of the seat Chance. The error
// names the act that is not legal.
func ReplayActs[S any, M fmt.Stringer, V any](rules Rules[S, M, V], c Config, s *S, acts []Action,
	play func(Seat, M)) error {
	rand := NewRand(c.Seed)
	answerChance := func() {
		for !c.Recorded && rules.Chance(s) {
			play(Chance, rules.Roll(s, &rand))
		}
	}
	answerChance()
	for i, a := range acts {
		m, err := rules.Parse(a.Move)
		if err == nil {
			err = rules.Check(s, a.Seat, m)
		}
		if err != nil {
			return fmt.Errorf("act %d: %w", i, err)
		}
		play(a.Seat, m)
		answerChance()
	}
	return nil
}
