package puertorico

// Aqueduct is a violet building that adds indigo and sugar to a large production (X6).
const Aqueduct Building = 23

var aqueduct = kind{
	Is: Aqueduct, ID: "aqueduct", Set: SetNew, Rule: "X6",
	Column: 1, Cost: 1, VP: 1, Circles: 1, Spaces: 1, Copies: 2, CopiesOfTwo: 1,
	Good: NoGood,
	Extra: func(b Board, good Good) int8 {
		return bit(good == Indigo && b.Occupied(IndigoPlant) || good == Sugar && b.Occupied(SugarMill))
	},
	Worth: func(b Board, f forecast) int {
		return f.times(Craftsman, 400*int(bit(b.Production(Indigo) > 0 && b.Occupied(IndigoPlant))+bit(b.Production(Sugar) > 0 && b.Occupied(SugarMill))))
	},
	Staff: [plans]int8{18, 15, 12},
}
