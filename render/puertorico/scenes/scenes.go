package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// The groups of the gallery.
const (
	starts   = "The empty table"
	phases   = "A game of four, phase by phase"
	guide    = "The position of the guide"
	owns     = "My board"
	folds    = "The folded table"
	fulls    = "The fullest tables"
	modules  = "Expansions"
	deeds    = "What expansions ask"
	drafts   = "The draft"
	endings  = "The end"
	everyone = "Other numbers of players"
)

// List gives every scene, made anew, in the order of the gallery.
func List() []render.Exhibit { return gallery.List() }

// Named gives one scene, made anew. There being none of that name is a mistake in the program and panics.
func Named(name string) engine.Scene { return gallery.Named(name) }

// folding makes the folded table of a scene.
func folding(make func() engine.Scene) func() engine.Scene {
	return render.AtLevel(render.Folded, make)
}

// closeUp makes the own board of a scene's awaited seat, by the public view.
func closeUp(make func() engine.Scene) func() engine.Scene { return render.AtLevel(render.Own, make) }

// of makes a scene for so many players.
var of = render.ForPlayers

var gallery = render.Gallery{
	render.NewExhibit("start-2", starts, "Two players choose the first role", false,
		func() engine.Scene { return two.start() }),
	render.NewExhibit("start-3", starts, "Three players", false, func() engine.Scene { return three.start() }),
	render.NewExhibit("start-4", starts, "Four players", false, func() engine.Scene { return four.start() }),
	render.NewExhibit("start-5", starts, "Five players", false, func() engine.Scene { return five.start() }),

	render.NewExhibit("game-role", phases, "A role is chosen", true,
		func() engine.Scene { return four.public(9, "role.choose") }),
	render.NewExhibit("game-settler", phases, "Settler", true,
		func() engine.Scene { return four.public(7, "settler.take") }),
	render.NewExhibit("game-mayor", phases, "Mayor: all who place are awaited", true,
		func() engine.Scene { return four.public(8, "mayor.place") }),
	render.NewExhibit("game-builder", phases, "Builder", true,
		func() engine.Scene { return four.public(8, "builder.build") }),
	render.NewExhibit("game-craftsman", phases, "Craftsman: the extra good", true,
		func() engine.Scene { return four.public(7, "craftsman.bonus") }),
	render.NewExhibit("game-trader", phases, "Trader", true,
		func() engine.Scene { return four.public(5, "trader.sell") }),
	render.NewExhibit("game-captain", phases, "Captain", true,
		func() engine.Scene { return four.public(9, "captain.load") }),
	render.NewExhibit("game-store", phases, "Captain: storing", true,
		func() engine.Scene { return four.public(8, "captain.store") }),
	render.NewExhibit("game-round", phases, "Everything that changed in a round is marked", true,
		func() engine.Scene { return four.round(9) }),

	render.NewExhibit("game-2", everyone, "Two players in the middle of a game", false,
		func() engine.Scene { return two.public(9, "role.choose") }),
	render.NewExhibit("game-3", everyone, "Three players", false,
		func() engine.Scene { return three.public(9, "captain.load") }),
	render.NewExhibit("game-5", everyone, "Five players", false,
		func() engine.Scene { return five.public(9, "builder.build") }),

	render.NewExhibit("captain", guide, "Captain: Ana must load", true, captainScene),
	render.NewExhibit("captain-folded", guide, "Captain, folded", false, folding(captainScene)),
	render.NewExhibit("mayor-own", guide, "Mayor: Ana's planner", true, mayorScene),
	render.NewExhibit("mayor-table", guide, "Mayor: Ana and Žofie place", false, mayorTable),
	render.NewExhibit("builder", guide, "Builder: prices and what Ben can pay", true, builderScene),
	render.NewExhibit("trader", guide, "Trader: Ana may sell", false, traderScene),
	render.NewExhibit("trader-folded", guide, "Trader, folded", false, folding(traderScene)),
	render.NewExhibit("wharf", guide, "Captain: Łukasz has a wharf", false, wharfScene),

	render.NewExhibit("own-start", owns, "Before the first role", false,
		func() engine.Scene { return four.private(1, "role.choose") }),
	render.NewExhibit("own-planner", owns, "Mayor: a proposal of a game", false,
		func() engine.Scene { return four.private(8, "mayor.place") }),
	render.NewExhibit("own-builder", owns, "Builder", false,
		func() engine.Scene { return four.private(8, "builder.build") }),
	render.NewExhibit("own-captain", owns, "Captain", false,
		func() engine.Scene { return four.private(9, "captain.load") }),
	render.NewExhibit("own-store", owns, "Storing", false,
		func() engine.Scene { return four.private(8, "captain.store") }),
	render.NewExhibit("store-own", owns, "Storing: Ana keeps corn and sugar", false, storeScene),
	render.NewExhibit("own-new", owns, "What came since the last turn is marked", false, ownNewScene),
	render.NewExhibit("own-full", owns, "A full board", false, closeUp(of(5, fullest))),

	render.NewExhibit("game-folded-2", folds, "Two players", false,
		folding(func() engine.Scene { return two.public(9, "role.choose") })),
	render.NewExhibit("game-folded-3", folds, "Three players", false,
		folding(func() engine.Scene { return three.public(9, "captain.load") })),
	render.NewExhibit("game-folded-4", folds, "Four players", true,
		folding(func() engine.Scene { return four.public(9, "role.choose") })),
	render.NewExhibit("game-folded-5", folds, "Five players", false,
		folding(func() engine.Scene { return five.public(9, "builder.build") })),
	render.NewExhibit("folded-2", folds, "Two players, fullest", false, folding(of(2, fullest))),
	render.NewExhibit("folded-3", folds, "Three players, fullest", false, folding(of(3, fullest))),
	render.NewExhibit("folded-4", folds, "Four players, fullest", false, folding(of(4, fullest))),
	render.NewExhibit("folded-5", folds, "Five players, fullest", false, folding(of(5, fullest))),

	render.NewExhibit("fullest-2", fulls, "Two players, the longest names", false, of(2, fullest)),
	render.NewExhibit("fullest-3", fulls, "Three players", false, of(3, fullest)),
	render.NewExhibit("fullest-4", fulls, "Four players", false, of(4, fullest)),
	render.NewExhibit("fullest-5", fulls, "Five players", false, of(5, fullest)),
	render.NewExhibit("all-2", fulls, "Two players with all expansions", false, of(2, fullestOfAll)),
	render.NewExhibit("all-3", fulls, "Three players with all expansions", false, of(3, fullestOfAll)),
	render.NewExhibit("all-4", fulls, "Four players with all expansions", false, of(4, fullestOfAll)),
	render.NewExhibit("all-5", fulls, "Five players with all expansions", true, of(5, fullestOfAll)),

	render.NewExhibit("game-new", modules, "New buildings", false,
		func() engine.Scene { return withNew.public(6, "role.choose") }),
	render.NewExhibit("game-nobles", modules, "Nobles", false,
		func() engine.Scene { return withNobles.public(6, "role.choose") }),
	render.NewExhibit("game-buccaneer", modules, "The Buccaneer", false,
		func() engine.Scene { return withBuccaneer.public(6, "role.choose") }),
	render.NewExhibit("game-festival", modules, "The Festival in San Juan", false,
		func() engine.Scene { return withFestival.public(6, "role.choose") }),
	render.NewExhibit("game-all-2", modules, "All four, two players", false,
		func() engine.Scene { return allTwo.public(8, "role.choose") }),
	render.NewExhibit("game-all-3", modules, "All four, three players", false,
		func() engine.Scene { return allThree.public(8, "role.choose") }),
	render.NewExhibit("game-all-4", modules, "All four, four players", true,
		func() engine.Scene { return allFour.public(7, "builder.build") }),
	render.NewExhibit("game-all-5", modules, "All four, five players", false,
		func() engine.Scene { return allFive.public(8, "captain.load") }),
	render.NewExhibit("game-all-folded", modules, "All four, folded", false,
		folding(func() engine.Scene { return allFour.public(7, "builder.build") })),
	render.NewExhibit("game-all-own", modules, "All four, the planner", false,
		func() engine.Scene { return allFour.private(7, "mayor.place") }),
	render.NewExhibit("only-new", modules, "New buildings with forests", false,
		func() engine.Scene { return only("new") }),
	render.NewExhibit("only-nobles", modules, "Nobles, three players", false,
		func() engine.Scene { return only("nobles") }),
	render.NewExhibit("only-buccaneer", modules, "The Buccaneer, three players", false,
		func() engine.Scene { return only("buccaneer") }),
	render.NewExhibit("only-festival", modules, "The Festival, three players", false,
		func() engine.Scene { return only("festival") }),
	render.NewExhibit("fiesta-2", modules, "A captured card and a solved task, two players", false, of(2, fiestaScene)),
	render.NewExhibit("fiesta-3", modules, "A captured card and a solved task, three players", false,
		of(3, fiestaScene)),
	render.NewExhibit("fiesta-4", modules, "A captured card and a solved task, four players", false,
		of(4, fiestaScene)),
	render.NewExhibit("fiesta-5", modules, "A captured card and a solved task, five players", false,
		of(5, fiestaScene)),
	render.NewExhibit("fiesta-folded", modules, "A captured card, folded", false, folding(of(4, fiestaScene))),

	render.NewExhibit("game-draft", drafts, "Four players pick", false,
		func() engine.Scene { return allFour.later(1, "draft.pick", 7) }),
	render.NewExhibit("draft-3", drafts, "Three players, half picked", false, of(3, draftScene)),
	render.NewExhibit("draft-4", drafts, "Four players, half picked", false, of(4, draftScene)),
	render.NewExhibit("draft-folded", drafts, "Folded", false, folding(of(4, draftScene))),

	render.NewExhibit("post", deeds, "Trader: house and trading post", false, postScene),
	render.NewExhibit("post-folded", deeds, "Trader: house and trading post, folded", false, folding(postScene)),
	render.NewExhibit("land", deeds, "Trader: land office and inn", false, landScene),
	render.NewExhibit("supplier", deeds, "Captain: royal supplier", false, supplierScene),
	render.NewExhibit("mixed", deeds, "Captain: small wharf", false, mixedScene),
	render.NewExhibit("own-mixed", deeds, "Captain: a load of the small wharf", false, ownMixed),
	render.NewExhibit("forest", deeds, "Settler: forest house", false, forestScene),
	render.NewExhibit("own-forest", deeds, "Settler: forest house, own board", false, closeUp(forestScene)),
	render.NewExhibit("clear", deeds, "Settler: hunting lodge", false, clearScene),
	render.NewExhibit("own-clear", deeds, "Settler: hunting lodge, own board", false, closeUp(clearScene)),
	render.NewExhibit("take", deeds, "Mayor: the noble or a colonist", false, takeScene),
	render.NewExhibit("own-fiesta", deeds, "Mayor: planner with a noble", false, ownFiesta),
	render.NewExhibit("deed-3", deeds, "Buccaneer: every action open", false, of(3, deedScene)),
	render.NewExhibit("deed-5", deeds, "Buccaneer: every action open, five players", true, of(5, deedScene)),
	render.NewExhibit("game-deed", deeds, "Buccaneer: a moment of a game", false,
		func() engine.Scene { return allFour.public(8, "buccaneer.act") }),
	render.NewExhibit("raid", deeds, "Buccaneer: raided colonists", false, raidScene),
	render.NewExhibit("own-raid", deeds, "Buccaneer: raided colonists, own board", false, closeUp(raidScene)),
	render.NewExhibit("inn", deeds, "A window of the inn", false, innScene),
	render.NewExhibit("own-inn", deeds, "A window of the inn, own board", false, closeUp(innScene)),

	render.NewExhibit("end-2", endings, "Two players", false, func() engine.Scene { return two.End() }),
	render.NewExhibit("end-3", endings, "Three players", false, func() engine.Scene { return three.End() }),
	render.NewExhibit("end-4", endings, "Four players", true, func() engine.Scene { return four.End() }),
	render.NewExhibit("end-5", endings, "Five players", false, func() engine.Scene { return five.End() }),
	render.NewExhibit("end-folded", endings, "Four players, folded", true,
		folding(func() engine.Scene { return four.End() })),
	render.NewExhibit("end-all-4", endings, "Four players with all expansions", false,
		func() engine.Scene { return allFour.End() }),
	render.NewExhibit("over-4", endings, "Four players, fullest", false, of(4, overScene)),
	render.NewExhibit("over-5", endings, "Five players, fullest", true, of(5, overScene)),
	render.NewExhibit("all-over-4", endings, "Four players with all expansions, fullest", false, of(4, overOfAll)),
	render.NewExhibit("all-over-5", endings, "Five players with all expansions, fullest", false, of(5, overOfAll)),
}
