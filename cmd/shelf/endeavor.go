package shelf

import (
	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func endeavor() Entry {
	return Entry{
		Shelved: bot.Shelved{Game: rules.Game()},
		Subject: arena.Of(rules.Rules{}, rules.Game()),
		Replay:  rules.Replay,
		Waits:   Waits{Orders: rules.UsualOrders, Questions: rules.Questions, Own: []string{rules.StepAct}, Kept: "actions"},
	}
}
