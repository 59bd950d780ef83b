package endeavor

import (
	"iter"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

var _ title.AwardPresenter = Presenter{}

// Awards tells who shipped, occupied, linked, attacked and drew most, and who won most governors.
func (Presenter) Awards(steps iter.Seq2[engine.Table, []engine.Event], v text.Localizer) []string {
	return title.Awards([]title.Award{
		{Key: "shipped", Kind: rules.Shipped}, {Key: "occupied", Kind: rules.Occupied},
		{Key: "linked", Kind: rules.Linked}, {Key: "attacked", Kind: rules.Attacked},
		{Key: "drew", Kind: rules.Drew}, {Key: "governors", Kind: rules.GovernorWon},
	}, steps, v)
}
