package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// settled is a board with a colonist on one of two corn plantations and one in the small market, and some in San Juan.
func settled(inSanJuan int) rules.View {
	return rules.View{Players: []rules.PlayerView{{
		SanJuan: inSanJuan,
		Island: []rules.TileView{
			{Tile: rules.Tile(rules.Corn), Colonists: 1}, {Tile: rules.Tile(rules.Corn)}, {Tile: rules.Tile(rules.Indigo)}, {Tile: rules.Quarry},
		},
		City: []rules.BuildingView{{Building: rules.SmallMarket, Colonists: 1}, {Building: rules.IndigoPlant}},
	}}}
}

func TestThePlannerSaysWhereTheNewColonistsGo(t *testing.T) {
	v := english(t)
	for _, c := range []struct {
		inSanJuan          int
		draft, given, want string
	}{
		{3, "place:corn=1,indigo=1,quarry=1,small_market=1,indigo_plant=1,san_juan=0", "",
			"**Plan for 3 colonists:** indigo plantation, quarry and indigo plant. Your colonists would produce 1 corn and 1 indigo."},
		{1, "place:corn=2,small_market=1,san_juan=0", "",
			"**Plan for 1 colonist:** corn plantation. Your colonists would produce 2 corn."},
		{1, "place:indigo=1,indigo_plant=2,san_juan=0", "",
			"**Plan for 1 colonist:** indigo plantation and indigo plant ×2; leaving corn plantation and small market. Your colonists would produce 1 indigo."},
		{0, "place:corn=1,small_market=1,san_juan=0", "",
			"**Plan:** nobody moves. Your colonists would produce 1 corn."},
		{1, "place:small_market=1,san_juan=2", "",
			"**Plan for 1 colonist:** leaving corn plantation. 2 colonists stay in San Juan. Your colonists would produce nothing."},
		{1, "place:corn=2,small_market=1,san_juan=0", "place:corn=2,small_market=1,san_juan=0",
			"**Placement saved.** You can change it until everyone is ready. Your choice: corn plantation. Your colonists would produce 2 corn."},
	} {
		d := engine.Decision{Step: rules.StepPlace, Open: true, Private: true, Given: c.given}
		if got := (Presenter{}).Draft(settled(c.inSanJuan), d, c.draft, v); got != c.want {
			t.Errorf("%s reads\n%q, want\n%q", c.draft, got, c.want)
		}
	}
}

func TestAPlacementIsNamedByAsManyPlacesAsAButtonHasRoomFor(t *testing.T) {
	w := settled(4)
	own := &w.Players[0]
	own.Nobles, own.SanJuanNobles = 1, 1
	own.City = append(own.City, rules.BuildingView{Building: rules.ConstructionHut}, rules.BuildingView{Building: rules.SmallIndigoPlant})
	d := engine.Decision{Step: rules.StepPlace, Open: true, Private: true}
	for draft, want := range map[string][2]string{
		"place:corn=1,indigo=1,small_market=1,indigo_plant=1,san_juan=2": {"Place: indigo and indigo plant", "Or: indigo and indigo plant"},
		"place:corn=2,indigo=1,quarry=1,small_market=1,construction_hut=1,small_indigo_plant=1,san_juan=0": {
			"Place: corn, indigo, quarry and 2 more", "Or: corn, indigo, quarry and 2 more"},
		"place:corn=2/1,small_market=1,construction_hut=1,indigo_plant=1,san_juan=1": {
			"Place: corn (noble) and 2 more", "Or: corn (noble) and 2 more"},
	} {
		likely, plain := (Presenter{}).Proposed(w, d, draft, true, english(t)), (Presenter{}).Proposed(w, d, draft, false, english(t))
		if got := [2]string{likely.Label, plain.Label}; got != want {
			t.Errorf("%s reads %q, want %q", draft, got, want)
		}
	}
}

func TestBesideAPlacementOneMayAskForOrder(t *testing.T) {
	d := engine.Decision{Step: rules.StepPlace, Open: true, Private: true, Moves: []string{"mayor:order"}}
	offers(t, (Presenter{}).Options(settled(1), d, english(t)), [4]string{"mayor:order", "Ask for turn order"})
}

func TestThePlannerNamesNobles(t *testing.T) {
	w := settled(2)
	own := &w.Players[0]
	own.Nobles, own.SanJuanNobles = 2, 1
	own.City[0].Nobles = 1
	v := english(t)
	d := engine.Decision{Step: rules.StepPlace, Open: true, Private: true}
	for draft, want := range map[string]string{
		"place:corn=1,indigo=1/1,small_market=1/1,indigo_plant=1,san_juan=0": "**Plan for 2 people:** indigo plantation (noble) and indigo plant. Your colonists would produce 1 corn and 1 indigo.",
		"place:corn=2/1,small_market=1,indigo_plant=1/1,san_juan=0":          "**Plan for 2 people:** corn plantation (noble), small market and indigo plant (noble); leaving small market (noble). Your colonists would produce 2 corn.",
		"place:corn=1,small_market=1/1,san_juan=2/1":                         "**Plan for 2 people:** nobody moves. 1 colonist stays in San Juan. 1 noble stays in San Juan. Your colonists would produce 1 corn.",
	} {
		if got := (Presenter{}).Draft(w, d, draft, v); got != want {
			t.Errorf("%s reads\n%q, want\n%q", draft, got, want)
		}
	}
	offers(t, (Presenter{}).Options(w, engine.Decision{Step: rules.StepShip, Moves: []string{"take:noble", "take:colonist"}}, v),
		[4]string{"take:noble", "Noble"}, [4]string{"take:colonist", "Colonist"})
}
