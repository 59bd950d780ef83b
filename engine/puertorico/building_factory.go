package puertorico

// Factory is a violet building that pays for variety in production (B11).
const Factory Building = 14

var factory = kind{
	Is: Factory, ID: "factory", Set: SetBase, Rule: "B11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Crafted: func(_ Board, got [Goods]int8) Gain {
		kinds := 0
		for _, n := range got {
			kinds += int(bit(n > 0))
		}
		return Gain{Doubloons: [Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[kinds]}
	},
	Staff: [plans]int8{26, 30, 4},
}
