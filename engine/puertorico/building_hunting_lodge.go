package puertorico

// HuntingLodge is a violet building that works on island tiles at the end of the settler phase (N5).
const HuntingLodge Building = 39

var huntingLodge = kind{
	Is: HuntingLodge, ID: "hunting_lodge", Set: SetNobles, Rule: "N5",
	Column: 2, Cost: 4, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayClear,
	Settled: func(b Board, fewest bool) Gain {
		if fewest && b.NobleStaff[HuntingLodge] > 0 {
			return Gain{VP: 2}
		}
		return Gain{}
	},
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[HuntingLodge] > 0 && f.emptiest {
			return f.times(Settler, 1300)
		}
		return f.times(Settler, 80)
	},
	Staff: [plans]int8{6, 6, 10},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Hunting lodge", Noun: "hunting lodge", Brief: "drop a tile; noble: 2 points for an empty island",
			Text: `At the end of the settler phase. With a colonist: you may discard one of your plantations or forests. With a noble: you get 2 points if your island has more empty spaces than each other one.

Example: with 6, 5 and 3 empty spaces the owner with 6 gets 2 points. With 5, 5 and 3 nobody does.

First all discards in order, then the islands are compared. Also the tile just taken may go; who stood on it goes to San Juan. Quarries stay. An empty island and the residence do not go well together.

N5, N4.1, R-41, R-42`,
		},
		"cs": {
			Name: "Lovecký zámeček", Noun: "Lovecký zámeček", Brief: "odhodíš dílek; šlechtic: 2 body za prázdný venkov",
			Text: `Na konci fáze plantážníka. S kolonistou smíš odhodit jednu svou plantáž nebo les. Se šlechticem dostaneš 2 body, má-li tvá venkovská oblast víc volných míst než každá jiná.

Příklad: při 6, 5 a 3 volných místech dostane 2 body majitel se 6. Při 5, 5 a 3 nikdo.

Nejdřív se v pořadí odhazuje, pak se oblasti porovnají. Odhodit smíš i dílek, který máš teprve z této fáze; kdo na něm stál, jde na větrnou růžici. Kamenolomy zůstávají. Prázdný venkov a rezidence se k sobě nehodí.

N5, N4.1, R-41, R-42`,
		},
		"pl": {
			Name: "Domek myśliwski", Noun: "Domek myśliwski", Brief: "oddajesz płytkę; szlachcic: 2 punkty za pustą wyspę",
			Text: `Na końcu fazy plantatora. Z robotnikiem: możesz odrzucić jedną swoją plantację albo las. Ze szlachcicem: dostajesz 2 punkty, jeśli na wiejskiej części wyspy masz więcej wolnych pól niż każdy inny gracz.

Przykład: przy 6, 5 i 3 wolnych polach 2 punkty dostaje właściciel z 6. Przy 5, 5 i 3 nie dostaje nikt.

Najpierw po kolei wszystkie odrzucenia, potem porównanie wysp. Odrzucić można też płytkę dopiero co wziętą; kto na niej stał, idzie do San Juan. Kamieniołomy zostają. Pusta wyspa i rezydencja nie idą w parze.

N5, N4.1, R-41, R-42`,
		},
		"de": {
			Name: "Jagdhütte", Noun: "Jagdhütte", Brief: "gib ein Plättchen ab; Adliger: 2 Punkte für leere Insel",
			Text: `Am Ende der Siedlerphase. Mit einem Kolonisten: Du darfst eine deiner Plantagen oder einen Wald abgeben. Mit einem Adligen: Du bekommst 2 Punkte, wenn deine Insel mehr leere Felder hat als jede andere.

Beispiel: Bei 6, 5 und 3 leeren Feldern bekommst du mit 6 die 2 Punkte. Bei 5, 5 und 3 bekommt sie niemand.

Erst wird reihum abgegeben, dann werden die Inseln verglichen. Auch das gerade genommene Plättchen darf weg; wer darauf stand, geht nach San Juan. Steinbrüche bleiben. Eine leere Insel und die Residenz passen schlecht zusammen.

N5, N4.1, R-41, R-42`,
		},
	},
}
