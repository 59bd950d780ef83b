package puertorico

// CoffeeRoaster is a production building that makes up to 2 coffee (B3).
const CoffeeRoaster Building = 13

var coffeeRoaster = kind{
	Is: CoffeeRoaster, ID: "coffee_roaster", Set: SetBase, Rule: "B3",
	Column: 3, Cost: 6, VP: 3, Circles: 2, Spaces: 1, Copies: 3, CopiesOfTwo: 2,
	Good: Coffee, Production: true,
}
