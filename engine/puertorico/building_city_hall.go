package puertorico

import "math/bits"

// CityHall is a large violet building that pays for violet buildings at the end (B19).
const CityHall Building = 22

var cityHall = kind{
	Is: CityHall, ID: "city_hall", Set: SetBase, Rule: "B19",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return bits.OnesCount64(b.Built &^ rulebook.production) },
	Words: map[string]Words{
		"en": {
			Name: "City hall", Noun: "city hall", Short: "hall", Brief: "1 point for each violet building",
			Text: `At the end, if occupied: 1 point for each of your violet buildings, those that are no production buildings, this one included. They count with or without colonists, and a large one counts once.

Example: hacienda, construction hut, office, large warehouse, harbor, residence and the city hall itself are worth 7 points.

Buildings of the expansions count too, also statue and cloister, but the jeweler does not: it is a production building. Empty, the city hall brings its printed 4 points only.

B19, B21, R-46`,
		},
		"cs": {
			Name: "Radnice", Noun: "Radnice", Short: "radnice", Brief: "1 bod za každou béžovou budovu",
			Text: `Na konci, je-li obsazená: 1 bod za každou tvou béžovou budovu, tedy každou, která není produkční, i za radnici samotnou. Počítají se obsazené i neobsazené a panská budova jen jednou.

Příklad: hacienda, přístřešek na stavbě, kancelář, velké skladiště, přístav, rezidence a radnice sama dají 7 bodů.

Počítají se i budovy z rozšíření, také socha a klášter, ale klenotnictví ne: je to produkční budova. Neobsazená radnice má jen své 4 vyznačené body.

B19, B21, R-46`,
		},
		"pl": {
			Name: "Ratusz", Noun: "Ratusz", Short: "ratusz", Brief: "1 punkt za każdy budynek użytkowy",
			Text: `Na końcu gry, jeśli jest aktywny: 1 punkt za każdy twój budynek użytkowy, czyli nieprodukcyjny, razem z samym ratuszem. Liczą się z robotnikami i bez nich, a duży liczy się raz.

Przykład: hacjenda, kuźnia, biuro handlowe, duży magazyn, port, rezydencja i sam ratusz są warte 7 punktów.

Liczą się też budynki z rozszerzeń, także statua i klasztor, ale nie zakład jubilerski: to budynek produkcyjny. Pusty ratusz daje tylko swoje nadrukowane 4 punkty.

B19, B21, R-46`,
		},
		"de": {
			Name: "Rathaus", Noun: "Rathaus", Short: "Rathaus", Brief: "1 Punkt je violettem Gebäude",
			Text: `Am Ende, wenn besetzt: 1 Punkt für jedes deiner violetten Gebäude, also für alle, die keine Produktionsgebäude sind, dieses eingeschlossen. Sie zählen mit oder ohne Kolonisten, ein großes zählt einmal.

Beispiel: Hacienda, Bauhütte, Kontor, großes Lagerhaus, Hafen, Residenz und das Rathaus selbst sind 7 Punkte wert.

Auch Gebäude der Erweiterungen zählen, ebenso Statue und Kloster, nicht aber der Juwelier: Er ist ein Produktionsgebäude. Leer bringt das Rathaus nur seine aufgedruckten 4 Punkte.

B19, B21, R-46`,
		},
	},
}
