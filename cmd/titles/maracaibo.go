package titles

import (
	words "github.com/harbormaster/harbormaster/bot/maracaibo"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/engine/maracaibo/mind"
	"github.com/harbormaster/harbormaster/engine/maracaibo/wire"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/learn"
	"github.com/harbormaster/harbormaster/engine/search/net"
	pictures "github.com/harbormaster/harbormaster/render/maracaibo"
)

func maracaibo() Entry {
	levels, warning := mind.Computers()
	return Entry{
		Title: title.Title{
			Rules: rules.Game(), Computers: levels,
			Analyst: search.AnalystOf(rules.Rules{}, mind.Searching, mind.Reasons), Iterations: 1200,
			Orders: rules.Orders(), Export: wire.Export,
			Presenter: words.Presenter{}, Topics: words.Topics{}, Timeline: rules.Timeline{}, Recaps: words.Recaps,
			PictureTexts: pictures.Keys, Lessons: words.Lessons(), Strong: words.Strong(), Puzzles: words.Puzzles,
			BoardGameGeek: 397385,
		},
		Subject: arena.Of(rules.Rules{}, append(levels, medium1(rules.Medium1))),
		Learn: learn.Of(rules.Rules{}, rules.Game(), mind.Shape, func(n *net.Net) learn.Mind[rules.State, rules.Move] {
			return mind.New(n)
		}),
		Training: learn.Options{Generations: 3, Games: 12000, Hidden: 28, Ordered: true, Soft: 0.5, Kept: 3},
		Warning:  warning,
		Search:   search.ComputersOf(rules.Rules{}, mind.Searching),
		Replay:   wire.Replay,
		Waits:    Waits{Questions: rules.Questions, Own: []string{rules.StepMove, rules.StepSail}, Kept: "moves"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: pictures.Painter,
	}
}
