package puertorico

// University is a violet building that sends a colonist along with a new building (B12).
const University Building = 15

var university = kind{
	Is: University, ID: "university", Set: SetBase, Rule: "B12",
	Column: 3, Cost: 8, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "builder",
	Grants: mayStaffBuilding,
	Staff:  [plans]int8{10, 16, 2},
	Words: map[string]Words{
		"en": {
			Name: "University", Noun: "university", Brief: "a new building comes with a colonist",
			Text: `A building that you build may come with a colonist from the supply, or from the colonist ship if the supply is empty. It is one colonist, however many circles the building has. You may do without.

Example: you build the sugar mill. One of its 3 circles is occupied at once; the others wait for a mayor. The university gets nobody when it is itself built.

With the statue, which has no circle, the colonist goes to San Juan. With the black market the payment comes first: a university emptied by it sends nobody. In a game with nobles it is an ordinary colonist; the ship's noble comes only if no colonist is left anywhere.

B12, B20, X3.2, X16.1, R-59`,
		},
		"cs": {
			Name: "Univerzita", Noun: "Univerzita", Brief: "nová budova může přijít s kolonistou",
			Text: `Budova, kterou stavíš, může přijít s kolonistou z obecné zásoby, a je-li prázdná, z lodi kolonistů. Je to jeden kolonista, ať má budova políček kolik chce. Smíš se ho vzdát.

Příklad: stavíš velký cukrovar. Jedno ze 3 políček je obsazené hned, ostatní čekají na starostu. Při stavbě samotné univerzity nepřijde nikdo.

Se sochou, která políčko nemá, jde kolonista na větrnou růžici. Na černém trhu se nejdřív platí: univerzita, která se tím vyprázdní, nikoho nepošle. Ve hře se šlechtici je to obyčejný kolonista; šlechtic z lodi přijde, jen když žádný kolonista není.

B12, B20, X3.2, X16.1, R-59`,
		},
		"pl": {
			Name: "Uniwersytet", Noun: "Uniwersytet", Brief: "nowy budynek może przyjść z robotnikiem",
			Text: `Budynek, który wznosisz, może przyjść z robotnikiem z zasobów, a gdy są puste, z magistratu. To jeden robotnik bez względu na liczbę łuków. Możesz z niego zrezygnować.

Przykład: wznosisz cukrownię. Jeden z jej 3 łuków jest od razu zajęty; pozostałe czekają na burmistrza. Sam uniwersytet przy swojej budowie nikogo nie dostaje.

Statua nie ma łuków, więc jej robotnik idzie do San Juan. Przy czarnym rynku najpierw się płaci: opróżniony w ten sposób uniwersytet nikogo nie przysyła. W grze ze szlachcicami jest to zwykły robotnik; szlachcic z magistratu przychodzi tylko wtedy, gdy nigdzie nie ma już robotnika.

B12, B20, X3.2, X16.1, R-59`,
		},
		"de": {
			Name: "Universität", Noun: "Universität", Brief: "ein neues Gebäude darf einen Kolonisten mitbringen",
			Text: `Ein Gebäude, das du baust, darf einen Kolonisten aus dem Vorrat mitbringen oder, wenn der Vorrat leer ist, vom Kolonistenschiff. Es ist ein Kolonist, egal wie viele Kreise das Gebäude hat. Du kannst darauf verzichten.

Beispiel: Du baust die Zuckermühle. Einer ihrer 3 Kreise ist sofort besetzt, die anderen warten auf einen Bürgermeister. Beim Bau der Universität selbst kommt niemand.

Bei der Statue, die keinen Kreis hat, geht der Kolonist nach San Juan. Mit dem Schwarzmarkt wird zuerst bezahlt: Eine Universität, die dabei leer wird, schickt niemanden. Im Spiel mit Adligen ist es ein gewöhnlicher Kolonist; der Adlige des Schiffs kommt nur, wenn nirgends mehr ein Kolonist ist.

B12, B20, X3.2, X16.1, R-59`,
		},
	},
}
