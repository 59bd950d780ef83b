package puertorico

// Cloister is a large violet building that pays for sets of island tiles at the end (X15).
const Cloister Building = 35

var cloister = kind{
	Is: Cloister, ID: "cloister", Set: SetNew, Rule: "X15",
	Column: 4, Cost: 10, VP: 4, Circles: 1, Spaces: 2, Copies: 1, CopiesOfTwo: 1,
	Good: NoGood, Large: true,
	Bonus: func(b Board) int {
		var sets int8
		for _, n := range b.Island {
			sets += n / 3
		}
		return [...]int{0, 1, 3, 6, 10}[sets]
	},
}
