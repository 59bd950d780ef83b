package puertorico

// UnionHall is a violet building that pays points for pairs of goods (X14).
const UnionHall Building = 34

var unionHall = kind{
	Is: UnionHall, ID: "union_hall", Set: SetNew, Rule: "X14",
	Column: 3, Cost: 9, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Opened: func(b Board) Gain {
		var points int8
		for _, n := range b.Goods {
			points += n / 2
		}
		return Gain{VP: points}
	},
	Worth: func(_ Board, f forecast) int { return f.times(Captain, 340*f.goods) },
	Staff: [plans]int8{22, 14, 28},
	Words: map[string]Words{
		"en": {
			Name: "Union hall", Noun: "union hall", Brief: "1 point per pair of goods before you load",
			Text: `When your first turn in a captain phase comes, you get 1 victory point for each pair of equal goods that you have. You keep the goods and can load them.

Example: 3 corn, 2 indigo and 1 coffee are two pairs: 2 points. 4 corn, 2 indigo and 1 coffee are three.

It counts whether you can load or not, and it is no loading: harbor and lighthouse add nothing. With the royal supplier the pairs are counted first. A colonist who moves here from the inn after that moment comes too late.

X14, X14.1, R-15, X10.1`,
		},
		"cs": {
			Name: "Spolkový dům", Noun: "Spolkový dům", Brief: "před nakládáním 1 bod za každou dvojici zboží",
			Text: `Když ve fázi kapitána poprvé přijdeš na řadu, dostaneš 1 vítězný bod za každou dvojici stejného zboží, které máš. Zboží ti zůstane a smíš ho nakládat.

Příklad: 3 kukuřice, 2 indiga a 1 káva jsou dvě dvojice: 2 body. 4 kukuřice, 2 indiga a 1 káva jsou tři.

Platí, ať můžeš nakládat, nebo ne, a nakládání to není: přístav a maják nic nepřidají. S dvorním dodavatelstvím se dvojice počítají první. Kolonista, který sem přejde z hostince až potom, přijde pozdě.

X14, X14.1, R-15, X10.1`,
		},
		"pl": {
			Name: "Przeładownia", Noun: "Przeładownia", Brief: "przed załadunkiem 1 punkt za parę towarów",
			Text: `Gdy nadchodzi twoja pierwsza kolejka w fazie kapitana, dostajesz 1 punkt zwycięstwa za każdą parę takich samych towarów, które masz. Towary zostają u ciebie i możesz je załadować.

Przykład: 3 kukurydzy, 2 indygo i 1 kawa to dwie pary: 2 punkty. 4 kukurydzy, 2 indygo i 1 kawa to trzy.

Liczy się bez względu na to, czy możesz ładować, i nie jest załadunkiem: port i latarnia morska nic nie dodają. Ze skarbcem najpierw liczy się pary. Robotnik z zajazdu, który przyjdzie tu po tej chwili, przychodzi za późno.

X14, X14.1, R-15, X10.1`,
		},
		"de": {
			Name: "Vereinshaus", Noun: "Vereinshaus", Brief: "vor dem Verladen 1 Punkt je Paar gleicher Waren",
			Text: `Kommt dein erster Zug einer Kapitänsphase, bekommst du 1 Siegpunkt für jedes Paar gleicher Waren, das du hast. Die Waren behältst du und kannst sie verladen.

Beispiel: 3 Mais, 2 Indigo und 1 Kaffee sind zwei Paare: 2 Punkte. 4 Mais, 2 Indigo und 1 Kaffee sind drei.

Das zählt, ob du verladen kannst oder nicht, und es ist keine Verladung: Hafen und Leuchtturm bringen nichts dazu. Mit dem Hoflieferanten werden die Paare zuerst gezählt. Wer nach diesem Moment aus dem Gasthaus hierher wechselt, kommt zu spät.

X14, X14.1, R-15, X10.1`,
		},
	},
}
