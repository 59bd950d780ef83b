package puertorico

// SmallWarehouse is a violet building that keeps one kind of goods in the captain's storage (B4).
const SmallWarehouse Building = 5

var smallWarehouse = kind{
	Is: SmallWarehouse, ID: "small_warehouse", Set: SetBase, Rule: "B4",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "warehouse",
	Stores: 1,
	Staff:  [plans]int8{8, 7, 4},
	Words: map[string]Words{
		"en": {
			Name: "Small warehouse", Noun: "small warehouse", Brief: "store all goods of 1 kind",
			Text: `After the captain phase you keep all goods of one kind, beside the single good that everybody keeps. It does not protect goods from being loaded.

Example: you have 1 corn, 2 indigo and 4 tobacco left. You keep the 4 tobacco and 1 indigo; 1 corn and 1 indigo go back to the supply.

With the large warehouse you keep three kinds and 1 single good of a fourth. With the storehouse 4 single goods stay beside the kind instead of 1.

B4, P10.7, X5`,
		},
		"cs": {
			Name: "Malé skladiště", Noun: "Malé skladiště", Brief: "uskladní všechno zboží 1 druhu",
			Text: `Po fázi kapitána si necháš všechno zboží jednoho druhu a k tomu jeden kus, který si nechává každý. Před naložením zboží nechrání.

Příklad: zbývá ti 1 kukuřice, 2 indiga a 4 tabáky. Necháš si 4 tabáky a 1 indigo; 1 kukuřice a 1 indigo se vrátí do zásoby.

S velkým skladištěm si necháš tři druhy a 1 kus čtvrtého. S velkoskladem vedle svého druhu 4 jednotlivé kusy místo 1.

B4, P10.7, X5`,
		},
		"pl": {
			Name: "Mały magazyn", Noun: "Mały magazyn", Brief: "przechowuje wszystkie towary 1 rodzaju",
			Text: `Po fazie kapitana zatrzymujesz wszystkie towary jednego rodzaju, oprócz pojedynczego towaru, który zatrzymuje każdy. Magazyn nie chroni przed załadunkiem.

Przykład: zostają ci 1 kukurydza, 2 indygo i 4 tytoniu. Zatrzymujesz 4 tytoniu i 1 indygo; 1 kukurydza i 1 indygo wracają do zasobów.

Z dużym magazynem zatrzymujesz trzy rodzaje i 1 pojedynczy towar czwartego. Ze składem obok tego rodzaju zostają 4 pojedyncze towary zamiast 1.

B4, P10.7, X5`,
		},
		"de": {
			Name: "Kleines Lagerhaus", Noun: "Kleines Lagerhaus", Brief: "lagere alle Waren von 1 Sorte",
			Text: `Nach der Kapitänsphase behältst du alle Waren einer Sorte, zusätzlich zu der einzelnen Ware, die alle behalten. Vor dem Verladen schützt es nicht.

Beispiel: Du hast noch 1 Mais, 2 Indigo und 4 Tabak. Du behältst die 4 Tabak und 1 Indigo; 1 Mais und 1 Indigo gehen zurück in den Vorrat.

Mit dem großen Lagerhaus behältst du drei Sorten und 1 einzelne Ware einer vierten. Mit der Lagerhalle bleiben neben der Sorte 4 einzelne Waren statt 1.

B4, P10.7, X5`,
		},
	},
}
