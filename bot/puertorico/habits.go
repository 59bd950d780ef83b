package puertorico

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var _ title.HabitPresenter = Presenter{}

// PointIcons implements title.HabitPresenter.
func (Presenter) PointIcons() map[string]string {
	return map[string]string{
		"chips": "ship", "buildings": "lilac_building", "nobles": "noble", rules.HabitLarge: "large_building",
	}
}

// ThingIcon implements title.HabitPresenter.
func (Presenter) ThingIcon(key string, v text.Localizer) string {
	return v.Emoji(prefix + "place." + key)
}
