package puertorico

import (
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// Keys are the beginnings of all keys that pictures, alternative texts, texts of boards and plots ask for.
var Keys = []string{
	"puertorico.picture.", "puertorico.text.", "puertorico.role.", "puertorico.good.", "puertorico.tile.", "puertorico.building.",
	"puertorico.course.", "puertorico.moment.", "puertorico.flag.",
}

// English holds every key that pictures, alternative texts and texts of boards ask for, with the sentence that is used when
// the scene has no words or does not know the key (its Words give "" or the key itself). A catalogue in another language
// holds the same keys.
//
// Values stand in braces. {name}, {names}, {list} and {what} are given as text that is to be set as it is; {n} and {m} are
// numbers. Where a sentence has two forms parted by "|", the first is for n = 1.
var English = withBuildings(map[string]string{
	"puertorico.role.settler":     "Settler",
	"puertorico.role.mayor":       "Mayor",
	"puertorico.role.builder":     "Builder",
	"puertorico.role.craftsman":   "Craftsman",
	"puertorico.role.trader":      "Trader",
	"puertorico.role.captain":     "Captain",
	"puertorico.role.prospector":  "Prospector",
	"puertorico.role.prospector2": "Prospector",
	"puertorico.role.buccaneer":   "Buccaneer",

	"puertorico.good.corn":    "corn",
	"puertorico.good.indigo":  "indigo",
	"puertorico.good.sugar":   "sugar",
	"puertorico.good.tobacco": "tobacco",
	"puertorico.good.coffee":  "coffee",

	"puertorico.tile.corn":    "corn",
	"puertorico.tile.indigo":  "indigo",
	"puertorico.tile.sugar":   "sugar",
	"puertorico.tile.tobacco": "tobacco",
	"puertorico.tile.coffee":  "coffee",
	"puertorico.tile.quarry":  "quarry",
	"puertorico.tile.forest":  "forest",

	"puertorico.picture.round":            "Round {n}",
	"puertorico.picture.final":            "Final score after round {n}",
	"puertorico.picture.private":          "only you see this",
	"puertorico.picture.seat":             "Seat {n}",
	"puertorico.picture.phase.settler":    "Settler phase",
	"puertorico.picture.phase.mayor":      "Mayor phase",
	"puertorico.picture.phase.builder":    "Builder phase",
	"puertorico.picture.phase.craftsman":  "Craftsman phase",
	"puertorico.picture.phase.trader":     "Trader phase",
	"puertorico.picture.phase.captain":    "Captain phase",
	"puertorico.picture.phase.prospector": "Prospector",
	"puertorico.picture.phase.buccaneer":  "Buccaneer",
	"puertorico.picture.phase.draft":      "Building draft",

	"puertorico.picture.ask.role.choose":      "{name} chooses a role",
	"puertorico.picture.ask.settler.hacienda": "{name} may draw a tile",
	"puertorico.picture.ask.settler.take":     "{name} takes a tile",
	"puertorico.picture.ask.mayor.place":      "{name} places colonists",
	"puertorico.picture.ask.builder.build":    "{name} may build",
	"puertorico.picture.ask.craftsman.bonus":  "{name} picks a good",
	"puertorico.picture.ask.trader.sell":      "{name} may sell",
	"puertorico.picture.ask.trader.land":      "{name} may deal in land",
	"puertorico.picture.ask.captain.load":     "{name} must load",
	"puertorico.picture.ask.captain.may":      "{name} may load",
	"puertorico.picture.ask.captain.store":    "{name} stores goods",
	"puertorico.picture.ask.draft.pick":       "{name} picks a building",
	"puertorico.picture.ask.inn.move":         "{name} may move guests",
	"puertorico.picture.ask.settler.forest":   "{name} lays a tile",
	"puertorico.picture.ask.settler.second":   "{name} may take another",
	"puertorico.picture.ask.settler.clear":    "{name} may clear a tile",
	"puertorico.picture.ask.mayor.take":       "{name} takes a person",
	"puertorico.picture.ask.captain.supply":   "{name} may give goods",
	"puertorico.picture.ask.buccaneer.act":    "{name} picks an action",
	"puertorico.picture.ask.buccaneer.raid":   "{name} places {n} colonist|{name} places {n} colonists",
	"puertorico.picture.ask.other":            "{name} decides",
	"puertorico.picture.several.mayor.place":  "Placing colonists",
	"puertorico.picture.several.other":        "Deciding",
	"puertorico.picture.won":                  "{name} wins with {n}",
	"puertorico.picture.shared":               "Shared victory",
	"puertorico.picture.over":                 "The game is over",
	"puertorico.picture.waiting":              "The table is set",

	"puertorico.picture.own":                        "{name}, your board",
	"puertorico.picture.own.role.choose":            "{name}, choose a role",
	"puertorico.picture.own.settler.hacienda":       "{name}, draw a tile?",
	"puertorico.picture.own.settler.take":           "{name}, take a tile",
	"puertorico.picture.own.mayor.place":            "{name}, place {n} colonist|{name}, place {n} colonists",
	"puertorico.picture.own.mayor.people":           "{name}, place {n} person|{name}, place {n} people",
	"puertorico.picture.own.mayor.rearrange":        "{name}, move your colonists",
	"puertorico.picture.own.mayor.rearrange.people": "{name}, move your people",
	"puertorico.picture.own.builder.build":          "{name}, build?",
	"puertorico.picture.own.craftsman.bonus":        "{name}, pick a good",
	"puertorico.picture.own.trader.sell":            "{name}, sell?",
	"puertorico.picture.own.trader.land":            "{name}, deal in land?",
	"puertorico.picture.own.captain.load":           "{name}, load",
	"puertorico.picture.own.captain.store":          "{name}, store goods",
	"puertorico.picture.own.draft.pick":             "{name}, pick a building",
	"puertorico.picture.own.inn.move":               "{name}, move a guest?",
	"puertorico.picture.own.settler.forest":         "{name}, lay a forest?",
	"puertorico.picture.own.settler.second":         "{name}, take another?",
	"puertorico.picture.own.settler.clear":          "{name}, clear a tile?",
	"puertorico.picture.own.mayor.take":             "{name}, take a person",
	"puertorico.picture.own.captain.supply":         "{name}, give goods?",
	"puertorico.picture.own.buccaneer.act":          "{name}, pick an action",
	"puertorico.picture.own.buccaneer.raid":         "{name}, place {n} colonist|{name}, place {n} colonists",

	"puertorico.picture.plantations":    "Plantations",
	"puertorico.picture.discarded":      "{n} discarded",
	"puertorico.picture.house":          "Trading house",
	"puertorico.picture.colonist_ship":  "Colonist ship",
	"puertorico.picture.supply":         "Supply",
	"puertorico.picture.festival":       "Festival",
	"puertorico.picture.buildings":      "Buildings",
	"puertorico.picture.island":         "Island",
	"puertorico.picture.city":           "City",
	"puertorico.picture.of":             "{n} of {m}",
	"puertorico.picture.would_produce":  "Would produce",
	"puertorico.picture.would_keep":     "Would keep",
	"puertorico.picture.would_load":     "Would load",
	"puertorico.picture.new":            "new, as planned",
	"puertorico.picture.leaves":         "leaves",
	"puertorico.picture.stays":          "stays",
	"puertorico.picture.since":          "new since your last turn",
	"puertorico.picture.occupied":       "occupied",
	"puertorico.picture.empty":          "empty",
	"puertorico.picture.noble":          "noble",
	"puertorico.picture.san_juan.none":  "nobody stays in San Juan",
	"puertorico.picture.san_juan.some":  "{n} stays in San Juan|{n} stay in San Juan",
	"puertorico.picture.end":            "Ended: {list}",
	"puertorico.picture.end.city":       "city full",
	"puertorico.picture.end.colonists":  "no colonists left",
	"puertorico.picture.end.vp":         "no points left",
	"puertorico.picture.score.chips":    "Chips",
	"puertorico.picture.score.building": "Buildings",
	"puertorico.picture.score.large":    "Large buildings",
	"puertorico.picture.score.nobles":   "Nobles",
	"puertorico.picture.score.total":    "Total",
	"puertorico.picture.score.tiebreak": "Tie-break",

	"puertorico.text.governor":             "Governor: {name}.",
	"puertorico.text.phase":                "Phase: {what}, chosen by {name}.",
	"puertorico.text.next":                 "Then: {names}.",
	"puertorico.text.end":                  "This is the last round.",
	"puertorico.text.roles":                "Free roles: {list}.",
	"puertorico.text.roles.taken":          "Taken roles: {list}.",
	"puertorico.text.role.bonus":           "{what} with {n} doubloon|{what} with {n} doubloons",
	"puertorico.text.role.taken":           "{what} by {name}",
	"puertorico.text.role.captured":        "{what} captured by {name}",
	"puertorico.text.token":                "Buccaneer token: {name}.",
	"puertorico.text.ships":                "Cargo ships: {list}.",
	"puertorico.text.ship.empty":           "ship {m} empty",
	"puertorico.text.ship":                 "ship {m} with {n} {what}",
	"puertorico.text.house":                "Trading house: {list}.",
	"puertorico.text.house.empty":          "Trading house: empty.",
	"puertorico.text.row":                  "Plantations face up: {list}.",
	"puertorico.text.row.empty":            "Plantations face up: none.",
	"puertorico.text.piles":                "Face down: {n}. Quarries: {m}.",
	"puertorico.text.drawn":                "Drawn: {what}.",
	"puertorico.text.discards":             "Discarded: {list}.",
	"puertorico.text.colonist_ship":        "Colonist ship: {n}.",
	"puertorico.text.colonist_ship.nobles": "Colonist ship: {n} ({m} noble).",
	"puertorico.text.supply":               "Supply: {list}.",
	"puertorico.text.count":                "{n} {what}",
	"puertorico.text.colonists":            "{n} colonist|{n} colonists",
	"puertorico.text.nobles":               "{n} noble|{n} nobles",
	"puertorico.text.nobles.all":           "{n} noble in all|{n} nobles in all",
	"puertorico.text.points":               "{n} point|{n} points",
	"puertorico.text.overdraw":             "{n} point beyond the chips|{n} points beyond the chips",
	"puertorico.text.doubloons":            "{n} doubloon|{n} doubloons",
	"puertorico.text.points.hidden":        "points hidden",
	"puertorico.text.goods.none":           "no goods",
	"puertorico.text.san_juan":             "{n} in San Juan",
	"puertorico.text.san_juan.nobles":      "{n} in San Juan ({m} noble)",
	"puertorico.text.island":               "Island, {n} of {m}: {list}.",
	"puertorico.text.city":                 "City, {n} of {m}: {list}.",
	"puertorico.text.island.brief":         "Island: {list}.",
	"puertorico.text.city.brief":           "City: {list}.",
	"puertorico.text.nothing":              "nothing",
	"puertorico.text.manning":              "Tiles and buildings are occupied where nothing else is said.",
	"puertorico.text.manning.brief":        "Occupied unless said, nobles in brackets.",
	"puertorico.text.quarries":             "{n} quarry|{n} quarries",
	"puertorico.text.manned":               "{what} ({n} of {m} occupied)",
	"puertorico.text.with_noble":           "{what} with {n} noble|{what} with {n} nobles",
	"puertorico.text.unmanned":             "{what} (empty)",
	"puertorico.text.offer":                "Buildings for {n}: {list}.",
	"puertorico.text.offer.line":           "{what} ×{n}",
	"puertorico.text.offer.brief":          "Buildings by cost:{list}",
	"puertorico.text.offer.price":          "{what} ×{n} now {m}",
	"puertorico.text.loads":                "Possible now: {list}.",
	"puertorico.text.build":                "{what} for {n}",
	"puertorico.text.load":                 "{n} {what} on ship {m}",
	"puertorico.text.load.wharf":           "{n} {what} at the wharf",
	"puertorico.text.load.mixed":           "any goods on the small wharf",
	"puertorico.text.sale.post":            "{what} for {n} at the trading post",
	"puertorico.text.buy_land":             "a face-down plantation for {n} doubloon|a face-down plantation for {n} doubloons",
	"puertorico.text.give_away":            "give away {what}",
	"puertorico.text.move_to":              "somebody to {what}",
	"puertorico.text.piracy":               "ship {m} for piracy",
	"puertorico.text.plunder":              "the trading house for plunder",
	"puertorico.text.raid":                 "the colonist ship for a raid",
	"puertorico.text.capture":              "the {what} for capture",
	"puertorico.text.take.noble":           "the noble",
	"puertorico.text.take.colonist":        "a colonist",
	"puertorico.text.sale":                 "{what} for {n}",
	"puertorico.text.score":                "{name}: {n} points.",
	"puertorico.text.score.parts":          "{name}: {n} points ({list}).",
	"puertorico.text.seat.computer":        "computer",
	"puertorico.text.proposal":             "Plan: {list}.",
	"puertorico.text.proposal.more":        "{what} +{n}",
	"puertorico.text.proposal.less":        "{what} −{n}",
	"puertorico.text.proposal.same":        "everybody stays",
	"puertorico.text.produce":              "Would produce: {list}.",
	"puertorico.text.placed":               "placement is in",
	"puertorico.text.festival":             "Festival: {list}.",
	"puertorico.text.festival.cultivation": "{n} tiles of {what} for {m} colonists",
	"puertorico.text.festival.production":  "{what} in one craftsman phase for {m} doubloons",
	"puertorico.text.festival.building":    "{what} for {m} points",
	"puertorico.text.festival.solved":      "{what} (solved by {name})",
	"puertorico.text.draft":                "Spaces for {n}: {list}.",
	"puertorico.text.draft.free":           "{n} free",
})

// withBuildings adds the names of the buildings, which in English are their words in notation.
func withBuildings(words map[string]string) map[string]string {
	for b := range puertorico.Building(puertorico.Buildings) {
		words["puertorico.building."+b.String()] = buildingName(b.String())
	}
	return words
}

// buildingName makes "small_market" read "Small market".
func buildingName(word string) string {
	return strings.ToUpper(word[:1]) + strings.ReplaceAll(word[1:], "_", " ")
}

// goodKeys are the keys of the goods by the words of the rules.
var goodKeys = func() map[string]string {
	keys := map[string]string{}
	for g := range puertorico.Good(puertorico.Goods) {
		keys[g.String()] = "puertorico.good." + g.String()
	}
	return keys
}()

// localizer says keys in the language of a scene.
type localizer struct{ render.Localizer }

func number(n int) engine.Arg               { return engine.Num("n", n) }
func other(m int) engine.Arg                { return engine.Num("m", m) }
func text(key, value string) engine.Arg     { return engine.Free(key, value) }
func (s localizer) good(word string) string { return s.Say(goodKeys[word]) }
