package puertorico

// Villa is a violet building that brings a noble in every mayor phase (N8).
const Villa Building = 42

var villa = kind{
	Is: Villa, ID: "villa", Set: SetNobles, Rule: "N8",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "mayor",
	Guests: 1,
	Worth:  func(_ Board, f forecast) int { return f.times(Mayor, 2000) },
	Staff:  [plans]int8{24, 22, 26},
	Words: map[string]Words{
		"en": {
			Name: "Villa", Noun: "villa", Brief: "each mayor phase: 1 noble more",
			Text: `In every mayor phase you get 1 extra noble from the stock. If there is none, it is a colonist from the supply; if there is none either, nothing.

Example: four players share a ship of 4. You get 1 person from the ship and 1 noble through the villa, 2 in all.

A colonist on it is enough, and you need not be the mayor. It also works when the ship is empty. Each noble is worth 1 point at the end, and more with jeweler, royal supplier or royal garden.

N8, N8.1, D37, O4`,
		},
		"cs": {
			Name: "Vila", Noun: "Vila", Brief: "v každé fázi starosty o 1 šlechtice víc",
			Text: `V každé fázi starosty dostaneš navíc 1 šlechtice ze zásoby. Není-li žádný, kolonistu z obecné zásoby; není-li ani ten, nic.

Příklad: čtyři hráči se dělí o 4 osoby na lodi. Dostaneš 1 z lodi a 1 šlechtice díky vile, celkem 2.

Stačí na ní kolonista a starostou být nemusíš. Funguje i s prázdnou lodí. Každý šlechtic je na konci za 1 bod a víc s klenotnictvím, dvorním dodavatelstvím nebo zámeckou zahradou.

N8, N8.1, D37, O4`,
		},
		"pl": {
			Name: "Willa", Noun: "Willa", Brief: "w fazie burmistrza: 1 szlachcic więcej",
			Text: `W każdej fazie burmistrza dostajesz 1 dodatkowego szlachcica z zasobów. Jeśli szlachciców już nie ma, robotnika z zasobów; jeśli i tych nie ma, nic.

Przykład: czworo graczy dzieli się 4 osobami z magistratu. Dostajesz stamtąd 1 osobę i 1 szlachcica z willi, razem 2.

Wystarczy w niej robotnik i nie trzeba być burmistrzem. Działa też przy pustym magistracie. Każdy szlachcic jest na końcu wart 1 punkt, a z zakładem jubilerskim, skarbcem albo ogrodem pałacowym daje więcej.

N8, N8.1, D37, O4`,
		},
		"de": {
			Name: "Villa", Noun: "Villa", Brief: "jede Bürgermeisterphase: 1 Adliger mehr",
			Text: `In jeder Bürgermeisterphase bekommst du 1 Adligen zusätzlich aus dem Vorrat. Gibt es keinen, ist es ein Kolonist aus dem Vorrat; gibt es auch keinen, nichts.

Beispiel: Zu viert teilt ihr ein Schiff mit 4. Du bekommst 1 Person vom Schiff und 1 Adligen durch die Villa, zusammen 2.

Ein Kolonist darauf genügt, und du musst nicht der Bürgermeister sein. Sie wirkt auch, wenn das Schiff leer ist. Jeder Adlige ist am Ende 1 Punkt wert, und mehr mit Juwelier, Hoflieferant oder Schlossgarten.

N8, N8.1, D37, O4`,
		},
	},
}
