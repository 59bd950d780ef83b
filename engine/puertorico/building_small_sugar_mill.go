package puertorico

// SmallSugarMill is a production building that makes up to 1 sugar (B1).
const SmallSugarMill Building = 1

var smallSugarMill = kind{
	Is: SmallSugarMill, ID: "small_sugar_mill", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Sugar, Production: true, Emoji: "sugar",
	Words: map[string]Words{
		"en": {
			Name: "Small sugar mill", Noun: "small sugar mill", Brief: "makes up to 1 sugar",
			Text: `Makes up to 1 sugar per craftsman phase: one colonist stands here and one on a sugar plantation.

Example: with 3 occupied sugar plantations and this mill occupied you produce 1 sugar. Two plantations stay idle.

With the sugar mill beside it the circles add up to 4, so 4 sugar at most. The aqueduct adds nothing to a small mill alone. The guild hall counts it as 1 point.

B1, P8.1, P8.2, X6.1`,
		},
		"cs": {Name: "Malý cukrovar"},
		"pl": {Name: "Mała cukrownia"},
		"de": {Name: "Kleine Zuckermühle"},
	},
}
