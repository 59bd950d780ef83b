package puertorico

// Lighthouse is a violet building that pays doubloons for loading (X11).
const Lighthouse Building = 31

var lighthouse = kind{
	Is: Lighthouse, ID: "lighthouse", Set: SetNew, Rule: "X11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:  NoGood,
	Wages: 1, Captaincy: 1,
	Worth: func(_ Board, f forecast) int { return f.times(Captain, f.doubloon*min(1+f.kinds, 3)*7/10) },
	Staff: [plans]int8{22, 18, 6},
}
