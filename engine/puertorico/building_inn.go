package puertorico

// Inn is a violet building that keeps two colonists who move when they are needed (X10).
const Inn Building = 27

var inn = kind{
	Is: Inn, ID: "inn", Set: SetNew, Rule: "X10",
	Column: 2, Cost: 4, VP: 2, Circles: 2, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "colonist",
	Grants: mayMove,
	Worth: func(_ Board, f forecast) int {
		return f.times(Captain, 90) + f.times(Craftsman, 60)
	},
	Staff: [plans]int8{9, 8, 3},
	Words: map[string]Words{
		"en": {
			Name: "Inn", Noun: "inn", Brief: "its 2 guests may move at any moment but mayor's",
			Text: `Persons on its 2 circles may move to any of your empty circles at any time outside the mayor phase. They work there at once and stay until the next mayor phase.

Example: at the end of the captain phase one guest moves to the storehouse and saves 3 goods. Later you take the trader, and the other one moves to the library: 2 doubloons more on your sale.

You can move at your own questions, right after a role was chosen, before storing and before the scoring. What had its moment is over: hacienda, union hall and royal supplier work at the start of your turn only. Empty inn circles count when the colonist ship is filled.

X10, X10.1, R-48, R-49`,
		},
		"cs": {Name: "Hostinec"},
		"pl": {Name: "Zajazd"},
		"de": {Name: "Gasthaus"},
	},
}
