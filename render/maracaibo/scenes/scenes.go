package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// The groups of the gallery.
const (
	starts   = "The start"
	spaces   = "A turn: sailing and the space"
	effects  = "What effects ask"
	raids    = "A raid"
	events   = "What happens"
	everyone = "Other numbers of players"
	solos    = "John Silver"
	modules  = "The modules"
	owns     = "My board"
	focuses  = "The question alone"
	endings  = "The end"
)

// List gives every scene, made anew, in the order of the gallery.
func List() []scenes.Exhibit { return gallery.List() }

// Named gives one scene, made anew. There being none of that name is a mistake in the program and panics.
func Named(name string) engine.Scene { return gallery.Named(name) }

// step makes the first table of a game from a round on at which a step is asked, own the board of the one who is asked,
// waiting the board of the one who sits next.
func step(g recordedGame, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.public(round, step) }
}

func own(g recordedGame, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.private(round, step) }
}

func waiting(g recordedGame, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.waiting(round, step) }
}

// happened makes the table after something of a kind, after so many others.
func happened(g recordedGame, kind string, skip int) func() engine.Scene {
	return func() engine.Scene { return g.After(kind, skip).Scene() }
}

// turn makes a table at which somebody sails, with what has happened since they did so last.
func turn(g recordedGame, round int) func() engine.Scene {
	return func() engine.Scene { return g.turn(round) }
}

func end(g recordedGame) func() engine.Scene { return func() engine.Scene { return g.End() } }

// owned is the board of a seat at the end of a game.
func owned(g recordedGame, seat engine.Seat) func() engine.Scene {
	return func() engine.Scene {
		list := g.Positions()
		return list[len(list)-1].Private(seat)
	}
}

// sold is the end of a game of four whose seats were sold.
var sold = scenes.Sold([]int{9, 0, 4, 1}, []engine.Seat{3}, end(four))

func focus(make func() engine.Scene) func() engine.Scene { return scenes.AtLevel(render.Focused, make) }

// asking is the focus picture of a step: see recordedGame.public.
func asking(g recordedGame, round int, step string) func() engine.Scene {
	return focus(func() engine.Scene { return g.public(round, step) })
}

