package puertorico

// SpecialtyFactory is a violet building that pays for many goods of one kind (X13).
const SpecialtyFactory Building = 33

var specialtyFactory = kind{
	Is: SpecialtyFactory, ID: "specialty_factory", Set: SetNew, Rule: "X13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Crafted: func(_ Board, got [Goods]int8) Gain {
		return Gain{Doubloons: max(1, got[Indigo], got[Sugar], got[Tobacco], got[Coffee]) - 1}
	},
	Worth: func(_ Board, f forecast) int { return f.times(Craftsman, f.doubloon*max(0, f.best-1)*9/10) },
	Staff: [plans]int8{20, 22, 3},
	Words: map[string]Words{
		"en": {
			Name: "Specialty factory", Noun: "specialty factory", Brief: "pays for much of one kind",
			Text: `In the craftsman phase it pays 1 doubloon for each good of your best kind but the first: 2 goods bring 1, 3 bring 2. Corn does not count.

Example: you produce 4 corn, 3 sugar and 2 indigo. The sugar pays 3 − 1 = 2 doubloons. 5 corn alone pay nothing.

The aqueduct's goods count, the craftsman's extra good comes too late. With the factory both pay: 3 sugar and 2 coffee bring 2 + 1. What the supply does not have was not produced.

X13, X13.1, R-16, R-17`,
		},
		"cs": {Name: "Specializovaná dílna"},
		"pl": {Name: "Manufaktura"},
		"de": {Name: "Spezialfabrik"},
	},
}
