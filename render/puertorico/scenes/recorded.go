package scenes

import (
	"embed"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// The recorded games: what computers played once, so that the pictures stay when the computers play better.
var (
	two           = openRecorded("base-2")
	three         = openRecorded("base-3")
	four          = openRecorded("base-4")
	five          = openRecorded("base-5")
	withNew       = openRecorded("new-4")
	withNobles    = openRecorded("nobles-4")
	withBuccaneer = openRecorded("buccaneer-4")
	withFestival  = openRecorded("festival-4")
	allTwo        = openRecorded("all-2")
	allThree      = openRecorded("all-3")
	allFour       = openRecorded("all-4")
	allFive       = openRecorded("all-5")
)

//go:embed games
var games embed.FS

// position is a position of a game with what has just happened.
type position = scenes.Position[puertorico.View]

// recordedGame is a recorded game.
type recordedGame struct {
	scenes.RecordedGame[puertorico.View]
}

func openRecorded(name string) recordedGame {
	return recordedGame{scenes.OpenRecorded[puertorico.View](games, name, puertorico.Game())}
}

// start is the position before the first role.
func (g recordedGame) start() engine.Scene { return g.public(1, puertorico.StepRole) }

// at is the index of the first position from a round on at which a step is asked with a real choice, after so many
// others.
func (g recordedGame) at(round int, step string, skip int) int {
	return g.Find(fmt.Sprintf("%s from round %d on", step, round), skip, func(m position) bool {
		d, ok := m.Asked()
		return ok && d.Step == step && m.View(nobody).Round >= round && (d.Open || len(d.Moves) >= 3)
	})
}

// public is the first table from a round on at which a step is asked.
func (g recordedGame) public(round int, step string) engine.Scene { return g.later(round, step, 0) }

// later leaves so many of them out.
func (g recordedGame) later(round int, step string, skip int) engine.Scene {
	return g.Positions()[g.at(round, step, skip)].Scene()
}

// private is the board of the seat that is asked then, with what is proposed where the answer is prepared.
func (g recordedGame) private(round int, step string) engine.Scene {
	return g.Positions()[g.at(round, step, 0)].PrivateOfAsked()
}

// changed is what changed for Ana in so many acts before the first table from a round on at which a step is asked.
func (g recordedGame) changed(round int, step string, acts int) engine.Scene {
	at := g.at(round, step, 0)
	return g.Changed(0, at-acts, at)
}

// round is the first choice of a role in a round, with everything that happened in the round before as new.
func (g recordedGame) round(round int) engine.Scene {
	return g.Since(g.at(round-1, puertorico.StepRole, 0)+1, g.at(round, puertorico.StepRole, 0))
}
