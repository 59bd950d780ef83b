package puertorico

// Fortress is a large violet building that pays for colonists at the end (B17).
const Fortress Building = 20

var fortress = kind{
	Is: Fortress, ID: "fortress", Set: SetBase, Rule: "B17",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return int(b.Persons) / 3 },
	Words: map[string]Words{
		"en": {
			Name: "Fortress", Noun: "fortress", Short: "fort", Brief: "1 point for every 3 colonists",
			Text: `At the end, if occupied: 1 point for every 3 colonists on your whole board, San Juan included, rounded down.

Example: 20 colonists are worth 6 points; with 21 it would be 7.

Nobles count like colonists: 10 colonists and 2 nobles are worth 4 points, and each noble brings its own point as well. Forests and the statue hold nobody. Empty, the fortress brings its printed 4 points only.

B17, B21, R-45`,
		},
		"cs": {
			Name: "Pevnost", Noun: "Pevnost", Short: "pevnost", Brief: "1 bod za každé 3 kolonisty",
			Text: `Na konci, je-li obsazená: 1 bod za každé 3 kolonisty na celé tvé desce včetně větrné růžice, zaokrouhleno dolů.

Příklad: 20 kolonistů dá 6 bodů, s 21 by jich bylo 7.

Šlechtici se počítají jako kolonisté: 10 kolonistů a 2 šlechtici dají 4 body a každý šlechtic přinese ještě svůj vlastní bod. V lesích a na soše nikdo nestojí. Neobsazená pevnost má jen své 4 vyznačené body.

B17, B21, R-45`,
		},
		"pl": {
			Name: "Twierdza", Noun: "Twierdza", Short: "twierd.", Brief: "1 punkt za każdych 3 robotników",
			Text: `Na końcu gry, jeśli jest aktywna: 1 punkt za każdych 3 robotników na całej twojej planszy, razem z San Juan, zaokrąglając w dół.

Przykład: 20 robotników jest wartych 6 punktów; przy 21 byłoby 7.

Szlachcice liczą się jak robotnicy: 10 robotników i 2 szlachciców daje 4 punkty, a każdy szlachcic jeszcze swój własny punkt. W lasach i na statui nikt nie stoi. Pusta twierdza daje tylko swoje nadrukowane 4 punkty.

B17, B21, R-45`,
		},
		"de": {
			Name: "Festung", Noun: "Festung", Short: "Festung", Brief: "1 Punkt je 3 Kolonisten",
			Text: `Am Ende, wenn besetzt: 1 Punkt je 3 Kolonisten auf deinem ganzen Tableau, San Juan eingeschlossen, abgerundet.

Beispiel: 20 Kolonisten sind 6 Punkte wert; mit 21 wären es 7.

Adlige zählen wie Kolonisten: 10 Kolonisten und 2 Adlige sind 4 Punkte wert, und jeder Adlige bringt dazu seinen eigenen Punkt. In Wäldern und auf der Statue steht niemand. Leer bringt die Festung nur ihre aufgedruckten 4 Punkte.

B17, B21, R-45`,
		},
	},
}
