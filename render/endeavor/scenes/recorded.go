package scenes

import (
	"embed"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render/scenes"
)

const nobody = engine.Everyone

// The recorded games: what lively players did once, so that the pictures stay whatever else changes. Slavery is
// abolished in each of them but tied, where two players share the victory; neutral has the neutral naming.
var (
	three   = openRecorded("base-3")
	four    = openRecorded("base-4")
	five    = openRecorded("base-5")
	tied    = openRecorded("tied-4")
	neutral = openRecorded("neutral-4")
)

//go:embed games
var games embed.FS

// position is a position of a game with what has just happened.
type position = scenes.Position[endeavor.View]

// recordedGame is a recorded game.
type recordedGame struct {
	scenes.RecordedGame[endeavor.View]
}

func openRecorded(name string) recordedGame {
	return recordedGame{scenes.OpenRecorded[endeavor.View](games, name, endeavor.Game())}
}

// at is the first position from a round on at which a step is asked, by at least so many seats at once, after so many
// others.
func (g recordedGame) at(round int, step string, seats, skip int) position {
	return g.Positions()[g.Find(fmt.Sprintf("%s from round %d on", step, round), skip, func(m position) bool {
		v := m.View(nobody)
		return v.Step == step && v.Round >= round && len(v.Awaited) >= seats
	})]
}

// halfway is the first position from a round on at which some have chosen their salary while others choose.
func (g recordedGame) halfway(round int) position {
	return g.Positions()[g.Find(fmt.Sprintf("a salary among several from round %d on", round), 0,
		func(m position) bool {
			v := m.View(nobody)
			return v.Step == endeavor.StepSalary && v.Round >= round &&
				slices.ContainsFunc(v.Players, func(p endeavor.PlayerView) bool { return p.SalaryIn })
		})]
}

// public is the first table from a round on at which a step is asked.
func (g recordedGame) public(round int, step string) engine.Scene {
	return g.at(round, step, 1, 0).Scene()
}

// private is the board of the seat that is asked then.
func (g recordedGame) private(round int, step string) engine.Scene {
	return g.at(round, step, 1, 0).PrivateOfAsked()
}

// changed is what changed for Ana in so many acts before the second action of a round from one on.
func (g recordedGame) changed(round, acts int) engine.Scene {
	at := g.Find("an action", 6, func(m position) bool {
		v := m.View(nobody)
		return v.Step == endeavor.StepAct && v.Round >= round
	})
	return g.Changed(0, at-acts, at)
}

// round is the beginning of a round, with everything that happened in the round before as new.
func (g recordedGame) round(round int) engine.Scene {
	begins := func(round int) int {
		return g.Find(fmt.Sprintf("round %d", round), 0, func(m position) bool { return m.View(nobody).Round == round })
	}
	return g.Since(begins(round-1), begins(round))
}
