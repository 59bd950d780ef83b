package shelf

import (
	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	pictures "github.com/harbormaster/harbormaster/render/endeavor"
	"github.com/harbormaster/harbormaster/render/endeavor/scenes"
)

func endeavor() Entry {
	return Entry{
		Shelved:  bot.Shelved{Rules: rules.Game(), Asker: words.Asker{}, Topics: words.Topics{}, Course: rules.Timeline{}, PictureTexts: pictures.Keys},
		Subject:  arena.Of(rules.Rules{}, rules.Game()),
		Replay:   rules.Replay,
		Waits:    Waits{Orders: rules.UsualOrders, Questions: rules.Questions, Own: []string{rules.StepAct}, Kept: "actions"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: Pictures{Paint: pictures.Paint, Text: pictures.Text, Draw: pictures.Draw, Scenes: scenes.List, Courses: scenes.Timelines},
	}
}
