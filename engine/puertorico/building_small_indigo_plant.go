package puertorico

// SmallIndigoPlant is a production building that makes up to 1 indigo (B1).
const SmallIndigoPlant Building = 0

var smallIndigoPlant = kind{
	Is: SmallIndigoPlant, ID: "small_indigo_plant", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Indigo, Production: true, Emoji: "indigo",
	Words: map[string]Words{
		"en": {
			Name: "Small indigo plant", Noun: "small indigo plant", Brief: "makes up to 1 indigo",
			Text: `Makes up to 1 indigo per craftsman phase: one colonist stands here and one on an indigo plantation.

Example: with 2 occupied indigo plantations and this plant occupied you produce 1 indigo. The second plantation stays idle.

With the indigo plant beside it the circles add up to 4, so 4 indigo at most. The aqueduct adds nothing to a small plant alone. The guild hall counts it as 1 point.

B1, P8.1, P8.2, X6.1`,
		},
		"cs": {
			Name: "Malá barvírna", Noun: "Malá barvírna", Brief: "vyrobí až 1 indigo",
			Text: `Vyrobí až 1 indigo za fázi dozorce: jeden kolonista stojí tady a jeden na plantáži indiga.

Příklad: se 2 obsazenými plantážemi indiga a touto obsazenou barvírnou vyrobíš 1 indigo. Druhá plantáž zahálí.

S velkou barvírnou se políčka sečtou na 4, tedy nejvýš 4 indiga. Samotné malé barvírně akvadukt nic nepřidá. Cechovní dům ji počítá za 1 bod.

B1, P8.1, P8.2, X6.1`,
		},
		"pl": {
			Name: "Mała farbiarnia", Noun: "Mała farbiarnia", Brief: "produkuje do 1 indygo",
			Text: `Produkuje do 1 indygo w fazie zarządcy: jeden robotnik pracuje tutaj, a jeden na plantacji indygo.

Przykład: masz 2 aktywne plantacje indygo i aktywną małą farbiarnię, więc produkujesz 1 indygo. Druga plantacja stoi bezczynnie.

Razem z farbiarnią łuki się sumują: najwyżej 4 indygo. Samej małej farbiarni akwedukt nic nie daje. Siedziba cechu liczy ją za 1 punkt.

B1, P8.1, P8.2, X6.1`,
		},
		"de": {
			Name: "Kleine Indigoküperei", Noun: "Kleine Indigoküperei", Brief: "macht bis zu 1 Indigo",
			Text: `Macht bis zu 1 Indigo pro Aufseherphase: Ein Kolonist steht hier und einer auf einer Indigoplantage.

Beispiel: Mit 2 besetzten Indigoplantagen und dieser besetzten Indigoküperei produzierst du 1 Indigo. Die zweite Plantage ruht.

Mit der Indigoküperei daneben sind es 4 Kreise, also höchstens 4 Indigo. Der kleinen allein bringt der Aquädukt nichts. Die Zunfthalle zählt sie mit 1 Punkt.

B1, P8.1, P8.2, X6.1`,
		},
	},
}
