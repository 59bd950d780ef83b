package puertorico

// Office is a violet building that allows to sell what the trading house holds already (B9).
const Office Building = 9

var office = kind{
	Is: Office, ID: "office", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: maySellAny,
	Staff:  [plans]int8{9, 11, 2},
}
