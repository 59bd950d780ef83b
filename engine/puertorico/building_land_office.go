package puertorico

// LandOffice is a violet building that trades island tiles in the trader phase (N4).
const LandOffice Building = 37

var landOffice = kind{
	Is: LandOffice, ID: "land_office", Set: SetNobles, Rule: "N4",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "trader",
	Grants: mayDeal,
	Worth: func(b Board, f forecast) int {
		if b.NobleStaff[LandOffice] > 0 {
			return f.times(Trader, 250)
		}
		return f.times(Trader, 180*int(bit(b.IslandCount < IslandSpaces)))
	},
	Staff: [plans]int8{10, 12, 1},
	Split: true,
	Words: map[string]Words{
		"en": {
			Name: "Land office", Noun: "land office", Brief: "trader: buy a tile, with a noble sell one",
			Text: `Once in your turn of the trader phase. With a colonist: pay 1 doubloon, draw a plantation from the face-down stack and lay it on your island. With a noble: discard one of your plantations or forests and get 1 doubloon.

Example: the noble discards an occupied corn plantation. You get 1 doubloon, and its colonist goes to San Juan.

You may sell a good before or after it, or none at all, also when the trading house is full. Without money, sell first, then buy. With the forest house you see the tile, then choose plantation or forest. Quarries can't be discarded, and a full island can't take a tile.

N4, N4.1, R-43, R-61`,
		},
		"cs": {
			Name: "Pozemkový úřad", Noun: "Pozemkový úřad", Brief: "u obchodníka koupíš dílek, se šlechticem prodáš",
			Text: `Jednou ve svém tahu fáze obchodníka. S kolonistou: zaplať 1 dublon, lízni si plantáž ze zakryté zásoby a polož ji do venkovské oblasti. Se šlechticem: odhoď jednu svou plantáž nebo les a dostaneš 1 dublon.

Příklad: šlechtic odhodí obsazenou plantáž kukuřice. Dostaneš 1 dublon a její kolonista jde na větrnou růžici.

Zboží smíš prodat předtím, potom i vůbec, i když je tržiště plné. Bez peněz nejdřív prodej, pak kupuj. S hájovnou se na dílek podíváš a pak zvolíš plantáž, nebo les. Kamenolom odhodit nejde a plná oblast další dílek nepřijme.

N4, N4.1, R-43, R-61`,
		},
		"pl": {
			Name: "Kancelaria", Noun: "Kancelaria", Brief: "kupiec: kup płytkę, ze szlachcicem sprzedaj",
			Text: `Raz w twojej kolejce fazy kupca. Z robotnikiem: płacisz 1 dublon, dobierasz plantację z zakrytego stosu i kładziesz ją na wyspie. Ze szlachcicem: odrzucasz jedną swoją plantację albo las i dostajesz 1 dublon.

Przykład: szlachcic odrzuca aktywną plantację kukurydzy. Dostajesz 1 dublon, a jej robotnik idzie do San Juan.

Towar możesz sprzedać przedtem, potem albo wcale, także przy pełnym targowisku. Bez dublonów najpierw sprzedaj, potem kup. Z szałasem oglądasz płytkę i wybierasz: plantacja albo las. Kamieniołomu nie można odrzucić, a na pełną wyspę nic się nie zmieści.

N4, N4.1, R-43, R-61`,
		},
		"de": {
			Name: "Grundbuchamt", Noun: "Grundbuchamt", Brief: "Händlerphase: kauf ein Plättchen; Adliger: verkauf eines",
			Text: `Einmal in deinem Zug der Händlerphase. Mit einem Kolonisten: Zahl 1 Dublone, zieh eine Plantage vom verdeckten Stapel und leg sie auf deine Insel. Mit einem Adligen: Gib eine deiner Plantagen oder einen Wald ab und nimm 1 Dublone.

Beispiel: Der Adlige gibt eine besetzte Maisplantage ab. Du bekommst 1 Dublone, und ihr Kolonist geht nach San Juan.

Davor oder danach darfst du eine Ware verkaufen oder auch gar keine, selbst wenn das Handelshaus voll ist. Ohne Geld verkaufst du erst und kaufst dann. Mit dem Forsthaus siehst du das Plättchen und wählst dann Plantage oder Wald. Steinbrüche kannst du nicht abgeben, und eine volle Insel nimmt kein Plättchen auf.

N4, N4.1, R-43, R-61`,
		},
	},
}
