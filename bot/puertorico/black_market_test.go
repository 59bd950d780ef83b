package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// marketView is a builder phase of seat 0, who has a black market, 4 doubloons, somebody in San Juan and a noble at work.
func marketView() rules.View {
	w := builderView(0, 1, map[rules.Building]int{rules.Office: 5, rules.Factory: 7, rules.Hacienda: 2})
	own := &w.Players[0]
	own.Doubloons, own.SanJuan, own.VP, own.Nobles = 4, 1, 3, 1
	own.Goods = [rules.Goods]int{1, 0, 0, 0, 1}
	own.Island = append(own.Island, rules.TileView{Tile: rules.Tile(rules.Corn), Colonists: 1, Nobles: 1})
	own.City = []rules.BuildingView{{Building: rules.BlackMarket, Colonists: 1}}
	return w
}

func TestTheBlackMarketOffersEachBuildingOnceWithTheLikelyPayment(t *testing.T) {
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{
		"build:hacienda", "build:none",
		"build:office:pay=corn", "build:office:pay=coffee", "build:office:pay=vp", "build:office:pay=@san_juan", "build:office:pay=@@corn",
		"build:factory:pay=@san_juan,coffee,vp", "build:factory:pay=@san_juan,corn,vp", "build:factory:pay=@@corn,corn,vp",
	}}
	got := (Presenter{}).Options(marketView(), d, english(t))
	offers(t, got[:4],
		[4]string{"build:hacienda", "Hacienda for 2 (2 doubloons left)", "1 point. Draw an extra plantation before you settle", "1 building, by price"},
		[4]string{"build:factory:pay=@san_juan,corn,vp", "Factory for 7", "4 doubloons, a colonist from San Juan, 1 corn and 1 point. Pays for producing several kinds of goods", "With the black market: 2 choices"},
		[4]string{"build:office:pay=@san_juan", "Office for 5", "4 doubloons and a colonist from San Juan. Sell a kind that the trading house already has", "With the black market: 2 choices"},
		[4]string{got[3].Move, got[3].Label, got[3].Description, got[3].Menu})
	want := map[string]string{
		"build:office:pay=corn":                 "Other ways to pay/Office for 5/Nobody/1 corn",
		"build:office:pay=coffee":               "Other ways to pay/Office for 5/Nobody/1 coffee",
		"build:office:pay=vp":                   "Other ways to pay/Office for 5/Nobody/1 point",
		"build:office:pay=@@corn":               "Other ways to pay/Office for 5/A noble from the corn plantation/Nothing else",
		"build:factory:pay=@san_juan,coffee,vp": "Other ways to pay/Factory for 7/A colonist from San Juan/1 coffee and 1 point",
		"build:factory:pay=@@corn,corn,vp":      "Other ways to pay/Factory for 7/A noble from the corn plantation/1 corn and 1 point",
	}
	for _, o := range got[3 : len(got)-1] {
		if way := strings.Join(append(slices.Clone(o.Path), o.Label), "/"); way != want[o.Move] {
			t.Errorf("%s stands at %q, want %q", o.Move, way, want[o.Move])
		}
		delete(want, o.Move)
	}
	if len(want) > 0 || got[len(got)-1].Move != "build:none" {
		t.Errorf("%v are not offered; last stands %s", want, got[len(got)-1].Move)
	}
}

func TestOfTwoEqualPaymentsTheOneWithTheUniversitysColonistIsLikely(t *testing.T) {
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:office:pay=@san_juan", "build:office:colonist:pay=@san_juan"}}
	got := (Presenter{}).Options(marketView(), d, english(t))
	offers(t, got,
		[4]string{"build:office:colonist:pay=@san_juan", "Office for 5", "4 doubloons and a colonist from San Juan; a colonist comes along", "With the black market: 1 choice"},
		[4]string{"build:office:pay=@san_juan", "Nothing else; no colonist comes along"})
}

func TestAPaymentWithoutMoneyBeginsAsASentence(t *testing.T) {
	w := marketView()
	w.Players[0].Doubloons = 0
	d := engine.Decision{Step: rules.StepBuild, Moves: []string{"build:hacienda:pay=@san_juan,corn"}}
	if got := (Presenter{}).Options(w, d, english(t))[0].Description; !strings.HasPrefix(got, "A colonist from San Juan and 1 corn. ") {
		t.Errorf("the payment reads %q", got)
	}
}
