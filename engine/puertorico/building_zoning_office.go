package puertorico

// ZoningOffice is a violet building that makes buildings cheaper (N6).
const ZoningOffice Building = 40

var zoningOffice = kind{
	Is: ZoningOffice, ID: "zoning_office", Set: SetNobles, Rule: "N6",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Discount: func(b Board, of *kind) int8 {
		nobles := b.NobleStaff[ZoningOffice]
		switch {
		case of.Column == maxColumn && nobles > 0:
			return 2
		case of.Column < maxColumn && b.Staff[ZoningOffice] > nobles:
			return 1
		}
		return 0
	},
	Worth: func(b Board, f forecast) int {
		switch {
		case b.Spaces >= CitySpaces:
			return 0
		case b.NobleStaff[ZoningOffice] == 0:
			return f.times(Builder, f.doubloon*6/10)
		case b.Doubloons >= 6:
			return f.times(Builder, f.doubloon)
		}
		return f.times(Builder, f.doubloon*4/10)
	},
	Staff: [plans]int8{12, 18, 6},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Zoning office", Noun: "zoning office", Brief: "cheaper buildings; with a noble large ones by 2",
			Text: `With a colonist it makes buildings of columns 1 to 3 cheaper by 1 doubloon. With a noble it makes those of column 4 cheaper by 2.

Example: with a colonist the wharf costs 9 − 1 = 8, and the city hall still 10. With a noble the city hall costs 10 − 2 = 8, and the wharf 9.

It adds to everything else: as builder with 3 occupied quarries and a colonist here you pay 8 − 1 − 3 − 1 = 3 for the harbor. With the black market its own colonist can't be given if the price would rise without him. Nothing costs less than 0.

N6, P7.1, R-35`,
		},
		"cs": {Name: "Stavební úřad"},
		"pl": {Name: "Gildia murarska"},
		"de": {Name: "Bauamt"},
	},
}
