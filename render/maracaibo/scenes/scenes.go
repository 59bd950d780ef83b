package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/maracaibo"
	"github.com/harbormaster/harbormaster/render"
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
	folds    = "The folded table"
	endings  = "The end"
)

// List gives every scene, made anew, in the order of the gallery.
func List() []render.Exhibit { return gallery.List() }

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

func folded(make func() engine.Scene) func() engine.Scene { return render.AtLevel(render.Folded, make) }

var gallery = render.Gallery{
	render.NewExhibit("start-3", starts, "Everybody keeps a quest", true, step(three, 0, maracaibo.StepKeep)),
	render.NewExhibit("start-4", starts, "Four players, the first move", false, step(four, 1, maracaibo.StepMove)),

	render.NewExhibit("game-move", spaces, "Sailing: where one may go", true, turn(three, 2)),
	render.NewExhibit("game-take", spaces, "An improvement: take or ignore", true, step(three, 2, maracaibo.StepTake)),
	render.NewExhibit("game-build", spaces, "A residence", false, step(two, 1, maracaibo.StepBuild)),
	render.NewExhibit("game-pay", spaces, "Whom to pay", false, step(four, 1, maracaibo.StepPay)),
	render.NewExhibit("game-tile", spaces, "An own smuggler tile at the location", false,
		step(three, 1, maracaibo.StepTile)),

	render.NewExhibit("game-next", effects, "Which effect comes next", false, step(three, 1, maracaibo.StepEffect)),
	render.NewExhibit("game-option", effects, "One of several effects", false, step(three, 2, maracaibo.StepOption)),
	render.NewExhibit("game-upgrade", effects, "A ship upgrade", false, step(three, 2, maracaibo.StepUpgrade)),
	render.NewExhibit("game-figurehead", effects, "A figurehead", false, step(three, 1, maracaibo.StepFigurehead)),
	render.NewExhibit("game-smuggle", effects, "Placing a smuggler tile", false, step(three, 1, maracaibo.StepSmuggle)),
	render.NewExhibit("game-activate", effects, "Using a smuggler tile", false, step(three, 2, maracaibo.StepActivate)),
	render.NewExhibit("game-treasure", effects, "A treasure of any kind", false,
		step(three, 2, maracaibo.StepTreasure)),
	render.NewExhibit("game-store", effects, "Where a treasure is stored", false, step(three, 1, maracaibo.StepStore)),
	render.NewExhibit("game-bury", effects, "Burying", false, step(three, 2, maracaibo.StepBury)),
	render.NewExhibit("game-refill", effects, "Refilling an island", false, step(three, 1, maracaibo.StepRefill)),
	render.NewExhibit("game-explore", effects, "Exploring", true, step(three, 2, maracaibo.StepExplore)),
	render.NewExhibit("game-quest", effects, "A quest", true, step(three, 2, maracaibo.StepQuest)),
	render.NewExhibit("game-residence", effects, "A residence from afar", false,
		step(three, 1, maracaibo.StepResidence)),
	render.NewExhibit("game-acquire", effects, "An improvement from afar", false,
		step(three, 1, maracaibo.StepAcquire)),

	render.NewExhibit("game-die", raids, "Which die", true, step(three, 2, maracaibo.StepDie)),
	render.NewExhibit("game-raid", raids, "What the strength is spent for", true, step(three, 2, maracaibo.StepRaid)),

	render.NewExhibit("game-round", events, "Everything that changed in a round is marked", false,
		func() engine.Scene { return three.round(2) }),
	render.NewExhibit("game-rolled", events, "A raid has been rolled", false, happened(four, maracaibo.RaidEnded, 1)),
	render.NewExhibit("game-late", events, "The last turns", true, step(four, 3, maracaibo.StepMove)),

	render.NewExhibit("game-2", everyone, "Two players in the middle of a game", false, turn(two, 2)),
	render.NewExhibit("game-4", everyone, "Four players in the middle of a game", true, turn(four, 2)),
	render.NewExhibit("game-4-late", everyone, "Four players in the last round", false, turn(four, 3)),

	render.NewExhibit("solo-move", solos, "Sailing against John Silver", true, turn(solo, 2)),
	render.NewExhibit("solo-late", solos, "The last round", false, turn(solo, 3)),
	render.NewExhibit("solo-all", solos, "With every module", false, step(allSolo, 2, maracaibo.StepSail)),

	render.NewExhibit("skirmish-move", modules, "Pirate Skirmish: sailing", false, turn(skirmish, 2)),
	render.NewExhibit("skirmish-fought", modules, "Pirate Skirmish: a fight", true,
		happened(skirmish, maracaibo.Skirmished, 3)),
	render.NewExhibit("uncharted-start", modules, "Uncharted Waters: step by step", true,
		step(uncharted, 1, maracaibo.StepSail)),
	render.NewExhibit("uncharted-late", modules, "Uncharted Waters: the second round", false,
		step(uncharted, 2, maracaibo.StepSail)),
	render.NewExhibit("gems-sell", modules, "Rubies: a sale", false, step(gems, 1, maracaibo.StepSell)),
	render.NewExhibit("gems-retired", modules, "Retirement: back from the interior", false,
		happened(gems, maracaibo.Returned, 0)),
	render.NewExhibit("all-4", modules, "Every module together", true, step(allFour, 2, maracaibo.StepSail)),
	render.NewExhibit("all-4-late", modules, "Every module together in the last round", false,
		step(allFour, 3, maracaibo.StepSail)),

	render.NewExhibit("own-keep", owns, "Which quests to keep", true, own(three, 0, maracaibo.StepKeep)),
	render.NewExhibit("own-move", owns, "Sailing", true, own(three, 2, maracaibo.StepMove)),
	render.NewExhibit("own-upgrade", owns, "A ship upgrade: which sockets are open", true,
		own(three, 2, maracaibo.StepUpgrade)),
	render.NewExhibit("own-upgrade-first", owns, "The first ship upgrade", false, own(three, 1, maracaibo.StepUpgrade)),
	render.NewExhibit("own-store", owns, "Where a treasure is stored", false, own(three, 1, maracaibo.StepStore)),
	render.NewExhibit("own-bury", owns, "Burying", true, own(three, 2, maracaibo.StepBury)),
	render.NewExhibit("own-discard", owns, "Discarding a quest", false, own(three, 1, maracaibo.StepDiscard)),
	render.NewExhibit("own-quest", owns, "A quest", false, own(three, 2, maracaibo.StepQuest)),
	render.NewExhibit("own-explore", owns, "Exploring", false, own(three, 2, maracaibo.StepExplore)),
	render.NewExhibit("own-die", owns, "A raid: which die", true, own(three, 2, maracaibo.StepDie)),
	render.NewExhibit("own-raid", owns, "A raid: the actions", false, own(three, 2, maracaibo.StepRaid)),
	render.NewExhibit("own-smuggle", owns, "Placing a smuggler tile", false, own(three, 1, maracaibo.StepSmuggle)),
	render.NewExhibit("own-waiting", owns, "Others are asked", false, waiting(four, 3, maracaibo.StepTake)),
	render.NewExhibit("own-late", owns, "Late in a game of four", false, own(four, 3, maracaibo.StepMove)),
	render.NewExhibit("own-solo", owns, "Against John Silver", false, own(solo, 3, maracaibo.StepMove)),
	render.NewExhibit("own-sell", owns, "Selling a ruby", false, own(gems, 1, maracaibo.StepSell)),
	render.NewExhibit("own-royal", owns, "Royal orders", false, own(gems, 3, maracaibo.StepMove)),
	render.NewExhibit("own-all", owns, "Every module together", true, own(allFour, 3, maracaibo.StepSail)),
	render.NewExhibit("own-end", owns, "After the end", false, owned(allFour, 1)),

	render.NewExhibit("folded-3", folds, "Three players", false, folded(turn(three, 2))),
	render.NewExhibit("folded-4", folds, "Four players", true, folded(turn(four, 2))),
	render.NewExhibit("folded-all", folds, "Every module together", false,
		folded(step(allFour, 3, maracaibo.StepSail))),

	render.NewExhibit("end-1", endings, "Against John Silver", true, end(solo)),
	render.NewExhibit("end-2", endings, "Two players", false, end(two)),
	render.NewExhibit("end-3", endings, "Three players", false, end(three)),
	render.NewExhibit("end-4", endings, "Four players", true, end(four)),
	render.NewExhibit("end-all", endings, "Every module together", false, end(allFour)),
	render.NewExhibit("end-folded", endings, "Four players, folded", false, folded(end(four))),
}
