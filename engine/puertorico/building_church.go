package puertorico

// Church is a violet building that pays points for building (X7).
const Church Building = 28

var church = kind{
	Is: Church, ID: "church", Set: SetNew, Rule: "X7",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Built: func(of *kind) int8 {
		if of.Is == Church {
			return 0
		}
		return [maxColumn + 1]int8{2: 1, 3: 1, 4: 2}[of.Column]
	},
	Worth: func(b Board, f forecast) int { return f.times(Builder, 550*int(bit(b.Spaces < CitySpaces))) },
	Staff: [plans]int8{12, 18, 14},
}
