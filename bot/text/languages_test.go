package text_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
)

func TestTheBotsOwnMessagesAgreeInAllLanguages(t *testing.T) {
	texttest.Agree(t, text.Own)
	texttest.Counts(t, with(t, `{}`, `{}`), text.Own)
	texttest.Lengths(t, with(t, `{}`, `{}`), text.Own)
}

func TestTextsKeepOurVoiceAndTheGlossary(t *testing.T) {
	texttest.Voice(t, text.Own, "that's a bot")
	texttest.Glossary(t, "testdata/glossary.json", "", nil, text.Own)
}
