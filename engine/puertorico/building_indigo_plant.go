package puertorico

// IndigoPlant is a production building that makes up to 3 indigo (B2).
const IndigoPlant Building = 6

var indigoPlant = kind{
	Is: IndigoPlant, ID: "indigo_plant", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 3, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Indigo, Production: true, Emoji: "indigo",
	Words: map[string]Words{
		"en": {
			Name: "Indigo plant", Noun: "indigo plant", Brief: "makes up to 3 indigo",
			Text: `Makes up to 3 indigo per craftsman phase: as many as it has colonists, together with as many on indigo plantations.

Example: 2 colonists in the plant and 3 occupied indigo plantations make 2 indigo.

With the small indigo plant the colonists of both count together, 4 indigo at most. With the aqueduct you get 1 indigo more if somebody stands here and you make at least 1. The guild hall counts this plant as 2 points.

B2, P8.1, P8.2, X6`,
		},
		"cs": {Name: "Velká barvírna"},
		"pl": {Name: "Farbiarnia"},
		"de": {Name: "Indigoküperei"},
	},
}
