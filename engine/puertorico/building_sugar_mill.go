package puertorico

// SugarMill is a production building that makes up to 3 sugar (B2).
const SugarMill Building = 7

var sugarMill = kind{
	Is: SugarMill, ID: "sugar_mill", Set: SetBase, Rule: "B2",
	Column: 2, Cost: 4, VP: 2, Circles: 3, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Sugar, Production: true, Emoji: "sugar",
	Words: map[string]Words{
		"en": {
			Name: "Sugar mill", Noun: "sugar mill", Brief: "makes up to 3 sugar",
			Text: `Makes up to 3 sugar per craftsman phase: as many as it has colonists, together with as many on sugar plantations.

Example: 3 colonists in the mill and 2 occupied sugar plantations make 2 sugar; one colonist is idle.

With the small sugar mill the colonists of both count together, 4 sugar at most. With the aqueduct you get 1 sugar more if somebody stands here and you make at least 1. The guild hall counts this mill as 2 points.

B2, P8.1, P8.2, X6`,
		},
		"cs": {
			Name: "Velký cukrovar", Noun: "Velký cukrovar", Brief: "vyrobí až 3 cukry",
			Text: `Vyrobí až 3 cukry za fázi dozorce: tolik, kolik je v něm kolonistů, spolu se stejným počtem na plantážích třtiny.

Příklad: 3 kolonisté v cukrovaru a 2 obsazené plantáže třtiny vyrobí 2 cukry; jeden kolonista zahálí.

S malým cukrovarem se kolonisté obou sčítají, nejvýš na 4 cukry. S akvaduktem dostaneš o 1 cukr víc, stojí-li tu někdo a vyrobíš-li aspoň 1. Cechovní dům počítá velký cukrovar za 2 body.

B2, P8.1, P8.2, X6`,
		},
		"pl": {
			Name: "Cukrownia", Noun: "Cukrownia", Brief: "produkuje do 3 cukru",
			Text: `Produkuje do 3 cukru w fazie zarządcy: tyle, ilu ma robotników, o ile tylu samo pracuje na plantacjach trzciny.

Przykład: 3 robotników w cukrowni i 2 aktywne plantacje trzciny dają 2 cukru; jeden robotnik nie ma co robić.

Robotnicy z cukrowni i małej cukrowni liczą się razem, najwyżej 4 cukru. Z akweduktem dostajesz o 1 cukier więcej, jeśli ktoś tu pracuje i produkujesz co najmniej 1. Siedziba cechu liczy cukrownię za 2 punkty.

B2, P8.1, P8.2, X6`,
		},
		"de": {
			Name: "Zuckermühle", Noun: "Zuckermühle", Brief: "macht bis zu 3 Zucker",
			Text: `Macht bis zu 3 Zucker pro Aufseherphase: so viele, wie sie Kolonisten hat, zusammen mit ebenso vielen auf Zuckerplantagen.

Beispiel: 3 Kolonisten in der Mühle und 2 besetzte Zuckerplantagen machen 2 Zucker; ein Kolonist ist ohne Arbeit.

Mit der kleinen Zuckermühle zählen die Kolonisten beider zusammen, höchstens 4 Zucker. Mit dem Aquädukt bekommst du 1 Zucker mehr, wenn hier jemand steht und du mindestens 1 machst. Die Zunfthalle zählt diese Mühle mit 2 Punkten.

B2, P8.1, P8.2, X6`,
		},
	},
}
