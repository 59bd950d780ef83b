package puertorico

// RoyalGarden is a large violet building that pays for nobles at the end (N10).
const RoyalGarden Building = 44

var royalGarden = kind{
	Is: RoyalGarden, ID: "royal_garden", Set: SetNobles, Rule: "N10",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int { return int(b.Nobles) },
}
