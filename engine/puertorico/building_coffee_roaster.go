package puertorico

// CoffeeRoaster is a production building that makes up to 2 coffee (B3).
const CoffeeRoaster Building = 13

var coffeeRoaster = kind{
	Is: CoffeeRoaster, ID: "coffee_roaster", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 6, VP: 3, Circles: 2, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Coffee, Production: true, Emoji: "coffee",
	Words: map[string]Words{
		"en": {
			Name: "Coffee roaster", Noun: "coffee roaster", Brief: "makes up to 2 coffee",
			Text: `Makes up to 2 coffee per craftsman phase: as many as it has colonists, together with as many on coffee plantations.

Example: 5 occupied coffee plantations and 2 colonists in the roaster make 2 coffee. With 1 occupied plantation it is 1.

The craftsman may take 1 coffee more, with an occupied library 2 more. The aqueduct does not help. The specialty factory pays 1 doubloon for 2 coffee. The guild hall counts this roaster as 2 points.

B3, P8.2, P8.6, X12.1, X13`,
		},
		"cs": {
			Name: "Pražírna", Noun: "Pražírna", Brief: "vyrobí až 2 kávy",
			Text: `Vyrobí až 2 kávy za fázi dozorce: tolik, kolik je v ní kolonistů, spolu se stejným počtem na plantážích kávy.

Příklad: 5 obsazených plantáží kávy a 2 kolonisté v pražírně vyrobí 2 kávy. S 1 obsazenou plantáží je to 1.

Dozorce si smí vzít o 1 kávu víc, s obsazenou knihovnou o 2. Akvadukt nepomáhá. Specializovaná dílna platí za 2 kávy 1 dublon. Cechovní dům počítá pražírnu za 2 body.

B3, P8.2, P8.6, X12.1, X13`,
		},
		"pl": {
			Name: "Palarnia kawy", Noun: "Palarnia kawy", Brief: "produkuje do 2 kawy",
			Text: `Produkuje do 2 kawy w fazie zarządcy: tyle, ilu ma robotników, o ile tylu samo pracuje na plantacjach kawy.

Przykład: 5 aktywnych plantacji kawy i 2 robotników w palarni dają 2 kawy. Z 1 aktywną plantacją jest to 1 kawa.

Zarządca może wziąć o 1 kawę więcej, a z aktywną biblioteką o 2. Akwedukt tu nie pomaga. Manufaktura płaci 1 dublon za 2 kawy. Siedziba cechu liczy palarnię za 2 punkty.

B3, P8.2, P8.6, X12.1, X13`,
		},
		"de": {
			Name: "Kaffeerösterei", Noun: "Kaffeerösterei", Brief: "macht bis zu 2 Kaffee",
			Text: `Macht bis zu 2 Kaffee pro Aufseherphase: so viele, wie sie Kolonisten hat, zusammen mit ebenso vielen auf Kaffeeplantagen.

Beispiel: 5 besetzte Kaffeeplantagen und 2 Kolonisten in der Rösterei machen 2 Kaffee. Mit 1 besetzten Plantage ist es 1.

Der Aufseher darf 1 Kaffee mehr nehmen, mit besetzter Bibliothek 2 mehr. Der Aquädukt hilft nicht. Die Spezialfabrik zahlt für 2 Kaffee 1 Dublone. Die Zunfthalle zählt diese Rösterei mit 2 Punkten.

B3, P8.2, P8.6, X12.1, X13`,
		},
	},
}
