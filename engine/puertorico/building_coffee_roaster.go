package puertorico

// CoffeeRoaster is a production building that makes up to 2 coffee (B3).
const CoffeeRoaster Building = 13

var coffeeRoaster = kind{
	Is: CoffeeRoaster, ID: "coffee_roaster", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 6, VP: 3, Circles: 2, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Coffee, Production: true, Emoji: "coffee",
	Words: map[string]Words{
		"en": {
			Name: "Coffee roaster", Noun: "coffee roaster", Brief: "makes up to 2 coffee",
			Text: `Makes up to 2 coffee per craftsman phase: as many as it has colonists, together with as many on coffee plantations.

Example: 5 occupied coffee plantations and 2 colonists in the roaster make 2 coffee. With 1 occupied plantation it is 1.

The craftsman may take 1 coffee more, with an occupied library 2 more. The aqueduct does not help. The specialty factory pays 1 doubloon for 2 coffee. The guild hall counts this roaster as 2 points.

B3, P8.2, P8.6, X12.1, X13`,
		},
		"cs": {Name: "Pražírna"},
		"pl": {Name: "Palarnia kawy"},
		"de": {Name: "Kaffeerösterei"},
	},
}
