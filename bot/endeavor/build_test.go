package endeavor

import (
	"testing"

	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

func TestABuildingSaysWhatItBringsTheDearestFirst(t *testing.T) {
	w := set(t, func(w *rules.View) {
		w.Players[0].Status = [rules.Statuses]int{6, 1, 9, 0}
		w.Players[0].Yields = [rules.Statuses]int{3, 2, 4, 1}
		w.Offer[rules.Docks-1].Copies = 2
	})
	offers(t, offered(t, w, rules.StepBuild, "build:market", "build:shipyard", "build:workshop", "build:bank", "build:docks", "build:university", "build:museum"),
		"Build: 7 choices | Museum (level 5) | 3 culture, then growth 4. Lets you free another building. 1 left",
		"Build: 7 choices | University (level 4) | 3 glory. 2 left",
		"Build: 7 choices | Docks (level 3) | Lets you occupy and ship in one region. 2 left",
		"Build: 7 choices | Bank (level 2) | 2 finance, then 5 payments. 4 left",
		"Build: 7 choices | Market (level 1) | Lets you draw a card. 5 left",
		"Build: 7 choices | Shipyard (level 1) | 1 culture, then growth 3. Lets you ship. 5 left",
		"Build: 7 choices | Workshop (level 1) | 2 industry, then build level 4. 5 left",
	)
}
