package puertorico

// Residence is a large violet building that pays for a filled island at the end (B16).
const Residence Building = 19

var residence = kind{
	Is: Residence, ID: "residence", Set: SetBase, Rule: "B16",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int { return int(max(b.IslandCount-5, 4)) },
}
