package puertorico

// Inn is a violet building that keeps two colonists who move when they are needed (X10).
const Inn Building = 27

var inn = kind{
	Is: Inn, ID: "inn", Set: SetNew, Rule: "X10",
	Column: 2, Cost: 4, VP: 2, Circles: 2, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayMove,
	Worth: func(_ Board, f forecast) int {
		return f.times(Captain, 90) + f.times(Craftsman, 60)
	},
	Staff: [plans]int8{9, 8, 3},
}
