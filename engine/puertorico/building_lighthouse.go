package puertorico

// Lighthouse is a violet building that pays doubloons for loading (X11).
const Lighthouse Building = 31

var lighthouse = kind{
	Is: Lighthouse, ID: "lighthouse", Set: SetNew, Rule: "X11",
	Column: 3, Cost: 7, VP: 3, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood, Emoji: "captain",
	Wages: 1, Captaincy: 1,
	Worth: func(_ Board, f forecast) int { return f.times(Captain, f.doubloon*min(1+f.kinds, 3)*7/10) },
	Staff: [plans]int8{22, 18, 6},
	Words: map[string]Words{
		"en": {
			Name: "Lighthouse", Noun: "lighthouse", Brief: "each loading pays 1 doubloon",
			Text: `In the captain phase each of your loadings pays 1 doubloon, at wharf and small wharf too. If you are the captain, you get 1 more once, even if you load nothing.

Example: as captain you load 2 corn on a ship and later 3 indigo at the wharf: 1 + 1 + 1 = 3 doubloons.

The library does not double the captain's doubloon, for it is no privilege. If a colonist of the inn comes here later in the phase, the captain's doubloon is paid at that moment, up to the storing.

X11, X11.1, R-14`,
		},
		"cs": {Name: "Maják"},
		"pl": {Name: "Latarnia morska"},
		"de": {Name: "Leuchtturm"},
	},
}
