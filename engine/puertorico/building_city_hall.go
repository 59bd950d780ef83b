package puertorico

import "math/bits"

// CityHall is a large violet building that pays for violet buildings at the end (B19).
const CityHall Building = 22

var cityHall = kind{
	Is: CityHall, ID: "city_hall", Set: SetBase, Rule: "B19",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true, Emoji: "vp",
	Bonus: func(b Board) int { return bits.OnesCount64(b.Built &^ rulebook.production) },
	Words: map[string]Words{
		"en": {
			Name: "City hall", Noun: "city hall", Short: "hall", Brief: "1 point for each violet building",
			Text: `At the end, if occupied: 1 point for each of your violet buildings, those that are no production buildings, this one included. They count with or without colonists, and a large one counts once.

Example: hacienda, construction hut, office, large warehouse, harbor, residence and the city hall itself are worth 7 points.

Buildings of the expansions count too, also statue and cloister, but the jeweler does not: it is a production building. Empty, the city hall brings its printed 4 points only.

B19, B21, R-46`,
		},
		"cs": {Name: "Radnice"},
		"pl": {Name: "Ratusz"},
		"de": {Name: "Rathaus"},
	},
}
