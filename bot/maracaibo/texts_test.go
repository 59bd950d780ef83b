package maracaibo

import (
	"testing"

	"github.com/harbormaster/harbormaster/bot/bottest"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// silent are the facts that nobody wants to read: what follows tells them.
var silent = []string{rules.GameStarted, rules.RaidBegun, rules.RaidActionUsed, rules.MaracaiboReached}

func TestEveryKindOfEventIsToldOrSilentOnPurpose(t *testing.T) {
	bottest.EventsAreTold(t, Texts(), rules.Name, rules.EventKinds, silent)
}

func TestEveryReasonOfTheRulesHasASentence(t *testing.T) {
	bottest.ReasonsAreSaid(t, Texts(), rules.Name, rules.Reasons)
}

func TestEveryOptionOfTheGameIsNamedAndExplained(t *testing.T) {
	bottest.OptionsAreExplained(t, Texts(), rules.Name, rules.Options())
}