var gallery = scenes.Gallery{
	scenes.NewExhibit("start-3", starts, "Everybody keeps a quest", true, step(three, 0, maracaibo.StepKeep)),
	scenes.NewExhibit("start-4", starts, "Four players, the first move", false, step(four, 1, maracaibo.StepMove)),

	scenes.NewExhibit("game-move", spaces, "Sailing: where one may go", true, turn(three, 2)),
	scenes.NewExhibit("game-take", spaces, "An improvement: take or ignore", true, step(three, 2, maracaibo.StepTake)),
	scenes.NewExhibit("game-build", spaces, "A residence", false, step(two, 1, maracaibo.StepBuild)),
	scenes.NewExhibit("game-pay", spaces, "Whom to pay", false, step(four, 1, maracaibo.StepPay)),
	scenes.NewExhibit("game-tile", spaces, "An own smuggler tile at the location", false,
		step(three, 1, maracaibo.StepTile)),

	scenes.NewExhibit("game-next", effects, "Which effect comes next", false, step(three, 1, maracaibo.StepEffect)),
	scenes.NewExhibit("game-option", effects, "One of several effects", false, step(three, 2, maracaibo.StepOption)),
	scenes.NewExhibit("game-upgrade", effects, "A ship upgrade", false, step(three, 2, maracaibo.StepUpgrade)),
	scenes.NewExhibit("game-figurehead", effects, "A figurehead", false, step(three, 1, maracaibo.StepFigurehead)),
	scenes.NewExhibit("game-smuggle", effects, "Placing a smuggler tile", false, step(three, 1, maracaibo.StepSmuggle)),
	scenes.NewExhibit("game-activate", effects, "Using a smuggler tile", false, step(three, 2, maracaibo.StepActivate)),
	scenes.NewExhibit("game-treasure", effects, "A treasure of any kind", false,
		step(three, 2, maracaibo.StepTreasure)),
	scenes.NewExhibit("game-store", effects, "Where a treasure is stored", false, step(three, 1, maracaibo.StepStore)),
	scenes.NewExhibit("game-bury", effects, "Burying", false, step(three, 2, maracaibo.StepBury)),
	scenes.NewExhibit("game-refill", effects, "Refilling an island", false, step(three, 1, maracaibo.StepRefill)),
	scenes.NewExhibit("game-explore", effects, "Exploring", true, step(three, 2, maracaibo.StepExplore)),
	scenes.NewExhibit("game-quest", effects, "A quest", true, step(three, 2, maracaibo.StepQuest)),
	scenes.NewExhibit("game-residence", effects, "A residence from afar", false,
		step(three, 1, maracaibo.StepResidence)),
	scenes.NewExhibit("game-acquire", effects, "An improvement from afar", false,
		step(three, 1, maracaibo.StepAcquire)),

	scenes.NewExhibit("game-die", raids, "Which die", true, step(three, 2, maracaibo.StepDie)),
	scenes.NewExhibit("game-raid", raids, "What the strength is spent for", true, step(three, 2, maracaibo.StepRaid)),

	scenes.NewExhibit("game-round", events, "Everything that changed in a round is marked", false,
		func() engine.Scene { return three.round(2) }),
	scenes.NewExhibit("changed", events, "What changed since one's last turn", true,
		func() engine.Scene { return four.changed(2, 14) }),
	scenes.NewExhibit("changed-round", events, "What changed in a round", false,
		func() engine.Scene { return three.changed(2, 50) }),
	scenes.NewExhibit("game-rolled", events, "A raid has been rolled", false, happened(four, maracaibo.RaidEnded, 1)),
	scenes.NewExhibit("game-late", events, "The last turns", true, step(four, 3, maracaibo.StepMove)),

	scenes.NewExhibit("game-2", everyone, "Two players in the middle of a game", false, turn(two, 2)),
	scenes.NewExhibit("game-4", everyone, "Four players in the middle of a game", true, turn(four, 2)),
	scenes.NewExhibit("game-4-late", everyone, "Four players in the last round", false, turn(four, 3)),

	scenes.NewExhibit("solo-move", solos, "Sailing against John Silver", true, turn(solo, 2)),
	scenes.NewExhibit("solo-late", solos, "The last round", false, turn(solo, 3)),
	scenes.NewExhibit("solo-all", solos, "With every module", false, step(allSolo, 2, maracaibo.StepSail)),

	scenes.NewExhibit("skirmish-move", modules, "Pirate Skirmish: sailing", false, turn(skirmish, 2)),
	scenes.NewExhibit("skirmish-fought", modules, "Pirate Skirmish: a fight", true,
		happened(skirmish, maracaibo.Skirmished, 3)),
	scenes.NewExhibit("uncharted-start", modules, "Uncharted Waters: step by step", true,
		step(uncharted, 1, maracaibo.StepSail)),
	scenes.NewExhibit("uncharted-late", modules, "Uncharted Waters: the second round", false,
		step(uncharted, 2, maracaibo.StepSail)),
	scenes.NewExhibit("gems-sell", modules, "Rubies: a sale", false, step(gems, 1, maracaibo.StepSell)),
	scenes.NewExhibit("gems-retired", modules, "Retirement: back from the interior", false,
		happened(gems, maracaibo.Returned, 0)),
	scenes.NewExhibit("all-4", modules, "Every module together", true, step(allFour, 2, maracaibo.StepSail)),
	scenes.NewExhibit("all-4-late", modules, "Every module together in the last round", false,
		step(allFour, 3, maracaibo.StepSail)),

	scenes.NewExhibit("own-keep", owns, "Which quests to keep", true, own(three, 0, maracaibo.StepKeep)),
	scenes.NewExhibit("own-move", owns, "Sailing", true, own(three, 2, maracaibo.StepMove)),
	scenes.NewExhibit("own-upgrade", owns, "A ship upgrade: which sockets are open", true,
		own(three, 2, maracaibo.StepUpgrade)),
	scenes.NewExhibit("own-upgrade-first", owns, "The first ship upgrade", false, own(three, 1, maracaibo.StepUpgrade)),
	scenes.NewExhibit("own-store", owns, "Where a treasure is stored", false, own(three, 1, maracaibo.StepStore)),
	scenes.NewExhibit("own-bury", owns, "Burying", true, own(three, 2, maracaibo.StepBury)),
	scenes.NewExhibit("own-discard", owns, "Discarding a quest", false, own(three, 1, maracaibo.StepDiscard)),
	scenes.NewExhibit("own-quest", owns, "A quest", false, own(three, 2, maracaibo.StepQuest)),
	scenes.NewExhibit("own-explore", owns, "Exploring", false, own(three, 2, maracaibo.StepExplore)),
	scenes.NewExhibit("own-die", owns, "A raid: which die", true, own(three, 2, maracaibo.StepDie)),
	scenes.NewExhibit("own-raid", owns, "A raid: the actions", false, own(three, 2, maracaibo.StepRaid)),
	scenes.NewExhibit("own-smuggle", owns, "Placing a smuggler tile", false, own(three, 1, maracaibo.StepSmuggle)),
	scenes.NewExhibit("own-waiting", owns, "Others are asked", false, waiting(four, 3, maracaibo.StepTake)),
	scenes.NewExhibit("own-late", owns, "Late in a game of four", false, own(four, 3, maracaibo.StepMove)),
	scenes.NewExhibit("own-solo", owns, "Against John Silver", false, own(solo, 3, maracaibo.StepMove)),
	scenes.NewExhibit("own-sell", owns, "Selling a ruby", false, own(gems, 1, maracaibo.StepSell)),
	scenes.NewExhibit("own-royal", owns, "Royal orders", false, own(gems, 3, maracaibo.StepMove)),
	scenes.NewExhibit("own-all", owns, "Every module together", true, own(allFour, 3, maracaibo.StepSail)),
	scenes.NewExhibit("own-end", owns, "After the end", false, owned(allFour, 1)),

	scenes.NewExhibit("focus-move", focuses, "Sailing", true, focus(turn(three, 2))),
	scenes.NewExhibit("focus-4", focuses, "Sailing: four players", true, focus(turn(four, 2))),
	scenes.NewExhibit("focus-2", focuses, "Sailing up to four steps", false, focus(turn(two, 2))),
	scenes.NewExhibit("focus-sail", focuses, "Sailing step by step", false, asking(uncharted, 1, maracaibo.StepSail)),
	scenes.NewExhibit("focus-solo", focuses, "Sailing against John Silver", true, focus(turn(solo, 2))),
	scenes.NewExhibit("focus-all", focuses, "Every module together", false, asking(allFour, 3, maracaibo.StepSail)),
	scenes.NewExhibit("focus-skirmish", focuses, "Pirate Skirmish: sailing", false, focus(turn(skirmish, 2))),
	scenes.NewExhibit("focus-take", focuses, "An improvement: take or ignore", true,
		asking(three, 2, maracaibo.StepTake)),
	scenes.NewExhibit("focus-build", focuses, "A residence", false, asking(two, 1, maracaibo.StepBuild)),
	scenes.NewExhibit("focus-residence", focuses, "A residence from afar", false,
		asking(three, 1, maracaibo.StepResidence)),
	scenes.NewExhibit("focus-acquire", focuses, "An improvement from afar", true,
		asking(three, 1, maracaibo.StepAcquire)),
	scenes.NewExhibit("focus-explore", focuses, "Exploring", true, asking(three, 2, maracaibo.StepExplore)),
	scenes.NewExhibit("focus-explore-first", focuses, "Exploring for the first time", false,
		asking(four, 1, maracaibo.StepExplore)),
	scenes.NewExhibit("focus-explore-solo", focuses, "Exploring: every module against John Silver", false,
		asking(allSolo, 1, maracaibo.StepExplore)),
	scenes.NewExhibit("focus-die", focuses, "A raid: which die", true, asking(three, 2, maracaibo.StepDie)),
	scenes.NewExhibit("focus-raid", focuses, "A raid: what the strength is spent for", true,
		asking(three, 2, maracaibo.StepRaid)),
	scenes.NewExhibit("focus-quest", focuses, "A quest", true, asking(three, 2, maracaibo.StepQuest)),
	scenes.NewExhibit("focus-royal", focuses, "A quest: royal orders", false, asking(gems, 1, maracaibo.StepQuest)),
	scenes.NewExhibit("focus-keep", focuses, "Everybody keeps a quest", false, asking(three, 0, maracaibo.StepKeep)),
	scenes.NewExhibit("focus-discard", focuses, "Discarding a quest", false,
		asking(three, 1, maracaibo.StepDiscard)),
	scenes.NewExhibit("focus-pay", focuses, "Whom to pay", false, asking(four, 1, maracaibo.StepPay)),
	scenes.NewExhibit("focus-tile", focuses, "An own smuggler tile at the location", false,
		asking(three, 1, maracaibo.StepTile)),
	scenes.NewExhibit("focus-next", focuses, "Which effect comes next", false, asking(three, 1, maracaibo.StepEffect)),
	scenes.NewExhibit("focus-option", focuses, "One of several effects", false, asking(three, 2, maracaibo.StepOption)),
	scenes.NewExhibit("focus-upgrade", focuses, "A ship upgrade", true, asking(three, 2, maracaibo.StepUpgrade)),
	scenes.NewExhibit("focus-figurehead", focuses, "A figurehead", false, asking(three, 1, maracaibo.StepFigurehead)),
	scenes.NewExhibit("focus-smuggle", focuses, "Placing a smuggler tile", true,
		asking(three, 1, maracaibo.StepSmuggle)),
	scenes.NewExhibit("focus-activate", focuses, "Using a smuggler tile", false,
		asking(three, 2, maracaibo.StepActivate)),
	scenes.NewExhibit("focus-treasure", focuses, "A treasure of any kind", false,
		asking(three, 2, maracaibo.StepTreasure)),
	scenes.NewExhibit("focus-store", focuses, "Where a treasure is stored", false,
		asking(three, 1, maracaibo.StepStore)),
	scenes.NewExhibit("focus-bury", focuses, "Burying", true, asking(three, 2, maracaibo.StepBury)),
	scenes.NewExhibit("focus-refill", focuses, "Refilling an island", false, asking(three, 1, maracaibo.StepRefill)),
	scenes.NewExhibit("focus-sell", focuses, "Selling a ruby", false, asking(gems, 1, maracaibo.StepSell)),

	scenes.NewExhibit("end-1", endings, "Against John Silver", true, end(solo)),
	scenes.NewExhibit("end-2", endings, "Two players", false, end(two)),
	scenes.NewExhibit("end-3", endings, "Three players", false, end(three)),
	scenes.NewExhibit("end-4", endings, "Four players", true, end(four)),
	scenes.NewExhibit("end-all", endings, "Every module together", false, end(allFour)),
	scenes.NewExhibit("end-bids", endings, "The seats were sold for points", false, sold),
	scenes.NewExhibit("focus-bids", endings, "The seats were sold for points: the account", true, focus(sold)),
	scenes.NewExhibit("focus-end", endings, "Four players: the account", false, focus(end(four))),
}
