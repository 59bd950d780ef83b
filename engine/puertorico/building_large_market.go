package puertorico

// LargeMarket is a violet building that adds 2 doubloons to a sale (B9).
const LargeMarket Building = 10

var largeMarket = kind{
	Is: LargeMarket, ID: "large_market", Set: SetBase, Rule: "B9",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Sale:  2,
	Staff: [plans]int8{16, 18, 2},
	Words: map[string]Words{
		"en": {
			Name: "Large market", Noun: "large market", Brief: "each sale brings 2 more",
			Text: `Each sale to the trading house brings you 2 doubloons more. It needs a sale, but corn for nothing is one too.

Example: tobacco brings 3 + 2 = 5 doubloons, and 6 if you are the trader.

With the small market it is 3 more. A good sold with the office counts as well; the trading post is another place, and there no market helps. The trader's library doubles the privilege, not the market.

B9, P9.1, P9.3, X8.1`,
		},
		"cs": {
			Name: "Velká tržnice", Noun: "Velká tržnice", Brief: "každý prodej přinese o 2 víc",
			Text: `Každý prodej na tržišti ti přinese o 2 dublony víc. Prodej musí proběhnout, ale kukuřice za nic je také prodej.

Příklad: tabák přinese 3 + 2 = 5 dublonů, a jsi-li obchodník, 6.

S malou tržnicí je to o 3 víc. Počítá se i zboží prodané díky kanceláři; obchodní stanice je jiné místo a tržnice tam nepomáhají. Knihovna obchodníka zdvojuje privilegium, ne tržnici.

B9, P9.1, P9.3, X8.1`,
		},
		"pl": {
			Name: "Duży targ", Noun: "Duży targ", Brief: "każda sprzedaż daje o 2 dublony więcej",
			Text: `Za każdą sprzedaż na targowisku dostajesz o 2 dublony więcej. Sprzedaż musi dojść do skutku, ale kukurydza za nic też się liczy.

Przykład: tytoń daje 3 + 2 = 5 dublonów, a jeśli jesteś kupcem, to 6.

Z małym targiem to razem o 3 więcej. Towar sprzedany dzięki biuru handlowemu też się liczy; faktoria to inne miejsce i tam targi nie działają. Biblioteka kupca podwaja przywilej, a nie targ.

B9, P9.1, P9.3, X8.1`,
		},
		"de": {
			Name: "Große Markthalle", Noun: "Große Markthalle", Brief: "jeder Verkauf bringt 2 mehr",
			Text: `Jeder Verkauf an das Handelshaus bringt dir 2 Dublonen mehr. Es muss ein Verkauf sein, aber auch Mais für nichts ist einer.

Beispiel: Tabak bringt 3 + 2 = 5 Dublonen, und 6, wenn du der Händler bist.

Mit der kleinen Markthalle sind es 3 mehr. Auch eine Ware, die du dank des Kontors verkaufst, zählt; der Handelsposten ist ein anderer Ort, dort hilft keine Markthalle. Die Bibliothek des Händlers verdoppelt das Privileg, nicht die Markthalle.

B9, P9.1, P9.3, X8.1`,
		},
	},
}
