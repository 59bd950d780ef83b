package scenes

import (
	"embed"
	"fmt"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

const nobody = engine.Everyone

// The recorded games: what lively players did once, so that the pictures stay whatever else changes. Slavery is abolished in
// each of them but tied, where two players share the victory; neutral has the neutral naming.
var (
	three   = recorded("base-3")
	four    = recorded("base-4")
	five    = recorded("base-5")
	tied    = recorded("tied-4")
	neutral = recorded("neutral-4")
)

//go:embed games
var games embed.FS

// moment is a position of a game with what has just happened.
type moment = render.Moment[endeavor.View]

// played is a recorded game.
type played struct{ render.Played[endeavor.View] }

func recorded(name string) played {
	return played{render.Recorded[endeavor.View](games, name, endeavor.Game())}
}

// at is the first moment from a round on at which a step is asked, by at least so many seats at once, after so many others.
func (g played) at(round int, step string, seats, skip int) moment {
	return g.Moments()[g.Find(fmt.Sprintf("%s from round %d on", step, round), skip, func(m moment) bool {
		v := m.View(nobody)
		return v.Step == step && v.Round >= round && len(v.Awaited) >= seats
	})]
}

// halfway is the first moment from a round on at which some have chosen their salary while others choose.
func (g played) halfway(round int) moment {
	return g.Moments()[g.Find(fmt.Sprintf("a salary among several from round %d on", round), 0, func(m moment) bool {
		v := m.View(nobody)
		return v.Step == endeavor.StepSalary && v.Round >= round && slices.ContainsFunc(v.Players, func(p endeavor.PlayerView) bool { return p.SalaryIn })
	})]
}

// public is the first table from a round on at which a step is asked.
func (g played) public(round int, step string) engine.Scene { return g.at(round, step, 1, 0).Scene() }

// private is the board of the seat that is asked then.
func (g played) private(round int, step string) engine.Scene {
	return g.at(round, step, 1, 0).PrivateOfAsked()
}

// round is the beginning of a round, with everything that happened in the round before as new.
func (g played) round(round int) engine.Scene {
	begins := func(round int) int {
		return g.Find(fmt.Sprintf("round %d", round), 0, func(m moment) bool { return m.View(nobody).Round == round })
	}
	return g.Since(begins(round-1), begins(round))
}
