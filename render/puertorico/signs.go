package puertorico

import (
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/focus"
)

// effects says in signs what each building does: see focus.Sign.
var effects = focus.SignTable(effectLines[:])

var effectLines = [puertorico.Buildings]string{
	puertorico.SmallIndigoPlant: "indigo > good_indigo o",
	puertorico.SmallSugarMill:   "sugar > good_sugar o",
	puertorico.IndigoPlant:      "indigo > good_indigo ooo",
	puertorico.SugarMill:        "sugar > good_sugar ooo",
	puertorico.TobaccoStorage:   "tobacco > good_tobacco ooo",
	puertorico.CoffeeRoaster:    "coffee > good_coffee oo",

	puertorico.SmallMarket:     "trader: coin=+1",
	puertorico.LargeMarket:     "trader: coin=+2",
	puertorico.Hacienda:        "settler: +1 stack",
	puertorico.ConstructionHut: "settler: quarry",
	puertorico.SmallWarehouse:  "captain: lock all_of_a_kind",
	puertorico.LargeWarehouse:  "captain: lock all_of_a_kind all_of_a_kind",
	puertorico.Hospice:         "settler: +1 colonist",
	puertorico.Office:          "trader: one_good = one_good",
	puertorico.Factory:         "craftsman: all_of_a_kind > coin=1 coin=2 coin=3 coin=5",
	puertorico.University:      "builder: +1 colonist",
	puertorico.Harbor:          "captain: shield=+1",
	puertorico.Wharf:           "captain: own_ship all_of_a_kind",

	puertorico.GuildHall:    "shield=1 / small_works . shield=2 / large_works",
	puertorico.Residence:    "shield=4-7 / any_tile",
	puertorico.Fortress:     "shield=1 / 3 colonist",
	puertorico.CustomsHouse: "shield=1 / 4 vp",
	puertorico.CityHall:     "shield=1 / lilac_building",

	puertorico.BlackMarket:      "builder: one_good / colonist / vp > coin=-1",
	puertorico.ForestHouse:      "settler: forest . builder: coin=-1 / 2 forest",
	puertorico.Storehouse:       "captain: lock +3 one_good",
	puertorico.Aqueduct:         "craftsman: +1 good_indigo . +1 good_sugar",
	puertorico.Church:           "builder: shield=+1 . large_building shield=+2",
	puertorico.TradingPost:      "trader: one_good > stall",
	puertorico.SmallWharf:       "captain: own_ship 2 one_good > shield=1",
	puertorico.Inn:              "colonist two_way_arrow any_tile",
	puertorico.Lighthouse:       "captain: coin=+1",
	puertorico.Library:          "own_role ×2",
	puertorico.SpecialtyFactory: "craftsman: all_of_a_kind > coin=n-1",
	puertorico.UnionHall:        "captain: one_good = one_good > shield=+1",
	puertorico.Cloister:         "shield=1-10 / any_tile = any_tile",
	puertorico.Statue:           "shield=8",

	puertorico.LandOffice:    "trader: colonist coin=-1 > stack . noble any_tile > coin=+1",
	puertorico.Chapel:        "craftsman: colonist coin=+1 . noble shield=+1",
	puertorico.HuntingLodge:  "settler: colonist any_tile goes_back . noble shield=+2",
	puertorico.ZoningOffice:  "builder: colonist coin=-1 . noble large_building coin=-2",
	puertorico.RoyalSupplier: "captain: noble one_good > shield=+1",
	puertorico.Villa:         "mayor: +1 noble",
	puertorico.Jeweler:       "craftsman: coin=+1 / noble",
	puertorico.RoyalGarden:   "shield=1 / noble",
}
