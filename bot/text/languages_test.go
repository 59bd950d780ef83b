package text_test

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/text/texttest"
)

func TestTheBotsOwnMessagesAgreeInAllLanguages(t *testing.T) { texttest.Agree(t, text.Own) }
