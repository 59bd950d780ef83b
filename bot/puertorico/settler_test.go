package puertorico

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// What corn and a quarry bring on an empty board.
const (
	corn   = "Sells for 0, needs no production building; you have 0"
	quarry = "While occupied, 1 doubloon off each building; you have 0"
)

func TestPlantationsAreOneButtonAKindWithTheirNumber(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), FaceUp: []rules.Tile{rules.Tile(rules.Corn), rules.Tile(rules.Sugar),
		rules.Tile(rules.Tobacco), rules.Tile(rules.Coffee), rules.Tile(rules.Corn)},
		Offer: []rules.OfferView{{Building: rules.SugarMill, Copies: 3, Cost: 4}, {Building: rules.SmallSugarMill, Copies: 1, Cost: 2},
			{Building: rules.CoffeeRoaster, Cost: 6}}}
	w.Players[0].City = []rules.BuildingView{{Building: rules.TobaccoStorage}}
	d := engine.Decision{Step: rules.StepTake, Moves: []string{"settle:corn", "settle:sugar", "settle:tobacco", "settle:coffee", "settle:quarry", "settle:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"settle:corn", "Corn ×2", corn},
		[4]string{"settle:sugar", "Sugar", "Sells for 2, needs a small sugar mill (2); you have 0"},
		[4]string{"settle:tobacco", "Tobacco", "Sells for 3; you have 0; circles in your buildings for it: 3"},
		[4]string{"settle:coffee", "Coffee", "Sells for 4, but its production building is sold out; you have 0"},
		[4]string{"settle:quarry", "Quarry", quarry}, [4]string{"settle:none", "Pass"})
}

func TestWithAHospiceTheColonistComesFirst(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), FaceUp: []rules.Tile{rules.Tile(rules.Corn), rules.Tile(rules.Corn)}}
	d := engine.Decision{Step: rules.StepTake, Moves: []string{"settle:corn", "settle:corn:colonist", "settle:quarry", "settle:quarry:colonist", "settle:none"}}
	got := (Presenter{}).Options(w, d, english(t))
	offers(t, got,
		[4]string{"settle:corn:colonist", "Corn ×2 with a colonist", corn}, [4]string{"settle:quarry:colonist", "Quarry with a colonist", quarry},
		[4]string{"settle:corn", "Corn ×2", corn}, [4]string{"settle:quarry", "Quarry", quarry}, [4]string{"settle:none", "Pass"})
	for i, o := range got {
		bare := slices.Equal(o.Path, []string{"No colonist from the hospice"}) && o.SubmenuBack == "Colonist from the hospice"
		if bare != (i == 2 || i == 3) {
			t.Errorf("%s stands behind %q, back by %q", o.Move, o.Path, o.SubmenuBack)
		}
	}
}

func TestTheHaciendaAsksWhetherToDraw(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3)}
	d := engine.Decision{Step: rules.StepHacienda, Moves: []string{"hacienda:draw", "hacienda:skip"}}
	offers(t, (Presenter{}).Options(w, d, english(t)), [4]string{"hacienda:draw", "Draw a plantation"}, [4]string{"hacienda:skip", "Don't draw"})
}

func TestToLayATileAsAForestIsAMenu(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), FaceUp: []rules.Tile{rules.Tile(rules.Corn)}}
	d := engine.Decision{Step: rules.StepSecond, Moves: []string{"settle:corn", "settle:corn:forest", "settle:quarry", "settle:none"}}
	v := english(t)
	offers(t, (Presenter{}).Options(w, d, v),
		[4]string{"settle:corn", "Corn", corn}, [4]string{"settle:quarry", "Quarry", quarry}, [4]string{"settle:corn:forest", "Forest (corn)", "", "Lay as a forest"}, [4]string{"settle:none", "Pass"})
	if got, want := (Presenter{}).Question(w, d, v), "take a second plantation or a quarry with the library, or pass"; got != want {
		t.Errorf("question is %q, want %q", got, want)
	}
	d = engine.Decision{Step: rules.StepTake, Moves: []string{"settle:corn", "settle:corn:colonist", "settle:corn:forest", "settle:corn:forest:colonist", "settle:none"}}
	offers(t, (Presenter{}).Options(w, d, v),
		[4]string{"settle:corn:colonist", "Corn with a colonist", corn}, [4]string{"settle:corn", "Corn", corn},
		[4]string{"settle:corn:forest:colonist", "Forest (corn) with a colonist", "The colonist goes to San Juan", "Lay as a forest"},
		[4]string{"settle:corn:forest", "Forest (corn)", "", "Lay as a forest"}, [4]string{"settle:none", "Pass"})
}

func TestADrawnTileIsPlantedOrLaidAsAForest(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3), Drawn: rules.Tile(rules.Sugar)}
	d := engine.Decision{Step: rules.StepForest, Moves: []string{"forest:yes", "forest:no"}}
	offers(t, (Presenter{}).Options(w, d, english(t)), [4]string{"forest:no", "Plant sugar"}, [4]string{"forest:yes", "Lay as a forest"})
}

func TestTheHuntingLodgeKeepsAllTilesWithOneTap(t *testing.T) {
	w := rules.View{Players: make([]rules.PlayerView, 3)}
	d := engine.Decision{Step: rules.StepClear, Moves: []string{"clear:corn", "clear:sugar:occupied", "clear:none"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"clear:none", "Keep all tiles"}, [4]string{"clear:corn", "Corn", "", "Discard a tile"},
		[4]string{"clear:sugar:occupied", "Sugar with a colonist", "The person on it goes to San Juan", "Discard a tile"})
}
