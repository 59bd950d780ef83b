package puertorico

// SmallWarehouse is a violet building that keeps one kind of goods in the captain's storage (B4).
const SmallWarehouse Building = 5

var smallWarehouse = kind{
	Is: SmallWarehouse, ID: "small_warehouse", Set: SetBase, Rule: "B4",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "warehouse",
	Stores: 1,
	Staff:  [plans]int8{8, 7, 4},
	Words: map[string]Words{
		"en": {
			Name: "Small warehouse", Noun: "small warehouse", Brief: "store all goods of 1 kind",
			Text: `After the captain phase you keep all goods of one kind, beside the single good that everybody keeps. It does not protect goods from being loaded.

Example: you have 1 corn, 2 indigo and 4 tobacco left. You keep the 4 tobacco and 1 indigo; 1 corn and 1 indigo go back to the supply.

With the large warehouse you keep three kinds and 1 single good of a fourth. With the storehouse 4 single goods stay beside the kind instead of 1.

B4, P10.7, X5`,
		},
		"cs": {Name: "Malé skladiště"},
		"pl": {Name: "Mały magazyn"},
		"de": {Name: "Kleines Lagerhaus"},
	},
}
