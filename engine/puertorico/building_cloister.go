package puertorico

// Cloister is a large violet building that pays for sets of island tiles at the end (X15).
const Cloister Building = 35

var cloister = kind{
	Is: Cloister, ID: "cloister", Set: SetNew, Rule: "X15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int {
		var sets int8
		for _, n := range b.Island {
			sets += n / 3
		}
		return [...]int{0, 1, 3, 6, 10}[sets]
	},
	Words: map[string]Words{
		"en": {
			Name: "Cloister", Noun: "cloister", Short: "cloist.", Brief: "points for sets of 3 equal island tiles",
			Text: `At the end, if occupied: points for sets of 3 equal tiles on your island. 1 set is worth 1 point, 2 sets 3, 3 sets 6 and 4 sets 10. Six equal tiles are two sets.

Example: 6 forests, 3 quarries, 2 indigo and 1 coffee are 3 sets: 6 points. With a third indigo instead of the coffee it would be 10.

Forests and quarries are kinds like the plantations, and tiles count with or without colonists. Forest house, hacienda and library help to complete sets. Empty, the cloister brings its printed 4 points only.

X15, X4.1, B21`,
		},
		"cs": {Name: "Klášter"},
		"pl": {Name: "Klasztor"},
		"de": {Name: "Kloster"},
	},
}
