package puertorico

// SmallWharf is a violet building that ships any mix of goods at half price (X9).
const SmallWharf Building = 30

var smallWharf = kind{
	Is: SmallWharf, ID: "small_wharf", Set: SetNew, Rule: "X9",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Grants: mayShipMixed,
	Worth:  func(_ Board, f forecast) int { return f.times(Captain, 230*min(f.goods, 7)) },
	Staff:  [plans]int8{15, 10, 22},
	Words: map[string]Words{
		"en": {
			Name: "Small wharf", Noun: "small wharf", Brief: "once per captain: ship any goods, 2 for 1 point",
			Text: `Once per captain phase, instead of loading a cargo ship, you may load any number of your goods in any mix here: 1 victory point for every 2 goods. An odd good brings nothing.

Example: 3 corn, 2 tobacco and 1 sugar are 6 goods, so 3 points. A single good is allowed, for 0 points.

It counts as a loading: the harbor adds 1 point, the lighthouse 1 doubloon, and the captain's extra point comes if it is the first. It meets the duty to load, even with 1 good, but in your next turn you must load on a ship again. The wharf is another one, for another turn.

X9, X9.1, R-13, R-19, R-20`,
		},
		"cs": {Name: "Malá loděnice"},
		"pl": {Name: "Przystań"},
		"de": {Name: "Kleine Werft"},
	},
}
