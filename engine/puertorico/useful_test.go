package puertorico

import (
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// owned is a view of a game in which seat 0 owns an occupied building of every kind, the factory twice, and seat 1 the same
// without anybody.
func owned(step string, phase Role, chooser Seat) View {
	v := View{Step: step, Phase: phase, Chooser: chooser, Players: make([]PlayerView, 2)}
	for b := range Building(Buildings) {
		v.Players[0].City = append(v.Players[0].City, BuildingView{Building: b, Colonists: 1})
		v.Players[1].City = append(v.Players[1].City, BuildingView{Building: b})
	}
	v.Players[0].City = append(v.Players[0].City, BuildingView{Building: Factory, Colonists: 1})
	return v
}

func TestHelpKnowsWhichBuildingsAreUsefulNow(t *testing.T) {
	const chooser, other = Seat(0), Seat(1)
	for _, c := range []struct {
		step    string
		phase   Role
		chooser Seat
		want    string
	}{
		{StepRole, NoRole, engine.Everyone, "inn library"},
		{StepHacienda, Settler, other, "hacienda construction_hut hospice forest_house inn hunting_lodge"},
		{StepTake, Settler, other, "construction_hut hospice forest_house inn hunting_lodge"},
		{StepTake, Settler, chooser, "construction_hut hospice forest_house inn library hunting_lodge"},
		{StepSecond, Settler, chooser, "construction_hut forest_house inn library hunting_lodge"},
		{StepClear, Settler, chooser, "inn hunting_lodge"},
		{StepBuild, Builder, other, "university black_market forest_house inn church zoning_office"},
		{StepBuild, Builder, chooser, "university black_market forest_house inn church library zoning_office"},
		{StepBonus, Craftsman, chooser, "inn library"},
		{StepSell, Trader, other, "small_market office large_market inn trading_post land_office"},
		{StepSupply, Captain, other, "small_warehouse large_warehouse harbor wharf storehouse inn small_wharf lighthouse royal_supplier"},
		{StepLoad, Captain, other, "small_warehouse large_warehouse harbor wharf storehouse inn small_wharf lighthouse"},
		{StepStore, Captain, chooser, "small_warehouse large_warehouse storehouse inn"},
		{StepBuccaneer, Buccaneer, chooser, "inn"},
		{StepWindow, Settler, other, "hacienda construction_hut hospice forest_house inn hunting_lodge"},
		{StepWindow, Builder, other, "university black_market forest_house inn church zoning_office"},
		{StepWindow, Craftsman, other, "small_indigo_plant small_sugar_mill indigo_plant sugar_mill tobacco_storage coffee_roaster factory aqueduct inn specialty_factory chapel jeweler"},
		{StepWindow, Captain, other, "small_warehouse large_warehouse harbor wharf storehouse inn small_wharf lighthouse union_hall royal_supplier"},
		{StepWindow, NoRole, engine.Everyone, "guild_hall residence fortress customs_house city_hall inn cloister royal_garden"},
		{StepDraft, NoRole, engine.Everyone, ""},
		{"", NoRole, engine.Everyone, ""},
	} {
		v := owned(c.step, c.phase, c.chooser)
		if got := strings.Join(words(v.Useful(0)), " "); got != c.want {
			t.Errorf("%s of %s: %s, want %s", c.step, c.phase, got, c.want)
		}
		if list := v.Useful(1); list != nil {
			t.Errorf("%s of %s: %v are useful though nobody is there", c.step, c.phase, list)
		}
	}
}

func TestWherePersonsArePlacedAllBuildingsWithCirclesAreUseful(t *testing.T) {
	v := owned(StepPlace, Mayor, 0)
	for _, seat := range []Seat{0, 1} {
		if list := v.Useful(seat); len(list) != Buildings-1 || strings.Contains(strings.Join(words(list), " "), "statue") {
			t.Errorf("seat %d: %v", seat, list)
		}
	}
}

func TestWhoHasNoSeatHasNoUsefulBuildings(t *testing.T) {
	v := owned(StepLoad, Captain, 0)
	for _, seat := range []Seat{engine.Everyone, 2} {
		if list := v.Useful(seat); list != nil {
			t.Errorf("seat %d: %v", seat, list)
		}
	}
}

func words(list []Building) []string {
	var ids []string
	for _, b := range list {
		ids = append(ids, b.String())
	}
	return ids
}
