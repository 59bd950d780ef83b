package puertorico

// SmallMarket is a violet building that adds 1 doubloon to a sale (B5).
const SmallMarket Building = 2

var smallMarket = kind{
	Is: SmallMarket, ID: "small_market", Set: SetBase, Rule: "B5",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:  NoGood,
	Sale:  1,
	Staff: [plans]int8{12, 14, 1},
}
