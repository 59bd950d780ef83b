package puertorico

// BlackMarket is a violet building that replaces missing money by a colonist, a point and a good (X3).
const BlackMarket Building = 24

var blackMarket = kind{
	Is: BlackMarket, ID: "black_market", Set: SetNew, Rule: "X3",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Grants: mayBarter,
	Worth:  func(_ Board, f forecast) int { return f.times(Builder, 250) },
	Staff:  [plans]int8{6, 12, 4},
	Words: map[string]Words{
		"en": {
			Name: "Black market", Noun: "black market", Brief: "pay up to 3 with a colonist, a point, a good",
			Text: `If you have too few doubloons for a building, you may give up to three things for 1 doubloon each: a colonist, a victory point chip and a good, one of each at most. Your money is spent first, and you give exactly as many as are missing.

Example: the harbor costs you 8, and you have 6. You pay 6 and return 1 indigo and 1 colonist.

The colonist may come from anywhere but the black market itself, unless the price would rise without him, such as from a quarry that counts. A noble will do too. Payment comes first: a university or church emptied by it gives nothing. A returned point does not call off the end of the game.

X3, X3.1, X3.2, X3.3, R-35, R-36`,
		},
		"cs": {
			Name: "Černý trh", Noun: "Černý trh", Brief: "až 3 dublony nahradíš kolonistou, bodem a zbožím",
			Text: `Nemáš-li na budovu dost dublonů, smíš odevzdat až tři věci, každou za 1 dublon: kolonistu, žeton vítězného bodu a zboží, od každého nejvýš jednou. Nejdřív utratíš všechny peníze a odevzdáš přesně tolik věcí, kolik dublonů chybí.

Příklad: přístav tě stojí 8 a máš 6. Zaplatíš 6 a vrátíš 1 indigo a 1 kolonistu.

Kolonista může být odkudkoli kromě samotného černého trhu, jen nesmí bez něj stoupnout cena, jako kdyby odešel z kamenolomu, který se počítá. Stačí i šlechtic. Nejdřív se platí: univerzita nebo kostel, které se tím vyprázdní, nic nepřinesou. Vrácený bod neodvolá konec hry.

X3, X3.1, X3.2, X3.3, R-35, R-36`,
		},
		"pl": {
			Name: "Czarny rynek", Noun: "Czarny rynek", Brief: "brak do 3 dublonów pokryją: robotnik, punkt, towar",
			Text: `Jeśli brakuje ci dublonów na budynek, możesz oddać do trzech rzeczy, każdą za 1 dublon: robotnika, żeton punktów i towar, każdego najwyżej po jednym. Najpierw wydajesz wszystkie dublony, a oddajesz dokładnie tyle, ile brakuje.

Przykład: port kosztuje cię 8, a masz 6. Płacisz 6 i zwracasz 1 indygo oraz 1 robotnika.

Robotnik może pochodzić skądkolwiek, byle nie z samego czarnego rynku ani z miejsca, bez którego cena by wzrosła, na przykład z liczącego się kamieniołomu. Może to być też szlachcic. Najpierw się płaci: opróżniony w ten sposób uniwersytet albo kościół nic nie daje. Zwrócony punkt nie odwołuje końca gry.

X3, X3.1, X3.2, X3.3, R-35, R-36`,
		},
		"de": {
			Name: "Schwarzmarkt", Noun: "Schwarzmarkt", Brief: "zahle bis zu 3 mit Kolonist, Punkt und Ware",
			Text: `Reichen deine Dublonen für ein Gebäude nicht, darfst du bis zu drei Dinge für je 1 Dublone abgeben: einen Kolonisten, einen Siegpunktchip und eine Ware, jedes höchstens einmal. Erst wird dein ganzes Geld ausgegeben, und du gibst genau so viele Dinge, wie Dublonen fehlen.

Beispiel: Der Hafen kostet dich 8, du hast 6. Du zahlst 6 und gibst 1 Indigo und 1 Kolonisten zurück.

Der Kolonist darf von überall kommen, nur nicht vom Schwarzmarkt selbst und nicht, wenn der Preis ohne ihn stiege, etwa aus einem Steinbruch, der zählt. Auch ein Adliger geht. Bezahlt wird zuerst: Eine Universität oder Kirche, die dabei leer wird, bringt nichts. Ein zurückgegebener Punkt hebt das Spielende nicht auf.

X3, X3.1, X3.2, X3.3, R-35, R-36`,
		},
	},
}
