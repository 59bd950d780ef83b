package maracaibo

import (
	"strings"

	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// Emojis are the icons that this game's buttons and menus use, by the names that people see and screen readers read
// out.
func Emojis() map[string]string {
	icons := map[string]string{}
	for _, name := range strings.Fields(
		"coin vp card crew equipment ship wheel residence location raid explore bury quest upgrade cube refill " +
			"treasure_gold treasure_emerald treasure_pearl treasure smuggler figurehead") {
		icons[name] = name
	}
	return icons
}

// cardIcon is the class of a card, of an improvement its kind.
func cardIcon(c rules.Card) string {
	switch {
	case c <= rules.BlankCard:
		return "card"
	case c.Kind() != rules.NoKind:
		return c.Kind().String()
	}
	return c.Class().String()
}

// treasureIcon is a kind of treasure.
func treasureIcon(t rules.Treasure) string {
	if t < 0 || t >= rules.Treasures {
		return "treasure"
	}
	return "treasure_" + t.String()
}

// listIcon is that of the first effect of a list.
func listIcon(list rules.ListID) string {
	if effects := list.Effects(); len(effects) > 0 {
		return effectIcon(effects[0])
	}
	return "explore"
}

// effectIcons are what effects are about.
var effectIcons = map[rules.Op]string{
	rules.OpVP: "vp", rules.OpVPPer: "vp", rules.OpVPIncomeNow: "vp", rules.OpDoubloons: "coin",
	rules.OpDoubloonIncomeNow: "coin", rules.OpRefill: "refill", rules.OpBury: "bury", rules.OpRaid: "raid",
	rules.OpExplore: "explore", rules.OpExplorerSpace: "explore", rules.OpShipUpgrade: "upgrade",
	rules.OpQuest: "quest", rules.OpQuestDiscard: "quest", rules.OpSmugglerPlace: "smuggler",
	rules.OpSmugglerActivate: "smuggler", rules.OpFigurehead: "figurehead", rules.OpResidence: "residence",
}

// effectIcon is what an effect is about.
func effectIcon(e rules.Effect) string {
	switch e.Op {
	case rules.OpTreasure:
		return treasureIcon(e.Treasure)
	case rules.OpAcquire:
		return e.Kind.String()
	case rules.OpChoose:
		return listIcon(e.Options[0])
	}
	return effectIcons[e.Op]
}
