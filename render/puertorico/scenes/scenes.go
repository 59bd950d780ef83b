package scenes

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/scenes"
)

// The groups of the gallery.
const (
	starts   = "The empty table"
	phases   = "A game of four, phase by phase"
	guide    = "The position of the guide"
	owns     = "My board"
	focuses  = "The question"
	fulls    = "The fullest tables"
	modules  = "Expansions"
	deeds    = "What expansions ask"
	drafts   = "The draft"
	endings  = "The end"
	everyone = "Other numbers of players"
)

// List gives every scene, made anew, in the order of the gallery.
func List() []scenes.Exhibit { return gallery.List() }

// Named gives one scene, made anew. There being none of that name is a mistake in the program and panics.
func Named(name string) engine.Scene { return gallery.Named(name) }

// focus makes the focus picture of a scene.
func focus(make func() engine.Scene) func() engine.Scene { return scenes.AtLevel(render.Focused, make) }

// asking makes the focus picture of the first position of a game of four from a round on at which a step is asked.
func asking(g recordedGame, round int, step string) func() engine.Scene {
	return focus(func() engine.Scene { return g.public(round, step) })
}

// closeUp makes the own board of a scene's awaited seat, by the public view.
func closeUp(make func() engine.Scene) func() engine.Scene { return scenes.AtLevel(render.Own, make) }

// of makes a scene for so many players.
var of = scenes.ForPlayers

