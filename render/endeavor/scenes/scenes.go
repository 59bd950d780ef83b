package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// The groups of the gallery.
const (
	starts   = "The empty table"
	phases   = "A game of four, question by question"
	events   = "What happens"
	guide    = "The position of the guide"
	everyone = "Other numbers of players"
	owns     = "My board"
	focuses  = "The question"
	fulls    = "The fullest tables"
	namings  = "The neutral naming"
	endings  = "The end"
)

// List gives every scene, made anew, in the order of the gallery.
func List() []scenes.Exhibit { return gallery.List() }

// Named gives one scene, made anew. There being none of that name is a mistake in the program and panics.
func Named(name string) engine.Scene { return gallery.Named(name) }

// focus makes the focus picture of a scene.
func focus(make func() engine.Scene) func() engine.Scene { return scenes.AtLevel(render.Focused, make) }

// of makes a scene for so many players.
var of = scenes.ForPlayers

// step makes the first table of a game from a round on at which a step is asked, ownStep the board of the one who is
// asked.
func step(g recordedGame, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.public(round, step) }
}

func ownStep(g recordedGame, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.private(round, step) }
}

// happened makes the table after something of a kind.
func happened(g recordedGame, kind string, skip int) func() engine.Scene {
	return func() engine.Scene { return g.After(kind, skip).Scene() }
}

// several makes the table when salaries are chosen by two or more at once.
func several(g recordedGame, round int) func() engine.Scene {
	return func() engine.Scene { return g.at(round, endeavor.StepSalary, 2, 0).Scene() }
}

