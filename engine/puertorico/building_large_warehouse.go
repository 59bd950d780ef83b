package puertorico

// LargeWarehouse is a violet building that keeps two kinds of goods in the captain's storage (B10).
const LargeWarehouse Building = 11

var largeWarehouse = kind{
	Is: LargeWarehouse, ID: "large_warehouse", Set: SetBase, Rule: "B10",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Stores: 2,
	Staff:  [plans]int8{9, 8, 6},
}
