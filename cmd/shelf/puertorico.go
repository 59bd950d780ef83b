package shelf

import (
	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
	"github.com/harbormaster/harbormaster/render/puertorico/scenes"
)

func puertoRico() Entry {
	return Entry{
		Shelved:  bot.Shelved{Rules: rules.Game(), Asker: words.Asker{}, Topics: words.Topics{}, Course: rules.Timeline{}, PictureTexts: pictures.Keys},
		Subject:  arena.Of(rules.Rules{}, rules.Game()),
		Replay:   rules.Replay,
		Waits:    Waits{Orders: rules.UsualOrders, Questions: rules.Questions, Own: []string{rules.StepRole}, Kept: "roles"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: Pictures{Paint: pictures.Paint, Text: pictures.Text, Draw: pictures.Draw, Scenes: scenes.List, Courses: scenes.Timelines},
	}
}
