// Package scenes holds the positions of Endeavor that the gallery shows and the tests of the pictures draw: moments of
// recorded games, and tables laid by hand where no game would come to them, with everything at its fullest or longest. The
// rules have read each of them.
package scenes

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// The levels of detail.
const (
	table  = "table"
	folded = "folded"
	own    = "own"
)

// The groups of the gallery.
const (
	starts   = "The empty table"
	phases   = "A game of four, question by question"
	events   = "What happens"
	guide    = "The position of the guide"
	everyone = "Other numbers of players"
	owns     = "My board"
	folds    = "The folded table"
	fulls    = "The fullest tables"
	namings  = "The neutral naming"
	endings  = "The end"
)

// exhibit is a scene that is made when it is asked for.
type exhibit struct {
	name, group, title string
	translated         bool
	make               func() engine.Scene
}

// List gives every scene, made anew, in the order of the gallery.
func List() []render.Exhibit {
	list := make([]render.Exhibit, 0, len(gallery))
	for _, e := range gallery {
		list = append(list, render.Exhibit{Name: e.name, Group: e.group, Title: e.title, Translated: e.translated, Scene: e.make()})
	}
	return list
}

// Named gives one scene, made anew. There being none of that name is a mistake in the program and panics.
func Named(name string) engine.Scene {
	for _, e := range gallery {
		if e.name == name {
			return e.make()
		}
	}
	panic(fmt.Sprintf("scenes: nothing is called %q", name))
}

// at gives a scene another level.
func at(s engine.Scene, level string) engine.Scene {
	s.Level = level
	return s
}

// folding makes the folded table of a scene.
func folding(make func() engine.Scene) func() engine.Scene {
	return func() engine.Scene { return at(make(), folded) }
}

// of makes a scene for so many players.
func of(n int, make func(int) engine.Scene) func() engine.Scene {
	return func() engine.Scene { return make(n) }
}

// step makes the first table of a game from a round on at which a step is asked, ownStep the board of the one who is asked.
func step(g played, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.public(round, step) }
}

func ownStep(g played, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.private(round, step) }
}

// happened makes the table after something of a kind.
func happened(g played, kind string, skip int) func() engine.Scene {
	return func() engine.Scene { return g.after(kind, skip).scene() }
}

// several makes the table when salaries are chosen by two or more at once.
func several(g played, round int) func() engine.Scene {
	return func() engine.Scene { return g.at(round, endeavor.StepSalary, 2, 0).scene() }
}

