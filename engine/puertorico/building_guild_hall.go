package puertorico

// GuildHall is a large violet building that pays for production buildings at the end (B15).
const GuildHall Building = 18

var guildHall = kind{
	Is: GuildHall, ID: "guild_hall", Set: SetBase, Rule: "B15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int {
		points := 0
		for _, other := range b.City[:b.BuiltCount] {
			switch {
			case !other.Production():
			case other.Column() == 1:
				points++
			default:
				points += 2
			}
		}
		return points
	},
	Words: map[string]Words{
		"en": {
			Name: "Guild hall", Noun: "guild hall", Short: "guild", Brief: "points for your production buildings",
			Text: `At the end, if occupied: 1 point for each of your small indigo plants and small sugar mills, and 2 for each other production building. They count with or without colonists.

Example: small sugar mill, sugar mill, small indigo plant and coffee roaster are worth 1 + 2 + 1 + 2 = 6 points.

With nobles the jeweler counts as a production building, 2 points. A colonist of the inn can still move here before the scoring. Empty, the guild hall brings its printed 4 points only.

B15, B21, N9, X10.1`,
		},
		"cs": {
			Name: "Cechovní dům", Noun: "Cechovní dům", Short: "cech", Brief: "body za tvé produkční budovy",
			Text: `Na konci, je-li obsazený: 1 bod za každou tvou malou barvírnu a malý cukrovar a 2 body za každou jinou produkční budovu. Počítají se obsazené i neobsazené.

Příklad: malý cukrovar, velký cukrovar, malá barvírna a pražírna dají 1 + 2 + 1 + 2 = 6 bodů.

Se šlechtici se jako produkční budova počítá i klenotnictví, 2 body. Kolonista z hostince se sem smí přesunout ještě těsně před počítáním bodů. Neobsazený cechovní dům má jen své 4 vyznačené body.

B15, B21, N9, X10.1`,
		},
		"pl": {
			Name: "Siedziba cechu", Noun: "Siedziba cechu", Short: "cech", Brief: "punkty za twoje budynki produkcyjne",
			Text: `Na końcu gry, jeśli jest aktywna: 1 punkt za małą farbiarnię i za małą cukrownię, 2 za każdy inny budynek produkcyjny. Liczą się z robotnikami i bez nich.

Przykład: mała cukrownia, cukrownia, mała farbiarnia i palarnia kawy są warte 1 + 2 + 1 + 2 = 6 punktów.

W grze ze szlachcicami zakład jubilerski liczy się jako budynek produkcyjny za 2 punkty. Robotnik z zajazdu może tu jeszcze przejść przed liczeniem punktów. Pusta siedziba cechu daje tylko swoje nadrukowane 4 punkty.

B15, B21, N9, X10.1`,
		},
		"de": {
			Name: "Zunfthalle", Noun: "Zunfthalle", Short: "Zunft", Brief: "Punkte für deine Produktionsgebäude",
			Text: `Am Ende, wenn besetzt: 1 Punkt für jede deiner kleinen Indigoküpereien und kleinen Zuckermühlen und 2 für jedes andere Produktionsgebäude. Sie zählen mit oder ohne Kolonisten.

Beispiel: Kleine Zuckermühle, Zuckermühle, kleine Indigoküperei und Kaffeerösterei sind 1 + 2 + 1 + 2 = 6 Punkte wert.

Mit den Adligen zählt der Juwelier als Produktionsgebäude, 2 Punkte. Ein Kolonist aus dem Gasthaus kann noch vor der Wertung hierher wechseln. Leer bringt die Zunfthalle nur ihre aufgedruckten 4 Punkte.

B15, B21, N9, X10.1`,
		},
	},
}
