package puertorico

// RoyalSupplier is a violet building that takes goods for points, by the number of nobles (N7).
const RoyalSupplier Building = 41

var royalSupplier = kind{
	Is: RoyalSupplier, ID: "royal_supplier", Set: SetNobles, Rule: "N7",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: maySupply,
	Worth:  func(b Board, f forecast) int { return f.times(Captain, 600*min(int(b.Nobles), f.kinds)) },
	Staff:  [plans]int8{14, 8, 22},
	Words: map[string]Words{
		"en": {
			Name: "Royal supplier", Noun: "royal supplier", Brief: "before loading: goods of different kinds for points",
			Text: `When your first turn in a captain phase comes, you may return goods of different kinds, up to as many as you have nobles: 1 victory point each.

Example: with 2 nobles, 2 corn and 1 sugar you return 1 corn and 1 sugar for 2 points, and keep 1 corn. With 3 nobles and only corn it is 1 good.

A colonist on it is enough; nobles count everywhere on your board, San Juan included. It is no loading: harbor, lighthouse and captain's point do not come with it. The union hall counts its pairs first.

N7, N7.1, N8.1, R-15`,
		},
		"cs": {
			Name: "Dvorní dodavatelství", Noun: "Dvorní dodavatelství", Brief: "před nakládáním: různé zboží za body",
			Text: `Když ve fázi kapitána poprvé přijdeš na řadu, smíš vrátit zboží navzájem různých druhů, nejvýš tolik, kolik máš šlechticů: za každé 1 vítězný bod.

Příklad: se 2 šlechtici, 2 kukuřicemi a 1 cukrem vrátíš 1 kukuřici a 1 cukr za 2 body a 1 kukuřice ti zůstane. Se 3 šlechtici a samou kukuřicí je to 1 zboží.

Stačí na něm kolonista; šlechtici se počítají na celé desce včetně větrné růžice. Není to nakládání: přístav, maják ani bod kapitána k tomu nepatří. Spolkový dům počítá své dvojice dřív.

N7, N7.1, N8.1, R-15`,
		},
		"pl": {
			Name: "Skarbiec", Noun: "Skarbiec", Brief: "przed załadunkiem: punkty za towary różnych rodzajów",
			Text: `Gdy nadchodzi twoja pierwsza kolejka w fazie kapitana, możesz zwrócić towary różnych rodzajów, najwyżej tyle, ilu masz szlachciców: po 1 punkcie zwycięstwa.

Przykład: z 2 szlachcicami, 2 kukurydzy i 1 cukrem zwracasz 1 kukurydzę i 1 cukier za 2 punkty, a 1 kukurydza zostaje. Z 3 szlachcicami i samą kukurydzą jest to 1 towar.

Wystarczy w nim robotnik; szlachcice liczą się z całej planszy, razem z San Juan. To nie załadunek: nie dodaje się port, latarnia morska ani punkt kapitana. Przeładownia liczy swoje pary wcześniej.

N7, N7.1, N8.1, R-15`,
		},
		"de": {
			Name: "Hoflieferant", Noun: "Hoflieferant", Brief: "vor dem Verladen: verschiedene Waren für Punkte",
			Text: `Kommt dein erster Zug einer Kapitänsphase, darfst du Waren verschiedener Sorten abgeben, höchstens so viele, wie du Adlige hast: je 1 Siegpunkt.

Beispiel: Mit 2 Adligen, 2 Mais und 1 Zucker gibst du 1 Mais und 1 Zucker für 2 Punkte ab und behältst 1 Mais. Mit 3 Adligen und nur Mais ist es 1 Ware.

Ein Kolonist darauf genügt; Adlige zählen überall auf deinem Tableau, auch in San Juan. Es ist keine Verladung: Hafen, Leuchtturm und der Punkt des Kapitäns kommen nicht dazu. Das Vereinshaus zählt seine Paare vorher.

N7, N7.1, N8.1, R-15`,
		},
	},
}
