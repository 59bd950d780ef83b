package scenes

import (
	"embed"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// The recorded games: what computers played once, so that the pictures stay when the computers play better.
var (
	two           = recorded("base-2")
	three         = recorded("base-3")
	four          = recorded("base-4")
	five          = recorded("base-5")
	withNew       = recorded("new-4")
	withNobles    = recorded("nobles-4")
	withBuccaneer = recorded("buccaneer-4")
	withFestival  = recorded("festival-4")
	allTwo        = recorded("all-2")
	allThree      = recorded("all-3")
	allFour       = recorded("all-4")
	allFive       = recorded("all-5")
)

//go:embed games
var games embed.FS

// moment is a position of a game with what has just happened.
type moment = render.Moment[puertorico.View]

// played is a recorded game.
type played struct{ render.Played[puertorico.View] }

func recorded(name string) played {
	return played{render.Recorded[puertorico.View](games, name, puertorico.Game())}
}

// start is the position before the first role.
func (g played) start() engine.Scene { return g.public(1, puertorico.StepRole) }

// at is the index of the first moment from a round on at which a step is asked with a real choice, after so many others.
func (g played) at(round int, step string, skip int) int {
	return g.Find(fmt.Sprintf("%s from round %d on", step, round), skip, func(m moment) bool {
		d, ok := m.Asked()
		return ok && d.Step == step && m.View(nobody).Round >= round && (d.Open || len(d.Moves) >= 3)
	})
}

// public is the first table from a round on at which a step is asked.
func (g played) public(round int, step string) engine.Scene { return g.later(round, step, 0) }

// later leaves so many of them out.
func (g played) later(round int, step string, skip int) engine.Scene {
	return g.Moments()[g.at(round, step, skip)].Scene()
}

// private is the board of the seat that is asked then, with what is proposed where the answer is prepared.
func (g played) private(round int, step string) engine.Scene {
	return g.Moments()[g.at(round, step, 0)].PrivateOfAsked()
}

// round is the first choice of a role in a round, with everything that happened in the round before as new.
func (g played) round(round int) engine.Scene {
	return g.Since(g.at(round-1, puertorico.StepRole, 0)+1, g.at(round, puertorico.StepRole, 0))
}
