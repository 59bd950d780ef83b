package puertorico

// Harbor is a violet building that adds a point to every loading (B13).
const Harbor Building = 16

var harbor = kind{
	Is: Harbor, ID: "harbor", Set: SetBase, Rule: "B13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Loading: 1,
	Staff:   [plans]int8{28, 18, 35},
	Words: map[string]Words{
		"en": {
			Name: "Harbor", Noun: "harbor", Brief: "each loading brings 1 point more",
			Text: `Each time you load at least one good, you get 1 victory point more.

Example: you load 3 tobacco on a ship for 3 + 1, in your next turn 2 sugar for 2 + 1, then 2 tobacco at the wharf for 2 + 1. The harbor brought 3 points.

With the wharf and the small wharf it counts too, even for 1 good on the small wharf. Union hall and royal supplier are no loadings. A colonist who moves here from the inn during the phase makes it count from then on.

B13, P10.4, X9.1, X10.1`,
		},
		"cs": {Name: "Přístav"},
		"pl": {Name: "Port"},
		"de": {Name: "Hafen"},
	},
}
