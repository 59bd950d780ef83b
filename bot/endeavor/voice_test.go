package endeavor

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// english speaks about a table of Ana, Ben, Cleo, Dan and Eve.
func english(t *testing.T) bot.Voice {
	t.Helper()
	return bot.NewVoice(catalogue(t).Printer("en"), rules.Name, []string{"Ana", "Ben", "Cleo", "Dan", "Eve"})
}

// tells checks the sentence of a fact about Ana.
func tells(t *testing.T, want, kind string, forced bool, args ...engine.Arg) {
	t.Helper()
	e := engine.Event{Kind: kind, Seat: 0, Only: engine.Everyone, Args: args, Forced: forced}
	if got := english(t).Event(e); got != want {
		t.Errorf("%s reads %q, want %q", kind, got, want)
	}
}
