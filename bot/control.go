package bot

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/storage"
)

// control is what a button or menu means. On the wire it is "v1|game|since|word": the word is a move in its game's
// notation, with "!" before it where the person is to confirm it first, "?n" for the n-th menu of moves (the move is then the chosen value), or "@name" with ":argument" for everything
// that is not a move. Who pressed it never stands in it.
type control struct {
	Game  storage.GameID
	Since int
	Word  string
}

const (
	controlVersion = "v1"
	// controlMost is how long a custom id or the value of a menu is at most, in bytes.
	controlMost = 100
)

func (c control) String() string {
	return fmt.Sprintf("%s|%s|%d|%s", controlVersion, c.Game, c.Since, c.Word)
}

// parseControl reads a custom id; false for one that this program never wrote.
func parseControl(id string) (control, bool) {
	parts := strings.SplitN(id, "|", 4)
	if len(id) > controlMost || len(parts) != 4 || parts[0] != controlVersion || parts[1] == "" || parts[3] == "" {
		return control{}, false
	}
	since, err := strconv.Atoi(parts[2])
	if err != nil || since < 0 {
		return control{}, false
	}
	return control{Game: storage.GameID(parts[1]), Since: since, Word: parts[3]}, true
}

// table splits a word that is not a move into its name and argument; false for moves.
func (c control) table() (name, arg string, ok bool) {
	word, ok := strings.CutPrefix(c.Word, "@")
	if !ok {
		return "", "", false
	}
	name, arg, _ = strings.Cut(word, ":")
	return name, arg, true
}

// at makes the id of a table control.
func (g *game) at(name string) string { return control{Game: g.ID, Word: "@" + name}.String() }
