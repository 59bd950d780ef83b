package puertorico

// ForestHouse is a violet building that makes forests, which make buildings cheaper (X4).
const ForestHouse Building = 25

var forestHouse = kind{
	Is: ForestHouse, ID: "forest_house", Set: SetNew, Rule: "X4",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayForest,
	// Works unoccupied too (X4.2).
	Discount: func(b Board, _ *kind) int8 { return b.Island[Forest] / 2 },
	Worth: func(b Board, f forecast) int {
		return f.times(Settler, 80) + f.times(Builder, int(b.Island[Forest])*f.doubloon*3/10*int(bit(b.Spaces < CitySpaces)))
	},
	Staff: [plans]int8{5, 10, 1},
	Words: map[string]Words{
		"en": {
			Name: "Forest house", Noun: "forest house", Brief: "lay plantations as forests that cheapen building",
			Text: `A plantation that you take or draw may be laid face down as a forest. Every 2 forests make each building 1 doubloon cheaper, in any column. A forest needs no colonist and never turns back.

Example: with 4 forests and 2 occupied quarries, as builder, you pay 6 − 1 − 2 − 2 = 1 for the large warehouse.

The house must be occupied to make forests, but the discount works without. A tile of hacienda or land office may be seen first. The hospice's colonist goes to San Juan. For residence and cloister forests count as tiles, for the festival they do not. Quarries can't become forests.

X4, X4.1, X4.2, X4.3, R-51`,
		},
		"cs": {
			Name: "Hájovna", Noun: "Hájovna", Brief: "plantáže položíš jako lesy, které zlevní stavby",
			Text: `Plantáž, kterou si bereš nebo lízáš, smíš položit lícem dolů jako les. Každé 2 lesy zlevní každou budovu o 1 dublon, v kterémkoli sloupci. Les nepotřebuje kolonistu a zpátky se neotáčí.

Příklad: se 4 lesy a 2 obsazenými kamenolomy zaplatíš jako stavitel za velké skladiště 6 − 1 − 2 − 2 = 1.

Na nové lesy musí být hájovna obsazená, sleva platí i bez toho. Dílek z haciendy nebo pozemkového úřadu si smíš nejdřív prohlédnout. Kolonista z ubytovny jde na větrnou růžici. Pro rezidenci a klášter jsou lesy dílky, pro slavnost ne. Kamenolom lesem být nemůže.

X4, X4.1, X4.2, X4.3, R-51`,
		},
		"pl": {
			Name: "Szałas", Noun: "Szałas", Brief: "kładziesz plantacje jako lasy, które obniżają ceny",
			Text: `Plantację, którą bierzesz albo dobierasz, możesz położyć zakrytą jako las. Każde 2 lasy obniżają cenę budynku o 1 dublon, w każdej grupie. Las nie potrzebuje robotnika i nigdy nie zmienia się z powrotem.

Przykład: z 4 lasami i 2 aktywnymi kamieniołomami budowniczy płaci za duży magazyn 6 − 1 − 2 − 2 = 1.

Lasy powstają tylko przy aktywnym szałasie, ale zniżka działa i bez tego. Płytkę z hacjendy lub kancelarii można najpierw obejrzeć. Robotnik z przytułku idzie do San Juan. Dla rezydencji i klasztoru lasy liczą się jako płytki, dla festynu nie. Kamieniołom nie może być lasem.

X4, X4.1, X4.2, X4.3, R-51`,
		},
		"de": {
			Name: "Forsthaus", Noun: "Forsthaus", Brief: "lege Plantagen als Wälder, sie machen Bauen billiger",
			Text: `Eine Plantage, die du nimmst oder ziehst, darfst du verdeckt als Wald legen. Je 2 Wälder machen jedes Gebäude um 1 Dublone billiger, in jeder Spalte. Ein Wald braucht keinen Kolonisten und bleibt für immer Wald.

Beispiel: Mit 4 Wäldern und 2 besetzten Steinbrüchen zahlst du als Baumeister 6 − 1 − 2 − 2 = 1 für das große Lagerhaus.

Um Wälder zu legen, muss das Haus besetzt sein, der Rabatt gilt auch ohne. Bei Hacienda und Grundbuchamt siehst du das Plättchen zuerst. Der Kolonist des Hospizes geht nach San Juan. Für Residenz und Kloster zählen Wälder als Plättchen, für das Fest nicht. Steinbrüche können keine Wälder werden.

X4, X4.1, X4.2, X4.3, R-51`,
		},
	},
}
