package endeavor

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/render"
)

// Keys are the beginnings of all keys that pictures, alternative texts, texts of boards and plots ask for.
var Keys = []string{
	"endeavor.picture.", "endeavor.board.", "endeavor.course.", "endeavor.moment.", "endeavor.region.", "endeavor.city.", "endeavor.deck.", "endeavor.card.",
}

// English holds every key that pictures, alternative texts and texts of boards ask for, with the sentence that is used when
// the scene has no words or does not know the key (its Words give "" or the key itself). A catalogue in another language
// holds the same keys.
//
// Values stand in braces. {name}, {names}, {list} and {what} are given as text that is to be set as it is; {n} and {m} are
// numbers. Long names may hold soft hyphens. Where a sentence has two forms parted by "|", the first is for n = 1.
var English = render.MergeTexts(tableWords, boardWords)

// tableWords are those of the table.
var tableWords = map[string]string{
	"endeavor.picture.seat":  "Seat {n}",
	"endeavor.picture.round": "Round {n}",
	"endeavor.picture.final": "Final score after round {n}",
	"endeavor.picture.of":    "{n} of {m}",

	"endeavor.picture.phase.build":  "Building",
	"endeavor.picture.phase.salary": "Salary",
	"endeavor.picture.phase.action": "Actions",

	"endeavor.picture.ask.build.build":          "{name} builds",
	"endeavor.picture.ask.salary.pay":           "{name} pays salaries",
	"endeavor.picture.ask.action.act":           "{name} chooses an action",
	"endeavor.picture.ask.action.second":        "{name} may do more",
	"endeavor.picture.ask.action.second.ship":   "{name} may ship too",
	"endeavor.picture.ask.action.second.occupy": "{name} may occupy too",
	"endeavor.picture.ask.action.second.draw":   "{name} may draw again",
	"endeavor.picture.ask.action.discard":       "{name} discards",
	"endeavor.picture.ask.other":                "{name} decides",
	"endeavor.picture.several.salary.pay":       "Paying salaries",
	"endeavor.picture.several.other":            "Deciding",
	"endeavor.picture.waiting":                  "The table is set",
	"endeavor.picture.over":                     "The game is over",
	"endeavor.picture.won":                      "{name} wins with {n}",
	"endeavor.picture.shared":                   "Shared victory",

	"endeavor.picture.action.ship":    "Ship",
	"endeavor.picture.action.occupy":  "Occupy",
	"endeavor.picture.action.attack":  "Attack",
	"endeavor.picture.action.payment": "Payment",
	"endeavor.picture.action.draw":    "Draw",

	"endeavor.picture.token.industry":       "Industry",
	"endeavor.picture.token.culture":        "Culture",
	"endeavor.picture.token.finance":        "Finance",
	"endeavor.picture.token.politics":       "Politics",
	"endeavor.picture.token.attack":         "Attack",
	"endeavor.picture.token.payment":        "Payment",
	"endeavor.picture.token.ship_or_draw":   "Ship or draw",
	"endeavor.picture.token.occupy_or_draw": "Occupy or draw",

	"endeavor.picture.region.europe":        "Europe",
	"endeavor.picture.region.north_america": "North America",
	"endeavor.picture.region.caribbean":     "Caribbean",
	"endeavor.picture.region.south_america": "South America",
	"endeavor.picture.region.africa":        "Africa",
	"endeavor.picture.region.india":         "India",
	"endeavor.picture.region.far_east":      "Far East",

	"endeavor.picture.city.london":         "London",
	"endeavor.picture.city.amsterdam":      "Amsterdam",
	"endeavor.picture.city.copenhagen":     "Copenhagen",
	"endeavor.picture.city.paris":          "Paris",
	"endeavor.picture.city.venice":         "Venice",
	"endeavor.picture.city.rome":           "Rome",
	"endeavor.picture.city.constantinople": "Constantinople",
	"endeavor.picture.city.lisbon":         "Lisbon",
	"endeavor.picture.city.seville":        "Seville",
	"endeavor.picture.city.algiers":        "Algiers",
	"endeavor.picture.city.quebec":         "Quebec",
	"endeavor.picture.city.boston":         "Boston",
	"endeavor.picture.city.new_york":       "New York",
	"endeavor.picture.city.charleston":     "Charleston",
	"endeavor.picture.city.havana":         "Havana",
	"endeavor.picture.city.port_royal":     "Port Royal",
	"endeavor.picture.city.santo_domingo":  "Santo Domingo",
	"endeavor.picture.city.cartagena":      "Cartagena",
	"endeavor.picture.city.lima":           "Lima",
	"endeavor.picture.city.salvador":       "Salvador",
	"endeavor.picture.city.goree":          "Gorée",
	"endeavor.picture.city.elmina":         "Elmina",
	"endeavor.picture.city.cape_town":      "Cape Town",
	"endeavor.picture.city.goa":            "Goa",
	"endeavor.picture.city.calcutta":       "Calcutta",
	"endeavor.picture.city.canton":         "Canton",
	"endeavor.picture.city.nagasaki":       "Nagasaki",
	"endeavor.picture.city.batavia":        "Batavia",

	"endeavor.picture.building.colonial_office": "Colonial Office",
	"endeavor.picture.building.market":          "Market",
	"endeavor.picture.building.shipyard":        "Shipyard",
	"endeavor.picture.building.workshop":        "Workshop",
	"endeavor.picture.building.bank":            "Bank",
	"endeavor.picture.building.barracks":        "Barracks",
	"endeavor.picture.building.guild_hall":      "Guild Hall",
	"endeavor.picture.building.docks":           "Docks",
	"endeavor.picture.building.fortress":        "Fortress",
	"endeavor.picture.building.theatre":         "Theatre",
	"endeavor.picture.building.cartographer":    "Carto\u00adgrapher",
	"endeavor.picture.building.trading_office":  "Trading Office",
	"endeavor.picture.building.university":      "University",
	"endeavor.picture.building.stock_exchange":  "Stock Exchange",
	"endeavor.picture.building.museum":          "Museum",
	"endeavor.picture.building.parliament":      "Parlia\u00adment",
}

// localizer says keys in the language of a scene.
type localizer struct{ render.Localizer }

func number(n int) engine.Arg           { return engine.Num("n", n) }
func other(m int) engine.Arg            { return engine.Num("m", m) }
func text(key, value string) engine.Arg { return engine.Free(key, value) }
