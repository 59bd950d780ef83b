package puertorico

// Hacienda is a violet building that draws a face-down plantation before the normal take (B7).
const Hacienda Building = 3

var hacienda = kind{
	Is: Hacienda, ID: "hacienda", Set: SetBase, Rule: "B7",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayDraw,
	Staff:  [plans]int8{11, 14, 1},
	Words: map[string]Words{
		"en": {
			Name: "Hacienda", Noun: "hacienda", Brief: "draw one more plantation as settler phase begins",
			Text: `In the settler phase, before you take a tile, you may also draw one plantation from the face-down stack. What you draw you must keep; it can't be changed for a quarry.

Example: you draw sugar, then take coffee from the row, two plantations in one phase. If the sugar fills your twelfth island space, you take nothing more.

With the hospice only the tile from the row gets a colonist. With the forest house you look at the tile, then choose plantation or forest. The library's second take comes without a draw. If the stack is empty, the discards are shuffled first; if there are none either, nothing is drawn.

B7, P5.2, O3, R-40, R-61`,
		},
		"cs": {
			Name: "Hacienda", Noun: "Hacienda", Brief: "než si vezmeš dílek, lízneš si plantáž navíc",
			Text: `Než si ve fázi plantážníka vezmeš dílek, smíš si navíc líznout jednu plantáž ze zakryté zásoby. Co si lízneš, to si necháš; za kamenolom se to vyměnit nedá.

Příklad: lízneš si třtinu a pak z nabídky vezmeš kávu, dvě plantáže v jedné fázi. Zaplní-li třtina dvanácté místo, víc už si nevezmeš.

S ubytovnou dostane kolonistu jen dílek z nabídky. S hájovnou se na dílek podíváš a pak zvolíš plantáž, nebo les. Druhý dílek díky knihovně je bez líznutí. Je-li zásoba prázdná, zamíchají se nejdřív odhozené; nejsou-li ani ty, nelízá se nic.

B7, P5.2, O3, R-40, R-61`,
		},
		"pl": {
			Name: "Hacjenda", Noun: "Hacjenda", Brief: "na początku fazy plantatora dobierasz dodatkową plantację",
			Text: `W fazie plantatora, zanim weźmiesz płytkę, możesz też dobrać jedną plantację z zakrytego stosu. Dobraną musisz zatrzymać; nie zamienisz jej na kamieniołom.

Przykład: dobierasz trzcinę, a potem bierzesz kawę z odkrytych, czyli dwie plantacje w jednej fazie. Jeśli trzcina zajmie twoje dwunaste pole wiejskie, nic więcej nie bierzesz.

Z przytułkiem robotnika dostaje tylko płytka z odkrytych. Z szałasem oglądasz płytkę, a potem wybierasz: plantacja albo las. Druga płytka z biblioteki przychodzi bez dobierania. Gdy stos jest pusty, najpierw tasuje się odrzucone plantacje; jeśli i tych nie ma, nic nie dobierasz.

B7, P5.2, O3, R-40, R-61`,
		},
		"de": {
			Name: "Hacienda", Noun: "Hacienda", Brief: "zieh zu Beginn deines Siedlerzugs eine Plantage mehr",
			Text: `In der Siedlerphase darfst du, bevor du ein Plättchen nimmst, zusätzlich eine Plantage vom verdeckten Stapel ziehen. Was du ziehst, musst du behalten; gegen einen Steinbruch tauschen kannst du es nicht.

Beispiel: Du ziehst Zucker und nimmst dann Kaffee aus der Auslage, zwei Plantagen in einer Phase. Füllt der Zucker dein zwölftes Inselfeld, nimmst du nichts mehr.

Mit dem Hospiz bekommt nur das Plättchen aus der Auslage einen Kolonisten. Mit dem Forsthaus siehst du das Plättchen an und wählst dann Plantage oder Wald. Zum zweiten Plättchen der Bibliothek gehört kein Ziehen. Ist der Stapel leer, werden erst die abgelegten Plantagen gemischt; gibt es auch davon keine, wird nicht gezogen.

B7, P5.2, O3, R-40, R-61`,
		},
	},
}
