package puertorico

// Residence is a large violet building that pays for a filled island at the end (B16).
const Residence Building = 19

var residence = kind{
	Is: Residence, ID: "residence", Set: SetBase, Rule: "B16",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(max(b.IslandCount-5, 4)) },
	Words: map[string]Words{
		"en": {
			Name: "Residence", Noun: "residence", Short: "resid.", Brief: "points for a filled island",
			Text: `At the end, if occupied: 4 points if up to 9 spaces of your island are filled, 5 for 10, 6 for 11 and 7 for all 12.

Example: 8 plantations, 2 forests and 2 quarries fill 12 spaces: 7 points. With 10 filled it would be 5.

Tiles count with or without colonists, forests and quarries too. Hacienda, land office and library fill the island faster; a hunting lodge, or a noble in the land office, takes a tile away. Empty, the residence brings its printed 4 points only.

B16, B21, X4.1`,
		},
		"cs": {
			Name: "Rezidence", Noun: "Rezidence", Short: "rezid.", Brief: "body za zaplněný venkov",
			Text: `Na konci, je-li obsazená: 4 body, je-li ve venkovské oblasti zaplněno nejvýš 9 míst, 5 za 10, 6 za 11 a 7 za všech 12.

Příklad: 8 plantáží, 2 lesy a 2 kamenolomy zaplní 12 míst: 7 bodů. S 10 zaplněnými by jich bylo 5.

Dílky se počítají obsazené i neobsazené, i lesy a kamenolomy. Rychleji venkov zaplní hacienda, pozemkový úřad a knihovna; lovecký zámeček nebo šlechtic v pozemkovém úřadu dílek ubere. Neobsazená rezidence má jen své 4 vyznačené body.

B16, B21, X4.1`,
		},
		"pl": {
			Name: "Rezydencja", Noun: "Rezydencja", Short: "rezyd.", Brief: "punkty za zapełnioną wiejską część wyspy",
			Text: `Na końcu gry, jeśli jest aktywna: 4 punkty, gdy na wiejskiej części wyspy masz zajęte najwyżej 9 pól, 5 za 10, 6 za 11 i 7 za wszystkie 12.

Przykład: 8 plantacji, 2 lasy i 2 kamieniołomy zajmują 12 pól: 7 punktów. Przy 10 zajętych byłoby 5.

Płytki liczą się z robotnikami i bez nich, także lasy i kamieniołomy. Hacjenda, kancelaria i biblioteka szybciej zapełniają wyspę; domek myśliwski albo szlachcic w kancelarii zabierają płytkę. Pusta rezydencja daje tylko swoje nadrukowane 4 punkty.

B16, B21, X4.1`,
		},
		"de": {
			Name: "Residenz", Noun: "Residenz", Short: "Resid.", Brief: "Punkte für eine gefüllte Insel",
			Text: `Am Ende, wenn besetzt: 4 Punkte, wenn bis zu 9 Felder deiner Insel belegt sind, 5 bei 10, 6 bei 11 und 7 bei allen 12.

Beispiel: 8 Plantagen, 2 Wälder und 2 Steinbrüche belegen 12 Felder: 7 Punkte. Mit 10 belegten wären es 5.

Plättchen zählen mit oder ohne Kolonisten, auch Wälder und Steinbrüche. Hacienda, Grundbuchamt und Bibliothek füllen die Insel schneller; eine Jagdhütte oder ein Adliger im Grundbuchamt nimmt ein Plättchen weg. Leer bringt die Residenz nur ihre aufgedruckten 4 Punkte.

B16, B21, X4.1`,
		},
	},
}
