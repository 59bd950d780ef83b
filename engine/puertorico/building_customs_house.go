package puertorico

// CustomsHouse is a large violet building that pays for victory point chips at the end (B18).
const CustomsHouse Building = 21

var customsHouse = kind{
	Is: CustomsHouse, ID: "customs_house", Set: SetBase, Rule: "B18",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(b.VP) / 4 },
	Words: map[string]Words{
		"en": {
			Name: "Customs house", Noun: "customs house", Short: "cust.", Brief: "1 point for every 4 points in chips",
			Text: `At the end, if occupied: 1 point for every 4 victory points in chips, rounded down. Points of buildings do not count.

Example: 23 points in chips are worth 5. Somebody with 40 chips and 6 points noted beyond the last chip has 46 and gets 11.

Chips of every source count: shipping, harbor, union hall, church, chapel, the festival. Points of nobles and of other large buildings do not. Empty, the customs house brings its printed 4 points only.

B18, B21, P10.6`,
		},
		"cs": {
			Name: "Celnice", Noun: "Celnice", Short: "celnice", Brief: "1 bod za každé 4 body v žetonech",
			Text: `Na konci, je-li obsazená: 1 bod za každé 4 vítězné body v žetonech, zaokrouhleno dolů. Body budov se nepočítají.

Příklad: 23 bodů v žetonech dá 5. Kdo má 40 v žetonech a 6 zapsaných po vyčerpání zásoby, má 46 a dostane 11.

Počítají se žetony odkudkoli: za nakládání, z přístavu, spolkového domu, kostela, kaple i slavnosti. Body za šlechtice a za jiné panské budovy ne. Neobsazená celnice má jen své 4 vyznačené body.

B18, B21, P10.6`,
		},
		"pl": {
			Name: "Urząd celny", Noun: "Urząd celny", Short: "cło", Brief: "1 punkt za każde 4 punkty w żetonach",
			Text: `Na końcu gry, jeśli jest aktywny: 1 punkt za każde 4 punkty zwycięstwa w żetonach, zaokrąglając w dół. Punkty z budynków się nie liczą.

Przykład: 23 punkty w żetonach dają 5. Kto ma 40 w żetonach i 6 zapisanych, gdy żetony się skończyły, ma razem 46 i dostaje 11.

Liczą się żetony z każdego źródła: załadunek, port, przeładownia, kościół, kaplica, festyn. Punkty za szlachciców i inne duże budynki się nie liczą. Pusty urząd celny daje tylko swoje nadrukowane 4 punkty.

B18, B21, P10.6`,
		},
		"de": {
			Name: "Zollhaus", Noun: "Zollhaus", Short: "Zoll", Brief: "1 Punkt je 4 Punkte in Chips",
			Text: `Am Ende, wenn besetzt: 1 Punkt je 4 Siegpunkte in Chips, abgerundet. Punkte von Gebäuden zählen nicht.

Beispiel: 23 Punkte in Chips sind 5 wert. Wer 40 in Chips hat und 6 weitere, die nach dem letzten Chip notiert wurden, hat 46 und bekommt 11.

Chips jeder Herkunft zählen: Verladungen, Hafen, Vereinshaus, Kirche, Kapelle, Fest. Punkte der Adligen und anderer großer Gebäude zählen nicht. Leer bringt das Zollhaus nur seine aufgedruckten 4 Punkte.

B18, B21, P10.6`,
		},
	},
}
