package puertorico

// ConstructionHut is a violet building that lets its owner take quarries (B6).
const ConstructionHut Building = 4

var constructionHut = kind{
	Is: ConstructionHut, ID: "construction_hut", Set: SetBase, Rule: "B6",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayQuarry,
	Staff:  [plans]int8{9, 13, 1},
}
