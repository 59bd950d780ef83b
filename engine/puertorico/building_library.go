package puertorico

// Library is a violet building that doubles the privilege of the role its owner chose (X12).
const Library Building = 32

var library = kind{
	Is: Library, ID: "library", Set: SetNew, Rule: "X12",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "book",
	Grants: mayDouble,
	Worth:  func(_ Board, f forecast) int { return f.own * 1100 / 1000 },
	Staff:  [plans]int8{30, 30, 20},
	Words: map[string]Words{
		"en": {
			Name: "Library", Noun: "library", Brief: "your privilege counts twice",
			Text: `Doubles the privilege of the role that you take. Settler: a second face-up plantation when all others have taken. Mayor: 2 colonists. Builder: 2 cheaper. Craftsman: 2 goods. Trader and prospector: 2 doubloons. Captain: 2 points on the first loading.

Example: as trader with a small market you sell corn for 0 + 2 + 1 = 3 doubloons.

The second tile may be a forest with the forest house, and a quarry only with an occupied construction hut; hospice and hacienda serve the first one only. Doubloons on the card and the lighthouse's doubloon are not doubled, nor is the buccaneer, unless the table plays so.

X12, X12.1, R-12, R-24`,
		},
		"cs": {
			Name: "Knihovna", Noun: "Knihovna", Brief: "tvé privilegium platí dvakrát",
			Text: `Zdvojuje privilegium role, kterou si vezmeš. Plantážník: druhá vyložená plantáž, až si vezmou všichni ostatní. Starosta: 2 kolonisté. Stavitel: o 2 levněji. Dozorce: 2 zboží. Obchodník a zlatokop: 2 dublony. Kapitán: 2 body za první nakládání.

Příklad: jako obchodník s malou tržnicí prodáš kukuřici za 0 + 2 + 1 = 3 dublony.

Druhý dílek smí být s hájovnou les a kamenolom jen s obsazeným přístřeškem na stavbě; ubytovna a hacienda slouží jen prvnímu. Dublony na kartě a dublon z majáku se nezdvojují, bukanýr také ne, pokud si to stůl nenastavil.

X12, X12.1, R-12, R-24`,
		},
		"pl": {
			Name: "Biblioteka", Noun: "Biblioteka", Brief: "twój przywilej liczy się podwójnie",
			Text: `Podwaja przywilej postaci, którą wybierasz. Plantator: druga odkryta plantacja, gdy wszyscy inni już wzięli. Burmistrz: 2 robotników. Budowniczy: o 2 taniej. Zarządca: 2 towary. Kupiec i poszukiwacz: 2 dublony. Kapitan: 2 punkty za pierwszy załadunek.

Przykład: jako kupiec z małym targiem sprzedajesz kukurydzę za 0 + 2 + 1 = 3 dublony.

Druga płytka może być lasem dzięki szałasowi, a kamieniołomem tylko z aktywną kuźnią; przytułek i hacjenda działają tylko przy pierwszej. Nie podwajają się dublony leżące na karcie, dublon latarni morskiej ani korsarz, chyba że stół tak ustalił.

X12, X12.1, R-12, R-24`,
		},
		"de": {
			Name: "Bibliothek", Noun: "Bibliothek", Brief: "dein Privileg zählt doppelt",
			Text: `Verdoppelt das Privileg der Rolle, die du nimmst. Siedler: eine zweite offene Plantage, wenn alle anderen genommen haben. Bürgermeister: 2 Kolonisten. Baumeister: um 2 billiger. Aufseher: 2 Waren. Händler und Goldsucher: 2 Dublonen. Kapitän: 2 Punkte bei der ersten Verladung.

Beispiel: Als Händler mit kleiner Markthalle verkaufst du Mais für 0 + 2 + 1 = 3 Dublonen.

Das zweite Plättchen darf mit dem Forsthaus ein Wald sein, ein Steinbruch nur mit besetzter Bauhütte; Hospiz und Hacienda wirken nur beim ersten. Dublonen auf der Karte und die Dublone des Leuchtturms werden nicht verdoppelt, der Freibeuter auch nicht, außer der Tisch spielt so.

X12, X12.1, R-12, R-24`,
		},
	},
}
