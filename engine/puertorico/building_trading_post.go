package puertorico

// TradingPost is a violet building that is a private place to sell (X8).
const TradingPost Building = 29

var tradingPost = kind{
	Is: TradingPost, ID: "trading_post", Set: SetNew, Rule: "X8",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: maySellApart,
	Worth:  func(_ Board, f forecast) int { return f.times(Trader, f.doubloon*min(f.kinds, 2)*35/100) },
	Staff:  [plans]int8{14, 15, 2},
}
