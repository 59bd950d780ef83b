package puertorico

// Residence is a large violet building that pays for a filled island at the end (B16).
const Residence Building = 19

var residence = kind{
	Is: Residence, ID: "residence", Set: SetBase, Rule: "B16",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(max(b.IslandCount-5, 4)) },
	Words: map[string]Words{
		"en": {
			Name: "Residence", Noun: "residence", Short: "resid.", Brief: "points for a filled island",
			Text: `At the end, if occupied: 4 points if up to 9 spaces of your island are filled, 5 for 10, 6 for 11 and 7 for all 12.

Example: 8 plantations, 2 forests and 2 quarries fill 12 spaces: 7 points. With 10 filled it would be 5.

Tiles count with or without colonists, forests and quarries too. Hacienda, land office and library fill the island faster; a hunting lodge, or a noble in the land office, takes a tile away. Empty, the residence brings its printed 4 points only.

B16, B21, X4.1`,
		},
		"cs": {Name: "Rezidence"},
		"pl": {Name: "Rezydencja"},
		"de": {Name: "Residenz"},
	},
}
