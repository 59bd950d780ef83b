package puertorico

// Hospice is a violet building that sends a colonist along with the tile taken (B8).
const Hospice Building = 8

var hospice = kind{
	Is: Hospice, ID: "hospice", Set: SetBase, Rule: "B8",
	Column: 2, Cost: 4, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayStaffTile,
	Staff:  [plans]int8{10, 13, 1},
	Words: map[string]Words{
		"en": {
			Name: "Hospice", Noun: "hospice", Brief: "your new tile may come with a colonist",
			Text: `The plantation or quarry that you take in the settler phase may come with a colonist from the supply, or from the colonist ship if the supply is empty. You may do without.

Example: you take coffee from the row. A colonist stands on it at once, not only after the next mayor.

With the hacienda the drawn tile gets nobody, and neither does the library's second tile. With the forest house the colonist of a forest goes to San Juan and waits for the next mayor phase. In a game with nobles it is an ordinary colonist; the ship's noble comes only if no colonist is left anywhere.

B8, B20, X4.3, X12.1, R-39, R-59`,
		},
		"cs": {
			Name: "Ubytovna", Noun: "Ubytovna", Brief: "nový dílek může přijít s kolonistou",
			Text: `Plantáž nebo kamenolom, který si bereš ve fázi plantážníka, může přijít s kolonistou z obecné zásoby, a je-li prázdná, z lodi kolonistů. Smíš se ho vzdát.

Příklad: vezmeš si z nabídky kávu. Kolonista na ní stojí hned, ne až po příštím starostovi.

S haciendou na líznutý dílek nikdo nepřijde, stejně tak na druhý dílek z knihovny. S hájovnou jde kolonista lesa na větrnou růžici a čeká na příští fázi starosty. Ve hře se šlechtici je to obyčejný kolonista; šlechtic z lodi přijde, jen když žádný kolonista není.

B8, B20, X4.3, X12.1, R-39, R-59`,
		},
		"pl": {
			Name: "Przytułek", Noun: "Przytułek", Brief: "nowa płytka może przyjść z robotnikiem",
			Text: `Plantacja albo kamieniołom, który bierzesz w fazie plantatora, może przyjść z robotnikiem z zasobów, a gdy są puste, z magistratu. Możesz z niego zrezygnować.

Przykład: bierzesz kawę z odkrytych. Robotnik pracuje na niej od razu, a nie dopiero po następnym burmistrzu.

Płytka dobrana dzięki hacjendzie nikogo nie dostaje, druga płytka z biblioteki też nie. Z szałasem robotnik lasu idzie do San Juan i czeka na następną fazę burmistrza. W grze ze szlachcicami jest to zwykły robotnik; szlachcic z magistratu przychodzi tylko wtedy, gdy nigdzie nie ma już robotnika.

B8, B20, X4.3, X12.1, R-39, R-59`,
		},
		"de": {
			Name: "Hospiz", Noun: "Hospiz", Brief: "dein neues Plättchen darf einen Kolonisten mitbringen",
			Text: `Die Plantage oder der Steinbruch, den du in der Siedlerphase nimmst, darf einen Kolonisten aus dem Vorrat mitbringen oder, wenn der Vorrat leer ist, vom Kolonistenschiff. Du kannst darauf verzichten.

Beispiel: Du nimmst Kaffee aus der Auslage. Sofort steht ein Kolonist darauf, nicht erst nach dem nächsten Bürgermeister.

Das mit der Hacienda gezogene Plättchen bekommt niemanden, das zweite Plättchen der Bibliothek auch nicht. Mit dem Forsthaus geht der Kolonist eines Walds nach San Juan und wartet auf die nächste Bürgermeisterphase. Im Spiel mit Adligen ist es ein gewöhnlicher Kolonist; der Adlige des Schiffs kommt nur, wenn nirgends mehr ein Kolonist ist.

B8, B20, X4.3, X12.1, R-39, R-59`,
		},
	},
}
