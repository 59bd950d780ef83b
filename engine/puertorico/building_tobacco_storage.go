package puertorico

// TobaccoStorage is a production building that makes up to 3 tobacco (B3).
const TobaccoStorage Building = 12

var tobaccoStorage = kind{
	Is: TobaccoStorage, ID: "tobacco_storage", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 5, VP: 3, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Tobacco, Production: true,
}