var gallery = scenes.Gallery{
	scenes.NewExhibit("start-2", starts, "Two players choose the first role", false,
		func() engine.Scene { return two.start() }),
	scenes.NewExhibit("start-3", starts, "Three players", false, func() engine.Scene { return three.start() }),
	scenes.NewExhibit("start-4", starts, "Four players", false, func() engine.Scene { return four.start() }),
	scenes.NewExhibit("start-5", starts, "Five players", false, func() engine.Scene { return five.start() }),

	scenes.NewExhibit("game-role", phases, "A role is chosen", true,
		func() engine.Scene { return four.public(9, "role.choose") }),
	scenes.NewExhibit("game-settler", phases, "Settler", true,
		func() engine.Scene { return four.public(7, "settler.take") }),
	scenes.NewExhibit("game-mayor", phases, "Mayor: all who place are awaited", true,
		func() engine.Scene { return four.public(8, "mayor.place") }),
	scenes.NewExhibit("game-builder", phases, "Builder", true,
		func() engine.Scene { return four.public(8, "builder.build") }),
	scenes.NewExhibit("game-craftsman", phases, "Craftsman: the extra good", true,
		func() engine.Scene { return four.public(7, "craftsman.bonus") }),
	scenes.NewExhibit("game-trader", phases, "Trader", true,
		func() engine.Scene { return four.public(5, "trader.sell") }),
	scenes.NewExhibit("game-captain", phases, "Captain", true,
		func() engine.Scene { return four.public(9, "captain.load") }),
	scenes.NewExhibit("game-store", phases, "Captain: storing", true,
		func() engine.Scene { return four.public(8, "captain.store") }),
	scenes.NewExhibit("game-round", phases, "Everything that changed in a round is marked", true,
		func() engine.Scene { return four.round(9) }),
	scenes.NewExhibit("changed", phases, "What changed since one's last turn", true,
		func() engine.Scene { return four.changed(9, puertorico.StepRole, 8) }),
	scenes.NewExhibit("changed-round", phases, "What changed in a round", false,
		func() engine.Scene { return five.changed(10, puertorico.StepRole, 40) }),

	scenes.NewExhibit("game-2", everyone, "Two players in the middle of a game", false,
		func() engine.Scene { return two.public(9, "role.choose") }),
	scenes.NewExhibit("game-3", everyone, "Three players", false,
		func() engine.Scene { return three.public(9, "captain.load") }),
	scenes.NewExhibit("game-5", everyone, "Five players", false,
		func() engine.Scene { return five.public(9, "builder.build") }),

	scenes.NewExhibit("captain", guide, "Captain: Ana must load", true, captainScene),
	scenes.NewExhibit("mayor-own", guide, "Mayor: Ana's planner", true, mayorScene),
	scenes.NewExhibit("mayor-table", guide, "Mayor: Ana and Žofie place", false, mayorTable),
	scenes.NewExhibit("builder", guide, "Builder: prices and what Ben can pay", true, builderScene),
	scenes.NewExhibit("trader", guide, "Trader: Ana may sell", false, traderScene),
	scenes.NewExhibit("wharf", guide, "Captain: Łukasz has a wharf", false, wharfScene),

	scenes.NewExhibit("own-start", owns, "Before the first role", false,
		func() engine.Scene { return four.private(1, "role.choose") }),
	scenes.NewExhibit("own-planner", owns, "Mayor: a proposal of a game", false,
		func() engine.Scene { return four.private(8, "mayor.place") }),
	scenes.NewExhibit("own-builder", owns, "Builder", false,
		func() engine.Scene { return four.private(8, "builder.build") }),
	scenes.NewExhibit("own-captain", owns, "Captain", false,
		func() engine.Scene { return four.private(9, "captain.load") }),
	scenes.NewExhibit("own-store", owns, "Storing", false,
		func() engine.Scene { return four.private(8, "captain.store") }),
	scenes.NewExhibit("store-own", owns, "Storing: Ana keeps corn and sugar", false, storeScene),
	scenes.NewExhibit("own-new", owns, "What came since the last turn is marked", false, ownNewScene),
	scenes.NewExhibit("own-full", owns, "A full board", false, closeUp(of(5, fullest))),

	scenes.NewExhibit("focus-role", focuses, "A role is chosen", true, asking(four, 9, puertorico.StepRole)),
	scenes.NewExhibit("focus-settler", focuses, "Settler", true, asking(four, 7, puertorico.StepTake)),
	scenes.NewExhibit("focus-mayor-5", focuses, "Mayor: the fullest boards of five", false, focus(of(5, placing))),
	scenes.NewExhibit("focus-mayor", focuses, "Mayor", true, asking(four, 8, puertorico.StepPlace)),
	scenes.NewExhibit("focus-builder", focuses, "Builder: at most eight kinds", true,
		focus(builderOf(8, []puertorico.Building{puertorico.SmallMarket, puertorico.Hacienda, puertorico.Office}))),
	scenes.NewExhibit("builder-swapped", focuses, "Builder: factory and university have swapped costs", false,
		swappedCosts),
	scenes.NewExhibit("focus-builder-swapped", focuses, "Builder: swapped costs, the question", false,
		focus(swappedCosts)),
	scenes.NewExhibit("focus-builder-12", focuses, "Builder: twelve kinds", true, focus(builderOf(12, allKinds()))),
	scenes.NewExhibit("focus-builder-18", focuses, "Builder: many kinds", false, focus(builderOf(18, allKinds()))),
	scenes.NewExhibit("focus-builder-31", focuses, "Builder: all kinds", false, focus(builderOf(31, allKinds()))),
	scenes.NewExhibit("focus-craftsman", focuses, "Craftsman", true, asking(four, 7, puertorico.StepBonus)),
	scenes.NewExhibit("focus-trader", focuses, "Trader", true, focus(traderScene)),
	scenes.NewExhibit("focus-captain", focuses, "Captain", true, focus(captainScene)),
	scenes.NewExhibit("focus-wharf", focuses, "Captain: an own wharf", false, focus(wharfScene)),
	scenes.NewExhibit("focus-storage", focuses, "Storing", true, asking(four, 8, puertorico.StepStore)),
	scenes.NewExhibit("focus-2", focuses, "Two players", false, asking(two, 9, puertorico.StepRole)),
	scenes.NewExhibit("focus-3", focuses, "Three players", false, asking(three, 9, puertorico.StepLoad)),
	scenes.NewExhibit("focus-5", focuses, "Five players", false, asking(five, 9, puertorico.StepBuild)),
	scenes.NewExhibit("focus-full", focuses, "Settler of the fullest table of five", false, focus(of(5, fullest))),
	scenes.NewExhibit("focus-all", focuses, "A role with all expansions", false, focus(of(5, fiestaScene))),
	scenes.NewExhibit("focus-free", focuses, "All nine roles are free", false, focus(of(5, freeScene))),
	scenes.NewExhibit("focus-draft", focuses, "The draft", true, focus(of(4, draftScene))),
	scenes.NewExhibit("focus-post", focuses, "Trader: house and trading post", false, focus(postScene)),
	scenes.NewExhibit("focus-land", focuses, "Trader: land office", false, focus(landScene)),
	scenes.NewExhibit("focus-supplier", focuses, "Captain: royal supplier", false, focus(supplierScene)),
	scenes.NewExhibit("focus-mixed", focuses, "Captain: small wharf", false, focus(mixedScene)),
	scenes.NewExhibit("focus-forest", focuses, "Settler: forest house", false, focus(forestScene)),
	scenes.NewExhibit("focus-clear", focuses, "Settler: hunting lodge", false, focus(clearScene)),
	scenes.NewExhibit("focus-take", focuses, "Mayor: the noble or a colonist", false, focus(takeScene)),
	scenes.NewExhibit("focus-deed", focuses, "Buccaneer: every action open", false, focus(of(4, deedScene))),
	scenes.NewExhibit("focus-raid", focuses, "Buccaneer: raided colonists", false, focus(raidScene)),
	scenes.NewExhibit("focus-inn", focuses, "A window of the inn", false, focus(innScene)),
	scenes.NewExhibit("focus-over-5", focuses, "The end with all expansions", false, focus(of(5, overOfAll))),
	scenes.NewExhibit("focus-end", focuses, "The end of a game", false,
		focus(func() engine.Scene { return four.End() })),

	scenes.NewExhibit("fullest-2", fulls, "Two players, the longest names", false, of(2, fullest)),
	scenes.NewExhibit("fullest-3", fulls, "Three players", false, of(3, fullest)),
	scenes.NewExhibit("fullest-4", fulls, "Four players", false, of(4, fullest)),
	scenes.NewExhibit("fullest-5", fulls, "Five players", false, of(5, fullest)),
	scenes.NewExhibit("all-2", fulls, "Two players with all expansions", false, of(2, fullestOfAll)),
	scenes.NewExhibit("all-3", fulls, "Three players with all expansions", false, of(3, fullestOfAll)),
	scenes.NewExhibit("all-4", fulls, "Four players with all expansions", false, of(4, fullestOfAll)),
	scenes.NewExhibit("all-5", fulls, "Five players with all expansions", true, of(5, fullestOfAll)),

	scenes.NewExhibit("game-new", modules, "New buildings", false,
		func() engine.Scene { return withNew.public(6, "role.choose") }),
	scenes.NewExhibit("game-nobles", modules, "Nobles", false,
		func() engine.Scene { return withNobles.public(6, "role.choose") }),
	scenes.NewExhibit("game-buccaneer", modules, "The Buccaneer", false,
		func() engine.Scene { return withBuccaneer.public(6, "role.choose") }),
	scenes.NewExhibit("game-festival", modules, "The Festival in San Juan", false,
		func() engine.Scene { return withFestival.public(6, "role.choose") }),
	scenes.NewExhibit("game-all-2", modules, "All four, two players", false,
		func() engine.Scene { return allTwo.public(8, "role.choose") }),
	scenes.NewExhibit("game-all-3", modules, "All four, three players", false,
		func() engine.Scene { return allThree.public(8, "role.choose") }),
	scenes.NewExhibit("game-all-4", modules, "All four, four players", true,
		func() engine.Scene { return allFour.public(7, "builder.build") }),
	scenes.NewExhibit("game-all-5", modules, "All four, five players", false,
		func() engine.Scene { return allFive.public(8, "captain.load") }),
	scenes.NewExhibit("game-all-own", modules, "All four, the planner", false,
		func() engine.Scene { return allFour.private(7, "mayor.place") }),
	scenes.NewExhibit("only-new", modules, "New buildings with forests", false,
		func() engine.Scene { return only("new") }),
	scenes.NewExhibit("only-nobles", modules, "Nobles, three players", false,
		func() engine.Scene { return only("nobles") }),
	scenes.NewExhibit("only-buccaneer", modules, "The Buccaneer, three players", false,
		func() engine.Scene { return only("buccaneer") }),
	scenes.NewExhibit("only-festival", modules, "The Festival, three players", false,
		func() engine.Scene { return only("festival") }),
	scenes.NewExhibit("fiesta-2", modules, "A captured card and a solved task, two players", false, of(2, fiestaScene)),
	scenes.NewExhibit("fiesta-3", modules, "A captured card and a solved task, three players", false,
		of(3, fiestaScene)),
	scenes.NewExhibit("fiesta-4", modules, "A captured card and a solved task, four players", false,
		of(4, fiestaScene)),
	scenes.NewExhibit("fiesta-5", modules, "A captured card and a solved task, five players", false,
		of(5, fiestaScene)),

	scenes.NewExhibit("game-draft", drafts, "Four players pick", false,
		func() engine.Scene { return allFour.later(1, "draft.pick", 7) }),
	scenes.NewExhibit("draft-3", drafts, "Three players, half picked", false, of(3, draftScene)),
	scenes.NewExhibit("draft-4", drafts, "Four players, half picked", false, of(4, draftScene)),

	scenes.NewExhibit("post", deeds, "Trader: house and trading post", false, postScene),
	scenes.NewExhibit("land", deeds, "Trader: land office and inn", false, landScene),
	scenes.NewExhibit("supplier", deeds, "Captain: royal supplier", false, supplierScene),
	scenes.NewExhibit("mixed", deeds, "Captain: small wharf", false, mixedScene),
	scenes.NewExhibit("own-mixed", deeds, "Captain: a load of the small wharf", false, ownMixed),
	scenes.NewExhibit("forest", deeds, "Settler: forest house", false, forestScene),
	scenes.NewExhibit("own-forest", deeds, "Settler: forest house, own board", false, closeUp(forestScene)),
	scenes.NewExhibit("clear", deeds, "Settler: hunting lodge", false, clearScene),
	scenes.NewExhibit("own-clear", deeds, "Settler: hunting lodge, own board", false, closeUp(clearScene)),
	scenes.NewExhibit("take", deeds, "Mayor: the noble or a colonist", false, takeScene),
	scenes.NewExhibit("own-fiesta", deeds, "Mayor: planner with a noble", false, ownFiesta),
	scenes.NewExhibit("deed-3", deeds, "Buccaneer: every action open", false, of(3, deedScene)),
	scenes.NewExhibit("deed-5", deeds, "Buccaneer: every action open, five players", true, of(5, deedScene)),
	scenes.NewExhibit("game-deed", deeds, "Buccaneer: a moment of a game", false,
		func() engine.Scene { return allFour.public(8, "buccaneer.act") }),
	scenes.NewExhibit("raid", deeds, "Buccaneer: raided colonists", false, raidScene),
	scenes.NewExhibit("own-raid", deeds, "Buccaneer: raided colonists, own board", false, closeUp(raidScene)),
	scenes.NewExhibit("inn", deeds, "A window of the inn", false, innScene),
	scenes.NewExhibit("own-inn", deeds, "A window of the inn, own board", false, closeUp(innScene)),

	scenes.NewExhibit("end-2", endings, "Two players", false, func() engine.Scene { return two.End() }),
	scenes.NewExhibit("end-3", endings, "Three players", false, func() engine.Scene { return three.End() }),
	scenes.NewExhibit("end-4", endings, "Four players", true, func() engine.Scene { return four.End() }),
	scenes.NewExhibit("end-5", endings, "Five players", false, func() engine.Scene { return five.End() }),
	scenes.NewExhibit("end-all-4", endings, "Four players with all expansions", false,
		func() engine.Scene { return allFour.End() }),
	scenes.NewExhibit("end-bids", endings, "The seats were sold for points", false, sold),
	scenes.NewExhibit("focus-bids", endings, "The seats were sold for points: the account", true, focus(sold)),
	scenes.NewExhibit("over-4", endings, "Four players, fullest", false, of(4, overScene)),
	scenes.NewExhibit("over-5", endings, "Five players, fullest", true, of(5, overScene)),
	scenes.NewExhibit("all-over-4", endings, "Four players with all expansions, fullest", false, of(4, overOfAll)),
	scenes.NewExhibit("all-over-5", endings, "Five players with all expansions, fullest", false, of(5, overOfAll)),
}

// sold is the end of a game of four whose seats were sold.
var sold = scenes.Sold([]int{9, 0, 4, 1}, []engine.Seat{2}, func() engine.Scene { return four.End() })

// swappedCosts are the buildings on sale where factory and university have each other's cost.
func swappedCosts() engine.Scene {
	list, err := scenes.Replay[puertorico.View](scenes.Recording{Config: engine.Config{Seats: 4,
		Options: map[string]string{puertorico.OptionSwappedCosts: "true"}}, Acts: []string{"0 role:builder"}},
		puertorico.Game())
	if err != nil {
		panic("scenes: " + err.Error())
	}
	return list[1].Scene()
}
