package puertorico

// University is a violet building that sends a colonist along with a new building (B12).
const University Building = 15

var university = kind{
	Is: University, ID: "university", Set: SetBase, Rule: "B12",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayStaffBuilding,
	Staff:  [plans]int8{10, 16, 2},
}
