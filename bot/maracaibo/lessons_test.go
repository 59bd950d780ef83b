package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

func TestTheLessonsCanBePlayedAsTheyAreWritten(t *testing.T) {
	bottest.Lessons(t, rules.Game(), Lessons(), Texts())
}
