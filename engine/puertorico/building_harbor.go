package puertorico

// Harbor is a violet building that adds a point to every loading (B13).
const Harbor Building = 16

var harbor = kind{
	Is: Harbor, ID: "harbor", Set: SetBase, Rule: "B13",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Loading: 1,
	Staff:   [plans]int8{28, 18, 35},
	Words: map[string]Words{
		"en": {
			Name: "Harbor", Noun: "harbor", Brief: "each loading brings 1 point more",
			Text: `Each time you load at least one good, you get 1 victory point more.

Example: you load 3 tobacco on a ship for 3 + 1, in your next turn 2 sugar for 2 + 1, then 2 tobacco at the wharf for 2 + 1. The harbor brought 3 points.

With the wharf and the small wharf it counts too, even for 1 good on the small wharf. Union hall and royal supplier are no loadings. A colonist who moves here from the inn during the phase makes it count from then on.

B13, P10.4, X9.1, X10.1`,
		},
		"cs": {
			Name: "Přístav", Noun: "Přístav", Brief: "každé nakládání přinese o 1 bod víc",
			Text: `Pokaždé, když naložíš aspoň jedno zboží, dostaneš o 1 vítězný bod víc.

Příklad: naložíš 3 tabáky na loď za 3 + 1, v dalším tahu 2 cukry za 2 + 1 a pak 2 tabáky v loděnici za 2 + 1. Přístav přinesl 3 body.

Počítá se i s loděnicí a malou loděnicí, dokonce za 1 zboží v malé. Spolkový dům a dvorní dodavatelství nakládáním nejsou. Přijde-li sem kolonista z hostince během fáze, přístav platí od té chvíle.

B13, P10.4, X9.1, X10.1`,
		},
		"pl": {
			Name: "Port", Noun: "Port", Brief: "każdy załadunek daje o 1 punkt więcej",
			Text: `Za każdym razem, gdy ładujesz co najmniej jeden towar, dostajesz o 1 punkt zwycięstwa więcej.

Przykład: ładujesz na statek 3 tytoniu za 3 + 1, w następnej kolejce 2 cukru za 2 + 1, a potem 2 tytoniu na nabrzeżu za 2 + 1. Port przyniósł 3 punkty.

Nabrzeże i przystań też się liczą, nawet przy 1 towarze na przystani. Przeładownia i skarbiec to nie załadunki. Gdy w trakcie fazy przyjdzie tu robotnik z zajazdu, port działa od tej chwili.

B13, P10.4, X9.1, X10.1`,
		},
		"de": {
			Name: "Hafen", Noun: "Hafen", Brief: "jede Verladung bringt 1 Punkt mehr",
			Text: `Jedes Mal, wenn du mindestens eine Ware verlädst, bekommst du 1 Siegpunkt mehr.

Beispiel: Du verlädst 3 Tabak auf ein Schiff für 3 + 1, in deinem nächsten Zug 2 Zucker für 2 + 1, dann 2 Tabak in der Werft für 2 + 1. Der Hafen hat 3 Punkte gebracht.

Auch in der Werft und der kleinen Werft gilt er, selbst bei 1 Ware in der kleinen Werft. Vereinshaus und Hoflieferant sind keine Verladungen. Wechselt während der Phase ein Kolonist aus dem Gasthaus hierher, gilt der Hafen von da an.

B13, P10.4, X9.1, X10.1`,
		},
	},
}
