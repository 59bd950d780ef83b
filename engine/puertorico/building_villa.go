package puertorico

// Villa is a violet building that brings a noble in every mayor phase (N8).
const Villa Building = 42

var villa = kind{
	Is: Villa, ID: "villa", Set: SetNobles, Rule: "N8",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "mayor",
	Guests: 1,
	Worth:  func(_ Board, f forecast) int { return f.times(Mayor, 2000) },
	Staff:  [plans]int8{24, 22, 26},
	Words: map[string]Words{
		"en": {
			Name: "Villa", Noun: "villa", Brief: "each mayor phase: 1 noble more",
			Text: `In every mayor phase you get 1 extra noble from the stock. If there is none, it is a colonist from the supply; if there is none either, nothing.

Example: four players share a ship of 4. You get 1 person from the ship and 1 noble through the villa, 2 in all.

A colonist on it is enough, and you need not be the mayor. It also works when the ship is empty. Each noble is worth 1 point at the end, and more with jeweler, royal supplier or royal garden.

N8, N8.1, D37, O4`,
		},
		"cs": {Name: "Vila"},
		"pl": {Name: "Willa"},
		"de": {Name: "Villa"},
	},
}
