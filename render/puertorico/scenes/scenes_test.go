package scenes

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/rendertest"
)

var all = with("new", "nobles", "buccaneer", "festival")

// configs are those of the recorded games, by their names.
var configs = map[string]engine.Config{
	"base-2":      config(2, 2, nil),
	"base-3":      config(3, 3, nil),
	"base-4":      config(4, 1, map[string]string{puertorico.OptionFirstGovernor: "host_picks"}),
	"base-5":      config(5, 5, nil),
	"new-4":       config(4, 6, with("new")),
	"nobles-4":    config(4, 7, with("nobles")),
	"buccaneer-4": config(4, 8, with("buccaneer")),
	"festival-4":  config(4, 9, with("festival")),
	"all-2":       config(2, 10, all),
	"all-3":       config(3, 11, all),
	"all-4":       config(4, 3, all),
	"all-5":       config(5, 13, all),
}

func config(seats int, seed byte, options map[string]string) engine.Config {
	return engine.Config{Seats: seats, Seed: engine.Seed{15: seed}, Options: options}
}

func with(modules ...string) map[string]string {
	options := map[string]string{}
	for _, m := range modules {
		if m == "new" {
			m = puertorico.OptionNewBuildings
		}
		options[m] = "true"
	}
	return options
}

// TestRecordedGamesGoToTheirEnd replays every game; with -record computers play it first.
func TestRecordedGamesGoToTheirEnd(t *testing.T) {
	rendertest.RecordedGames(t, puertorico.Game(), configs, rendertest.ComputerPlayer(t, puertorico.Medium1()))
}

func TestEverySceneHasANameOfItsOwnThatFilesMayHave(t *testing.T) { rendertest.Exhibits(t, List()) }

func TestScenesAreMadeAnew(t *testing.T) { rendertest.ExhibitsMadeAnew(t, List) }
