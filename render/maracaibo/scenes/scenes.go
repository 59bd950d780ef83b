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

// step makes the first table of a game from a round on at which a step is asked, own the board of the one who is asked, waiting
// the board of the one who sits next.
func step(g played, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.public(round, step) }
}

func own(g played, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.private(round, step) }
}

func waiting(g played, round int, step string) func() engine.Scene {
	return func() engine.Scene { return g.waiting(round, step) }
}

// happened makes the table after something of a kind, after so many others.
func happened(g played, kind string, skip int) func() engine.Scene {
	return func() engine.Scene { return g.After(kind, skip).Scene() }
}

// turn makes a table at which somebody sails, with what has happened since he did so last.
func turn(g played, round int) func() engine.Scene {
	return func() engine.Scene { return g.turn(round) }
}

func end(g played) func() engine.Scene { return func() engine.Scene { return g.End() } }

// owned is the board of a seat at the end of a game.
func owned(g played, seat engine.Seat) func() engine.Scene {
	return func() engine.Scene {
		list := g.Moments()
		return list[len(list)-1].Private(seat)
	}
}

func folded(make func() engine.Scene) func() engine.Scene { return render.AtLevel(render.Folded, make) }

var gallery = render.Gallery{
	render.Hang("start-3", starts, "Everybody keeps a quest", true, step(three, 0, maracaibo.StepKeep)),
	render.Hang("start-4", starts, "Four players, the first move", false, step(four, 1, maracaibo.StepMove)),

	render.Hang("game-move", spaces, "Sailing: where one may go", true, turn(three, 2)),
	render.Hang("game-take", spaces, "An improvement: take or ignore", true, step(three, 2, maracaibo.StepTake)),
	render.Hang("game-build", spaces, "A residence", false, step(two, 1, maracaibo.StepBuild)),
	render.Hang("game-pay", spaces, "Whom to pay", false, step(four, 1, maracaibo.StepPay)),
	render.Hang("game-tile", spaces, "An own smuggler tile at the location", false, step(three, 1, maracaibo.StepTile)),

	render.Hang("game-next", effects, "Which effect comes next", false, step(three, 1, maracaibo.StepEffect)),
	render.Hang("game-option", effects, "One of several effects", false, step(three, 2, maracaibo.StepOption)),
	render.Hang("game-upgrade", effects, "A ship upgrade", false, step(three, 2, maracaibo.StepUpgrade)),
	render.Hang("game-figurehead", effects, "A figurehead", false, step(three, 1, maracaibo.StepFigurehead)),
	render.Hang("game-smuggle", effects, "Placing a smuggler tile", false, step(three, 1, maracaibo.StepSmuggle)),
	render.Hang("game-activate", effects, "Using a smuggler tile", false, step(three, 2, maracaibo.StepActivate)),
	render.Hang("game-treasure", effects, "A treasure of any kind", false, step(three, 2, maracaibo.StepTreasure)),
	render.Hang("game-store", effects, "Where a treasure is stored", false, step(three, 1, maracaibo.StepStore)),
	render.Hang("game-bury", effects, "Burying", false, step(three, 2, maracaibo.StepBury)),
	render.Hang("game-refill", effects, "Refilling an island", false, step(three, 1, maracaibo.StepRefill)),
	render.Hang("game-explore", effects, "Exploring", true, step(three, 2, maracaibo.StepExplore)),
	render.Hang("game-quest", effects, "A quest", true, step(three, 2, maracaibo.StepQuest)),
	render.Hang("game-residence", effects, "A residence from afar", false, step(three, 1, maracaibo.StepResidence)),
	render.Hang("game-acquire", effects, "An improvement from afar", false, step(three, 1, maracaibo.StepAcquire)),

	render.Hang("game-die", raids, "Which die", true, step(three, 2, maracaibo.StepDie)),
	render.Hang("game-raid", raids, "What the strength is spent for", true, step(three, 2, maracaibo.StepRaid)),

	render.Hang("game-round", events, "Everything that changed in a round is marked", false, func() engine.Scene { return three.round(2) }),
	render.Hang("game-rolled", events, "A raid has been rolled", false, happened(four, maracaibo.RaidEnded, 1)),
	render.Hang("game-late", events, "The last turns", true, step(four, 3, maracaibo.StepMove)),

	render.Hang("game-2", everyone, "Two players in the middle of a game", false, turn(two, 2)),
	render.Hang("game-4", everyone, "Four players in the middle of a game", true, turn(four, 2)),
	render.Hang("game-4-late", everyone, "Four players in the last round", false, turn(four, 3)),

	render.Hang("solo-move", solos, "Sailing against John Silver", true, turn(solo, 2)),
	render.Hang("solo-late", solos, "The last round", false, turn(solo, 3)),
	render.Hang("solo-all", solos, "With every module", false, step(allSolo, 2, maracaibo.StepSail)),

	render.Hang("skirmish-move", modules, "Pirate Skirmish: sailing", false, turn(skirmish, 2)),
	render.Hang("skirmish-fought", modules, "Pirate Skirmish: a fight", true, happened(skirmish, maracaibo.Skirmished, 3)),
	render.Hang("uncharted-start", modules, "Uncharted Waters: step by step", true, step(uncharted, 1, maracaibo.StepSail)),
	render.Hang("uncharted-late", modules, "Uncharted Waters: the second round", false, step(uncharted, 2, maracaibo.StepSail)),
	render.Hang("gems-sell", modules, "Rubies: a sale", false, step(gems, 1, maracaibo.StepSell)),
	render.Hang("gems-retired", modules, "Retirement: back from the interior", false, happened(gems, maracaibo.Returned, 0)),
	render.Hang("all-4", modules, "Every module together", true, step(allFour, 2, maracaibo.StepSail)),
	render.Hang("all-4-late", modules, "Every module together in the last round", false, step(allFour, 3, maracaibo.StepSail)),

	render.Hang("own-keep", owns, "Which quests to keep", true, own(three, 0, maracaibo.StepKeep)),
	render.Hang("own-move", owns, "Sailing", true, own(three, 2, maracaibo.StepMove)),
	render.Hang("own-upgrade", owns, "A ship upgrade: which sockets are open", true, own(three, 2, maracaibo.StepUpgrade)),
	render.Hang("own-upgrade-first", owns, "The first ship upgrade", false, own(three, 1, maracaibo.StepUpgrade)),
	render.Hang("own-store", owns, "Where a treasure is stored", false, own(three, 1, maracaibo.StepStore)),
	render.Hang("own-bury", owns, "Burying", true, own(three, 2, maracaibo.StepBury)),
	render.Hang("own-discard", owns, "Discarding a quest", false, own(three, 1, maracaibo.StepDiscard)),
	render.Hang("own-quest", owns, "A quest", false, own(three, 2, maracaibo.StepQuest)),
	render.Hang("own-explore", owns, "Exploring", false, own(three, 2, maracaibo.StepExplore)),
	render.Hang("own-die", owns, "A raid: which die", true, own(three, 2, maracaibo.StepDie)),
	render.Hang("own-raid", owns, "A raid: the actions", false, own(three, 2, maracaibo.StepRaid)),
	render.Hang("own-smuggle", owns, "Placing a smuggler tile", false, own(three, 1, maracaibo.StepSmuggle)),
	render.Hang("own-waiting", owns, "Others are asked", false, waiting(four, 3, maracaibo.StepTake)),
	render.Hang("own-late", owns, "Late in a game of four", false, own(four, 3, maracaibo.StepMove)),
	render.Hang("own-solo", owns, "Against John Silver", false, own(solo, 3, maracaibo.StepMove)),
	render.Hang("own-sell", owns, "Selling a ruby", false, own(gems, 1, maracaibo.StepSell)),
	render.Hang("own-royal", owns, "Royal orders", false, own(gems, 3, maracaibo.StepMove)),
	render.Hang("own-all", owns, "Every module together", true, own(allFour, 3, maracaibo.StepSail)),
	render.Hang("own-end", owns, "After the end", false, owned(allFour, 1)),

	render.Hang("folded-3", folds, "Three players", false, folded(turn(three, 2))),
	render.Hang("folded-4", folds, "Four players", true, folded(turn(four, 2))),
	render.Hang("folded-all", folds, "Every module together", false, folded(step(allFour, 3, maracaibo.StepSail))),

	render.Hang("end-1", endings, "Against John Silver", true, end(solo)),
	render.Hang("end-2", endings, "Two players", false, end(two)),
	render.Hang("end-3", endings, "Three players", false, end(three)),
	render.Hang("end-4", endings, "Four players", true, end(four)),
	render.Hang("end-all", endings, "Every module together", false, end(allFour)),
	render.Hang("end-folded", endings, "Four players, folded", false, folded(end(four))),
}
