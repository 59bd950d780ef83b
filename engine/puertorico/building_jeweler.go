package puertorico

// Jeweler is a large production building that makes no good and pays for nobles instead (N9).
const Jeweler Building = 43

var jeweler = kind{
	Is: Jeweler, ID: "jeweler", Set: SetNobles, Rule: "N9",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 2,
	Good: NoGood, Production: true, Emoji: "craftsman",
	Crafted: func(b Board, _ [Goods]int8) Gain { return Gain{Doubloons: b.Nobles} },
	Worth:   func(b Board, f forecast) int { return f.income(b, Craftsman, int(b.Nobles)) },
	Staff:   [plans]int8{22, 22, 4},
	Words: map[string]Words{
		"en": {
			Name: "Jeweler", Noun: "jeweler", Brief: "each craftsman phase: 1 doubloon per noble",
			Text: `In every craftsman phase you get 1 doubloon for each of your nobles.

Example: with 4 nobles, one of them in San Juan, it pays 4 doubloons, whoever the craftsman is.

A colonist on it is enough, and you need not produce anything. It is a large production building: the guild hall counts it as 2 points, the city hall does not count it, and the church brings 1 point for building it (column 3).

N9, N8.1, R-44, R-46`,
		},
		"cs": {
			Name: "Klenotnictví", Noun: "Klenotnictví", Brief: "v každé fázi dozorce 1 dublon za šlechtice",
			Text: `V každé fázi dozorce dostaneš 1 dublon za každého svého šlechtice.

Příklad: se 4 šlechtici, jedním z nich na větrné růžici, zaplatí 4 dublony, ať je dozorcem kdokoli.

Stačí na něm kolonista a nic vyrábět nemusíš. Je to velká produkční budova: cechovní dům ji počítá za 2 body, radnice ji nepočítá a kostel za ni při stavbě přinese 1 bod (3. sloupec).

N9, N8.1, R-44, R-46`,
		},
		"pl": {
			Name: "Zakład jubilerski", Noun: "Zakład jubilerski", Brief: "w fazie zarządcy: 1 dublon za każdego szlachcica",
			Text: `W każdej fazie zarządcy dostajesz 1 dublon za każdego swojego szlachcica.

Przykład: z 4 szlachcicami, z których jeden jest w San Juan, daje 4 dublony, niezależnie od tego, kto jest zarządcą.

Wystarczy w nim robotnik i nie trzeba nic produkować. To duży budynek produkcyjny: siedziba cechu liczy go za 2 punkty, ratusz go nie liczy, a kościół daje za jego budowę 1 punkt (grupa 3).

N9, N8.1, R-44, R-46`,
		},
		"de": {
			Name: "Juwelier", Noun: "Juwelier", Brief: "jede Aufseherphase: 1 Dublone je Adligem",
			Text: `In jeder Aufseherphase bekommst du 1 Dublone für jeden deiner Adligen.

Beispiel: Mit 4 Adligen, einer davon in San Juan, zahlt er 4 Dublonen, egal wer der Aufseher ist.

Ein Kolonist darauf genügt, und produzieren musst du nichts. Er ist ein großes Produktionsgebäude: Die Zunfthalle zählt ihn mit 2 Punkten, das Rathaus zählt ihn nicht, und die Kirche bringt für seinen Bau 1 Punkt (Spalte 3).

N9, N8.1, R-44, R-46`,
		},
	},
}
