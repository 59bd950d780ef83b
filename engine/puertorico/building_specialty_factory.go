package puertorico

// SpecialtyFactory is a violet building that pays for many goods of one kind (X13).
const SpecialtyFactory Building = 33

var specialtyFactory = kind{
	Is: SpecialtyFactory, ID: "specialty_factory", Set: SetNew, Rule: "X13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Crafted: func(_ Board, got [Goods]int8) Gain {
		return Gain{Doubloons: max(1, got[Indigo], got[Sugar], got[Tobacco], got[Coffee]) - 1}
	},
	Worth: func(_ Board, f forecast) int { return f.times(Craftsman, f.doubloon*max(0, f.best-1)*9/10) },
	Staff: [plans]int8{20, 22, 3},
}
