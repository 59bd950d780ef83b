package puertorico

// forecast is what computer players expect of the rest of the game for a board.
type forecast struct {
	// phases are the phases of each role to come, in thousandths; own those of which the player will be the chooser.
	phases [Roles]int
	own    int
	// doubloon is the worth of a doubloon in thousandths of a point.
	doubloon int
	// goods and kinds are made in a craftsman phase, best is the most of one kind beside corn.
	goods, kinds, best int
	// emptiest says that the island has fewer tiles than any other.
	emptiest bool
	// budget is what the board can do with money.
	budget budget
}

// times is so much for each phase of a role.
func (f forecast) times(role Role, each int) int { return f.phases[role] * each / 1000 }

// income is the worth of so many doubloons for each phase of a role, on top of those that the board has.
func (f forecast) income(b Board, role Role, each int) int {
	has := int(b.Doubloons)
	return f.budget.worth(has+f.times(role, each)) - f.budget.worth(has)
}

// plans is the number of plans behind the mayor's proposals.
const plans = 3

// staffing is what a person on a building is worth to the plans behind the mayor's proposals: production first,
// building first, the last rounds. A good is worth 13 to 38.
var staffing = [Buildings][plans]int8{
	SmallMarket:      {12, 14, 1},
	Hacienda:         {11, 14, 1},
	ConstructionHut:  {9, 13, 1},
	SmallWarehouse:   {8, 7, 4},
	Hospice:          {10, 13, 1},
	Office:           {9, 11, 2},
	LargeMarket:      {16, 18, 2},
	LargeWarehouse:   {9, 8, 6},
	Factory:          {26, 30, 4},
	University:       {10, 16, 2},
	Harbor:           {28, 18, 35},
	Wharf:            {26, 16, 30},
	Aqueduct:         {18, 15, 12},
	BlackMarket:      {6, 12, 4},
	ForestHouse:      {5, 10, 1},
	Storehouse:       {8, 6, 8},
	Inn:              {9, 8, 3},
	Church:           {12, 18, 14},
	TradingPost:      {14, 15, 2},
	SmallWharf:       {15, 10, 22},
	Lighthouse:       {22, 18, 6},
	Library:          {30, 30, 20},
	SpecialtyFactory: {20, 22, 3},
	UnionHall:        {22, 14, 28},
	LandOffice:       {10, 12, 1},
	Chapel:           {20, 18, 20},
	HuntingLodge:     {6, 6, 10},
	ZoningOffice:     {12, 18, 6},
	RoyalSupplier:    {14, 8, 22},
	Villa:            {24, 22, 26},
	Jeweler:          {22, 22, 4},
}

// split are the buildings that do one thing with a colonist and another with a noble (N1.5).
const split = 1<<LandOffice | 1<<Chapel | 1<<HuntingLodge | 1<<ZoningOffice

// worths are what an occupied building will be worth for the rest of the game, guessed in thousandths of a point.
var worths = [Buildings]func(b Board, f forecast) int{
	Aqueduct: func(b Board, f forecast) int {
		indigo := b.Production(Indigo) > 0 && b.Occupied(IndigoPlant)
		sugar := b.Production(Sugar) > 0 && b.Occupied(SugarMill)
		return f.times(Craftsman, 400*int(bit(indigo)+bit(sugar)))
	},
	BlackMarket: func(_ Board, f forecast) int { return f.times(Builder, 250) },
	ForestHouse: func(b Board, f forecast) int {
		forests := int(b.Island[Forest]) * f.doubloon * 3 / 10
		return f.times(Settler, 80) + f.times(Builder, forests*int(bit(b.Spaces < CitySpaces)))
	},
	Storehouse:       func(_ Board, f forecast) int { return f.times(Captain, 180*min(f.goods, 3)) },
	Inn:              func(_ Board, f forecast) int { return f.times(Captain, 90) + f.times(Craftsman, 60) },
	Church:           func(b Board, f forecast) int { return f.times(Builder, 550*int(bit(b.Spaces < CitySpaces))) },
	TradingPost:      func(_ Board, f forecast) int { return f.times(Trader, f.doubloon*min(f.kinds, 2)*35/100) },
	SmallWharf:       func(_ Board, f forecast) int { return f.times(Captain, 230*min(f.goods, 7)) },
	Lighthouse:       func(_ Board, f forecast) int { return f.times(Captain, f.doubloon*min(1+f.kinds, 3)*7/10) },
	Library:          func(_ Board, f forecast) int { return f.own * 1100 / 1000 },
	SpecialtyFactory: func(_ Board, f forecast) int { return f.times(Craftsman, f.doubloon*max(0, f.best-1)*9/10) },
	UnionHall:        func(_ Board, f forecast) int { return f.times(Captain, 340*f.goods) },
	LandOffice: func(b Board, f forecast) int {
		if b.NobleStaff[LandOffice] > 0 {
			return f.times(Trader, 250)
		}
		return f.times(Trader, 180*int(bit(b.IslandCount < IslandSpaces)))
	},
	Chapel: func(b Board, f forecast) int {
		if b.NobleStaff[Chapel] > 0 {
			return f.times(Craftsman, 1000)
		}
		return f.times(Craftsman, f.doubloon)
	},
	HuntingLodge: func(b Board, f forecast) int {
		if b.NobleStaff[HuntingLodge] > 0 && f.emptiest {
			return f.times(Settler, 1300)
		}
		return f.times(Settler, 80)
	},
	ZoningOffice: func(b Board, f forecast) int {
		switch {
		case b.Spaces >= CitySpaces:
			return 0
		case b.NobleStaff[ZoningOffice] == 0:
			return f.times(Builder, f.doubloon*6/10)
		case b.Doubloons >= 6:
			return f.times(Builder, f.doubloon)
		}
		return f.times(Builder, f.doubloon*4/10)
	},
	RoyalSupplier: func(b Board, f forecast) int { return f.times(Captain, 600*min(int(b.Nobles), f.kinds)) },
	Villa:         func(_ Board, f forecast) int { return f.times(Mayor, 2000) },
	Jeweler:       func(b Board, f forecast) int { return f.income(b, Craftsman, int(b.Nobles)) },
}
