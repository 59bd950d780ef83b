package puertorico

import (
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// English holds every key that pictures, alternative texts and texts of boards ask for, with the sentence that is used when
// the scene has no words or does not know the key (its Words give "" or the key itself). A catalogue in another language
// holds the same keys.
//
// Values stand in braces. {name}, {names}, {list} and {what} are given as text that is to be set as it is; {n} and {m} are
// numbers. Where a sentence has two forms parted by "|", the first is for n = 1.
var English = map[string]string{
	"puertorico.role.settler":     "Settler",
	"puertorico.role.mayor":       "Mayor",
	"puertorico.role.builder":     "Builder",
	"puertorico.role.craftsman":   "Craftsman",
	"puertorico.role.trader":      "Trader",
	"puertorico.role.captain":     "Captain",
	"puertorico.role.prospector":  "Prospector",
	"puertorico.role.prospector2": "Prospector",

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

	"puertorico.building.small_indigo_plant": "Small indigo plant",
	"puertorico.building.small_sugar_mill":   "Small sugar mill",
	"puertorico.building.small_market":       "Small market",
	"puertorico.building.hacienda":           "Hacienda",
	"puertorico.building.construction_hut":   "Construction hut",
	"puertorico.building.small_warehouse":    "Small warehouse",
	"puertorico.building.indigo_plant":       "Indigo plant",
	"puertorico.building.sugar_mill":         "Sugar mill",
	"puertorico.building.hospice":            "Hospice",
	"puertorico.building.office":             "Office",
	"puertorico.building.large_market":       "Large market",
	"puertorico.building.large_warehouse":    "Large warehouse",
	"puertorico.building.tobacco_storage":    "Tobacco storage",
	"puertorico.building.coffee_roaster":     "Coffee roaster",
	"puertorico.building.factory":            "Factory",
	"puertorico.building.university":         "University",
	"puertorico.building.harbor":             "Harbor",
	"puertorico.building.wharf":              "Wharf",
	"puertorico.building.guild_hall":         "Guild hall",
	"puertorico.building.residence":          "Residence",
	"puertorico.building.fortress":           "Fortress",
	"puertorico.building.customs_house":      "Customs house",
	"puertorico.building.city_hall":          "City hall",

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

	"puertorico.picture.ask.role.choose":      "{name} chooses a role",
	"puertorico.picture.ask.settler.hacienda": "{name} may draw a tile",
	"puertorico.picture.ask.settler.take":     "{name} takes a tile",
	"puertorico.picture.ask.mayor.place":      "{name} places colonists",
	"puertorico.picture.ask.builder.build":    "{name} may build",
	"puertorico.picture.ask.craftsman.bonus":  "{name} picks a good",
	"puertorico.picture.ask.trader.sell":      "{name} may sell",
	"puertorico.picture.ask.captain.load":     "{name} must load",
	"puertorico.picture.ask.captain.may":      "{name} may load",
	"puertorico.picture.ask.captain.store":    "{name} stores goods",
	"puertorico.picture.ask.other":            "{name} decides",
	"puertorico.picture.several.mayor.place":  "Placing colonists",
	"puertorico.picture.several.other":        "Deciding",
	"puertorico.picture.won":                  "{name} wins with {n}",
	"puertorico.picture.shared":               "Shared victory",
	"puertorico.picture.over":                 "The game is over",
	"puertorico.picture.waiting":              "The table is set",

	"puertorico.picture.own":                  "{name}, your board",
	"puertorico.picture.own.role.choose":      "{name}, choose a role",
	"puertorico.picture.own.settler.hacienda": "{name}, draw a tile?",
	"puertorico.picture.own.settler.take":     "{name}, take a tile",
	"puertorico.picture.own.mayor.place":      "{name}, place {n} colonist|{name}, place {n} colonists",
	"puertorico.picture.own.builder.build":    "{name}, build?",
	"puertorico.picture.own.craftsman.bonus":  "{name}, pick a good",
	"puertorico.picture.own.trader.sell":      "{name}, sell?",
	"puertorico.picture.own.captain.load":     "{name}, load",
	"puertorico.picture.own.captain.store":    "{name}, store goods",

	"puertorico.picture.plantations":    "Plantations",
	"puertorico.picture.discarded":      "{n} discarded",
	"puertorico.picture.house":          "Trading house",
	"puertorico.picture.colonist_ship":  "Colonist ship",
	"puertorico.picture.supply":         "Supply",
	"puertorico.picture.buildings":      "Buildings",
	"puertorico.picture.island":         "Island",
	"puertorico.picture.city":           "City",
	"puertorico.picture.of":             "{n} of {m}",
	"puertorico.picture.would_produce":  "Would produce",
	"puertorico.picture.would_keep":     "Would keep",
	"puertorico.picture.new":            "new, as planned",
	"puertorico.picture.leaves":         "leaves",
	"puertorico.picture.stays":          "stays",
	"puertorico.picture.since":          "new since your last turn",
	"puertorico.picture.occupied":       "occupied",
	"puertorico.picture.empty":          "empty",
	"puertorico.picture.san_juan.none":  "nobody stays in San Juan",
	"puertorico.picture.san_juan.some":  "{n} stays in San Juan|{n} stay in San Juan",
	"puertorico.picture.score.chips":    "Chips",
	"puertorico.picture.score.building": "Buildings",
	"puertorico.picture.score.large":    "Large buildings",
	"puertorico.picture.score.total":    "Total",
	"puertorico.picture.score.tiebreak": "Tie-break",

	"puertorico.text.governor":       "Governor: {name}.",
	"puertorico.text.phase":          "Phase: {what}, chosen by {name}.",
	"puertorico.text.next":           "Then: {names}.",
	"puertorico.text.end":            "This is the last round.",
	"puertorico.text.roles":          "Roles: {list}.",
	"puertorico.text.role.free":      "{what} free",
	"puertorico.text.role.bonus":     "{what} free with {n} doubloon|{what} free with {n} doubloons",
	"puertorico.text.role.taken":     "{what} taken by {name}",
	"puertorico.text.ships":          "Cargo ships: {list}.",
	"puertorico.text.ship.empty":     "ship {m} empty",
	"puertorico.text.ship":           "ship {m} with {n} {what}",
	"puertorico.text.house":          "Trading house: {list}.",
	"puertorico.text.house.empty":    "Trading house: empty.",
	"puertorico.text.row":            "Plantations face up: {list}.",
	"puertorico.text.row.empty":      "Plantations face up: none.",
	"puertorico.text.piles":          "Face down: {n}. Quarries: {m}.",
	"puertorico.text.discards":       "Discarded: {list}.",
	"puertorico.text.colonist_ship":  "Colonist ship: {n}.",
	"puertorico.text.supply":         "Supply: {list}.",
	"puertorico.text.colonists":      "{n} colonist|{n} colonists",
	"puertorico.text.points":         "{n} point|{n} points",
	"puertorico.text.overdraw":       "{n} point beyond the chips|{n} points beyond the chips",
	"puertorico.text.doubloons":      "{n} doubloon|{n} doubloons",
	"puertorico.text.points.hidden":  "points hidden",
	"puertorico.text.goods.none":     "no goods",
	"puertorico.text.san_juan":       "{n} in San Juan",
	"puertorico.text.island":         "Island: {list}.",
	"puertorico.text.city":           "City: {list}.",
	"puertorico.text.nothing":        "nothing",
	"puertorico.text.manning":        "Tiles and buildings are occupied where nothing else is said.",
	"puertorico.text.quarries":       "{n} quarry|{n} quarries",
	"puertorico.text.manned":         "{what} ({n} of {m} occupied)",
	"puertorico.text.unmanned":       "{what} (empty)",
	"puertorico.text.offer":          "Buildings for {n}: {list}.",
	"puertorico.text.offer.line":     "{what} ×{n}",
	"puertorico.text.offer.price":    "{what} ×{n} now {m}",
	"puertorico.text.offer.buy":      "Can be built now: {list}.",
	"puertorico.text.loads":          "Possible now: {list}.",
	"puertorico.text.load":           "{n} {what} on ship {m}",
	"puertorico.text.load.wharf":     "{n} {what} at the wharf",
	"puertorico.text.sale":           "{what} for {n}",
	"puertorico.text.score":          "{name}: {n} points.",
	"puertorico.text.score.parts":    "{name}: {n} points ({list}).",
	"puertorico.text.seat.computer":  "computer",
	"puertorico.text.proposal":       "Plan: {list}.",
	"puertorico.text.proposal.house": "{what} {n}",
	"puertorico.text.produce":        "Would produce: {list}.",
	"puertorico.text.placed":         "placement is in",
}

// speaker says keys in the language of a scene.
type speaker struct {
	words func(key string, args ...engine.Arg) string
}

func number(n int) engine.Arg             { return engine.Num("n", n) }
func other(m int) engine.Arg              { return engine.Num("m", m) }
func text(key, value string) engine.Arg   { return engine.Free(key, value) }
func (s speaker) has(key string) bool     { return English[key] != "" }
func (s speaker) good(word string) string { return s.say("puertorico.good." + word) }

// say gives the sentence of a key.
func (s speaker) say(key string, args ...engine.Arg) string {
	if s.words != nil {
		if out := s.words(key, args...); out != "" && out != key {
			return out
		}
	}
	return fill(English[key], args)
}

// fill chooses the form of a sentence and puts the values in.
func fill(sentence string, args []engine.Arg) string {
	if one, many, two := strings.Cut(sentence, "|"); two {
		sentence = many
		for _, a := range args {
			if a.Key == "n" && a.Num == 1 {
				sentence = one
			}
		}
	}
	open := strings.IndexByte(sentence, '{')
	if open < 0 {
		return sentence
	}
	var b strings.Builder
	for ; open >= 0; open = strings.IndexByte(sentence, '{') {
		name, rest, closed := strings.Cut(sentence[open+1:], "}")
		if !closed {
			break
		}
		b.WriteString(sentence[:open])
		b.WriteString(value(name, args))
		sentence = rest
	}
	b.WriteString(sentence)
	return b.String()
}

// value is the argument of a name as text.
func value(name string, args []engine.Arg) string {
	for _, a := range args {
		switch {
		case a.Key != name:
		case name == "n" || name == "m":
			return strconv.Itoa(a.Num)
		default:
			return a.Text
		}
	}
	return ""
}
