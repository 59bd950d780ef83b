package puertorico

// UnionHall is a violet building that pays points for pairs of goods (X14).
const UnionHall Building = 34

var unionHall = kind{
	Is: UnionHall, ID: "union_hall", Set: SetNew, Rule: "X14",
	Column: 3, Cost: 9, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Opened: func(b Board) Gain {
		var points int8
		for _, n := range b.Goods {
			points += n / 2
		}
		return Gain{VP: points}
	},
	Worth: func(_ Board, f forecast) int { return f.times(Captain, 340*f.goods) },
	Staff: [plans]int8{22, 14, 28},
}
