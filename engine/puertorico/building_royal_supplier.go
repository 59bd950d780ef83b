package puertorico

// RoyalSupplier is a violet building that takes goods for points, by the number of nobles (N7).
const RoyalSupplier Building = 41

var royalSupplier = kind{
	Is: RoyalSupplier, ID: "royal_supplier", Set: SetNobles, Rule: "N7",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: maySupply,
	Worth:  func(b Board, f forecast) int { return f.times(Captain, 600*min(int(b.Nobles), f.kinds)) },
	Staff:  [plans]int8{14, 8, 22},
	Words: map[string]Words{
		"en": {
			Name: "Royal supplier", Noun: "royal supplier", Brief: "before loading: goods of different kinds for points",
			Text: `When your first turn in a captain phase comes, you may return goods of different kinds, up to as many as you have nobles: 1 victory point each.

Example: with 2 nobles, 2 corn and 1 sugar you return 1 corn and 1 sugar for 2 points, and keep 1 corn. With 3 nobles and only corn it is 1 good.

A colonist on it is enough; nobles count everywhere on your board, San Juan included. It is no loading: harbor, lighthouse and captain's point do not come with it. The union hall counts its pairs first.

N7, N7.1, N8.1, R-15`,
		},
		"cs": {Name: "Dvorní dodavatelství"},
		"pl": {Name: "Skarbiec"},
		"de": {Name: "Hoflieferant"},
	},
}
