package puertorico

// ForestHouse is a violet building that makes forests, which make buildings cheaper (X4).
const ForestHouse Building = 25

var forestHouse = kind{
	Is: ForestHouse, ID: "forest_house", Set: SetNew, Rule: "X4",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayForest,
	// Works unoccupied too (X4.2).
	Discount: func(b Board, _ *kind) int8 { return b.Island[Forest] / 2 },
	Worth: func(b Board, f forecast) int {
		return f.times(Settler, 80) + f.times(Builder, int(b.Island[Forest])*f.doubloon*3/10*int(bit(b.Spaces < CitySpaces)))
	},
	Staff: [plans]int8{5, 10, 1},
}
