package puertorico

// Wharf is a violet building that ships one kind without a cargo ship (B14).
const Wharf Building = 17

var wharf = kind{
	Is: Wharf, ID: "wharf", Set: SetBase, Rule: "B14",
	Column: 3, Cost: 9, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: mayShip,
	Staff:  [plans]int8{26, 16, 30},
	Words: map[string]Words{
		"en": {
			Name: "Wharf", Noun: "wharf", Brief: "once per captain: ship all goods of 1 kind",
			Text: `Once per captain phase, instead of loading a cargo ship, you may load all your goods of one kind at the wharf: 1 victory point each, any number, whatever the ships carry. The goods go to the supply.

Example: no ship takes your 5 coffee. At the wharf they bring 5 points.

If a ship can take your goods, you load there or at the wharf. If only the wharf is left, you may also load nothing, and use it later while the phase goes on.

With the harbor 1 point more, with the lighthouse 1 doubloon, and the captain's extra point if it is the first loading. The small wharf is another one, for another turn.

B14, P10.1, P10.5, D8, R-13, R-21`,
		},
		"cs": {Name: "Loděnice"},
		"pl": {Name: "Nabrzeże"},
		"de": {Name: "Werft"},
	},
}
