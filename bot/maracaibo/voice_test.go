package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/bot/bottest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// english speaks about a table of Ana, Ben, Cleo, Dan and Eve.
func english(t *testing.T) bot.Voice {
	t.Helper()
	return bottest.Voice(t, Texts(), rules.Name, "en")
}
