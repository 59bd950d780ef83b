package puertorico

// TobaccoStorage is a production building that makes up to 3 tobacco (B3).
const TobaccoStorage Building = 12

var tobaccoStorage = kind{
	Is: TobaccoStorage, ID: "tobacco_storage", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 5, VP: 3, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Tobacco, Production: true, Emoji: "tobacco",
	Words: map[string]Words{
		"en": {
			Name: "Tobacco storage", Noun: "tobacco storage", Brief: "makes up to 3 tobacco",
			Text: `Makes up to 3 tobacco per craftsman phase: as many as it has colonists, together with as many on tobacco plantations.

Example: 3 occupied tobacco plantations, but only 1 colonist in the storage: 1 tobacco.

There is no small building for tobacco, so 3 is the most, 4 as craftsman. The aqueduct does not help. The specialty factory pays 2 doubloons for 3 tobacco. The guild hall counts this storage as 2 points.

B3, P8.1, P8.2, X6, X13`,
		},
		"cs": {Name: "Sušírna"},
		"pl": {Name: "Suszarnia tytoniu"},
		"de": {Name: "Tabakspeicher"},
	},
}
