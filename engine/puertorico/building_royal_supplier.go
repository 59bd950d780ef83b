package puertorico

// RoyalSupplier is a violet building that takes goods for points, by the number of nobles (N7).
const RoyalSupplier Building = 41

var royalSupplier = kind{
	Is: RoyalSupplier, ID: "royal_supplier", Set: SetNobles, Rule: "N7",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: maySupply,
	Worth:  func(b Board, f forecast) int { return f.times(Captain, 600*min(int(b.Nobles), f.kinds)) },
	Staff:  [plans]int8{14, 8, 22},
}
