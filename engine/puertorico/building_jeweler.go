package puertorico

// Jeweler is a large production building that makes no good and pays for nobles instead (N9).
const Jeweler Building = 43

var jeweler = kind{
	Is: Jeweler, ID: "jeweler", Set: SetNobles, Rule: "N9",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 2,
	Good: NoGood, Production: true,
	Crafted: func(b Board, _ [Goods]int8) Gain { return Gain{Doubloons: b.Nobles} },
	Worth:   func(b Board, f forecast) int { return f.income(b, Craftsman, int(b.Nobles)) },
	Staff:   [plans]int8{22, 22, 4},
}
