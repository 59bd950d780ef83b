package customid

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/storage"
)

// ID is what a button or menu means. As a custom id it is "v1|game|since|word".
type ID struct {
	Game storage.GameID
	// Since is the identity of the question that it answers, 0 for what answers none.
	Since int
	// Word is a move in its game's notation, with Confirm before it where the person is asked once more; "?n" for the
	// n-th menu of moves, whose chosen value is the move; or "@name", perhaps with ":argument", for everything that is
	// no move.
	Word string
}

const (
	version = "v1"
	// MaxBytes is the length of a custom id or of a value of a menu at most.
	MaxBytes = 100
	// Confirm stands before a move that counts only when it is confirmed.
	Confirm = "!"
)

// String is the custom id as it is sent.
func (id ID) String() string {
	return fmt.Sprintf("%s|%s|%d|%s", version, id.Game, id.Since, id.Word)
}

// Parse reads a custom id; false for one that this program never wrote.
func Parse(text string) (ID, bool) {
	parts := strings.SplitN(text, "|", 4)
	if len(text) > MaxBytes || len(parts) != 4 || parts[0] != version || parts[1] == "" || parts[3] == "" {
		return ID{}, false
	}
	since, err := strconv.Atoi(parts[2])
	if err != nil || since < 0 {
		return ID{}, false
	}
	return ID{Game: storage.GameID(parts[1]), Since: since, Word: parts[3]}, true
}

// Named splits a word that is no move into its name and argument; false for moves.
func (id ID) Named() (name, arg string, ok bool) {
	word, ok := strings.CutPrefix(id.Word, "@")
	if !ok {
		return "", "", false
	}
	name, arg, _ = strings.Cut(word, ":")
	return name, arg, true
}

// ExerciseID stands in the controls of what a person answers alone in place of a table: a chapter of lessons by its
// number, counted from 1, a puzzle by its key.
func ExerciseID(game, name string) storage.GameID { return storage.GameID(game + "/" + name) }

// ExerciseOf is the inverse of ExerciseID; false for the id of a table.
func ExerciseOf(id storage.GameID) (game, name string, ok bool) { return strings.Cut(string(id), "/") }
