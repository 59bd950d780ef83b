package puertorico

// Fortress is a large violet building that pays for colonists at the end (B17).
const Fortress Building = 20

var fortress = kind{
	Is: Fortress, ID: "fortress", Set: SetBase, Rule: "B17",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(b.Persons) / 3 },
	Words: map[string]Words{
		"en": {
			Name: "Fortress", Noun: "fortress", Short: "fort", Brief: "1 point for every 3 colonists",
			Text: `At the end, if occupied: 1 point for every 3 colonists on your whole board, San Juan included, rounded down.

Example: 20 colonists are worth 6 points; with 21 it would be 7.

Nobles count like colonists: 10 colonists and 2 nobles are worth 4 points, and each noble brings its own point as well. Forests and the statue hold nobody. Empty, the fortress brings its printed 4 points only.

B17, B21, R-45`,
		},
		"cs": {Name: "Pevnost"},
		"pl": {Name: "Twierdza"},
		"de": {Name: "Festung"},
	},
}
