package puertorico

// SugarMill is a production building that makes up to 3 sugar (B2).
const SugarMill Building = 7

var sugarMill = kind{
	Is: SugarMill, ID: "sugar_mill", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 4, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Sugar, Production: true,
}
