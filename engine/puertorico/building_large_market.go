package puertorico

// LargeMarket is a violet building that adds 2 doubloons to a sale (B9).
const LargeMarket Building = 10

var largeMarket = kind{
	Is: LargeMarket, ID: "large_market", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Sale:  2,
	Staff: [plans]int8{16, 18, 2},
	Words: map[string]Words{
		"en": {
			Name: "Large market", Noun: "large market", Brief: "each sale brings 2 more",
			Text: `Each sale to the trading house brings you 2 doubloons more. It needs a sale, but corn for nothing is one too.

Example: tobacco brings 3 + 2 = 5 doubloons, and 6 if you are the trader.

With the small market it is 3 more. A good sold with the office counts as well; the trading post is another place, and there no market helps. The trader's library doubles the privilege, not the market.

B9, P9.1, P9.3, X8.1`,
		},
		"cs": {Name: "Velká tržnice"},
		"pl": {Name: "Duży targ"},
		"de": {Name: "Große Markthalle"},
	},
}
