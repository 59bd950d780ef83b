package puertorico

// ConstructionHut is a violet building that lets its owner take quarries (B6).
const ConstructionHut Building = 4

var constructionHut = kind{
	Is: ConstructionHut, ID: "construction_hut", Set: SetBase, Rule: "B6",
	Column: 1, Cost: 2, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "settler",
	Grants: mayQuarry,
	Staff:  [plans]int8{9, 13, 1},
	Words: map[string]Words{
		"en": {
			Name: "Construction hut", Noun: "construction hut", Brief: "take a quarry instead of a plantation",
			Text: `In the settler phase you may take a quarry instead of a face-up plantation. It is one quarry per phase, even if you are the settler too.

Example: Ben is the settler and takes coffee. You come next, and your occupied hut lets you take a quarry. When no quarry is left, it is a plantation or nothing.

With the hospice the quarry may come with a colonist. With the library the settler's second tile may be a quarry too, even after a first one. The forest house does not turn quarries into forests.

B6, P5.1, P5.2, P5.5, X12.1`,
		},
		"cs": {
			Name: "Přístřešek na stavbě", Noun: "Přístřešek na stavbě", Brief: "vezmeš kamenolom místo plantáže",
			Text: `Ve fázi plantážníka smíš místo vyložené plantáže vzít kamenolom. Za fázi jen jeden, i když jsi zároveň plantážník.

Příklad: plantážníkem je Ben a bere kávu. Potom jsi na řadě ty a obsazený přístřešek ti dovolí vzít kamenolom. Když už žádný nezbývá, zůstává plantáž, nebo nic.

S ubytovnou může kamenolom přijít i s kolonistou. S knihovnou smí být kamenolom i druhým dílkem plantážníka, dokonce po prvním kamenolomu. Hájovna kamenolomy v lesy nemění.

B6, P5.1, P5.2, P5.5, X12.1`,
		},
		"pl": {
			Name: "Kuźnia", Noun: "Kuźnia", Brief: "bierzesz kamieniołom zamiast plantacji",
			Text: `W fazie plantatora możesz wziąć kamieniołom zamiast odkrytej plantacji. To jeden kamieniołom na fazę, nawet jeśli jesteś zarazem plantatorem.

Przykład: plantatorem jest Ben i bierze kawę. Teraz twoja kolej i dzięki aktywnej kuźni bierzesz kamieniołom. Gdy kamieniołomów już nie ma, zostaje plantacja albo nic.

Z przytułkiem kamieniołom może przyjść z robotnikiem. Z biblioteką także druga płytka plantatora może być kamieniołomem, nawet po pierwszym. Szałas nie zamienia kamieniołomów w lasy.

B6, P5.1, P5.2, P5.5, X12.1`,
		},
		"de": {
			Name: "Bauhütte", Noun: "Bauhütte", Brief: "nimm einen Steinbruch statt einer Plantage",
			Text: `In der Siedlerphase darfst du statt einer offenen Plantage einen Steinbruch nehmen. Es bleibt bei einem Steinbruch pro Phase, auch wenn du selbst der Siedler bist.

Beispiel: Ben ist der Siedler und nimmt Kaffee. Du kommst als Nächstes, und deine besetzte Bauhütte erlaubt dir einen Steinbruch. Ist keiner mehr da, bleibt eine Plantage oder nichts.

Mit dem Hospiz darf der Steinbruch einen Kolonisten mitbringen. Mit der Bibliothek darf auch das zweite Plättchen des Siedlers ein Steinbruch sein, selbst nach einem ersten. Das Forsthaus macht Steinbrüche nicht zu Wäldern.

B6, P5.1, P5.2, P5.5, X12.1`,
		},
	},
}
