package puertorico

// Storehouse is a violet building that keeps three more single goods in the captain's storage (X5).
const Storehouse Building = 26

var storehouse = kind{
	Is: Storehouse, ID: "storehouse", Set: SetNew, Rule: "X5",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "warehouse",
	Singles: 3,
	Worth:   func(_ Board, f forecast) int { return f.times(Captain, 180*min(f.goods, 3)) },
	Staff:   [plans]int8{8, 6, 8},
	Words: map[string]Words{
		"en": {
			Name: "Storehouse", Noun: "storehouse", Brief: "store 3 more single goods",
			Text: `After the captain phase you keep 3 single goods more, so 4 in all, of any kinds. It does not protect goods from being loaded.

Example: of 2 corn, 2 sugar and 1 coffee you keep any 4; one good goes back to the supply.

With the large warehouse you keep two kinds whole and 4 other goods, with the small one one kind and 4. A colonist of the inn can move here just before storing.

X5, P10.7, D22, X10.1`,
		},
		"cs": {
			Name: "Velkosklad", Noun: "Velkosklad", Brief: "uskladní 3 jednotlivé kusy navíc",
			Text: `Po fázi kapitána si necháš o 3 jednotlivé kusy víc, celkem tedy 4, libovolných druhů. Před naložením zboží nechrání.

Příklad: ze 2 kukuřic, 2 cukrů a 1 kávy si necháš kterékoli 4; jedno zboží se vrátí do zásoby.

S velkým skladištěm si necháš dva celé druhy a 4 další kusy, s malým jeden druh a 4. Kolonista z hostince sem může přejít těsně před skladováním.

X5, P10.7, D22, X10.1`,
		},
		"pl": {
			Name: "Skład", Noun: "Skład", Brief: "przechowuje 3 dodatkowe pojedyncze towary",
			Text: `Po fazie kapitana zatrzymujesz o 3 pojedyncze towary więcej, czyli razem 4, dowolnych rodzajów. Skład nie chroni przed załadunkiem.

Przykład: z 2 kukurydzy, 2 cukru i 1 kawy zatrzymujesz dowolne 4; jeden towar wraca do zasobów.

Z dużym magazynem zatrzymujesz dwa rodzaje w całości i 4 inne towary, z małym jeden rodzaj i 4. Robotnik z zajazdu może tu przejść tuż przed przechowywaniem.

X5, P10.7, D22, X10.1`,
		},
		"de": {
			Name: "Lagerhalle", Noun: "Lagerhalle", Brief: "lagere 3 einzelne Waren mehr",
			Text: `Nach der Kapitänsphase behältst du 3 einzelne Waren mehr, also insgesamt 4, von beliebigen Sorten. Vor dem Verladen schützt sie nicht.

Beispiel: Von 2 Mais, 2 Zucker und 1 Kaffee behältst du 4 nach Wahl; eine Ware geht zurück in den Vorrat.

Mit dem großen Lagerhaus behältst du zwei Sorten ganz und 4 andere Waren, mit dem kleinen eine Sorte und 4. Ein Kolonist aus dem Gasthaus kann kurz vor dem Lagern hierher wechseln.

X5, P10.7, D22, X10.1`,
		},
	},
}
