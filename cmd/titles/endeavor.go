package titles

import (
	words "github.com/harbormaster/harbormaster/bot/endeavor"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/engine/endeavor/mind"
	"github.com/harbormaster/harbormaster/engine/endeavor/wire"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/learn"
	"github.com/harbormaster/harbormaster/engine/search/net"
	pictures "github.com/harbormaster/harbormaster/render/endeavor"
)

func endeavor() Entry {
	levels, warning := mind.Computers()
	return Entry{
		Title: title.Title{
			Rules: rules.Game(), Computers: levels,
			Analyst:    review.Calibrated(search.AnalystOf(rules.Rules{}, mind.Searching, mind.Reasons), 1.25),
			Iterations: 1000,
			Orders:     rules.Orders(), Export: wire.Export,
			Presenter: words.Presenter{}, Topics: words.Topics{}, Timeline: rules.Timeline{}, Recaps: words.Recaps,
			PictureTexts: pictures.Keys, Lessons: words.Lessons(), Strong: words.Strong(), Puzzles: words.Puzzles,
			Worth: words.Worth,
		},
		Subject: arena.Of(rules.Rules{}, append(levels, medium1(rules.Medium1))),
		Learn: learn.Of(rules.Rules{}, rules.Game(), mind.Shape, func(n *net.Net) learn.Mind[rules.State, rules.Move] {
			return mind.New(n)
		}),
		Training: learn.Options{Generations: 3, Games: 12000, Hidden: 32, Soft: 0.5, Kept: 2},
		Warning:  warning,
		Search:   search.ComputersOf(rules.Rules{}, mind.Searching),
		Replay:   wire.Replay,
		Waits:    Waits{Questions: rules.Questions, Own: []string{rules.StepAct}, Kept: "actions"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: pictures.Painter,
	}
}
