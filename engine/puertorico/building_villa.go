package puertorico

// Villa is a violet building that brings a noble in every mayor phase (N8).
const Villa Building = 42

var villa = kind{
	Is: Villa, ID: "villa", Set: SetNobles, Rule: "N8",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Guests: 1,
	Worth:  func(_ Board, f forecast) int { return f.times(Mayor, 2000) },
	Staff:  [plans]int8{24, 22, 26},
}
