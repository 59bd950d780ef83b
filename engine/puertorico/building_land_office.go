package puertorico

// LandOffice is a violet building that trades island tiles in the trader phase (N4).
const LandOffice Building = 37

var landOffice = kind{
	Is: LandOffice, ID: "land_office", Set: SetNobles, Rule: "N4",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayDeal,
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[LandOffice] > 0 {
			return f.times(Trader, 250)
		}
		return f.times(Trader, 180*int(bit(b.IslandCount < IslandSpaces)))
	},
	Staff: [plans]int8{10, 12, 1},
	Split: true,
}