var gallery = scenes.Gallery{
	scenes.NewExhibit("start-3", starts, "Three players build first", false, step(three, 1, endeavor.StepBuild)),
	scenes.NewExhibit("start-4", starts, "Four players", true, step(four, 1, endeavor.StepBuild)),
	scenes.NewExhibit("start-5", starts, "Five players", false, step(five, 1, endeavor.StepBuild)),

	scenes.NewExhibit("game-build", phases, "Build: what is offered and what may be built", true,
		step(four, 4, endeavor.StepBuild)),
	scenes.NewExhibit("game-salary", phases, "Salary: all who choose are awaited", true, several(four, 4)),
	scenes.NewExhibit("game-act", phases, "Actions: one of them or a pass", true, step(four, 4, endeavor.StepAct)),
	scenes.NewExhibit("game-second", phases, "The other part of an action", true, step(four, 1, endeavor.StepSecond)),
	scenes.NewExhibit("game-discard", phases, "Discarding after a pass", true, step(four, 4, endeavor.StepDiscard)),
	scenes.NewExhibit("game-late", phases, "The last round", false, step(four, 7, endeavor.StepAct)),

	scenes.NewExhibit("game-round", events, "Everything that changed in a round is marked", false,
		func() engine.Scene { return four.round(5) }),
	scenes.NewExhibit("changed", events, "What changed since one's last turn", true,
		func() engine.Scene { return four.changed(5, 4) }),
	scenes.NewExhibit("changed-round", events, "What changed in a round", false,
		func() engine.Scene { return five.changed(4, 30) }),
	scenes.NewExhibit("game-governor", events, "A region opens and its governor is won", false,
		happened(four, endeavor.GovernorWon, 0)),
	scenes.NewExhibit("game-attack", events, "A city was attacked", false, happened(four, endeavor.Attacked, 2)),
	scenes.NewExhibit("game-linked", events, "Connections are controlled", false, happened(four, endeavor.Linked, 5)),
	scenes.NewExhibit("game-abolition", events, "Slavery is abolished", true, happened(four, endeavor.Abolished, 0)),

	scenes.NewExhibit("guide", guide, "Ben chooses an action", true, guideScene),
	scenes.NewExhibit("guide-ship", guide, "Shipping is chosen", false, chosen(endeavor.Ship)),
	scenes.NewExhibit("guide-occupy", guide, "Occupying is chosen", false, chosen(endeavor.Occupy)),
	scenes.NewExhibit("guide-attack", guide, "An attack is chosen", false, chosen(endeavor.Attack)),
	scenes.NewExhibit("guide-draw", guide, "Drawing is chosen", false, chosen(endeavor.Draw)),
	scenes.NewExhibit("guide-own", guide, "Ben's board", true, guideOwn),

	scenes.NewExhibit("game-3", everyone, "Three players in the middle of a game", false,
		step(three, 5, endeavor.StepAct)),
	scenes.NewExhibit("game-3-salary", everyone, "Three players: some have chosen their salary", false,
		func() engine.Scene { return three.halfway(3).Scene() }),
	scenes.NewExhibit("game-5", everyone, "Five players in the middle of a game", true,
		step(five, 5, endeavor.StepAct)),
	scenes.NewExhibit("game-5-discard", everyone, "Five players: discarding", false,
		step(five, 5, endeavor.StepDiscard)),

	scenes.NewExhibit("own-start", owns, "Before the first building", false, ownStep(four, 1, endeavor.StepBuild)),
	scenes.NewExhibit("own-build", owns, "Build", false, ownStep(four, 5, endeavor.StepBuild)),
	scenes.NewExhibit("own-salary", owns, "Salary: what the proposal frees", true,
		ownStep(four, 4, endeavor.StepSalary)),
	scenes.NewExhibit("own-act", owns, "Actions", true, ownStep(four, 5, endeavor.StepAct)),
	scenes.NewExhibit("own-second", owns, "The other part of an action", false, ownStep(four, 1, endeavor.StepSecond)),
	scenes.NewExhibit("own-discard", owns, "Discarding after a pass", true, ownStep(four, 4, endeavor.StepDiscard)),
	scenes.NewExhibit("own-waiting", owns, "Others are asked", false,
		func() engine.Scene { return four.at(6, endeavor.StepAct, 1, 4).Private(2) }),
	scenes.NewExhibit("own-turned", owns, "Turned cards after the abolition", false, turned),
	scenes.NewExhibit("own-full", owns, "The fullest board", true,
		func() engine.Scene { return longNamed(fullTable(5).position().Private(1)) }),
	scenes.NewExhibit("own-full-discard", owns, "Discarding from the fullest board", false,
		func() engine.Scene { return longNamed(fullDiscard(5).Private(1)) }),

	scenes.NewExhibit("focus-build", focuses, "Build", true, focus(step(four, 4, endeavor.StepBuild))),
	scenes.NewExhibit("focus-build-15", focuses, "Build: every kind", false, focus(buildScene)),
	scenes.NewExhibit("focus-salary", focuses, "Salary", true, focus(several(four, 4))),
	scenes.NewExhibit("focus-act", focuses, "An action is chosen", true, focus(guideScene)),
	scenes.NewExhibit("focus-ship", focuses, "Ship", true, focus(chosen(endeavor.Ship))),
	scenes.NewExhibit("focus-occupy", focuses, "Occupy: three regions", false, focus(chosen(endeavor.Occupy))),
	scenes.NewExhibit("focus-occupy-1", focuses, "Occupy: one region", false,
		focus(near(endeavor.Occupy, ana, "quebec", "charleston", "santo_domingo"))),
	scenes.NewExhibit("focus-attack", focuses, "Attack: two regions", true,
		focus(near(endeavor.Attack, ben, "boston"))),
	scenes.NewExhibit("focus-draw", focuses, "Draw", true, focus(chosen(endeavor.Draw))),
	scenes.NewExhibit("focus-payment", focuses, "Payment", false, focus(paymentScene)),
	scenes.NewExhibit("focus-second", focuses, "The other part of an action", false,
		focus(step(four, 1, endeavor.StepSecond))),
	scenes.NewExhibit("focus-discard", focuses, "Discarding", true, focus(step(four, 4, endeavor.StepDiscard))),
	scenes.NewExhibit("focus-discard-full", focuses, "Discarding from the fullest hand", false,
		focus(func() engine.Scene { return longNamed(fullDiscard(5).Scene()) })),
	scenes.NewExhibit("focus-3", focuses, "Three players", false, focus(step(three, 5, endeavor.StepAct))),
	scenes.NewExhibit("focus-5", focuses, "Five players", false, focus(step(five, 5, endeavor.StepAct))),
	scenes.NewExhibit("focus-salary-5", focuses, "Five players: salary", false, focus(several(five, 4))),
	scenes.NewExhibit("focus-round", focuses, "After a round", false,
		focus(func() engine.Scene { return four.round(5) })),
	scenes.NewExhibit("focus-full", focuses, "The fullest table", true, focus(of(5, fullScene))),
	scenes.NewExhibit("focus-over", focuses, "The end", true, focus(func() engine.Scene { return four.End() })),

	scenes.NewExhibit("full-3", fulls, "Three players", false, of(3, fullScene)),
	scenes.NewExhibit("full-4", fulls, "Four players", false, of(4, fullScene)),
	scenes.NewExhibit("full-5", fulls, "Five players", true, of(5, fullScene)),
	scenes.NewExhibit("full-discard", fulls, "Discarding", false,
		func() engine.Scene { return longNamed(fullDiscard(5).Scene()) }),

	scenes.NewExhibit("neutral-act", namings, "Actions", false, step(neutral, 4, endeavor.StepAct)),
	scenes.NewExhibit("neutral-abolition", namings, "Forced labour is abolished", true,
		happened(neutral, endeavor.Abolished, 0)),
	scenes.NewExhibit("neutral-own", namings, "A board with the neutral naming", false,
		ownStep(neutral, 3, endeavor.StepAct)),

	scenes.NewExhibit("end-3", endings, "Three players", false, func() engine.Scene { return three.End() }),
	scenes.NewExhibit("end-4", endings, "Four players", true, func() engine.Scene { return four.End() }),
	scenes.NewExhibit("end-5", endings, "Five players", false, func() engine.Scene { return five.End() }),
	scenes.NewExhibit("end-tied", endings, "Two share the victory", true, func() engine.Scene { return tied.End() }),
	scenes.NewExhibit("end-bids", endings, "The seats were sold for points", false, sold),
	scenes.NewExhibit("focus-bids", endings, "The seats were sold for points: the account", true, focus(sold)),
	scenes.NewExhibit("over-3", endings, "Three players, fullest", false, of(3, fullOver)),
	scenes.NewExhibit("over-5", endings, "Five players, fullest", true, of(5, fullOver)),
}

// sold is the end of a game of four whose seats were sold.
var sold = scenes.Sold([]int{9, 0, 4, 1}, []engine.Seat{3}, func() engine.Scene { return four.End() })

// turned is the board of somebody whose cards were turned over when slavery was abolished.
func turned() engine.Scene {
	m := four.After(endeavor.CardsTurned, 0)
	for _, e := range m.Events {
		if e.Kind == endeavor.CardsTurned {
			return m.Private(e.Seat)
		}
	}
	panic("scenes: nobody turns cards over")
}
