package puertorico

// IndigoPlant is a production building that makes up to 3 indigo (B2).
const IndigoPlant Building = 6

var indigoPlant = kind{
	Is: IndigoPlant, ID: "indigo_plant", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 3, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Indigo, Production: true, Emoji: "indigo",
	Words: map[string]Words{
		"en": {
			Name: "Indigo plant", Noun: "indigo plant", Brief: "makes up to 3 indigo",
			Text: `Makes up to 3 indigo per craftsman phase: as many as it has colonists, together with as many on indigo plantations.

Example: 2 colonists in the plant and 3 occupied indigo plantations make 2 indigo.

With the small indigo plant the colonists of both count together, 4 indigo at most. With the aqueduct you get 1 indigo more if somebody stands here and you make at least 1. The guild hall counts this plant as 2 points.

B2, P8.1, P8.2, X6`,
		},
		"cs": {
			Name: "Velká barvírna", Noun: "Velká barvírna", Brief: "vyrobí až 3 indiga",
			Text: `Vyrobí až 3 indiga za fázi dozorce: tolik, kolik je v ní kolonistů, spolu se stejným počtem na plantážích indiga.

Příklad: 2 kolonisté v barvírně a 3 obsazené plantáže indiga vyrobí 2 indiga.

S malou barvírnou se kolonisté obou sčítají, nejvýš na 4 indiga. S akvaduktem dostaneš o 1 indigo víc, stojí-li tu někdo a vyrobíš-li aspoň 1. Cechovní dům počítá velkou barvírnu za 2 body.

B2, P8.1, P8.2, X6`,
		},
		"pl": {
			Name: "Farbiarnia", Noun: "Farbiarnia", Brief: "produkuje do 3 indygo",
			Text: `Produkuje do 3 indygo w fazie zarządcy: tyle, ilu ma robotników, o ile tylu samo pracuje na plantacjach indygo.

Przykład: 2 robotników w farbiarni i 3 aktywne plantacje indygo dają 2 indygo.

Robotnicy z farbiarni i małej farbiarni liczą się razem, najwyżej 4 indygo. Z akweduktem dostajesz o 1 indygo więcej, jeśli ktoś tu pracuje i produkujesz co najmniej 1. Siedziba cechu liczy farbiarnię za 2 punkty.

B2, P8.1, P8.2, X6`,
		},
		"de": {
			Name: "Indigoküperei", Noun: "Indigoküperei", Brief: "macht bis zu 3 Indigo",
			Text: `Macht bis zu 3 Indigo pro Aufseherphase: so viele, wie sie Kolonisten hat, zusammen mit ebenso vielen auf Indigoplantagen.

Beispiel: 2 Kolonisten in der Indigoküperei und 3 besetzte Indigoplantagen machen 2 Indigo.

Mit der kleinen Indigoküperei zählen die Kolonisten beider zusammen, höchstens 4 Indigo. Mit dem Aquädukt bekommst du 1 Indigo mehr, wenn hier jemand steht und du mindestens 1 machst. Die Zunfthalle zählt diese Indigoküperei mit 2 Punkten.

B2, P8.1, P8.2, X6`,
		},
	},
}
