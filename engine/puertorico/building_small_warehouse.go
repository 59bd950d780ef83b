package puertorico

// SmallWarehouse is a violet building that keeps one kind of goods in the captain's storage (B4).
const SmallWarehouse Building = 5

var smallWarehouse = kind{
	Is: SmallWarehouse, ID: "small_warehouse", Set: SetBase, Rule: "B4",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Stores: 1,
	Staff:  [plans]int8{8, 7, 4},
}
