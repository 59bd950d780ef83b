package puertorico

// SmallIndigoPlant is a production building that makes up to 1 indigo (B1).
const SmallIndigoPlant Building = 0

var smallIndigoPlant = kind{
	Is: SmallIndigoPlant, ID: "small_indigo_plant", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Indigo, Production: true, Emoji: "indigo",
	Words: map[string]Words{
		"en": {
			Name: "Small indigo plant", Noun: "small indigo plant", Brief: "makes up to 1 indigo",
			Text: `Makes up to 1 indigo per craftsman phase: one colonist stands here and one on an indigo plantation.

Example: with 2 occupied indigo plantations and this plant occupied you produce 1 indigo. The second plantation stays idle.

With the indigo plant beside it the circles add up to 4, so 4 indigo at most. The aqueduct adds nothing to a small plant alone. The guild hall counts it as 1 point.

B1, P8.1, P8.2, X6.1`,
		},
		"cs": {Name: "Malá barvírna"},
		"pl": {Name: "Mała farbiarnia"},
		"de": {Name: "Kleine Indigoküperei"},
	},
}
