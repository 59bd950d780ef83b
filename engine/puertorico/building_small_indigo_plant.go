package puertorico

// SmallIndigoPlant is a production building that makes up to 1 indigo (B1).
const SmallIndigoPlant Building = 0

var smallIndigoPlant = kind{
	Is: SmallIndigoPlant, ID: "small_indigo_plant", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Indigo, Production: true,
}
