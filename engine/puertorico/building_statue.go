package puertorico

// Statue is a large violet building that is worth 8 points and does nothing (X16).
const Statue Building = 36

var statue = kind{
	Is: Statue, ID: "statue", Set: SetNew, Rule: "X16",
	Column: 4, Cost: 10, VP: 8, Circles: 0, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Words: map[string]Words{
		"en": {
			Name: "Statue", Noun: "statue", Brief: "nothing but 8 points",
			Text: `Does nothing, but is worth 8 points at the end. It has no circle and needs no colonist.

Example: the other large buildings are worth 4 when empty; the statue is worth 8 in any case, so a bonus of 4 is what they need to match it.

With an occupied church, building it brings 2 points. With the university the colonist goes to San Juan. The city hall counts it as 1 violet building. It takes two city spaces like every large building.

X16, X16.1, D32, R-46`,
		},
		"cs": {Name: "Socha"},
		"pl": {Name: "Statua"},
		"de": {Name: "Statue"},
	},
}
