package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestTheBuccaneerSaysWhatEachActionBrings(t *testing.T) {
	w := rules.View{
		Players: []rules.PlayerView{{Island: []rules.TileView{{Tile: rules.Quarry}, {Tile: rules.Forest}, {Tile: rules.Quarry}}}, {}, {}},
		Ships:   []rules.ShipView{{Capacity: 5, Good: rules.Sugar, Count: 5}, {Capacity: 6, Good: rules.Corn, Count: 1}},
		House:   []rules.Good{rules.Corn, rules.Coffee}, ColonistShip: 7, ShipNobles: 1,
		Roles: []rules.RoleView{{Role: rules.Mayor, Doubloons: 2}, {Role: rules.Trader}},
	}
	d := engine.Decision{Step: rules.StepBuccaneer, Moves: []string{
		"buccaneer:piracy:5", "buccaneer:piracy:6", "buccaneer:plunder", "buccaneer:raid", "buccaneer:capture:mayor", "buccaneer:capture:trader",
	}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"buccaneer:piracy:5", "Piracy: ship 5, keep 3 sugar"},
		[4]string{"buccaneer:piracy:6", "Piracy: ship 6, keep 1 corn"},
		[4]string{"buccaneer:plunder", "Plunder the trading house: 2 points"},
		[4]string{"buccaneer:raid", "Raid: 2 colonists go to work"},
		[4]string{"buccaneer:capture:mayor", "Capture: Mayor, 2 doubloons", "", "Capture a role"},
		[4]string{"buccaneer:capture:trader", "Capture: Trader", "", "Capture a role"})
}

func TestARaidedColonistIsOfferedFirstWhereMoreIsProduced(t *testing.T) {
	w := settled(0)
	d := engine.Decision{Step: rules.StepRaid, Moves: []string{"raid:indigo", "raid:quarry", "raid:corn"}}
	offers(t, (Presenter{}).Options(w, d, english(t)),
		[4]string{"raid:corn", "Corn plantation"}, [4]string{"raid:indigo", "Indigo plantation"}, [4]string{"raid:quarry", "Quarry"})
}
