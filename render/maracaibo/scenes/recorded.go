package scenes

import (
	"embed"
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render/scenes"
)

const nobody = engine.Everyone

// The recorded games: what lively players did once, so that the pictures stay whatever else changes. Those called all
// have every module, gems has rubies, royal orders and retirement, uncharted has both kinds of uncharted waters.
var (
	solo      = openRecorded("solo-1")
	two       = openRecorded("base-2")
	three     = openRecorded("base-3")
	four      = openRecorded("base-4")
	skirmish  = openRecorded("skirmish-4")
	uncharted = openRecorded("uncharted-3")
	gems      = openRecorded("gems-2")
	allSolo   = openRecorded("all-1")
	allFour   = openRecorded("all-4")
)

//go:embed games
var games embed.FS

// position is a position of a game with what has just happened.
type position = scenes.Position[maracaibo.View]

// recordedGame is a recorded game.
type recordedGame struct {
	scenes.RecordedGame[maracaibo.View]
}

func openRecorded(name string) recordedGame {
	return recordedGame{scenes.OpenRecorded[maracaibo.View](games, name, maracaibo.Game())}
}

// index is that of the first position from a round on at which a step is asked with a choice between at least so many
// answers.
func (g recordedGame) index(round int, step string, answers int) int {
	return g.Find(fmt.Sprintf("%s from round %d on", step, round), 0, func(m position) bool {
		d, ok := m.Asked()
		return ok && d.Step == step && m.View(nobody).Round >= round && (d.Open || len(d.Moves) >= answers)
	})
}

// at is that position, with a choice between two answers.
func (g recordedGame) at(round int, step string) position {
	return g.Positions()[g.index(round, step, 2)]
}

// public is the first table from a round on at which a step is asked.
func (g recordedGame) public(round int, step string) engine.Scene { return g.at(round, step).Scene() }

// private is the board of the seat that is asked then.
func (g recordedGame) private(round int, step string) engine.Scene {
	return g.at(round, step).PrivateOfAsked()
}

// waiting is the board of a seat that is not asked then: of the one that sits next.
func (g recordedGame) waiting(round int, step string) engine.Scene {
	m := g.at(round, step)
	d, _ := m.Asked()
	return m.Private((d.Seat + 1) % engine.Seat(len(m.View(nobody).Players)))
}

// changed is what changed for Ana in so many acts before the first table from a round on at which somebody sails.
func (g recordedGame) changed(round, acts int) engine.Scene {
	at := g.index(round, maracaibo.StepMove, 6)
	return g.Changed(0, at-acts, at)
}

// round is the beginning of a round, with everything that happened in the round before as new.
func (g recordedGame) round(round int) engine.Scene {
	begins := func(round int) int {
		return g.Find(fmt.Sprintf("round %d", round), 0, func(m position) bool { return m.View(nobody).Round == round })
	}
	return g.Since(begins(round-1), begins(round))
}

// turn is the first table from a round on at which somebody sails, with everything since the same seat sailed before as
// new.
func (g recordedGame) turn(round int) engine.Scene {
	at := g.index(round, maracaibo.StepMove, 2)
	list := g.Positions()
	d, _ := list[at].Asked()
	from := at
	for from > 0 {
		from--
		if before, ok := list[from].Asked(); ok && before.Step == d.Step && before.Seat == d.Seat {
			break
		}
	}
	return g.Since(from+1, at)
}
