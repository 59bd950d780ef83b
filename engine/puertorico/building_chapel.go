package puertorico

// Chapel is a violet building that pays a doubloon or a point in the craftsman phase (N3).
const Chapel Building = 38

var chapel = kind{
	Is: Chapel, ID: "chapel", Set: SetNobles, Rule: "N3",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Crafted: func(b Board, _ [Goods]int8) Gain {
		if b.NobleStaff[Chapel] > 0 {
			return Gain{VP: 1}
		}
		return Gain{Doubloons: 1}
	},
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[Chapel] > 0 {
			return f.times(Craftsman, 1000)
		}
		return f.times(Craftsman, f.doubloon)
	},
	Staff: [plans]int8{20, 18, 20},
	Split: true,
}
