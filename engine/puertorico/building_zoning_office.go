package puertorico

// ZoningOffice is a violet building that makes buildings cheaper (N6).
const ZoningOffice Building = 40

var zoningOffice = kind{
	Is: ZoningOffice, ID: "zoning_office", Set: SetNobles, Rule: "N6",
	Column: 2, Cost: 5, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Discount: func(b Board, of *kind) int8 {
		nobles := b.NobleStaff[ZoningOffice]
		switch {
		case of.Column == maxColumn && nobles > 0:
			return 2
		case of.Column < maxColumn && b.Staff[ZoningOffice] > nobles:
			return 1
		}
		return 0
	},
	Worth: func(b Board, f forecast) int {
		switch {
		case b.Spaces >= CitySpaces:
			return 0
		case b.NobleStaff[ZoningOffice] == 0:
			return f.times(Builder, f.doubloon*6/10)
		case b.Doubloons >= 6:
			return f.times(Builder, f.doubloon)
		}
		return f.times(Builder, f.doubloon*4/10)
	},
	Staff: [plans]int8{12, 18, 6},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Zoning office", Noun: "zoning office", Brief: "cheaper buildings; with a noble large ones by 2",
			Text: `With a colonist it makes buildings of columns 1 to 3 cheaper by 1 doubloon. With a noble it makes those of column 4 cheaper by 2.

Example: with a colonist the wharf costs 9 − 1 = 8, and the city hall still 10. With a noble the city hall costs 10 − 2 = 8, and the wharf 9.

It adds to everything else: as builder with 3 occupied quarries and a colonist here you pay 8 − 1 − 3 − 1 = 3 for the harbor. With the black market its own colonist can't be given if the price would rise without him. Nothing costs less than 0.

N6, P7.1, R-35`,
		},
		"cs": {
			Name: "Stavební úřad", Noun: "Stavební úřad", Brief: "levnější budovy; se šlechticem panské o 2",
			Text: `S kolonistou zlevní budovy ze sloupců 1 až 3 o 1 dublon. Se šlechticem zlevní budovy ze 4. sloupce o 2.

Příklad: s kolonistou stojí loděnice 9 − 1 = 8 a radnice dál 10. Se šlechticem stojí radnice 10 − 2 = 8 a loděnice 9.

Sčítá se se vším ostatním: jako stavitel se 3 obsazenými kamenolomy a kolonistou tady zaplatíš za přístav 8 − 1 − 3 − 1 = 3. Na černém trhu zdejšího kolonistu odevzdat nejde, pokud by bez něj cena stoupla. Nic nestojí méně než 0.

N6, P7.1, R-35`,
		},
		"pl": {
			Name: "Gildia murarska", Noun: "Gildia murarska", Brief: "tańsze budynki; ze szlachcicem duże tańsze o 2",
			Text: `Z robotnikiem obniża cenę budynków z grup 1–3 o 1 dublon. Ze szlachcicem obniża cenę budynków z grupy 4 o 2.

Przykład: z robotnikiem nabrzeże kosztuje 9 − 1 = 8, a ratusz nadal 10. Ze szlachcicem ratusz kosztuje 10 − 2 = 8, a nabrzeże 9.

Dodaje się do wszystkich innych zniżek: budowniczy z 3 aktywnymi kamieniołomami i robotnikiem tutaj płaci za port 8 − 1 − 3 − 1 = 3. Na czarnym rynku nie można oddać jej robotnika, jeśli bez niego cena by wzrosła. Nic nie kosztuje mniej niż 0.

N6, P7.1, R-35`,
		},
		"de": {
			Name: "Bauamt", Noun: "Bauamt", Brief: "günstiger bauen; mit Adligem große Gebäude um 2",
			Text: `Mit einem Kolonisten macht es Gebäude der Spalten 1 bis 3 um 1 Dublone billiger. Mit einem Adligen macht es die der Spalte 4 um 2 billiger.

Beispiel: Mit einem Kolonisten kostet die Werft 9 − 1 = 8 und das Rathaus weiter 10. Mit einem Adligen kostet das Rathaus 10 − 2 = 8 und die Werft 9.

Es kommt zu allem anderen dazu: Als Baumeister mit 3 besetzten Steinbrüchen und einem Kolonisten hier zahlst du 8 − 1 − 3 − 1 = 3 für den Hafen. Beim Schwarzmarkt darf sein eigener Kolonist nicht abgegeben werden, wenn der Preis ohne ihn stiege. Weniger als 0 kostet nichts.

N6, P7.1, R-35`,
		},
	},
}
