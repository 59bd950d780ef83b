package puertorico

// Cloister is a large violet building that pays for sets of island tiles at the end (X15).
const Cloister Building = 35

var cloister = kind{
	Is: Cloister, ID: "cloister", Set: SetNew, Rule: "X15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int {
		var sets int8
		for _, n := range b.Island {
			sets += n / 3
		}
		return [...]int{0, 1, 3, 6, 10}[sets]
	},
	Words: map[string]Words{
		"en": {
			Name: "Cloister", Noun: "cloister", Short: "cloist.", Brief: "points for sets of 3 equal island tiles",
			Text: `At the end, if occupied: points for sets of 3 equal tiles on your island. 1 set is worth 1 point, 2 sets 3, 3 sets 6 and 4 sets 10. Six equal tiles are two sets.

Example: 6 forests, 3 quarries, 2 indigo and 1 coffee are 3 sets: 6 points. With a third indigo instead of the coffee it would be 10.

Forests and quarries are kinds like the plantations, and tiles count with or without colonists. Forest house, hacienda and library help to complete sets. Empty, the cloister brings its printed 4 points only.

X15, X4.1, B21`,
		},
		"cs": {
			Name: "Klášter", Noun: "Klášter", Short: "klášter", Brief: "body za trojice stejných dílků na venkově",
			Text: `Na konci, je-li obsazený: body za trojice stejných dílků ve venkovské oblasti. 1 trojice dá 1 bod, 2 trojice 3, 3 trojice 6 a 4 trojice 10. Šest stejných dílků jsou dvě trojice.

Příklad: 6 lesů, 3 kamenolomy, 2 indiga a 1 káva jsou 3 trojice: 6 bodů. S třetím indigem místo kávy by jich bylo 10.

Lesy a kamenolomy jsou druhy jako plantáže a dílky se počítají obsazené i neobsazené. Trojice pomáhají doplnit hájovna, hacienda a knihovna. Neobsazený klášter má jen své 4 vyznačené body.

X15, X4.1, B21`,
		},
		"pl": {
			Name: "Klasztor", Noun: "Klasztor", Short: "klaszt.", Brief: "punkty za trójki takich samych płytek na wsi",
			Text: `Na końcu gry, jeśli jest aktywny: punkty za zestawy 3 takich samych płytek na wiejskiej części wyspy. 1 zestaw jest wart 1 punkt, 2 zestawy 3, 3 zestawy 6, a 4 zestawy 10. Sześć takich samych płytek to dwa zestawy.

Przykład: 6 lasów, 3 kamieniołomy, 2 indygo i 1 kawa to 3 zestawy: 6 punktów. Z trzecim indygo zamiast kawy byłoby 10.

Lasy i kamieniołomy to rodzaje jak plantacje, a płytki liczą się z robotnikami i bez nich. Szałas, hacjenda i biblioteka pomagają uzbierać zestawy. Pusty klasztor daje tylko swoje nadrukowane 4 punkty.

X15, X4.1, B21`,
		},
		"de": {
			Name: "Kloster", Noun: "Kloster", Short: "Kloster", Brief: "Punkte für je 3 gleiche Inselplättchen",
			Text: `Am Ende, wenn besetzt: Punkte für Sätze aus 3 gleichen Plättchen auf deiner Insel. 1 Satz ist 1 Punkt wert, 2 Sätze 3, 3 Sätze 6 und 4 Sätze 10. Sechs gleiche Plättchen sind zwei Sätze.

Beispiel: 6 Wälder, 3 Steinbrüche, 2 Indigo und 1 Kaffee sind 3 Sätze: 6 Punkte. Mit einem dritten Indigo statt des Kaffees wären es 10.

Wälder und Steinbrüche sind Sorten wie die Plantagen, und Plättchen zählen mit oder ohne Kolonisten. Forsthaus, Hacienda und Bibliothek helfen beim Sammeln. Leer bringt das Kloster nur seine aufgedruckten 4 Punkte.

X15, X4.1, B21`,
		},
	},
}
