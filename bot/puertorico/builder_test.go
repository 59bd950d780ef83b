package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// builderView is a builder phase of seat 0 with 6 doubloons, taken by the chooser.
func builderView(quarries int, chooser engine.Seat, prices map[rules.Building]int) rules.View {
	own := rules.PlayerView{Doubloons: 6, Island: []rules.TileView{{Tile: rules.Quarry}}}
	for range quarries {
		own.Island = append(own.Island, rules.TileView{Tile: rules.Quarry, Colonists: 1})
	}
	w := rules.View{Phase: rules.Builder, Chooser: chooser, Players: []rules.PlayerView{own, {}, {}}}
	for building, price := range prices {
		offer := rules.OfferView{Building: building, Copies: 1, Cost: building.Cost(), Price: price, Buyable: true}
		if n := min(quarries, building.Column()); n > 0 {
			offer.Discounts = append(offer.Discounts, rules.Discount{By: rules.ByQuarry, N: n})
		}
		if chooser == 0 {
			offer.Discounts = append(offer.Discounts, rules.Discount{By: rules.ByPrivilege, N: 1})
		}
		w.Offer = append(w.Offer, offer)
	}
	return w
}

func TestBuildingsStandByColumnDearestFirstWithWhatIsLeft(t *testing.T) {
	w := builderView(1, 2, map[rules.Building]int{rules.SmallMarket: 0, rules.CoffeeRoaster: 5, rules.Factory: 6, rules.Hacienda: 1})
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:small_market", "build:hacienda", "build:coffee_roaster", "build:factory", "build:none"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"build:factory", "Factory for 6 (0 doubloons left)", "3 points, price 7 minus 1 for a quarry. Pays for producing several kinds of goods", "4 buildings, by price"},
		[4]string{"build:coffee_roaster", "Coffee roaster for 5 (1 doubloon left)", "3 points, price 6 minus 1 for a quarry. Makes up to 2 coffee", "4 buildings, by price"},
		[4]string{"build:hacienda", "Hacienda for 1 (5 doubloons left)", "1 point, price 2 minus 1 for a quarry. Draw an extra plantation before you settle", "4 buildings, by price"},
		[4]string{"build:small_market", "Small market for 0 (6 doubloons left)", "1 point, price 1 minus 1 for a quarry. 1 extra doubloon for each sale", "4 buildings, by price"},
		[4]string{"build:none", "Pass"})
	if got[0].Emoji != "craftsman" || got[1].Emoji != "coffee" {
		t.Errorf("icons are %q and %q", got[0].Emoji, got[1].Emoji)
	}
}

func TestNoMoreQuarriesAreCountedThanTheColumnAllows(t *testing.T) {
	w := builderView(3, 0, map[rules.Building]int{rules.Office: 2})
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:office", "build:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"build:office", "Office for 2 (4 doubloons left)", "2 points, price 5 minus 2 for quarries and 1 as builder", "1 building, by price"},
		[4]string{"build:none", "Pass"})
}

func TestWithAUniversityTheColonistIsMeantAndItsAbsenceStandsLast(t *testing.T) {
	w := builderView(0, 1, map[rules.Building]int{rules.Office: 5, rules.Hacienda: 2})
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:hacienda", "build:hacienda:colonist", "build:office", "build:office:colonist", "build:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"build:office:colonist", "Office for 5 (1 doubloon left)", "2 points, with a colonist. Sell a kind that the trading house already has", "2 buildings, by price"},
		[4]string{"build:hacienda:colonist", "Hacienda for 2 (4 doubloons left)", "1 point, with a colonist. Draw an extra plantation before you settle", "2 buildings, by price"},
		[4]string{"build:office", "Office for 5 (1 doubloon left)", "2 points, no colonist. Sell a kind that the trading house already has", "No colonist from the university"},
		[4]string{"build:hacienda", "Hacienda for 2 (4 doubloons left)", "1 point, no colonist. Draw an extra plantation before you settle", "No colonist from the university"},
		[4]string{"build:none", "Pass"})
}

func TestAllDiscountsAreNamed(t *testing.T) {
	w := builderView(2, 0, map[rules.Building]int{rules.Wharf: 1})
	w.Offer[0].Discounts = []rules.Discount{
		{By: rules.ByQuarry, N: 2}, {By: rules.ByPrivilege, N: 2}, {By: rules.ForestHouse.String(), N: 2}, {By: rules.ZoningOffice.String(), N: 1},
	}
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:wharf", "build:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"build:wharf", "Wharf for 1 (5 doubloons left)", "3 points, price 9 minus 2 for quarries, 2 as builder, 2 from the forest house and 1 from the zoning office", "1 building, by price"},
		[4]string{"build:none", "Pass"})
}

func TestABuildingOfAnExpansionSaysWhatItDoes(t *testing.T) {
	w := builderView(0, 1, map[rules.Building]int{rules.Church: 5})
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:church"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"build:church", "Church for 5 (1 doubloon left)", "2 points. Points for building in columns 2 to 4", "1 building, by price"})
}
