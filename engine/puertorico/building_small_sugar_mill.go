package puertorico

// SmallSugarMill is a production building that makes up to 1 sugar (B1).
const SmallSugarMill Building = 1

var smallSugarMill = kind{
	Is: SmallSugarMill, ID: "small_sugar_mill", Set: SetBase, Rule: "B1",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 4, CopiesOfTwo: 2,
	Good: Sugar, Production: true, Emoji: "sugar",
	Words: map[string]Words{
		"en": {
			Name: "Small sugar mill", Noun: "small sugar mill", Brief: "makes up to 1 sugar",
			Text: `Makes up to 1 sugar per craftsman phase: one colonist stands here and one on a sugar plantation.

Example: with 3 occupied sugar plantations and this mill occupied you produce 1 sugar. Two plantations stay idle.

With the sugar mill beside it the circles add up to 4, so 4 sugar at most. The aqueduct adds nothing to a small mill alone. The guild hall counts it as 1 point.

B1, P8.1, P8.2, X6.1`,
		},
		"cs": {
			Name: "Malý cukrovar", Noun: "Malý cukrovar", Brief: "vyrobí až 1 cukr",
			Text: `Vyrobí až 1 cukr za fázi dozorce: jeden kolonista stojí tady a jeden na plantáži třtiny.

Příklad: se 3 obsazenými plantážemi třtiny a tímto obsazeným cukrovarem vyrobíš 1 cukr. Dvě plantáže zahálejí.

S velkým cukrovarem se políčka sečtou na 4, tedy nejvýš 4 cukry. Samotnému malému cukrovaru akvadukt nic nepřidá. Cechovní dům ho počítá za 1 bod.

B1, P8.1, P8.2, X6.1`,
		},
		"pl": {
			Name: "Mała cukrownia", Noun: "Mała cukrownia", Brief: "produkuje do 1 cukru",
			Text: `Produkuje do 1 cukru w fazie zarządcy: jeden robotnik pracuje tutaj, a jeden na plantacji trzciny.

Przykład: masz 3 aktywne plantacje trzciny i aktywną małą cukrownię, więc produkujesz 1 cukier. Dwie plantacje stoją bezczynnie.

Razem z cukrownią łuki się sumują: najwyżej 4 cukru. Samej małej cukrowni akwedukt nic nie daje. Siedziba cechu liczy ją za 1 punkt.

B1, P8.1, P8.2, X6.1`,
		},
		"de": {
			Name: "Kleine Zuckermühle", Noun: "Kleine Zuckermühle", Brief: "macht bis zu 1 Zucker",
			Text: `Macht bis zu 1 Zucker pro Aufseherphase: Ein Kolonist steht hier und einer auf einer Zuckerplantage.

Beispiel: Mit 3 besetzten Zuckerplantagen und dieser besetzten Mühle produzierst du 1 Zucker. Zwei Plantagen ruhen.

Mit der Zuckermühle daneben sind es 4 Kreise, also höchstens 4 Zucker. Der kleinen allein bringt der Aquädukt nichts. Die Zunfthalle zählt sie mit 1 Punkt.

B1, P8.1, P8.2, X6.1`,
		},
	},
}
