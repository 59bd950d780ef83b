package title

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/harbormaster/harbormaster/bot/table"
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// Packed is a finished game as text that an address can hold: it names no person, and nobody need keep it.
type Packed string

const (
	// unpackedMost is how many bytes a packed game has at most when it is unpacked, movesMost how many moves.
	unpackedMost = 1 << 18
	movesMost    = 3000
)

// What is wrong with the file of a finished game; a *MoveError names its move.
var (
	ErrNoGame     = errors.New("it is no game of these")
	ErrOtherForm  = errors.New("another version of the program wrote it")
	ErrUnfinished = errors.New("the game is not over")
	ErrChanged    = errors.New("it was changed")
)

// packed is what a Packed holds.
type packed struct {
	Game    string            `json:"g"`
	Seed    string            `json:"s"`
	Seats   int               `json:"n"`
	Options map[string]string `json:"o,omitempty"`
	Moves   []engine.Action   `json:"m"`
	Bids    []int             `json:"b,omitempty"`
}

// Pack checks the file of a finished game, as Verify does, and packs it. The errors are those above, with details.
func (t *Titles) Pack(file []byte) (Packed, error) {
	var told struct {
		Game   string
		Sealed Sealed
	}
	if err := json.Unmarshal(file, &told); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoGame, err)
	}
	is := told.Sealed
	s, known := t.ByName[told.Game]
	switch {
	case !known || s.Export == nil || is.Form == 0 || len(is.Moves) > movesMost:
		return "", ErrNoGame
	case is.Form != sealedForm:
		return "", ErrOtherForm
	}
	p := packed{told.Game, is.Seed, is.Seats, is.Options, is.Moves, is.Bids}
	if _, _, err := t.open(p, func() error { return nil }); err != nil {
		return "", err
	}
	if _, err := s.Verify(file); err != nil {
		return "", fmt.Errorf("%w: %w", ErrChanged, err)
	}
	raw, err := json.Marshal(p)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression) // The level is a valid one.
	if _, err := w.Write(raw); err != nil {
		return "", err
	}
	err = w.Close()
	return Packed(base64.RawURLEncoding.EncodeToString(out.Bytes())), err
}

// Open is a packed game with its log, as it could have been played: its players have no names and no ids. Goes is asked
// before every move, and ends it with its error. The other errors are those of Pack.
func (t *Titles) Open(what Packed, goes func() error) (*Game, []storage.Record, error) {
	raw, err := base64.RawURLEncoding.DecodeString(string(what))
	if err != nil {
		return nil, nil, ErrNoGame
	}
	raw, err = io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), unpackedMost))
	var p packed
	if err != nil || json.Unmarshal(raw, &p) != nil || len(p.Moves) > movesMost {
		return nil, nil, ErrNoGame
	}
	g, log, err := t.open(p, goes)
	if err == nil {
		g.ID = table.IDOf(string(what))
	}
	return g, log, err
}

func (t *Titles) open(p packed, goes func() error) (*Game, []storage.Record, error) {
	s, known := t.ByName[p.Game]
	if least, most := 0, 0; known {
		if least, most = s.Rules.Players(); p.Seats < least || p.Seats > most {
			known = false
		}
	}
	if !known {
		return nil, nil, ErrNoGame
	}
	env := storage.Envelope{Game: p.Game, Phase: storage.Playing, Options: p.Options, Seed: p.Seed, Bids: p.Bids,
		Seats: make([]storage.Seat, p.Seats), Clocks: make([]storage.Clock, p.Seats)}
	c := engine.Config{Seats: p.Seats, Options: p.Options}
	if c.Seed.UnmarshalText([]byte(p.Seed)) != nil {
		return nil, nil, ErrNoGame
	}
	var log []storage.Record
	var last engine.Table
	_, over, err := s.playAgain(c, p.Moves, p.Bids,
		func(position engine.Table, events []engine.Event) error {
			snapshot, err := position.Snapshot()
			if err != nil {
				return err
			}
			act := storage.Act{Kind: storage.ActStart, Seat: engine.Everyone}
			if n := len(log); n > 0 {
				m := p.Moves[n-1]
				act = storage.Act{Kind: storage.ActMove, Seat: m.Seat, Move: m.Move}
				if d, asked := last.Decision(m.Seat); asked {
					act.Step, act.Since = d.Step, d.Since
				}
			}
			log = append(log, storage.Record{Seq: len(log) + 1, Act: act, Events: events, Snapshot: &snapshot,
				Envelope: env})
			last = position
			return goes()
		})
	var move *MoveError
	switch {
	case errors.As(err, &move) || err != nil && goes() != nil:
		return nil, nil, err
	case err != nil:
		return nil, nil, fmt.Errorf("%w: %w", ErrNoGame, err)
	case !over:
		return nil, nil, ErrUnfinished
	}
	end := &log[len(log)-1]
	end.Phase = storage.Finished
	g, err := t.Game("", *end, storage.Publication{})
	return g, log, err
}

// Call gives the players of a game that was opened these names.
func (g *Game) Call(log []storage.Record, name func(seat engine.Seat) string) {
	for i := range g.Seats {
		// A seat of nobody would be that of somebody who was forgotten.
		g.Seats[i] = storage.Seat{User: "-", Name: name(engine.Seat(i))}
	}
	for i := range log {
		log[i].Seats = g.Seats
	}
}
