package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestFactsOfTheExpansionsAreToldInShortSentences(t *testing.T) {
	num, term := engine.Num, engine.Term
	tells(t, "Ana picked the trading post for this game.", rules.DraftPicked, false, term("building", "trading_post"))
	tells(t, "The statue was the last one left, so it's in.", rules.DraftPicked, true, term("building", "statue"))
	tells(t, "All buildings for this game have been picked.", rules.DraftEnded, false, num("church", 1), num("office", 1))
	tells(t, "Festival tasks: 3 corn plantations; 2 sugar and 1 coffee in one phase; the wharf.", rules.FestivalSet, false,
		term("tile", "corn"), num("sugar", 2), num("coffee", 1), term("building", "wharf"))
	tells(t, "Festival: Ana was first to 3 corn plantations and got 3 colonists.", rules.FestivalCultivation, false, term("tile", "corn"), num("colonists", 3))
	tells(t, "Festival: Ana was first to produce the three goods and got 3 doubloons.", rules.FestivalProduction, false, num("doubloons", 3))
	tells(t, "Festival: Ana was first to build the wharf and got 3 points.", rules.FestivalBuilding, false, term("building", "wharf"), num("vp", 3))
	tells(t, "Ana moved a colonist from the inn to the corn plantation.", rules.InnMoved, false, term("place", "corn"), num("noble", 0))
	tells(t, "Ana moved a noble from the inn to the harbor.", rules.InnMoved, false, term("place", "harbor"), num("noble", 1))
	tells(t, "Ana laid corn as a forest with a colonist.", rules.SettlerTook, false, term("tile", "corn"), num("colonist", 1), num("forest", 1))
	tells(t, "Ana laid the corn they drew as a forest.", rules.ForestLaid, false, term("tile", "corn"))
	tells(t, "Ana discarded a forest with the hunting lodge.", rules.TileCleared, false, term("tile", "forest"))
	tells(t, "Ana took a noble from the ship.", rules.MayorTook, false, num("noble", 1))
	tells(t, "Ana got 1 noble.", rules.MayorDealt, false, num("nobles", 1))
	tells(t, "Ana got 1 extra colonist and 1 extra noble as mayor.", rules.MayorPrivilege, false, num("colonists", 1), num("nobles", 1))
	tells(t, "Ana got 1 extra noble as mayor.", rules.MayorPrivilege, false, num("colonists", 0), num("nobles", 1))
	tells(t, "The colonist ship now has 3 colonists and 1 noble; 60 are left in the supply.", rules.MayorRefilled, false,
		num("colonists", 3), num("need", 4), num("supply", 60), num("nobles", 1))
	tells(t, "The villa brought Ana a noble.", rules.BuildingGuest, false, term("building", "villa"), num("nobles", 1))
	tells(t, "The factory paid Ana 3 doubloons.", rules.BuildingPaid, false, term("building", "factory"), num("doubloons", 3))
	tells(t, "The union hall paid Ana 1 point.", rules.BuildingPaid, false, term("building", "union_hall"), num("vp", 1))
	tells(t, "The factory paid Ana 1 doubloon.", rules.CraftsmanFactory, false, num("doubloons", 1), num("kinds", 2))
	tells(t, "Ana built an office for 5 doubloons. The black market took a colonist from San Juan, 1 corn and 1 point.", rules.BuilderBuilt, false,
		term("building", "office"), num("price", 5), num("colonist", 0), term("from", "san_juan"), num("noble", 0), term("good", "corn"), num("vp", 1))
	tells(t, "Ana built an office for 5 doubloons. The black market took 1 point.", rules.BuilderBuilt, false,
		term("building", "office"), num("price", 5), num("colonist", 0), num("vp", 1))
	tells(t, "Ana sold corn for 1 doubloon at their own trading post.", rules.TraderSold, false, term("good", "corn"), num("price", 1), num("post", 1))
	tells(t, "Ana bought a corn plantation for 1 doubloon.", rules.TraderDrew, false, term("tile", "corn"))
	tells(t, "Ana sold a corn plantation for 1 doubloon.", rules.TraderLandSold, false, term("tile", "corn"), num("doubloons", 1))
	tells(t, "Ana gave 1 corn and 1 coffee to the royal supplier for 2 points.", rules.CaptainSupplied, false, num("corn", 1), num("coffee", 1), num("vp", 2))
	tells(t, "Ana loaded 2 corn and 1 sugar at their small wharf for 3 points (2 as captain) and 1 doubloon.", rules.CaptainMixed, false,
		num("corn", 2), num("sugar", 1), num("goods", 3), num("vp", 3), num("extra", 0), num("privilege", 2), num("doubloons", 1))
	tells(t, "Ana loaded 2 corn at their small wharf for 2 points (1 for the harbor).", rules.CaptainMixed, false,
		num("corn", 2), num("goods", 2), num("vp", 2), num("extra", 1), num("privilege", 0))
	tells(t, "Ana robbed ship 5 and kept 3 sugar.", rules.BuccaneerPiracy, false, term("good", "sugar"), num("goods", 3), num("ship", 5))
	tells(t, "Ana plundered the trading house for 1 point.", rules.BuccaneerPlunder, false, num("goods", 1), num("vp", 1))
	tells(t, "Ana raided the colonist ship for 4 colonists and put 3 to work.", rules.BuccaneerRaid, false, num("colonists", 3), num("taken", 4))
	tells(t, "Ana raided the colonist ship for 2 colonists and put none to work.", rules.BuccaneerRaid, false, num("colonists", 0), num("taken", 2))
	tells(t, "Ana sent a colonist from the raid to the corn plantation.", rules.BuccaneerPlaced, false, term("place", "corn"))
	tells(t, "Ana captured the trader and 2 doubloons.", rules.BuccaneerCapture, false, term("role", "trader"), num("doubloons", 2))
	tells(t, "Ana got 3 doubloons for the captured trader.", rules.BuccaneerRansom, false, term("role", "trader"), num("doubloons", 3))
	tells(t, "Nobody took the trader, so Ana played it.", rules.BuccaneerPlays, false, term("role", "trader"))
}

func TestRefusalsOfTheExpansionsSayWhyAndWhatCanBeDone(t *testing.T) {
	num, term := engine.Num, engine.Term
	for want, reason := range map[string]*engine.Reason{
		"You have no empty circle at the corn plantation. Choose another place or leave the guest in the inn.": engine.Refuse(rules.RefusedInnPlace, term("place", "corn")),
		"You're 2 doubloons short for the office, but you're giving 1. Give exactly one thing per missing doubloon.": engine.Refuse(
			rules.RefusedBarterSum, term("building", "office"), num("needs", 2), num("given", 1)),
		"Without that person at the quarry, the office would cost more. Choose another place.":                             engine.Refuse(rules.RefusedBarterPrice, term("place", "quarry"), term("building", "office")),
		"A raid must leave 4 on the colonist ship, and only 1 is there, so there's nobody to take. Choose another action.": engine.Refuse(rules.RefusedRaid, num("persons", 1), num("stay", 4)),
		"The royal supplier takes one good for each of your nobles: you chose 3 and have 1 noble. Give fewer.":             engine.Refuse(rules.RefusedSupplyNobles, num("goods", 3), num("nobles", 1)),
		"You don't have a corn plantation like that. Choose one of your own tiles.":                                        engine.Refuse(rules.RefusedNoTile, term("tile", "corn")),
	} {
		if got := english(t).Refusal(reason); got != want {
			t.Errorf("%s reads %q, want %q", reason, got, want)
		}
	}
}
