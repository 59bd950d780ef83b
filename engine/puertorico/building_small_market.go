package puertorico

// SmallMarket is a violet building that adds 1 doubloon to a sale (B5).
const SmallMarket Building = 2

var smallMarket = kind{
	Is: SmallMarket, ID: "small_market", Set: SetBase, Rule: "B5",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Sale:  1,
	Staff: [plans]int8{12, 14, 1},
	Words: map[string]Words{
		"en": {
			Name: "Small market", Noun: "small market", Brief: "each sale brings 1 more",
			Text: `Each sale to the trading house brings you 1 doubloon more. It needs a sale, but corn for nothing is one too.

Example: corn brings 0 + 1 = 1 doubloon. Coffee sold by the trader brings 4 + 1 + 1 = 6.

With the large market it is 3 more. A good sold with the office counts as well; the trading post is another place, and there no market helps. The trader with an occupied library sells corn for 0 + 2 + 1 = 3.

B5, P9.1, P9.3, X8.1`,
		},
		"cs": {
			Name: "Malá tržnice", Noun: "Malá tržnice", Brief: "každý prodej přinese o 1 víc",
			Text: `Každý prodej na tržišti ti přinese o 1 dublon víc. Prodej musí proběhnout, ale kukuřice za nic je také prodej.

Příklad: kukuřice přinese 0 + 1 = 1 dublon. Káva, kterou prodá obchodník, přinese 4 + 1 + 1 = 6.

S velkou tržnicí je to o 3 víc. Počítá se i zboží prodané díky kanceláři; obchodní stanice je jiné místo a tržnice tam nepomáhají. Obchodník s obsazenou knihovnou prodá kukuřici za 0 + 2 + 1 = 3.

B5, P9.1, P9.3, X8.1`,
		},
		"pl": {
			Name: "Mały targ", Noun: "Mały targ", Brief: "każda sprzedaż daje o 1 dublon więcej",
			Text: `Za każdą sprzedaż na targowisku dostajesz o 1 dublon więcej. Sprzedaż musi dojść do skutku, ale kukurydza za nic też się liczy.

Przykład: kukurydza daje 0 + 1 = 1 dublon. Kawa sprzedana przez kupca daje 4 + 1 + 1 = 6.

Z dużym targiem to razem o 3 więcej. Towar sprzedany dzięki biuru handlowemu też się liczy; faktoria to inne miejsce i tam targi nie działają. Kupiec z aktywną biblioteką sprzedaje kukurydzę za 0 + 2 + 1 = 3.

B5, P9.1, P9.3, X8.1`,
		},
		"de": {
			Name: "Kleine Markthalle", Noun: "Kleine Markthalle", Brief: "jeder Verkauf bringt 1 mehr",
			Text: `Jeder Verkauf an das Handelshaus bringt dir 1 Dublone mehr. Es muss ein Verkauf sein, aber auch Mais für nichts ist einer.

Beispiel: Mais bringt 0 + 1 = 1 Dublone. Kaffee, vom Händler verkauft, bringt 4 + 1 + 1 = 6.

Mit der großen Markthalle sind es 3 mehr. Auch eine Ware, die du dank des Kontors verkaufst, zählt; der Handelsposten ist ein anderer Ort, dort hilft keine Markthalle. Der Händler mit besetzter Bibliothek verkauft Mais für 0 + 2 + 1 = 3.

B5, P9.1, P9.3, X8.1`,
		},
	},
}
