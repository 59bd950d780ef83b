package puertorico

// Aqueduct is a violet building that adds indigo and sugar to a large production (X6).
const Aqueduct Building = 23

var aqueduct = kind{
	Is: Aqueduct, ID: "aqueduct", Set: SetNew, Rule: "X6",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "craftsman",
	Extra: func(b Board, good Good) int8 {
		return bit(good == Indigo && b.Occupied(IndigoPlant) || good == Sugar && b.Occupied(SugarMill))
	},
	Worth: func(b Board, f forecast) int {
		return f.times(Craftsman, 400*int(bit(b.Production(Indigo) > 0 && b.Occupied(IndigoPlant))+bit(b.Production(Sugar) > 0 && b.Occupied(SugarMill))))
	},
	Staff: [plans]int8{18, 15, 12},
	Words: map[string]Words{
		"en": {
			Name: "Aqueduct", Noun: "aqueduct", Brief: "1 more indigo and 1 more sugar",
			Text: `If you produce at least 1 indigo and your indigo plant is occupied, you get 1 indigo more; likewise 1 sugar with an occupied sugar mill. The supply must have it.

Example: 3 sugar and 1 indigo plantations at work, in a sugar mill and an indigo plant, bring 4 sugar and 2 indigo instead of 3 and 1.

Small plant and small mill alone bring nothing. The extra goods count for the specialty factory and for the festival's production task, but they add no kind for the factory.

X6, X6.1, R-16`,
		},
		"cs": {
			Name: "Akvadukt", Noun: "Akvadukt", Brief: "o 1 indigo a o 1 cukr víc",
			Text: `Vyrobíš-li aspoň 1 indigo a tvá velká barvírna je obsazená, dostaneš o 1 indigo víc; stejně tak o 1 cukr víc s obsazeným velkým cukrovarem. Zásoba ho musí mít.

Příklad: 3 obsazené plantáže třtiny a 1 indiga, k nim velký cukrovar a velká barvírna, přinesou 4 cukry a 2 indiga místo 3 a 1.

Samotná malá barvírna nebo malý cukrovar nepřinesou nic navíc. Zboží navíc se počítá pro specializovanou dílnu i pro výrobní úkol slavnosti, ale manufaktuře nepřidá žádný druh.

X6, X6.1, R-16`,
		},
		"pl": {
			Name: "Akwedukt", Noun: "Akwedukt", Brief: "1 indygo więcej i 1 cukier więcej",
			Text: `Jeśli produkujesz co najmniej 1 indygo i twoja farbiarnia jest aktywna, dostajesz 1 indygo więcej; tak samo 1 cukier z aktywną cukrownią. W zasobach musi być ten towar.

Przykład: 3 plantacje trzciny i 1 indygo przy pracy, razem z cukrownią i farbiarnią, dają 4 cukru i 2 indygo zamiast 3 i 1.

Sama mała farbiarnia czy mała cukrownia nic nie daje. Dodatkowe towary liczą się dla manufaktury i dla zadania „produkcja” festynu, ale nie dodają rodzaju dla przetwórni.

X6, X6.1, R-16`,
		},
		"de": {
			Name: "Aquädukt", Noun: "Aquädukt", Brief: "1 Indigo und 1 Zucker mehr",
			Text: `Produzierst du mindestens 1 Indigo und ist deine Indigoküperei besetzt, bekommst du 1 Indigo mehr; ebenso 1 Zucker mit besetzter Zuckermühle. Der Vorrat muss es hergeben.

Beispiel: 3 besetzte Zucker- und 1 besetzte Indigoplantage bringen mit ausreichend besetzter Zuckermühle und Indigoküperei 4 Zucker und 2 Indigo statt 3 und 1.

Kleine Indigoküperei und kleine Zuckermühle allein bringen nichts. Die zusätzlichen Waren zählen für die Spezialfabrik und für die Produktionsaufgabe des Fests, der Manufaktur bringen sie keine weitere Sorte.

X6, X6.1, R-16`,
		},
	},
}
