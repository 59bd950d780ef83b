package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// drafts is a menu for each price with the spaces that are free for it, and what each kind does (X2).
func (q question) drafts() []title.Option {
	free := map[int]int{}
	for _, cost := range q.Drafting {
		free[cost.Cost] = cost.Free
	}
	var options []title.Option
	for cost := 1; cost <= 10; cost++ {
		for _, m := range q.moves {
			b := rules.Building(m.A)
			if b.Cost() != cost {
				continue
			}
			menu := "draft.cost"
			if b.Large() {
				menu = "draft.large"
			}
			options = append(options, title.Option{
				Move: m.String(), Label: q.title(b), Description: does(q.Localizer, b), Emoji: q.icon(b),
				Menu: q.say(menu, engine.Num("cost", cost), engine.Num("n", free[cost])),
			})
		}
	}
	return options
}
