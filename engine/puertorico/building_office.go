package puertorico

// Office is a violet building that allows to sell what the trading house holds already (B9).
const Office Building = 9

var office = kind{
	Is: Office, ID: "office", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: maySellAny,
	Staff:  [plans]int8{9, 11, 2},
	Words: map[string]Words{
		"en": {
			Name: "Office", Noun: "office", Brief: "sell a kind that the trading house already has",
			Text: `You may sell a kind of good that the trading house holds already. A free space in the house is still needed.

Example: the house holds 1 tobacco. You sell another tobacco for 3; so may the next owner of an occupied office.

With markets the sale pays more as usual. With the trading post too you choose for each sale where it goes; the post even works when the house is full. You sell one good per phase all the same.

B9, P9.2, R-33, R-34`,
		},
		"cs": {Name: "Kancelář"},
		"pl": {Name: "Biuro handlowe"},
		"de": {Name: "Kontor"},
	},
}
