package engine

import (
	"encoding/json"
	"fmt"
	"slices"
)

// ReadData reads the data of a game, JSON that belongs to its program. Fit takes them over into arrays, and refuses
// what does not fit by Must, Same, Sized and Place; the error says what that is.
func ReadData[F any](data []byte, fit func(*F)) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("data that do not fit: %v", fault)
		}
	}()
	var file F
	if err := json.Unmarshal(data, &file); err != nil {
		return err
	}
	fit(&file)
	return nil
}

// Must refuses data that are not ok: it panics with what they are.
func Must(ok bool, what ...any) {
	if !ok {
		panic(fmt.Sprint(what...))
	}
}

// Same refuses an id that is not the one wanted.
func Same(id, want string) { Must(id == want, id, " stands where ", want, " should") }

// Sized gives rows, and refuses them where their number is not n.
func Sized[T any](rows []T, n int) []T {
	Must(len(rows) == n, len(rows), " rows where ", n, " should stand: ", rows)
	return rows
}

// Place is the index of a word in a list, and refuses any other word.
func Place(words []string, text string) int {
	at := slices.Index(words, text)
	Must(at >= 0, text, " is none of ", words)
	return at
}
