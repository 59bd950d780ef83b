package puertorico

// ZoningOffice is a violet building that makes buildings cheaper (N6).
const ZoningOffice Building = 40

var zoningOffice = kind{
	Is: ZoningOffice, ID: "zoning_office", Set: SetNobles, Rule: "N6",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
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
}
