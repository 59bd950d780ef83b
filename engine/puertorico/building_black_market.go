package puertorico

// BlackMarket is a violet building that replaces missing money by a colonist, a point and a good (X3).
const BlackMarket Building = 24

var blackMarket = kind{
	Is: BlackMarket, ID: "black_market", Set: SetNew, Rule: "X3",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayBarter,
	Worth:  func(_ Board, f forecast) int { return f.times(Builder, 250) },
	Staff:  [plans]int8{6, 12, 4},
}
