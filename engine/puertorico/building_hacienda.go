package puertorico

// Hacienda is a violet building that draws a face-down plantation before the normal take (B7).
const Hacienda Building = 3

var hacienda = kind{
	Is: Hacienda, ID: "hacienda", Set: SetBase, Rule: "B7",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayDraw,
	Staff:  [plans]int8{11, 14, 1},
}
