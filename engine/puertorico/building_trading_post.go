package puertorico

// TradingPost is a violet building that is a private place to sell (X8).
const TradingPost Building = 29

var tradingPost = kind{
	Is: TradingPost, ID: "trading_post", Set: SetNew, Rule: "X8",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: maySellApart,
	Worth:  func(_ Board, f forecast) int { return f.times(Trader, f.doubloon*min(f.kinds, 2)*35/100) },
	Staff:  [plans]int8{14, 15, 2},
	Words: map[string]Words{
		"en": {
			Name: "Trading post", Noun: "trading post", Brief: "sell past the trading house",
			Text: `In the trader phase you may sell your one good here instead of to the trading house. It does not matter what the house holds or whether it is full. The good goes to the supply.

Example: the house is full. You sell coffee here for 4; your small market adds nothing. As trader you get 5, with an occupied library 6.

One good per phase, here or there. With the office too you choose for each sale. Where the house pays more through markets, use the house if it takes the good.

X8, X8.1, R-32, R-33, R-34`,
		},
		"cs": {
			Name: "Obchodní stanice", Noun: "Obchodní stanice", Brief: "prodej mimo tržiště",
			Text: `Ve fázi obchodníka smíš své jedno zboží prodat tady místo na tržišti. Nezáleží na tom, co na tržišti leží ani jestli je plné. Zboží jde do zásoby.

Příklad: tržiště je plné. Prodáš tu kávu za 4; malá tržnice nic nepřidá. Jako obchodník dostaneš 5, s obsazenou knihovnou 6.

Za fázi jedno zboží, tady, nebo tam. Máš-li i kancelář, u každého prodeje si vybereš. Kde tržiště díky tržnicím platí víc, prodej tam, pokud zboží přijme.

X8, X8.1, R-32, R-33, R-34`,
		},
		"pl": {
			Name: "Faktoria", Noun: "Faktoria", Brief: "sprzedajesz poza targowiskiem",
			Text: `W fazie kupca możesz sprzedać swój jeden towar tutaj zamiast na targowisku. Nie ma znaczenia, co leży na targowisku ani czy jest pełne. Towar idzie do zasobów.

Przykład: targowisko jest pełne. Sprzedajesz tu kawę za 4; mały targ nic nie dodaje. Kupiec dostaje 5, z aktywną biblioteką 6.

Jeden towar na fazę, tu albo tam. Mając też biuro handlowe, wybierasz przy każdej sprzedaży. Gdy dzięki targom targowisko płaci więcej, sprzedaj tam, o ile przyjmie towar.

X8, X8.1, R-32, R-33, R-34`,
		},
		"de": {
			Name: "Handelsposten", Noun: "Handelsposten", Brief: "verkauf am Handelshaus vorbei",
			Text: `In der Händlerphase darfst du deine eine Ware hier statt im Handelshaus verkaufen. Egal ist, was im Haus liegt und ob es voll ist. Die Ware geht in den Vorrat.

Beispiel: Das Haus ist voll. Du verkaufst hier Kaffee für 4; deine kleine Markthalle bringt nichts dazu. Als Händler bekommst du 5, mit besetzter Bibliothek 6.

Eine Ware pro Phase, hier oder dort. Hast du auch das Kontor, wählst du bei jedem Verkauf. Zahlt das Haus durch Markthallen mehr, nutz das Haus, sofern es die Ware nimmt.

X8, X8.1, R-32, R-33, R-34`,
		},
	},
}
