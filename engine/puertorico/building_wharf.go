package puertorico

// Wharf is a violet building that ships one kind without a cargo ship (B14).
const Wharf Building = 17

var wharf = kind{
	Is: Wharf, ID: "wharf", Set: SetBase, Rule: "B14",
	Column: 3, Cost: 9, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayShip,
	Staff:  [plans]int8{26, 16, 30},
}
