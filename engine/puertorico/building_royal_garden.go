package puertorico

// RoyalGarden is a large violet building that pays for nobles at the end (N10).
const RoyalGarden Building = 44

var royalGarden = kind{
	Is: RoyalGarden, ID: "royal_garden", Set: SetNobles, Rule: "N10",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(b.Nobles) },
	Words: map[string]Words{
		"en": {
			Name: "Royal garden", Noun: "royal garden", Short: "garden", Brief: "1 more point for each noble",
			Text: `At the end, if occupied: 1 point for each of your nobles, so each of them is worth 2 in all.

Example: 4 nobles, one of them in San Juan, bring 4 points as always and 4 through the garden: 8.

A colonist or a noble may stand on it. Villas bring more nobles; the fortress counts them as colonists beside. Empty, the royal garden brings its printed 4 points only.

N10, N1.6, B21, R-45`,
		},
		"cs": {Name: "Zámecká zahrada"},
		"pl": {Name: "Ogród pałacowy"},
		"de": {Name: "Schlossgarten"},
	},
}
