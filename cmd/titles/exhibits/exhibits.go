package exhibits

import (
	endeavorrules "github.com/harbormaster/harbormaster/engine/endeavor"
	maracaiborules "github.com/harbormaster/harbormaster/engine/maracaibo"
	puertoricorules "github.com/harbormaster/harbormaster/engine/puertorico"
	endeavor "github.com/harbormaster/harbormaster/render/endeavor/scenes"
	maracaibo "github.com/harbormaster/harbormaster/render/maracaibo/scenes"
	puertorico "github.com/harbormaster/harbormaster/render/puertorico/scenes"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// Exhibits are what a game shows; a function that is nil shows nothing. Each call makes its list anew.
type Exhibits struct {
	Scenes    func() []scenes.Exhibit
	Timelines func() []scenes.TimelineExhibit
}

var games = map[string]Exhibits{
	puertoricorules.Name: {puertorico.List, puertorico.Timelines},
	endeavorrules.Name:   {endeavor.List, endeavor.Timelines},
	maracaiborules.Name:  {maracaibo.List, maracaibo.Timelines},
}

// Of gives what a game shows, by its key.
func Of(game string) Exhibits { return games[game] }
