package puertorico

// Factory is a violet building that pays for variety in production (B11).
const Factory Building = 14

var factory = kind{
	Is: Factory, ID: "factory", Set: SetBase, Rule: "B11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Crafted: func(_ Board, got [Goods]int8) Gain {
		kinds := 0
		for _, n := range got {
			kinds += int(bit(n > 0))
		}
		return Gain{Doubloons: [Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[kinds]}
	},
	Staff: [plans]int8{26, 30, 4},
	Words: map[string]Words{
		"en": {
			Name: "Factory", Noun: "factory", Brief: "pays for producing several kinds of goods",
			Text: `When you produce 2 kinds of goods in a craftsman phase, you get 1 doubloon; for 3 kinds 2, for 4 kinds 3, for 5 kinds 5. One kind brings nothing.

Example: you could make corn, sugar and tobacco, but the supply has no corn left. You really get two kinds, so the factory pays 1.

With the specialty factory both pay: 3 sugar and 2 coffee bring 1 + 2. The aqueduct's goods never add a kind, and the craftsman's extra good comes after the payment.

B11, P8.4, P8.5, R-16`,
		},
		"cs": {
			Name: "Manufaktura", Noun: "Manufaktura", Brief: "platí za výrobu několika druhů zboží",
			Text: `Vyrobíš-li ve fázi dozorce 2 druhy zboží, dostaneš 1 dublon; za 3 druhy 2, za 4 druhy 3, za 5 druhů 5. Jeden druh nepřinese nic.

Příklad: na desce máš výrobu kukuřice, cukru a tabáku, ale kukuřice v zásobě došla. Skutečně dostaneš dva druhy, manufaktura tedy zaplatí 1.

Se specializovanou dílnou platí obě: 3 cukry a 2 kávy přinesou 1 + 2. Zboží z akvaduktu žádný druh nepřidá a zboží dozorce navíc přijde až po výplatě.

B11, P8.4, P8.5, R-16`,
		},
		"pl": {
			Name: "Przetwórnia", Noun: "Przetwórnia", Brief: "płaci za produkcję kilku rodzajów towarów",
			Text: `Jeśli w fazie zarządcy produkujesz 2 rodzaje towarów, dostajesz 1 dublon; za 3 rodzaje 2, za 4 rodzaje 3, za 5 rodzajów 5. Jeden rodzaj nic nie daje.

Przykład: twoje plantacje dałyby kukurydzę, cukier i tytoń, ale w zasobach zabrakło kukurydzy. Naprawdę dostajesz dwa rodzaje, więc przetwórnia płaci 1.

Razem z manufakturą płacą oba budynki: 3 cukru i 2 kawy dają 1 + 2. Towary z akweduktu nigdy nie dodają rodzaju, a dodatkowy towar zarządcy przychodzi już po wypłacie.

B11, P8.4, P8.5, R-16`,
		},
		"de": {
			Name: "Manufaktur", Noun: "Manufaktur", Brief: "zahlt, wenn du mehrere Sorten produzierst",
			Text: `Produzierst du in einer Aufseherphase 2 Sorten Waren, bekommst du 1 Dublone; für 3 Sorten 2, für 4 Sorten 3, für 5 Sorten 5. Eine Sorte bringt nichts.

Beispiel: Du könntest Mais, Zucker und Tabak machen, aber im Vorrat ist kein Mais mehr. Wirklich bekommst du zwei Sorten, also zahlt die Manufaktur 1.

Mit der Spezialfabrik zahlen beide: 3 Zucker und 2 Kaffee bringen 1 + 2. Die Waren des Aquädukts sind nie eine weitere Sorte, und die zusätzliche Ware des Aufsehers kommt erst nach der Zahlung.

B11, P8.4, P8.5, R-16`,
		},
	},
}
