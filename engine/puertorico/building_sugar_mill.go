package puertorico

// SugarMill is a production building that makes up to 3 sugar (B2).
const SugarMill Building = 7

var sugarMill = kind{
	Is: SugarMill, ID: "sugar_mill", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 4, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Sugar, Production: true, Emoji: "sugar",
	Words: map[string]Words{
		"en": {
			Name: "Sugar mill", Noun: "sugar mill", Brief: "makes up to 3 sugar",
			Text: `Makes up to 3 sugar per craftsman phase: as many as it has colonists, together with as many on sugar plantations.

Example: 3 colonists in the mill and 2 occupied sugar plantations make 2 sugar; one colonist is idle.

With the small sugar mill the colonists of both count together, 4 sugar at most. With the aqueduct you get 1 sugar more if somebody stands here and you make at least 1. The guild hall counts this mill as 2 points.

B2, P8.1, P8.2, X6`,
		},
		"cs": {Name: "Velký cukrovar"},
		"pl": {Name: "Cukrownia"},
		"de": {Name: "Zuckermühle"},
	},
}
