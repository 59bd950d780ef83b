package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func catalog(t *testing.T) *text.Catalog {
	t.Helper()
	return bottest.Catalog(t, Texts())
}

// english speaks about a table of Ana, Ben, Cleo, Dan and Eve.
func english(t *testing.T) text.Localizer {
	t.Helper()
	return bottest.Localizer(t, Texts(), rules.Name, "en")
}

// tells checks the sentence of a fact about Ana.
func tells(t *testing.T, want, kind string, forced bool, args ...engine.Arg) {
	t.Helper()
	bottest.Tells(t, english(t), want, kind, forced, args...)
}

// offers checks options by move: label, then description, then menu.
func offers(t *testing.T, got []title.Option, want ...[4]string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d options, want %d: %+v", len(got), len(want), got)
	}
	for i, o := range got {
		if have := [4]string{o.Move, o.Label, o.Description, o.Menu}; have != want[i] {
			t.Errorf("option %d is %q, want %q", i, have, want[i])
		}
	}
}
