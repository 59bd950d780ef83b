package puertorico

import "math/bits"

// CityHall is a large violet building that pays for violet buildings at the end (B19).
const CityHall Building = 22

var cityHall = kind{
	Is: CityHall, ID: "city_hall", Set: SetBase, Rule: "B19",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int { return bits.OnesCount64(b.Built &^ rulebook.production) },
}
