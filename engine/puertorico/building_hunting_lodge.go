package puertorico

// HuntingLodge is a violet building that works on island tiles at the end of the settler phase (N5).
const HuntingLodge Building = 39

var huntingLodge = kind{
	Is: HuntingLodge, ID: "hunting_lodge", Set: SetNobles, Rule: "N5",
	Column: 2, Cost: 4, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayClear,
	Settled: func(b Board, fewest bool) Gain {
		if fewest && b.NobleStaff[HuntingLodge] > 0 {
			return Gain{VP: 2}
		}
		return Gain{}
	},
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[HuntingLodge] > 0 && f.emptiest {
			return f.times(Settler, 1300)
		}
		return f.times(Settler, 80)
	},
	Staff: [plans]int8{6, 6, 10},
	Split: true,
}
