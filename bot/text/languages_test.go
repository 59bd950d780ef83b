package text_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text/texttest"
)

func TestTheBotsOwnMessagesAgreeInAllLanguages(t *testing.T) {
	texttest.Hold(t, texttest.Texts{Catalog: with(t, `{}`, `{}`), Vocabulary: []string{"button.", "level.", "setting."}})
}
