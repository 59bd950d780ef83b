package puertorico

// Church is a violet building that pays points for building (X7).
const Church Building = 28

var church = kind{
	Is: Church, ID: "church", Set: SetNew, Rule: "X7",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Built: func(of *kind) int8 {
		if of.Is == Church {
			return 0
		}
		return [maxColumn + 1]int8{2: 1, 3: 1, 4: 2}[of.Column]
	},
	Worth: func(b Board, f forecast) int { return f.times(Builder, 550*int(bit(b.Spaces < CitySpaces))) },
	Staff: [plans]int8{12, 18, 14},
	Words: map[string]Words{
		"en": {
			Name: "Church", Noun: "church", Brief: "points for building in columns 2 to 4",
			Text: `Each building that you build in column 2 or 3 brings 1 victory point, in column 4 it brings 2. Column 1 brings nothing.

Example: the small warehouse (column 1) brings 0, the sugar mill (column 2) 1, the statue (column 4) 2.

Production buildings and the jeweler count by their column as well. The church brings nothing for itself, even if the university sends it a colonist. If its colonist pays at the black market, this building brings nothing. Its points are chips and can be the last ones.

X7, X7.1, X3.2, R-07, R-38`,
		},
		"cs": {
			Name: "Kostel", Noun: "Kostel", Brief: "body za stavby ve sloupcích 2 až 4",
			Text: `Za každou budovu, kterou postavíš ve 2. nebo 3. sloupci, dostaneš 1 vítězný bod, ve 4. sloupci 2. První sloupec nepřinese nic.

Příklad: malé skladiště (1. sloupec) přinese 0, velký cukrovar (2. sloupec) 1, socha (4. sloupec) 2.

Produkční budovy a klenotnictví se také počítají podle sloupce. Sám za sebe kostel nepřinese nic, ani když mu univerzita pošle kolonistu. Odejde-li jeho kolonista jako platba na černém trhu, za tuto budovu bod není. Body jsou žetony a mohou být poslední.

X7, X7.1, X3.2, R-07, R-38`,
		},
		"pl": {
			Name: "Kościół", Noun: "Kościół", Brief: "punkty za budowanie w grupach od 2 do 4",
			Text: `Każdy budynek, który wznosisz w grupie 2 lub 3, daje 1 punkt zwycięstwa, w grupie 4 daje 2. Grupa 1 nic nie daje.

Przykład: mały magazyn (grupa 1) daje 0, cukrownia (grupa 2) 1, statua (grupa 4) 2.

Budynki produkcyjne i zakład jubilerski też liczą się według grupy. Za samego siebie kościół nic nie daje, nawet jeśli uniwersytet przyśle do niego robotnika. Jeśli jego robotnik jest zapłatą na czarnym rynku, za ten budynek nic nie dostajesz. Punkty są w żetonach i mogą być ostatnimi.

X7, X7.1, X3.2, R-07, R-38`,
		},
		"de": {
			Name: "Kirche", Noun: "Kirche", Brief: "Punkte fürs Bauen in den Spalten 2 bis 4",
			Text: `Jedes Gebäude, das du in Spalte 2 oder 3 baust, bringt 1 Siegpunkt, eines in Spalte 4 bringt 2. Spalte 1 bringt nichts.

Beispiel: Das kleine Lagerhaus (Spalte 1) bringt 0, die Zuckermühle (Spalte 2) 1, die Statue (Spalte 4) 2.

Auch Produktionsgebäude und der Juwelier zählen nach ihrer Spalte. Für sich selbst bringt die Kirche nichts, auch wenn die Universität ihr einen Kolonisten schickt. Gibst du ihren Kolonisten an den Schwarzmarkt, bringt dieses Gebäude nichts. Ihre Punkte sind Chips und können die letzten sein.

X7, X7.1, X3.2, R-07, R-38`,
		},
	},
}
