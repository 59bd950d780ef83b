package table

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/storage"
)

// TestSuggestionsAreDecidedAsAGameBegins: a person with computers has them, several have them if everybody could see it
// in the lobby.
func TestSuggestionsAreDecidedAsAGameBegins(t *testing.T) {
	for _, c := range []struct {
		setting  string
		persons  int
		want     bool
		computer bool
	}{
		{"", 1, true, true}, {HintsAlone, 1, true, true}, {HintsEveryone, 1, true, true}, {HintsNever, 1, false, true},
		{"", 2, false, false}, {HintsAlone, 2, false, true}, {HintsEveryone, 2, true, false},
		{HintsNever, 2, false, false},
	} {
		g := lobby()
		g.Seats = g.Seats[:c.persons]
		if c.computer {
			g.Seats = withComputer(g.Seats, "normal")
		}
		if c.setting != "" {
			g.Settings["hints"] = c.setting
		}
		if Hinted(&g.Envelope) {
			t.Error("suggestions are given in a lobby")
		}
		if _, err := Start(g, ana, "as_is", engine.Seed{1}, "salt", noon); err != nil {
			t.Fatal(err)
		}
		if got := Hinted(&g.Envelope); got != c.want {
			t.Errorf("%q with %d persons: %v", c.setting, c.persons, got)
		}
		// Who comes or goes later changes nothing.
		g.Seats[len(g.Seats)-1] = storage.Seat{User: "dan", Name: "Dan"}
		if got := Hinted(&g.Envelope); got != c.want {
			t.Errorf("%q with %d persons and one more: %v", c.setting, c.persons, got)
		}
	}
}
