package endeavor

import (
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

var _ title.HabitPresenter = Presenter{}

// PointIcons implements title.HabitPresenter.
func (Presenter) PointIcons() map[string]string {
	return map[string]string{
		"cities": "occupy", "connections": "two_way_arrow", "industry": "industry", "culture": "culture",
		"finance": "finance", "politics": "politics", "cards": "card", "governor_place": "governor",
		"buildings": "builder", "population": "marker", "turned": "deck_slavery",
	}
}

// ThingIcon implements title.HabitPresenter.
func (Presenter) ThingIcon(key string, _ text.Localizer) string {
	for b := range rules.Building(rules.Buildings) {
		if b.String() == key {
			return buildingIcon(b)
		}
	}
	return ""
}
