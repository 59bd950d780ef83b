package title

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/auction"
	"github.com/harbormaster/harbormaster/storage"
)

// sealedForm is the version of Sealed: a change of it, or of what a game exports, needs a new one.
const sealedForm = 1

// Sealed is what the file of a finished game says beside the recorded game, under the key "sealed", so that anybody can
// play it again from its seed: see Title.Verify. It names no person.
type Sealed struct {
	Form int `json:"form"`
	// Seal is the hash of seed and salt that was told at the start: see table.SealOf.
	Seal string `json:"seal"`
	Seed string `json:"seed"`
	Salt string `json:"salt"`
	// Seats, Options and Moves are what the game was set up from, and the moves that were not taken back.
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options,omitempty"`
	// Programs are the names of the programs of others that played, by their seats.
	Programs map[engine.Seat]string `json:"programs,omitempty"`
	Moves    []engine.Action        `json:"moves"`
	// Bids are what the seats were sold for before the game, in half points by seat; nil where they were not sold. No
	// seal is on them.
	Bids []int `json:"bids,omitempty"`
	// Scores are the result by the rules; Winners have won after the bids are taken off.
	Scores  []int         `json:"scores"`
	Winners []engine.Seat `json:"winners"`
}

// MoveError says which move of a recorded game, from 0, the rules do not allow, and why.
type MoveError struct {
	Game  string
	Index int
	engine.Action
	Err error
}

func (e *MoveError) Error() string {
	return fmt.Sprintf("move %d, %q of seat %d, is not legal: %v", e.Index, e.Move, e.Seat, e.Err)
}

func (e *MoveError) Unwrap() error { return e.Err }

// playAgain sets a game up from its seed and plays its moves; each is told every position, and may end it with an
// error. The result is that after the bids. The error says what can't be set up or bid, or is a *MoveError.
func (s Title) playAgain(c engine.Config, moves []engine.Action, bids []int,
	each func(engine.Table, []engine.Event) error) (result engine.Result, over bool, err error) {
	position, events, err := s.Rules.New(c)
	if err != nil {
		return result, false, fmt.Errorf("set up: %w", err)
	}
	position = position.Reask(1, nil)
	if err := each(position, events); err != nil {
		return result, false, err
	}
	for i, m := range moves {
		if position, events, err = position.Act(i+2, m); err != nil {
			return result, false, &MoveError{s.Rules.Name(), i, m, err}
		}
		if err := each(position, events); err != nil {
			return result, false, err
		}
	}
	result, over = position.Result()
	wrong := func(bid int) bool { return bid < 0 || bid > auction.Most }
	if over && len(bids) > 0 && (len(bids) != len(result.Scores) || slices.ContainsFunc(bids, wrong)) {
		return result, false, fmt.Errorf("%v can't be bid for %d seats", bids, len(result.Scores))
	}
	return result.After(bids), over, nil
}

// ExportSealed writes a finished game down as one line of JSON: what Export writes, and is with its form, its seal and
// the result. The error says which move is not legal, or that the game is not over.
func (s Title) ExportSealed(id string, is Sealed) ([]byte, error) {
	c := engine.Config{Seats: is.Seats, Options: is.Options}
	if err := c.Seed.UnmarshalText([]byte(is.Seed)); err != nil {
		return nil, err
	}
	result, over, err := s.playAgain(c, is.Moves, is.Bids, func(engine.Table, []engine.Event) error { return nil })
	if err != nil {
		return nil, err
	}
	if !over {
		return nil, fmt.Errorf("the game is not over after its %d moves", len(is.Moves))
	}
	line, err := s.Export(id, c, is.Moves)
	if err != nil {
		return nil, err
	}
	is.Form, is.Seal = sealedForm, table.SealOf(is.Seed, is.Salt)
	is.Scores, is.Winners = result.Scores, result.Winners
	sealed, err := json.Marshal(is)
	line = append(bytes.TrimSuffix(line, []byte("}")), `,"sealed":`...)
	return append(append(line, sealed...), '}'), err
}

// Verify plays the file of a finished game again from its seed. Seal, draws, moves and result are as they have to be
// where the error is nil; else it says where the file is not what ExportSealed wrote.
func (s Title) Verify(file []byte) (Sealed, error) {
	var told struct {
		ID     string
		Sealed Sealed
	}
	if err := json.Unmarshal(file, &told); err != nil {
		return Sealed{}, err
	}
	is, sum := told.Sealed, table.SealOf(told.Sealed.Seed, told.Sealed.Salt)
	switch {
	case is.Form == 0:
		return is, errors.New(`it holds no "sealed", so there is no seed to play it again from`)
	case is.Form != sealedForm:
		return is, fmt.Errorf("another version of the program wrote it: its form is %d, not %d", is.Form, sealedForm)
	case sum != is.Seal:
		return is, fmt.Errorf("the SHA-256 of its seed and salt is %s, but its seal is %s", sum, is.Seal)
	}
	again, err := s.ExportSealed(told.ID, is)
	if err != nil {
		return is, err
	}
	var got, want any
	if err := errors.Join(json.Unmarshal(file, &got), json.Unmarshal(again, &want)); err != nil {
		return is, err
	}
	return is, difference("", got, want)
}

// difference says where a JSON value is another one than it must be: at the first place by the order of the keys.
func difference(at string, is, must any) error {
	keys, same := map[string]any{}, false
	switch want := must.(type) {
	case map[string]any:
		got, ok := is.(map[string]any)
		if same = ok; same {
			maps.Copy(keys, got)
			maps.Copy(keys, want)
		}
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			if err := difference(strings.TrimPrefix(at+"."+key, "."), got[key], want[key]); err != nil {
				return err
			}
		}
	case []any:
		got, ok := is.([]any)
		for i := range min(len(got), len(want)) {
			if err := difference(fmt.Sprintf("%s[%d]", at, i), got[i], want[i]); err != nil {
				return err
			}
		}
		same = ok && len(got) == len(want)
	default:
		same = is == must
	}
	if same {
		return nil
	}
	told, err := json.Marshal(is)
	follows, err2 := json.Marshal(must)
	return errors.Join(err, err2, fmt.Errorf("%s is %.80s, but seed and moves give %.80s", at, told, follows))
}

// FileName is what a file of the game is called.
func (g *Game) FileName(kind string) string { return fmt.Sprintf("%s-%s.%s", g.Game, g.ID, kind) }

// WholeFile is a finished game by its log as Export and ExportSealed write it, and how many moves it has, without those
// that were taken back.
func (g *Game) WholeFile(records []storage.Record) (file []byte, moves int, err error) {
	is := Sealed{Seed: g.Seed, Salt: g.Salt, Bids: g.Bids, Programs: map[engine.Seat]string{}}
	for _, r := range table.NotUndone(table.SinceStart(records)) {
		switch r.Act.Kind {
		case storage.ActStart:
			is.Seats, is.Options = len(r.Seats), r.Options
		case storage.ActMove:
			is.Moves = append(is.Moves, engine.Action{Seat: r.Act.Seat, Move: r.Act.Move})
		}
	}
	for i, s := range g.Seats {
		if s.Program != "" {
			is.Programs[engine.Seat(i)] = s.Program
		}
	}
	line, err := g.Title.ExportSealed(string(g.ID), is)
	if err != nil {
		return nil, 0, fmt.Errorf("export game %s: %w", g.ID, err)
	}
	return append(line, '\n'), len(is.Moves), nil
}
