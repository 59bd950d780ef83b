package titles

import (
	words "github.com/harbormaster/harbormaster/bot/puertorico"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine/arena"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/puertorico/mind"
	"github.com/harbormaster/harbormaster/engine/review"
	"github.com/harbormaster/harbormaster/engine/search"
	"github.com/harbormaster/harbormaster/engine/search/learn"
	"github.com/harbormaster/harbormaster/engine/search/net"
	pictures "github.com/harbormaster/harbormaster/render/puertorico"
)

func puertoRico() Entry {
	levels, warning := mind.Computers()
	return Entry{
		Title: title.Title{
			Rules: rules.Game(), Computers: levels,
			Analyst:    review.Calibrated(search.AnalystOf(rules.Rules{}, mind.Searching, mind.Reasons), 1.5),
			Iterations: 3000,
			Orders:     rules.Orders(), Export: rules.Export,
			Presenter: words.Presenter{}, Topics: words.Topics{}, Timeline: rules.Timeline{}, Recaps: words.Recaps,
			PictureTexts: pictures.Keys, Lessons: words.Lessons(), Strong: words.Strong(), Puzzles: words.Puzzles,
			Worth: words.Worth, BoardGameGeek: 3076,
		},
		Subject: arena.Of(rules.Rules{}, append(levels, medium1(rules.Medium1))),
		Learn: learn.Of(rules.Rules{}, rules.Game(), mind.Shape, func(n *net.Net) learn.Mind[rules.State, rules.Move] {
			return mind.New(n)
		}),
		Training: learn.Options{Generations: 3, Games: 20000, Hidden: 32, Kept: 6},
		Warning:  warning,
		Search:   search.ComputersOf(rules.Rules{}, mind.Searching),
		Replay:   rules.Replay,
		Waits:    Waits{Questions: rules.Questions, Own: []string{rules.StepRole}, Kept: "roles"},
		Steps:    rules.Steps,
		Texts:    words.Texts(),
		Emojis:   words.Emojis(),
		Pictures: pictures.Painter,
	}
}
