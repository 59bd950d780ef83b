package puertorico

// LandOffice is a violet building that trades island tiles in the trader phase (N4).
const LandOffice Building = 37

var landOffice = kind{
	Is: LandOffice, ID: "land_office", Set: SetNobles, Rule: "N4",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: mayDeal,
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[LandOffice] > 0 {
			return f.times(Trader, 250)
		}
		return f.times(Trader, 180*int(bit(b.IslandCount < IslandSpaces)))
	},
	Staff: [plans]int8{10, 12, 1},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Land office", Noun: "land office", Brief: "trader: buy a tile, with a noble sell one",
			Text: `Once in your turn of the trader phase. With a colonist: pay 1 doubloon, draw a plantation from the face-down stack and lay it on your island. With a noble: discard one of your plantations or forests and get 1 doubloon.

Example: the noble discards an occupied corn plantation. You get 1 doubloon, and its colonist goes to San Juan.

You may sell a good before or after it, or none at all, also when the trading house is full. Without money, sell first, then buy. With the forest house you see the tile, then choose plantation or forest. Quarries can't be discarded, and a full island can't take a tile.

N4, N4.1, R-43, R-61`,
		},
		"cs": {Name: "Pozemkový úřad"},
		"pl": {Name: "Kancelaria"},
		"de": {Name: "Grundbuchamt"},
	},
}
