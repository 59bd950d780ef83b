package puertorico

import (
	_ "embed"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

//go:embed strong.json
var strong []byte

// Strong is what computers of the level hard do, by "ladder puertorico -habits -field hard -games 14".
func Strong() title.Strong { return title.ReadStrong(strong) }

var _ title.HabitPresenter = Presenter{}

var pointIcons = map[string]string{
	"chips": "ship", "buildings": "lilac_building", "nobles": "noble", rules.HabitLarge: "large_building",
}

// HabitIcon implements title.HabitPresenter.
func (Presenter) HabitIcon(group, key string, v text.Localizer) string {
	switch group {
	case engine.HabitPoints:
		return pointIcons[key]
	case engine.HabitThings:
		return v.Emoji(prefix + "place." + key)
	}
	return key
}
