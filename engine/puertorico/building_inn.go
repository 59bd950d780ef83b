package puertorico

// Inn is a violet building that keeps two colonists who move when they are needed (X10).
const Inn Building = 27

var inn = kind{
	Is: Inn, ID: "inn", Set: SetNew, Rule: "X10",
	Column: 2, Cost: 4, VP: 2, Circles: 2, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "colonist",
	Grants: mayMove,
	Worth: func(_ Board, f forecast) int {
		return f.times(Captain, 90) + f.times(Craftsman, 60)
	},
	Staff: [plans]int8{9, 8, 3},
	Words: map[string]Words{
		"en": {
			Name: "Inn", Noun: "inn", Brief: "its 2 guests may move at any moment but mayor's",
			Text: `Persons on its 2 circles may move to any of your empty circles at any time outside the mayor phase. They work there at once and stay until the next mayor phase.

Example: at the end of the captain phase one guest moves to the storehouse and saves 3 goods. Later you take the trader, and the other one moves to the library: 2 doubloons more on your sale.

You can move at your own questions, right after a role was chosen, before storing and before the scoring. What had its moment is over: hacienda, union hall and royal supplier work at the start of your turn only. Empty inn circles count when the colonist ship is filled.

X10, X10.1, R-48, R-49`,
		},
		"cs": {
			Name: "Hostinec", Noun: "Hostinec", Brief: "2 hosty přesuneš kdykoli kromě fáze starosty",
			Text: `Osoby na jeho 2 políčkách se smějí mimo fázi starosty kdykoli přesunout na kterékoli tvé volné políčko. Hned tam pracují a zůstanou do příští fáze starosty.

Příklad: na konci fáze kapitána přejde jeden host do velkoskladu a zachrání 3 zboží. Později si vezmeš obchodníka a druhý přejde do knihovny: za prodej o 2 dublony víc.

Přesouvat smíš u svých otázek, hned po volbě role, před skladováním a před počítáním bodů. Co už svou chvíli mělo, je pryč: hacienda, spolkový dům a dvorní dodavatelství fungují jen na začátku tvého tahu. Volná políčka hostince se počítají při plnění lodi kolonistů.

X10, X10.1, R-48, R-49`,
		},
		"pl": {
			Name: "Zajazd", Noun: "Zajazd", Brief: "2 gości może przejść gdzie indziej poza fazą burmistrza",
			Text: `Osoby z jego 2 łuków mogą przejść na dowolne twoje puste łuki w każdej chwili poza fazą burmistrza. Pracują tam od razu i zostają do następnej fazy burmistrza.

Przykład: na końcu fazy kapitana jeden gość przechodzi do składu i ratuje 3 towary. Potem zostajesz kupcem, a drugi przechodzi do biblioteki: przywilej daje ci za sprzedaż 2 dublony.

Przenosisz przy swoich własnych pytaniach, zaraz po wyborze postaci, przed przechowywaniem i przed liczeniem punktów. Co już miało swoją chwilę, przepada: hacjenda, przeładownia i skarbiec działają tylko na początku twojej kolejki. Puste łuki zajazdu liczą się przy uzupełnianiu magistratu.

X10, X10.1, R-48, R-49`,
		},
		"de": {
			Name: "Gasthaus", Noun: "Gasthaus", Brief: "2 Gäste ziehen jederzeit um, nur nicht beim Bürgermeister",
			Text: `Personen auf seinen 2 Kreisen dürfen außerhalb der Bürgermeisterphase jederzeit auf einen deiner leeren Kreise wechseln. Sie arbeiten dort sofort und bleiben bis zur nächsten Bürgermeisterphase.

Beispiel: Am Ende der Kapitänsphase wechselt ein Gast in die Lagerhalle und rettet 3 Waren. Später nimmst du den Händler, und der andere wechselt in die Bibliothek: Dein Verkauf bringt 2 Dublonen mehr.

Wechseln kannst du bei deinen eigenen Fragen, gleich nach der Wahl einer Rolle, vor dem Lagern und vor der Wertung. Was seinen Moment hatte, ist vorbei: Hacienda, Vereinshaus und Hoflieferant wirken nur am Beginn deines Zugs. Leere Kreise des Gasthauses zählen, wenn das Kolonistenschiff gefüllt wird.

X10, X10.1, R-48, R-49`,
		},
	},
}
