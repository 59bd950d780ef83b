package puertorico

// Factory is a violet building that pays for variety in production (B11).
const Factory Building = 14

var factory = kind{
	Is: Factory, ID: "factory", Set: SetBase, Rule: "B11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Crafted: func(_ Board, got [Goods]int8) Gain {
		kinds := 0
		for _, n := range got {
			kinds += int(bit(n > 0))
		}
		return Gain{Doubloons: [Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[kinds]}
	},
	Staff: [plans]int8{26, 30, 4},
	Words: map[string]Words{
		"en": {
			Name: "Factory", Noun: "factory", Brief: "pays for producing several kinds of goods",
			Text: `When you produce 2 kinds of goods in a craftsman phase, you get 1 doubloon; for 3 kinds 2, for 4 kinds 3, for 5 kinds 5. One kind brings nothing.

Example: you could make corn, sugar and tobacco, but the supply has no corn left. You really get two kinds, so the factory pays 1.

With the specialty factory both pay: 3 sugar and 2 coffee bring 1 + 2. The aqueduct's goods never add a kind, and the craftsman's extra good comes after the payment.

B11, P8.4, P8.5, R-16`,
		},
		"cs": {Name: "Manufaktura"},
		"pl": {Name: "Przetwórnia"},
		"de": {Name: "Manufaktur"},
	},
}
