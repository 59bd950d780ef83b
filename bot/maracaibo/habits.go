package maracaibo

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

var _ title.HabitPresenter = Presenter{}

// PointIcons implements title.HabitPresenter.
func (Presenter) PointIcons() map[string]string {
	return map[string]string{
		"track": "vp", "rivers": "river", "doubloons": "coin", "cards": "crew", "card_final": "card",
		"residences": "residence", "treasures": "treasure", "buried": "bury", "quests": "quest", "quest_bonus": "quest",
		"improvements": "card", "rubies": "treasure",
	}
}

// ThingIcon implements title.HabitPresenter.
func (Presenter) ThingIcon(key string, _ text.Localizer) string {
	for c := range rules.Card(rules.Cards) {
		if c.String() == key {
			return cardIcon(c)
		}
	}
	return ""
}
