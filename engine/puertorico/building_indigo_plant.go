package puertorico

// IndigoPlant is a production building that makes up to 3 indigo (B2).
const IndigoPlant Building = 6

var indigoPlant = kind{
	Is: IndigoPlant, ID: "indigo_plant", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 3, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Indigo, Production: true,
}
