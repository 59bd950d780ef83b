package puertorico

// CustomsHouse is a large violet building that pays for victory point chips at the end (B18).
const CustomsHouse Building = 21

var customsHouse = kind{
	Is: CustomsHouse, ID: "customs_house", Set: SetBase, Rule: "B18",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int { return int(b.VP) / 4 },
}
