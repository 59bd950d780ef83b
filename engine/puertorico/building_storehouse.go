package puertorico

// Storehouse is a violet building that keeps three more single goods in the captain's storage (X5).
const Storehouse Building = 26

var storehouse = kind{
	Is: Storehouse, ID: "storehouse", Set: SetNew, Rule: "X5",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:    NoGood,
	Singles: 3,
	Worth:   func(_ Board, f forecast) int { return f.times(Captain, 180*min(f.goods, 3)) },
	Staff:   [plans]int8{8, 6, 8},
}
