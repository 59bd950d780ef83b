package puertorico

// SmallWharf is a violet building that ships any mix of goods at half price (X9).
const SmallWharf Building = 30

var smallWharf = kind{
	Is: SmallWharf, ID: "small_wharf", Set: SetNew, Rule: "X9",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: mayShipMixed,
	Worth:  func(_ Board, f forecast) int { return f.times(Captain, 230*min(f.goods, 7)) },
	Staff:  [plans]int8{15, 10, 22},
	Words: map[string]Words{
		"en": {
			Name: "Small wharf", Noun: "small wharf", Brief: "once per captain: ship any goods, 2 for 1 point",
			Text: `Once per captain phase, instead of loading a cargo ship, you may load any number of your goods in any mix here: 1 victory point for every 2 goods. An odd good brings nothing.

Example: 3 corn, 2 tobacco and 1 sugar are 6 goods, so 3 points. A single good is allowed, for 0 points.

It counts as a loading: the harbor adds 1 point, the lighthouse 1 doubloon, and the captain's extra point comes if it is the first. It meets the duty to load, even with 1 good, but in your next turn you must load on a ship again. The wharf is another one, for another turn.

X9, X9.1, R-13, R-19, R-20`,
		},
		"cs": {
			Name: "Malá loděnice", Noun: "Malá loděnice", Brief: "jednou u kapitána: libovolné zboží, 2 za 1 bod",
			Text: `Jednou za fázi kapitána smíš místo nakládání na obchodní loď naložit tady libovolný počet svého zboží v libovolné směsi: 1 vítězný bod za každé 2 kusy. Lichý kus nepřinese nic.

Příklad: 3 kukuřice, 2 tabáky a 1 cukr jsou 6 kusů, tedy 3 body. Smí to být i jediný kus, za 0 bodů.

Je to nakládání: přístav přidá 1 bod, maják 1 dublon a kapitán dostane svůj bod navíc, je-li první. Povinnost nakládat tím splníš i s 1 kusem, ale v dalším tahu zase musíš na loď. Loděnice je další možnost, pro jiný tah.

X9, X9.1, R-13, R-19, R-20`,
		},
		"pl": {
			Name: "Przystań", Noun: "Przystań", Brief: "raz na fazę kapitana: dowolne towary, 1 punkt za 2",
			Text: `Raz w fazie kapitana, zamiast ładować statek towarowy, możesz załadować tutaj dowolną liczbę swoich towarów w dowolnej mieszance: 1 punkt zwycięstwa za każde 2 towary. Towar bez pary nic nie daje.

Przykład: 3 kukurydzy, 2 tytoniu i 1 cukier to 6 towarów, czyli 3 punkty. Jeden towar też wolno, za 0 punktów.

To jest załadunek: port dodaje 1 punkt, latarnia morska 1 dublon, a dodatkowy punkt kapitana przychodzi, jeśli to jego pierwszy. Spełnia obowiązek ładowania, nawet przy 1 towarze, ale w następnej kolejce znów musisz ładować na statek. Nabrzeże to osobny budynek, na inną kolejkę.

X9, X9.1, R-13, R-19, R-20`,
		},
		"de": {
			Name: "Kleine Werft", Noun: "Kleine Werft", Brief: "einmal je Kapitän: beliebige Waren, 2 für 1 Punkt",
			Text: `Einmal pro Kapitänsphase darfst du, statt ein Frachtschiff zu beladen, hier beliebig viele deiner Waren in beliebiger Mischung verladen: 1 Siegpunkt je 2 Waren. Eine überzählige Ware bringt nichts.

Beispiel: 3 Mais, 2 Tabak und 1 Zucker sind 6 Waren, also 3 Punkte. Eine einzige Ware ist erlaubt, für 0 Punkte.

Das gilt als Verladung: Der Hafen bringt 1 Punkt dazu, der Leuchtturm 1 Dublone, und der Extrapunkt des Kapitäns kommt, wenn es die erste ist. Die Pflicht zum Verladen ist damit erfüllt, selbst mit 1 Ware, aber in deinem nächsten Zug musst du wieder ein Schiff beladen. Die Werft kommt in einem anderen Zug noch dazu.

X9, X9.1, R-13, R-19, R-20`,
		},
	},
}
