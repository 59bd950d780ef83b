package puertorico

// Statue is a large violet building that is worth 8 points and does nothing (X16).
const Statue Building = 36

var statue = kind{
	Is: Statue, ID: "statue", Set: SetNew, Rule: "X16",
	Column: 4, Cost: 10, VP: 8, Circles: 0, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Words: map[string]Words{
		"en": {
			Name: "Statue", Noun: "statue", Brief: "nothing but 8 points",
			Text: `Does nothing, but is worth 8 points at the end. It has no circle and needs no colonist.

Example: the other large buildings are worth 4 when empty; the statue is worth 8 in any case, so a bonus of 4 is what they need to match it.

With an occupied church, building it brings 2 points. With the university the colonist goes to San Juan. The city hall counts it as 1 violet building. It takes two city spaces like every large building.

X16, X16.1, D32, R-46`,
		},
		"cs": {
			Name: "Socha", Noun: "Socha", Brief: "jen 8 bodů, jinak nic",
			Text: `Nic neumí, ale na konci je za 8 bodů. Nemá políčko a nepotřebuje kolonistu.

Příklad: jiné panské budovy jsou neobsazené za 4; socha je za 8 vždy, takže potřebují bonus 4, aby se jí vyrovnaly.

S obsazeným kostelem přinese její stavba 2 body. S univerzitou jde kolonista na větrnou růžici. Radnice ji počítá jako 1 béžovou budovu. Ve městě zabere dvě místa jako každá panská budova.

X16, X16.1, D32, R-46`,
		},
		"pl": {
			Name: "Statua", Noun: "Statua", Brief: "nic poza 8 punktami",
			Text: `Nic nie robi, ale na końcu gry jest warta 8 punktów. Nie ma łuków i nie potrzebuje robotnika.

Przykład: inne duże budynki są puste warte 4; statua jest warta 8 zawsze, więc żeby jej dorównać, potrzebują premii 4 punktów.

Z aktywnym kościołem jej budowa daje 2 punkty. Z uniwersytetem robotnik idzie do San Juan. Ratusz liczy ją jako 1 budynek użytkowy. Jak każdy duży budynek zajmuje dwa pola miejskie.

X16, X16.1, D32, R-46`,
		},
		"de": {
			Name: "Statue", Noun: "Statue", Brief: "nichts als 8 Punkte",
			Text: `Tut nichts, ist am Ende aber 8 Punkte wert. Sie hat keinen Kreis und braucht keinen Kolonisten.

Beispiel: Die anderen großen Gebäude sind leer 4 wert; die Statue ist in jedem Fall 8 wert, also brauchen jene einen Bonus von 4, um mitzuhalten.

Mit besetzter Kirche bringt ihr Bau 2 Punkte. Mit der Universität geht der Kolonist nach San Juan. Das Rathaus zählt sie als 1 violettes Gebäude. Wie jedes große Gebäude belegt sie zwei Stadtfelder.

X16, X16.1, D32, R-46`,
		},
	},
}
