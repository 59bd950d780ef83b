package puertorico

import (
	_ "embed"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

//go:embed strong.json
var strong []byte

// Strong is what computers of the level hard do, by "ladder puertorico -habits -field hard -games 14".
func Strong() title.Strong { return title.ReadStrong(strong) }

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
