package title

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"sync"

	"github.com/harbormaster/harbormaster/engine"
)

// Puzzle is a question from a game of computers that has one answer which is clearly best. It names nobody, and it
// holds nothing that who is asked can't know. Each game has a file of them, which cmd/puzzles makes.
type Puzzle struct {
	// Key names it in controls and in what persons have answered: PuzzleKey, then letters and digits.
	Key     string            `json:"key"`
	Players int               `json:"players"`
	Options map[string]string `json:"options,omitempty"`
	// State is the position as the rules store it, Schema the version of its form.
	Schema int             `json:"schema"`
	State  json.RawMessage `json:"state"`
	// Step is the kind of the question.
	Step string `json:"step"`
	// Wrong is how many of a hundred computers of all levels give another answer.
	Wrong int `json:"wrong"`
	// Best is the answer, with all others.
	Best Suggestion `json:"best"`
}

// PuzzleKey begins the keys of puzzles.
const PuzzleKey = "p"

// Position is the table of the puzzle.
func (p *Puzzle) Position(rules engine.Game) (engine.Table, error) {
	return rules.Load(engine.Snapshot{Game: rules.Name(), Schema: p.Schema, State: p.State})
}

// Strength is that of a player who solves the puzzle every other time, as far above that of the computers, in units in
// which one makes it e times as likely to win.
func (p *Puzzle) Strength() float64 {
	wrong := max(2, min(98, float64(p.Wrong)))
	return math.Log(wrong / (100 - wrong))
}

// Puzzles reads the puzzles of a game, the easiest first, when they are asked for. It panics where they can't be read:
// a program has them built in.
func Puzzles(file []byte) func() []Puzzle {
	return sync.OnceValue(func() []Puzzle {
		list, err := ReadPuzzles(file)
		if err != nil {
			panic(fmt.Errorf("puzzles: %w", err))
		}
		return list
	})
}

// ReadPuzzles reads a file of puzzles.
func ReadPuzzles(file []byte) (list []Puzzle, err error) {
	packed, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	return list, json.NewDecoder(packed).Decode(&list)
}

// WritePuzzles writes what ReadPuzzles reads.
func WritePuzzles(list []Puzzle) ([]byte, error) {
	var file bytes.Buffer
	packed, err := gzip.NewWriterLevel(&file, gzip.BestCompression)
	if err == nil {
		err = json.NewEncoder(packed).Encode(list)
	}
	if err == nil {
		err = packed.Close()
	}
	return file.Bytes(), err
}
