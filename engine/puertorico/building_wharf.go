package puertorico

// Wharf is a violet building that ships one kind without a cargo ship (B14).
const Wharf Building = 17

var wharf = kind{
	Is: Wharf, ID: "wharf", Set: SetBase, Rule: "B14",
	Column: 3, Cost: 9, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: mayShip,
	Staff:  [plans]int8{26, 16, 30},
	Words: map[string]Words{
		"en": {
			Name: "Wharf", Noun: "wharf", Brief: "once per captain: ship all goods of 1 kind",
			Text: `Once per captain phase, instead of loading a cargo ship, you may load all your goods of one kind at the wharf: 1 victory point each, any number, whatever the ships carry. The goods go to the supply.

Example: no ship takes your 5 coffee. At the wharf they bring 5 points.

If a ship can take your goods, you load there or at the wharf. If only the wharf is left, you may also load nothing, and use it later while the phase goes on.

With the harbor 1 point more, with the lighthouse 1 doubloon, and the captain's extra point if it is the first loading. The small wharf is another one, for another turn.

B14, P10.1, P10.5, D8, R-13, R-21`,
		},
		"cs": {
			Name: "Loděnice", Noun: "Loděnice", Brief: "jednou u kapitána: všechno zboží 1 druhu",
			Text: `Jednou za fázi kapitána smíš místo nakládání na obchodní loď naložit v loděnici všechno své zboží jednoho druhu: za každé 1 vítězný bod, v jakémkoli počtu a bez ohledu na to, co vezou lodě. Zboží jde do zásoby.

Příklad: žádná loď nevezme tvých 5 káv. V loděnici přinesou 5 bodů.

Může-li tvé zboží vzít loď, nakládáš tam, nebo v loděnici. Zbývá-li jen loděnice, smíš také nenaložit nic a použít ji později, dokud fáze trvá.

S přístavem o 1 bod víc, s majákem o 1 dublon a pro kapitána bod navíc, je-li to první nakládání. Malá loděnice je další možnost, pro jiný tah.

B14, P10.1, P10.5, D8, R-13, R-21`,
		},
		"pl": {
			Name: "Nabrzeże", Noun: "Nabrzeże", Brief: "raz na fazę kapitana: wysyłasz wszystkie towary 1 rodzaju",
			Text: `Raz w fazie kapitana, zamiast ładować statek towarowy, możesz załadować na nabrzeżu wszystkie swoje towary jednego rodzaju: po 1 punkcie zwycięstwa, dowolną liczbę i bez względu na ładunek statków. Towary idą do zasobów.

Przykład: żaden statek nie przyjmie twoich 5 kaw. Na nabrzeżu dają 5 punktów.

Jeśli twoje towary przyjmie jakiś statek, ładujesz na niego albo na nabrzeżu. Jeśli zostało samo nabrzeże, możesz też nic nie ładować i użyć go później, dopóki trwa faza.

Port daje 1 punkt więcej, latarnia morska 1 dublon, a kapitan dostaje swój dodatkowy punkt, jeśli to pierwszy załadunek. Przystań to osobny budynek, na inną kolejkę.

B14, P10.1, P10.5, D8, R-13, R-21`,
		},
		"de": {
			Name: "Werft", Noun: "Werft", Brief: "einmal je Kapitän: alle Waren von 1 Sorte",
			Text: `Einmal pro Kapitänsphase darfst du, statt ein Frachtschiff zu beladen, alle deine Waren einer Sorte in der Werft verladen: je 1 Siegpunkt, beliebig viele, egal was die Schiffe geladen haben. Die Waren gehen in den Vorrat.

Beispiel: Kein Schiff nimmt deine 5 Kaffee. In der Werft bringen sie 5 Punkte.

Kann ein Schiff deine Waren aufnehmen, verlädst du dort oder in der Werft. Bleibt nur die Werft, darfst du auch nichts verladen und sie später nutzen, solange die Phase läuft.

Mit dem Hafen 1 Punkt mehr, mit dem Leuchtturm 1 Dublone, und der Extrapunkt des Kapitäns, wenn es die erste Verladung ist. Die kleine Werft kommt in einem anderen Zug noch dazu.

B14, P10.1, P10.5, D8, R-13, R-21`,
		},
	},
}
