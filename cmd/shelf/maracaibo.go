package shelf

import (
	"github.com/harbormaster/harbormaster/bot"
	words "github.com/harbormaster/harbormaster/bot/maracaibo"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
	pictures "github.com/harbormaster/harbormaster/render/maracaibo"
	"github.com/harbormaster/harbormaster/render/maracaibo/scenes"
)

func maracaibo() Entry {
	return Entry{
		Shelved:  bot.Shelved{Rules: rules.Game(), Asker: words.Asker{}, Topics: words.Topics{}, Course: rules.Timeline{}, PictureTexts: pictures.Keys},
		Subject:  arena.Of(rules.Rules{}, rules.Game()),
		Replay:   rules.Replay,
		Waits:    Waits{Orders: rules.UsualOrders, Questions: rules.Questions, Own: []string{rules.StepMove, rules.StepSail}, Kept: "moves"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: Pictures{Paint: pictures.Paint, Text: pictures.Text, Draw: pictures.Draw, Scenes: scenes.List, Courses: scenes.Timelines},
	}
}
