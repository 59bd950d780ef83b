package puertorico

// SmallSugarMill is a production building that makes up to 1 sugar (B1).
const SmallSugarMill Building = 1

var smallSugarMill = kind{
	Is: SmallSugarMill, ID: "small_sugar_mill", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Sugar, Production: true,
}
