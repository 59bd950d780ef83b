package maracaibo

import (
	"iter"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

var _ title.AwardPresenter = Presenter{}

// Awards tells who buried, crossed rivers, took improvements, built and upgraded most, and whose raid was the
// strongest.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	return title.Awards([]title.Award{
		{Key: "buried", Kind: rules.Buried}, {Key: "explored", Kind: rules.Explored, Arg: "rivers", Sum: true},
		{Key: "took", Kind: rules.CardTaken}, {Key: "built", Kind: rules.ResidenceBuilt},
		{Key: "upgraded", Kind: rules.Upgraded}, {Key: "raid", Kind: rules.DieChosen, Arg: "strength"},
	}, steps, v)
}
