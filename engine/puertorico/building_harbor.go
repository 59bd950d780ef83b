package puertorico

// Harbor is a violet building that adds a point to every loading (B13).
const Harbor Building = 16

var harbor = kind{
	Is: Harbor, ID: "harbor", Set: SetBase, Rule: "B13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:    NoGood,
	Loading: 1,
	Staff:   [plans]int8{28, 18, 35},
}