var gallery = []exhibit{
	{"start-3", starts, "Three players build first", false, step(three, 1, endeavor.StepBuild)},
	{"start-4", starts, "Four players", true, step(four, 1, endeavor.StepBuild)},
	{"start-5", starts, "Five players", false, step(five, 1, endeavor.StepBuild)},

	{"game-build", phases, "Build: what is offered and what may be built", true, step(four, 4, endeavor.StepBuild)},
	{"game-salary", phases, "Salary: all who choose are awaited", true, several(four, 4)},
	{"game-act", phases, "Actions: one of them or a pass", true, step(four, 4, endeavor.StepAct)},
	{"game-second", phases, "The other part of an action", true, step(four, 1, endeavor.StepSecond)},
	{"game-discard", phases, "Discarding after a pass", true, step(four, 4, endeavor.StepDiscard)},
	{"game-late", phases, "The last round", false, step(four, 7, endeavor.StepAct)},

	{"game-round", events, "Everything that changed in a round is marked", false, func() engine.Scene { return four.round(5) }},
	{"game-governor", events, "A region opens and its governor is won", false, happened(four, endeavor.GovernorWon, 0)},
	{"game-attack", events, "A city was attacked", false, happened(four, endeavor.Attacked, 2)},
	{"game-linked", events, "Connections are controlled", false, happened(four, endeavor.Linked, 5)},
	{"game-abolition", events, "Slavery is abolished", true, happened(four, endeavor.Abolished, 0)},

	{"guide", guide, "Ben chooses an action", true, guideScene},
	{"guide-ship", guide, "Shipping is chosen", false, chosen(endeavor.Ship)},
	{"guide-occupy", guide, "Occupying is chosen", false, chosen(endeavor.Occupy)},
	{"guide-attack", guide, "An attack is chosen", false, chosen(endeavor.Attack)},
	{"guide-draw", guide, "Drawing is chosen", false, chosen(endeavor.Draw)},
	{"guide-folded", guide, "Folded", true, folding(guideScene)},
	{"guide-own", guide, "Ben's board", true, guideOwn},

	{"game-3", everyone, "Three players in the middle of a game", false, step(three, 5, endeavor.StepAct)},
	{"game-3-salary", everyone, "Three players: some have chosen their salary", false, func() engine.Scene { return three.halfway(3).scene() }},
	{"game-5", everyone, "Five players in the middle of a game", true, step(five, 5, endeavor.StepAct)},
	{"game-5-discard", everyone, "Five players: discarding", false, step(five, 5, endeavor.StepDiscard)},

	{"own-start", owns, "Before the first building", false, ownStep(four, 1, endeavor.StepBuild)},
	{"own-build", owns, "Build", false, ownStep(four, 5, endeavor.StepBuild)},
	{"own-salary", owns, "Salary: what the proposal frees", true, ownStep(four, 4, endeavor.StepSalary)},
	{"own-act", owns, "Actions", true, ownStep(four, 5, endeavor.StepAct)},
	{"own-second", owns, "The other part of an action", false, ownStep(four, 1, endeavor.StepSecond)},
	{"own-discard", owns, "Discarding after a pass", true, ownStep(four, 4, endeavor.StepDiscard)},
	{"own-waiting", owns, "Others are asked", false, func() engine.Scene { return four.at(6, endeavor.StepAct, 1, 4).private(2) }},
	{"own-turned", owns, "Turned cards after the abolition", false, turned},
	{"own-full", owns, "The fullest board", true, func() engine.Scene { return longNamed(fullTable(5).moment().private(1)) }},
	{"own-full-discard", owns, "Discarding from the fullest board", false, func() engine.Scene { return longNamed(fullDiscard(5).private(1)) }},

	{"folded-3", folds, "Three players", false, folding(step(three, 5, endeavor.StepAct))},
	{"folded-4", folds, "Four players", false, folding(step(four, 5, endeavor.StepAct))},
	{"folded-5", folds, "Five players", true, folding(step(five, 5, endeavor.StepAct))},
	{"folded-build", folds, "Five players build", false, folding(step(five, 4, endeavor.StepBuild))},
	{"folded-salary", folds, "Five players: salary", false, folding(several(five, 4))},
	{"folded-discard", folds, "Five players: discarding", false, folding(step(five, 5, endeavor.StepDiscard))},
	{"folded-full", folds, "The fullest table", false, folding(of(5, fullScene))},

	{"full-3", fulls, "Three players", false, of(3, fullScene)},
	{"full-4", fulls, "Four players", false, of(4, fullScene)},
	{"full-5", fulls, "Five players", true, of(5, fullScene)},
	{"full-discard", fulls, "Discarding", false, func() engine.Scene { return longNamed(fullDiscard(5).scene()) }},

	{"neutral-act", namings, "Actions", false, step(neutral, 4, endeavor.StepAct)},
	{"neutral-abolition", namings, "Forced labour is abolished", true, happened(neutral, endeavor.Abolished, 0)},
	{"neutral-own", namings, "A board with the neutral naming", false, ownStep(neutral, 3, endeavor.StepAct)},

	{"end-3", endings, "Three players", false, func() engine.Scene { return three.end() }},
	{"end-4", endings, "Four players", true, func() engine.Scene { return four.end() }},
	{"end-5", endings, "Five players", false, func() engine.Scene { return five.end() }},
	{"end-tied", endings, "Two share the victory", true, func() engine.Scene { return tied.end() }},
	{"end-folded", endings, "Four players, folded", true, folding(func() engine.Scene { return four.end() })},
	{"over-3", endings, "Three players, fullest", false, of(3, fullOver)},
	{"over-5", endings, "Five players, fullest", true, of(5, fullOver)},
}

// turned is the board of somebody whose cards were turned over when slavery was abolished.
func turned() engine.Scene {
	m := four.after(endeavor.CardsTurned, 0)
	for _, e := range m.events {
		if e.Kind == endeavor.CardsTurned {
			return m.private(e.Seat)
		}
	}
	panic("scenes: nobody turns cards over")
}
