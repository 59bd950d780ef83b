package puertorico

// Statue is a large violet building that is worth 8 points and does nothing (X16).
const Statue Building = 36

var statue = kind{
	Is: Statue, ID: "statue", Set: SetNew, Rule: "X16",
	Column: 4, Cost: 10, VP: 8, Circles: 0, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
}
