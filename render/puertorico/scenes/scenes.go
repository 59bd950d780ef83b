// Package scenes holds the positions of Puerto Rico that the gallery shows and the tests of the pictures draw: moments of
// recorded games, and tables laid by hand where no game would come to them, with everything at its fullest or longest.
package scenes

import (
	"fmt"

	"github.com/harbormaster/harbormaster/engine"
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

// closeUp makes the own board of a scene's awaited seat, by the public view.
func closeUp(make func() engine.Scene) func() engine.Scene {
	return func() engine.Scene { return at(make(), own) }
}

// of makes a scene for so many players.
func of(n int, make func(int) engine.Scene) func() engine.Scene {
	return func() engine.Scene { return make(n) }
}

var gallery = []exhibit{
	{"start-2", starts, "Two players choose the first role", false, func() engine.Scene { return two.start() }},
	{"start-3", starts, "Three players", false, func() engine.Scene { return three.start() }},
	{"start-4", starts, "Four players", false, func() engine.Scene { return four.start() }},
	{"start-5", starts, "Five players", false, func() engine.Scene { return five.start() }},

	{"game-role", phases, "A role is chosen", true, func() engine.Scene { return four.public(9, "role.choose") }},
	{"game-settler", phases, "Settler", true, func() engine.Scene { return four.public(7, "settler.take") }},
	{"game-mayor", phases, "Mayor: all who place are awaited", true, func() engine.Scene { return four.public(8, "mayor.place") }},
	{"game-builder", phases, "Builder", true, func() engine.Scene { return four.public(8, "builder.build") }},
	{"game-craftsman", phases, "Craftsman: the extra good", true, func() engine.Scene { return four.public(7, "craftsman.bonus") }},
	{"game-trader", phases, "Trader", true, func() engine.Scene { return four.public(5, "trader.sell") }},
	{"game-captain", phases, "Captain", true, func() engine.Scene { return four.public(9, "captain.load") }},
	{"game-store", phases, "Captain: storing", true, func() engine.Scene { return four.public(8, "captain.store") }},
	{"game-round", phases, "Everything that changed in a round is marked", true, func() engine.Scene { return four.round(9) }},

	{"game-2", everyone, "Two players in the middle of a game", false, func() engine.Scene { return two.public(9, "role.choose") }},
	{"game-3", everyone, "Three players", false, func() engine.Scene { return three.public(9, "captain.load") }},
	{"game-5", everyone, "Five players", false, func() engine.Scene { return five.public(9, "builder.build") }},

	{"captain", guide, "Captain: Ana must load", true, captainScene},
	{"captain-folded", guide, "Captain, folded", false, folding(captainScene)},
	{"mayor-own", guide, "Mayor: Ana's planner", true, mayorScene},
	{"mayor-table", guide, "Mayor: Ana and Žofie place", false, mayorTable},
	{"builder", guide, "Builder: prices and what Ben can pay", true, builderScene},
	{"trader", guide, "Trader: Ana may sell", false, traderScene},
	{"trader-folded", guide, "Trader, folded", false, folding(traderScene)},
	{"wharf", guide, "Captain: Łukasz has a wharf", false, wharfScene},

	{"own-start", owns, "Before the first role", false, func() engine.Scene { return four.private(1, "role.choose") }},
	{"own-planner", owns, "Mayor: a proposal of a game", false, func() engine.Scene { return four.private(8, "mayor.place") }},
	{"own-builder", owns, "Builder", false, func() engine.Scene { return four.private(8, "builder.build") }},
	{"own-captain", owns, "Captain", false, func() engine.Scene { return four.private(9, "captain.load") }},
	{"own-store", owns, "Storing", false, func() engine.Scene { return four.private(8, "captain.store") }},
	{"store-own", owns, "Storing: Ana keeps corn and sugar", false, storeScene},
	{"own-new", owns, "What came since the last turn is marked", false, ownNewScene},
	{"own-full", owns, "A full board", false, func() engine.Scene { return at(fullest(5), own) }},

	{"game-folded-2", folds, "Two players", false, func() engine.Scene { return at(two.public(9, "role.choose"), folded) }},
	{"game-folded-3", folds, "Three players", false, func() engine.Scene { return at(three.public(9, "captain.load"), folded) }},
	{"game-folded-4", folds, "Four players", true, func() engine.Scene { return at(four.public(9, "role.choose"), folded) }},
	{"game-folded-5", folds, "Five players", false, func() engine.Scene { return at(five.public(9, "builder.build"), folded) }},
	{"folded-2", folds, "Two players, fullest", false, folding(of(2, fullest))},
	{"folded-3", folds, "Three players, fullest", false, folding(of(3, fullest))},
	{"folded-4", folds, "Four players, fullest", false, folding(of(4, fullest))},
	{"folded-5", folds, "Five players, fullest", false, folding(of(5, fullest))},

	{"fullest-2", fulls, "Two players, the longest names", false, of(2, fullest)},
	{"fullest-3", fulls, "Three players", false, of(3, fullest)},
	{"fullest-4", fulls, "Four players", false, of(4, fullest)},
	{"fullest-5", fulls, "Five players", false, of(5, fullest)},
	{"all-2", fulls, "Two players with all expansions", false, of(2, fullestOfAll)},
	{"all-3", fulls, "Three players with all expansions", false, of(3, fullestOfAll)},
	{"all-4", fulls, "Four players with all expansions", false, of(4, fullestOfAll)},
	{"all-5", fulls, "Five players with all expansions", true, of(5, fullestOfAll)},

	{"game-new", modules, "New buildings", false, func() engine.Scene { return withNew.public(6, "role.choose") }},
	{"game-nobles", modules, "Nobles", false, func() engine.Scene { return withNobles.public(6, "role.choose") }},
	{"game-buccaneer", modules, "The Buccaneer", false, func() engine.Scene { return withBuccaneer.public(6, "role.choose") }},
	{"game-festival", modules, "The Festival in San Juan", false, func() engine.Scene { return withFestival.public(6, "role.choose") }},
	{"game-all-2", modules, "All four, two players", false, func() engine.Scene { return allTwo.public(8, "role.choose") }},
	{"game-all-3", modules, "All four, three players", false, func() engine.Scene { return allThree.public(8, "role.choose") }},
	{"game-all-4", modules, "All four, four players", true, func() engine.Scene { return allFour.public(7, "builder.build") }},
	{"game-all-5", modules, "All four, five players", false, func() engine.Scene { return allFive.public(8, "captain.load") }},
	{"game-all-folded", modules, "All four, folded", false, func() engine.Scene { return at(allFour.public(7, "builder.build"), folded) }},
	{"game-all-own", modules, "All four, the planner", false, func() engine.Scene { return allFour.private(7, "mayor.place") }},
	{"only-new", modules, "New buildings with forests", false, func() engine.Scene { return only("new") }},
	{"only-nobles", modules, "Nobles, three players", false, func() engine.Scene { return only("nobles") }},
	{"only-buccaneer", modules, "The Buccaneer, three players", false, func() engine.Scene { return only("buccaneer") }},
	{"only-festival", modules, "The Festival, three players", false, func() engine.Scene { return only("festival") }},
	{"fiesta-2", modules, "A captured card and a solved task, two players", false, of(2, fiestaScene)},
	{"fiesta-3", modules, "A captured card and a solved task, three players", false, of(3, fiestaScene)},
	{"fiesta-4", modules, "A captured card and a solved task, four players", false, of(4, fiestaScene)},
	{"fiesta-5", modules, "A captured card and a solved task, five players", false, of(5, fiestaScene)},
	{"fiesta-folded", modules, "A captured card, folded", false, folding(of(4, fiestaScene))},

	{"game-draft", drafts, "Four players pick", false, func() engine.Scene { return allFour.later(1, "draft.pick", 7) }},
	{"draft-3", drafts, "Three players, half picked", false, of(3, draftScene)},
	{"draft-4", drafts, "Four players, half picked", false, of(4, draftScene)},
	{"draft-folded", drafts, "Folded", false, folding(of(4, draftScene))},

	{"post", deeds, "Trader: house and trading post", false, postScene},
	{"post-folded", deeds, "Trader: house and trading post, folded", false, folding(postScene)},
	{"land", deeds, "Trader: land office and inn", false, landScene},
	{"supplier", deeds, "Captain: royal supplier", false, supplierScene},
	{"mixed", deeds, "Captain: small wharf", false, mixedScene},
	{"own-mixed", deeds, "Captain: a load of the small wharf", false, ownMixed},
	{"forest", deeds, "Settler: forest house", false, forestScene},
	{"own-forest", deeds, "Settler: forest house, own board", false, closeUp(forestScene)},
	{"clear", deeds, "Settler: hunting lodge", false, clearScene},
	{"own-clear", deeds, "Settler: hunting lodge, own board", false, closeUp(clearScene)},
	{"take", deeds, "Mayor: the noble or a colonist", false, takeScene},
	{"own-fiesta", deeds, "Mayor: planner with a noble", false, ownFiesta},
	{"deed-3", deeds, "Buccaneer: every action open", false, of(3, deedScene)},
	{"deed-5", deeds, "Buccaneer: every action open, five players", true, of(5, deedScene)},
	{"game-deed", deeds, "Buccaneer: a moment of a game", false, func() engine.Scene { return allFour.public(8, "buccaneer.act") }},
	{"raid", deeds, "Buccaneer: raided colonists", false, raidScene},
	{"own-raid", deeds, "Buccaneer: raided colonists, own board", false, closeUp(raidScene)},
	{"inn", deeds, "A window of the inn", false, innScene},
	{"own-inn", deeds, "A window of the inn, own board", false, closeUp(innScene)},

	{"end-2", endings, "Two players", false, func() engine.Scene { return two.end() }},
	{"end-3", endings, "Three players", false, func() engine.Scene { return three.end() }},
	{"end-4", endings, "Four players", true, func() engine.Scene { return four.end() }},
	{"end-5", endings, "Five players", false, func() engine.Scene { return five.end() }},
	{"end-folded", endings, "Four players, folded", true, func() engine.Scene { return at(four.end(), folded) }},
	{"end-all-4", endings, "Four players with all expansions", false, func() engine.Scene { return allFour.end() }},
	{"over-4", endings, "Four players, fullest", false, of(4, overScene)},
	{"over-5", endings, "Five players, fullest", true, of(5, overScene)},
	{"all-over-4", endings, "Four players with all expansions, fullest", false, of(4, overOfAll)},
	{"all-over-5", endings, "Five players with all expansions, fullest", false, of(5, overOfAll)},
}
