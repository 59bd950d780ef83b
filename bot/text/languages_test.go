package text

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/text/texttest"
)

func TestTheBotsOwnMessagesAgreeInAllLanguages(t *testing.T) { texttest.Agree(t, own) }
