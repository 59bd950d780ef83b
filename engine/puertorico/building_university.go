package puertorico

// University is a violet building that sends a colonist along with a new building (B12).
const University Building = 15

var university = kind{
	Is: University, ID: "university", Set: SetBase, Rule: "B12",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Grants: mayStaffBuilding,
	Staff:  [plans]int8{10, 16, 2},
	Words: map[string]Words{
		"en": {
			Name: "University", Noun: "university", Brief: "a new building comes with a colonist",
			Text: `A building that you build may come with a colonist from the supply, or from the colonist ship if the supply is empty. It is one colonist, however many circles the building has. You may do without.

Example: you build the sugar mill. One of its 3 circles is occupied at once; the others wait for a mayor. The university gets nobody when it is itself built.

With the statue, which has no circle, the colonist goes to San Juan. With the black market the payment comes first: a university emptied by it sends nobody. In a game with nobles it is an ordinary colonist; the ship's noble comes only if no colonist is left anywhere.

B12, B20, X3.2, X16.1, R-59`,
		},
		"cs": {Name: "Univerzita"},
		"pl": {Name: "Uniwersytet"},
		"de": {Name: "Universität"},
	},
}
