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
		"cs": {
			Name: "Zámecká zahrada", Noun: "Zámecká zahrada", Short: "zahrada", Brief: "o 1 bod víc za každého šlechtice",
			Text: `Na konci, je-li obsazená: 1 bod za každého tvého šlechtice, každý je tedy dohromady za 2.

Příklad: 4 šlechtici, jeden z nich na větrné růžici, přinesou 4 body jako vždy a 4 díky zahradě: 8.

Stát na ní může kolonista i šlechtic. Další šlechtice přivádějí vily; pevnost je navíc počítá jako kolonisty. Neobsazená zámecká zahrada má jen své 4 vyznačené body.

N10, N1.6, B21, R-45`,
		},
		"pl": {
			Name: "Ogród pałacowy", Noun: "Ogród pałacowy", Short: "ogród", Brief: "1 punkt więcej za każdego szlachcica",
			Text: `Na końcu gry, jeśli jest aktywny: 1 punkt za każdego twojego szlachcica, więc każdy jest wart razem 2.

Przykład: 4 szlachciców, z których jeden jest w San Juan, daje jak zawsze 4 punkty i jeszcze 4 dzięki ogrodowi: 8.

Może w nim pracować robotnik albo szlachcic. Wille przynoszą kolejnych szlachciców; twierdza dodatkowo liczy ich jak robotników. Pusty ogród pałacowy daje tylko swoje nadrukowane 4 punkty.

N10, N1.6, B21, R-45`,
		},
		"de": {
			Name: "Schlossgarten", Noun: "Schlossgarten", Short: "Garten", Brief: "1 weiterer Punkt je Adligem",
			Text: `Am Ende, wenn besetzt: 1 Punkt für jeden deiner Adligen, jeder ist also insgesamt 2 wert.

Beispiel: 4 Adlige, einer davon in San Juan, bringen wie immer 4 Punkte und 4 durch den Garten: 8.

Darauf darf ein Kolonist oder ein Adliger stehen. Villen bringen mehr Adlige; die Festung zählt sie außerdem als Kolonisten. Leer bringt der Schlossgarten nur seine aufgedruckten 4 Punkte.

N10, N1.6, B21, R-45`,
		},
	},
}
