package puertorico

// Lighthouse is a violet building that pays doubloons for loading (X11).
const Lighthouse Building = 31

var lighthouse = kind{
	Is: Lighthouse, ID: "lighthouse", Set: SetNew, Rule: "X11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Wages: 1, Captaincy: 1,
	Worth: func(_ Board, f forecast) int { return f.times(Captain, f.doubloon*min(1+f.kinds, 3)*7/10) },
	Staff: [plans]int8{22, 18, 6},
	Words: map[string]Words{
		"en": {
			Name: "Lighthouse", Noun: "lighthouse", Brief: "each loading pays 1 doubloon",
			Text: `In the captain phase each of your loadings pays 1 doubloon, at wharf and small wharf too. If you are the captain, you get 1 more once, even if you load nothing.

Example: as captain you load 2 corn on a ship and later 3 indigo at the wharf: 1 + 1 + 1 = 3 doubloons.

The library does not double the captain's doubloon, for it is no privilege. If a colonist of the inn comes here later in the phase, the captain's doubloon is paid at that moment, up to the storing.

X11, X11.1, R-14`,
		},
		"cs": {
			Name: "Maják", Noun: "Maják", Brief: "každé nakládání přinese 1 dublon",
			Text: `Ve fázi kapitána ti každé tvé nakládání přinese 1 dublon, i v loděnici a malé loděnici. Jsi-li kapitán, dostaneš jednou navíc 1, i když nenaložíš nic.

Příklad: jako kapitán naložíš 2 kukuřice na loď a později 3 indiga v loděnici: 1 + 1 + 1 = 3 dublony.

Dublon kapitána knihovna nezdvojuje, není to privilegium. Přijde-li sem kolonista z hostince až během fáze, vyplatí se dublon kapitána v tu chvíli, nejpozději před skladováním.

X11, X11.1, R-14`,
		},
		"pl": {
			Name: "Latarnia morska", Noun: "Latarnia morska", Brief: "każdy załadunek daje 1 dublon",
			Text: `W fazie kapitana każdy twój załadunek daje 1 dublon, także na nabrzeżu i przystani. Jeśli jesteś kapitanem, dostajesz raz o 1 więcej, nawet gdy nic nie ładujesz.

Przykład: jako kapitan ładujesz 2 kukurydzy na statek, a później 3 indygo na nabrzeżu: 1 + 1 + 1 = 3 dublony.

Biblioteka nie podwaja dublona kapitana, bo to nie przywilej. Gdy robotnik z zajazdu przyjdzie tu w trakcie fazy, dublon kapitana jest wypłacany w tej chwili, najpóźniej przed przechowywaniem.

X11, X11.1, R-14`,
		},
		"de": {
			Name: "Leuchtturm", Noun: "Leuchtturm", Brief: "jede Verladung zahlt 1 Dublone",
			Text: `In der Kapitänsphase zahlt jede deiner Verladungen 1 Dublone, auch in Werft und kleiner Werft. Bist du der Kapitän, bekommst du einmal 1 mehr, selbst wenn du nichts verlädst.

Beispiel: Als Kapitän verlädst du 2 Mais auf ein Schiff und später 3 Indigo in der Werft: 1 + 1 + 1 = 3 Dublonen.

Die Bibliothek verdoppelt die Dublone des Kapitäns nicht, denn sie ist kein Privileg. Kommt ein Kolonist aus dem Gasthaus erst später in der Phase hierher, wird die Dublone des Kapitäns in diesem Moment gezahlt, bis zum Lagern.

X11, X11.1, R-14`,
		},
	},
}
