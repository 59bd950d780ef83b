package puertorico

// CustomsHouse is a large violet building that pays for victory point chips at the end (B18).
const CustomsHouse Building = 21

var customsHouse = kind{
	Is: CustomsHouse, ID: "customs_house", Set: SetBase, Rule: "B18",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(b.VP) / 4 },
	Words: map[string]Words{
		"en": {
			Name: "Customs house", Noun: "customs house", Short: "cust.", Brief: "1 point for every 4 points in chips",
			Text: `At the end, if occupied: 1 point for every 4 victory points in chips, rounded down. Points of buildings do not count.

Example: 23 points in chips are worth 5. Somebody with 40 chips and 6 points noted beyond the last chip has 46 and gets 11.

Chips of every source count: shipping, harbor, union hall, church, chapel, the festival. Points of nobles and of other large buildings do not. Empty, the customs house brings its printed 4 points only.

B18, B21, P10.6`,
		},
		"cs": {Name: "Celnice"},
		"pl": {Name: "Urząd celny"},
		"de": {Name: "Zollhaus"},
	},
}
