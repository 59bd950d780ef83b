package puertorico

// Hacienda is a violet building that draws a face-down plantation before the normal take (B7).
const Hacienda Building = 3

var hacienda = kind{
	Is: Hacienda, ID: "hacienda", Set: SetBase, Rule: "B7",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayDraw,
	Staff:  [plans]int8{11, 14, 1},
	Words: map[string]Words{
		"en": {
			Name: "Hacienda", Noun: "hacienda", Brief: "draw one more plantation as settler phase begins",
			Text: `In the settler phase, before you take a tile, you may also draw one plantation from the face-down stack. What you draw you must keep; it can't be changed for a quarry.

Example: you draw sugar, then take coffee from the row, two plantations in one phase. If the sugar fills your twelfth island space, you take nothing more.

With the hospice only the tile from the row gets a colonist. With the forest house you look at the tile, then choose plantation or forest. The library's second take comes without a draw. If the stack is empty, the discards are shuffled first; if there are none either, nothing is drawn.

B7, P5.2, O3, R-40, R-61`,
		},
		"cs": {Name: "Hacienda"},
		"pl": {Name: "Hacjenda"},
		"de": {Name: "Hacienda"},
	},
}
