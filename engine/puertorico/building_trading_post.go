package puertorico

// TradingPost is a violet building that is a private place to sell (X8).
const TradingPost Building = 29

var tradingPost = kind{
	Is: TradingPost, ID: "trading_post", Set: SetNew, Rule: "X8",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: maySellApart,
	Worth:  func(_ Board, f forecast) int { return f.times(Trader, f.doubloon*min(f.kinds, 2)*35/100) },
	Staff:  [plans]int8{14, 15, 2},
	Words: map[string]Words{
		"en": {
			Name: "Trading post", Noun: "trading post", Brief: "sell past the trading house",
			Text: `In the trader phase you may sell your one good here instead of to the trading house. It does not matter what the house holds or whether it is full. The good goes to the supply.

Example: the house is full. You sell coffee here for 4; your small market adds nothing. As trader you get 5, with an occupied library 6.

One good per phase, here or there. With the office too you choose for each sale. Where the house pays more through markets, use the house if it takes the good.

X8, X8.1, R-32, R-33, R-34`,
		},
		"cs": {Name: "Obchodní stanice"},
		"pl": {Name: "Faktoria"},
		"de": {Name: "Handelsposten"},
	},
}
