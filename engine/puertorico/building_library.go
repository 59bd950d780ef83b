package puertorico

// Library is a violet building that doubles the privilege of the role its owner chose (X12).
const Library Building = 32

var library = kind{
	Is: Library, ID: "library", Set: SetNew, Rule: "X12",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayDouble,
	Worth:  func(_ Board, f forecast) int { return f.own * 1100 / 1000 },
	Staff:  [plans]int8{30, 30, 20},
}
