package puertorico

// LargeWarehouse is a violet building that keeps two kinds of goods in the captain's storage (B10).
const LargeWarehouse Building = 11

var largeWarehouse = kind{
	Is: LargeWarehouse, ID: "large_warehouse", Set: SetBase, Rule: "B10",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "warehouse",
	Stores: 2,
	Staff:  [plans]int8{9, 8, 6},
	Words: map[string]Words{
		"en": {
			Name: "Large warehouse", Noun: "large warehouse", Brief: "store all goods of 2 kinds",
			Text: `After the captain phase you keep all goods of two kinds, beside the single good that everybody keeps. It does not protect goods from being loaded.

Example: you have 3 corn, 2 sugar, 1 tobacco and 1 coffee left. You keep corn and sugar whole and either the tobacco or the coffee; one good goes back.

With the small warehouse you keep three kinds and 1 single good of a fourth. With the storehouse it is two kinds and 4 single goods.

B10, P10.7, X5`,
		},
		"cs": {Name: "Velké skladiště"},
		"pl": {Name: "Duży magazyn"},
		"de": {Name: "Großes Lagerhaus"},
	},
}
