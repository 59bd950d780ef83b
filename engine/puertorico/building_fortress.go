package puertorico

// Fortress is a large violet building that pays for colonists at the end (B17).
const Fortress Building = 20

var fortress = kind{
	Is: Fortress, ID: "fortress", Set: SetBase, Rule: "B17",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int { return int(b.Persons) / 3 },
}
