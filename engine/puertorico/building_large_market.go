package puertorico

// LargeMarket is a violet building that adds 2 doubloons to a sale (B9).
const LargeMarket Building = 10

var largeMarket = kind{
	Is: LargeMarket, ID: "large_market", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:  NoGood,
	Sale:  2,
	Staff: [plans]int8{16, 18, 2},
}
