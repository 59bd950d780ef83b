package puertorico

// SmallWharf is a violet building that ships any mix of goods at half price (X9).
const SmallWharf Building = 30

var smallWharf = kind{
	Is: SmallWharf, ID: "small_wharf", Set: SetNew, Rule: "X9",
	Column: 2, Cost: 6, VP: 2, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good:   NoGood,
	Grants: mayShipMixed,
	Worth:  func(_ Board, f forecast) int { return f.times(Captain, 230*min(f.goods, 7)) },
	Staff:  [plans]int8{15, 10, 22},
}
