package puertorico

// Chapel is a violet building that pays a doubloon or a point in the craftsman phase (N3).
const Chapel Building = 38

var chapel = kind{
	Is: Chapel, ID: "chapel", Set: SetNobles, Rule: "N3",
	Column: 1, Cost: 3, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Crafted: func(b Board, _ [Goods]int8) Gain {
		if b.NobleStaff[Chapel] > 0 {
			return Gain{VP: 1}
		}
		return Gain{Doubloons: 1}
	},
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[Chapel] > 0 {
			return f.times(Craftsman, 1000)
		}
		return f.times(Craftsman, f.doubloon)
	},
	Staff: [plans]int8{20, 18, 20},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Chapel", Noun: "chapel", Brief: "each craftsman phase: 1 doubloon or, noble, 1 point",
			Text: `In every craftsman phase it brings 1 doubloon if a colonist stands on it, or 1 victory point if a noble does.

Example: Ben takes the craftsman. You produce nothing, but the noble in your chapel brings you 1 point.

It needs no production, and it works for everybody who owns one, not only for the craftsman. It cannot be declined. The point is a chip: it can be the last one, and it counts for the customs house.

N3, N8.1, R-07, R-44`,
		},
		"cs": {
			Name: "Kaple", Noun: "Kaple", Brief: "v každé fázi dozorce 1 dublon, se šlechticem 1 bod",
			Text: `V každé fázi dozorce přinese 1 dublon, stojí-li na ní kolonista, nebo 1 vítězný bod, stojí-li na ní šlechtic.

Příklad: Ben si vezme dozorce. Nevyrobíš nic, ale šlechtic v tvé kapli ti přinese 1 bod.

Nepotřebuje výrobu a slouží každému majiteli, nejen dozorci. Odmítnout ji nejde. Bod je žeton: může být poslední a počítá se pro celnici.

N3, N8.1, R-07, R-44`,
		},
		"pl": {
			Name: "Kaplica", Noun: "Kaplica", Brief: "w fazie zarządcy: 1 dublon albo, szlachcic, 1 punkt",
			Text: `W każdej fazie zarządcy daje 1 dublon, jeśli pracuje tu robotnik, albo 1 punkt zwycięstwa, jeśli szlachcic.

Przykład: Ben wybiera zarządcę. Nic nie produkujesz, ale szlachcic w twojej kaplicy daje ci 1 punkt.

Nie wymaga produkcji i działa u każdego, kto ją ma, nie tylko u zarządcy. Nie można z niej zrezygnować. Punkt jest w żetonie: może być ostatnim i liczy się dla urzędu celnego.

N3, N8.1, R-07, R-44`,
		},
		"de": {
			Name: "Kapelle", Noun: "Kapelle", Brief: "jede Aufseherphase: 1 Dublone oder, mit Adligem, 1 Punkt",
			Text: `In jeder Aufseherphase bringt sie 1 Dublone, wenn ein Kolonist darauf steht, oder 1 Siegpunkt, wenn es ein Adliger ist.

Beispiel: Ben nimmt den Aufseher. Du produzierst nichts, aber der Adlige in deiner Kapelle bringt dir 1 Punkt.

Dafür musst du nichts produzieren, und du musst auch nicht der Aufseher sein: Sie wirkt bei allen, die eine haben. Ablehnen kannst du den Ertrag nicht. Der Punkt ist ein Chip: Er kann der letzte sein, und er zählt für das Zollhaus.

N3, N8.1, R-07, R-44`,
		},
	},
}
