package maracaibo

import (
	_ "embed"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

//go:embed strong.json
var strong []byte

// Strong is what computers of the level normal do, by "ladder maracaibo -habits -field normal -games 12".
func Strong() title.Strong { return title.ReadStrong(strong) }

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
