package puertorico

// Hospice is a violet building that sends a colonist along with the tile taken (B8).
const Hospice Building = 8

var hospice = kind{
	Is: Hospice, ID: "hospice", Set: SetBase, Rule: "B8",
	Column: 2, Cost: 4, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayStaffTile,
	Staff:  [plans]int8{10, 13, 1},
}
