package puertorico

// LargeWarehouse is a violet building that keeps two kinds of goods in the captain's storage (B10).
const LargeWarehouse Building = 11

var largeWarehouse = kind{
	Is: LargeWarehouse, ID: "large_warehouse", Set: SetBase, Rule: "B10",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "warehouse",
	Stores: 2,
	Staff:  [plans]int8{9, 8, 6},
	Words: map[string]Words{
		"en": {
			Name: "Large warehouse", Noun: "large warehouse", Brief: "store all goods of 2 kinds",
			Text: `After the captain phase you keep all goods of two kinds, beside the single good that everybody keeps. It does not protect goods from being loaded.

Example: you have 3 corn, 2 sugar, 1 tobacco and 1 coffee left. You keep corn and sugar whole and either the tobacco or the coffee; one good goes back.

With the small warehouse you keep three kinds and 1 single good of a fourth. With the storehouse it is two kinds and 4 single goods.

B10, P10.7, X5`,
		},
		"cs": {
			Name: "Velké skladiště", Noun: "Velké skladiště", Brief: "uskladní všechno zboží 2 druhů",
			Text: `Po fázi kapitána si necháš všechno zboží dvou druhů a k tomu jeden kus, který si nechává každý. Před naložením zboží nechrání.

Příklad: zbývají ti 3 kukuřice, 2 cukry, 1 tabák a 1 káva. Necháš si celou kukuřici i cukr a k tomu buď tabák, nebo kávu; jedno zboží se vrátí.

S malým skladištěm si necháš tři druhy a 1 kus čtvrtého. S velkoskladem dva druhy a 4 jednotlivé kusy.

B10, P10.7, X5`,
		},
		"pl": {
			Name: "Duży magazyn", Noun: "Duży magazyn", Brief: "przechowuje wszystkie towary 2 rodzajów",
			Text: `Po fazie kapitana zatrzymujesz wszystkie towary dwóch rodzajów, oprócz pojedynczego towaru, który zatrzymuje każdy. Magazyn nie chroni przed załadunkiem.

Przykład: zostają ci 3 kukurydzy, 2 cukru, 1 tytoń i 1 kawa. Zatrzymujesz całą kukurydzę i cały cukier oraz tytoń albo kawę; jeden towar wraca do zasobów.

Z małym magazynem zatrzymujesz trzy rodzaje i 1 pojedynczy towar czwartego. Ze składem są to dwa rodzaje i 4 pojedyncze towary.

B10, P10.7, X5`,
		},
		"de": {
			Name: "Großes Lagerhaus", Noun: "Großes Lagerhaus", Brief: "lagere alle Waren von 2 Sorten",
			Text: `Nach der Kapitänsphase behältst du alle Waren von zwei Sorten, zusätzlich zu der einzelnen Ware, die alle behalten. Vor dem Verladen schützt es nicht.

Beispiel: Du hast noch 3 Mais, 2 Zucker, 1 Tabak und 1 Kaffee. Du behältst Mais und Zucker ganz und entweder den Tabak oder den Kaffee; eine Ware geht zurück.

Mit dem kleinen Lagerhaus behältst du drei Sorten und 1 einzelne Ware einer vierten. Mit der Lagerhalle sind es zwei Sorten und 4 einzelne Waren.

B10, P10.7, X5`,
		},
	},
}
