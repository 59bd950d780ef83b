package puertorico

// Sizes of the board and the box.
const (
	// MaxPlayers is the largest number of seats.
	MaxPlayers = 5
	// IslandSpaces and CitySpaces are the spaces of a player's board (P1.1).
	IslandSpaces, CitySpaces = 12, 12
	// HouseSpaces are the spaces of the trading house (P1.6).
	HouseSpaces = 4
	// maxShips are the cargo ships of a game (P2).
	maxShips = 3
	// maxStack bounds the plantation tiles in a face-down stack: 50 less the starting tiles (P1.3).
	maxStack = 50
	// maxRow bounds the face-up plantations (P2.2).
	maxRow = MaxPlayers + 1
	// maxCost is the cost of the dearest building.
	maxCost = 10
)

// start is a column of the setup table (P2).
type start struct {
	Doubloons int32
	// Tiles are the starting tiles by seat from the governor on.
	Tiles           [MaxPlayers]Tile
	Colonists, Ship int8
	Ships           [maxShips]int8
	ShipCount       int8
	// Picks are the roles taken in a round, Row the plantations laid open, Roles is the set of the role cards.
	Picks, Row int8
	Roles      uint16
	// Goods and Plants are those of the box, Plants without the starting tiles.
	Goods, Plants [Goods]int8
	Quarries      int8
}

// book is what is printed in the rules, and what follows from it.
type book struct {
	kinds  [Buildings]*kind
	byID   map[string]Building
	layout [spots]bitField

	prices [Goods]int8
	starts [MaxPlayers + 1]start
	// vp are the chips by edition and number of players.
	vp map[string][MaxPlayers + 1]int
	// spaces and spacesWithNobles are the spaces of the draft by cost (X2, R-05).
	spaces, spacesWithNobles [maxCost + 1]int8
	nobles                   noblesData
	festival                 festivalData
	buccaneer                buccaneerData

	plants [Goods][]Building
	// What is asked for most often of the kinds, close together.
	circles, spacesIn, points [Buildings]int8
	// Sets of kinds: of the parts of the box, by cost, and by what they have or do.
	sets                                              [SetNobles + 1]uint64
	byCost                                            [maxCost + 1]uint64
	byColumn                                          [maxColumn + 1]uint64
	large, production, circleless                     uint64
	grants                                            [grants]uint64
	sales, stores, singles, loading, wages, captaincy uint64
	discounts, built, extras, crafted                 uint64
	opened, settled, guests, bonuses, worths          uint64
	// costs are what the kinds cost: as printed, and swapped.
	costs [2][Buildings]int8
	// affordable[swapped][privilege][quarries][doubloons] are the buildings whose price is within the doubloons (P7.1,
	// P7.2).
	affordable [2][3][maxColumn + 1][maxCost + 1]uint64
}

// The numbers of the expansions (N1, F, C).
type (
	noblesData    struct{ Colonists, Nobles int8 }
	festivalData  struct{ Tiles, Colonists, Goods, OfEachGood, Doubloons, Column, VP int8 }
	buccaneerData struct{ Piracy, Raid, Ransom int8 }
)

// The role cards with one prospector less, one, and two (P2).
const (
	sixRoles   = 1<<Prospector - 1
	sevenRoles = 1<<Prospector2 - 1
	eightRoles = 1<<Buccaneer - 1
)

// The goods and the plantations of the box, and those of a game for two (T1).
var (
	goods, goodsOfTwo   = [Goods]int8{10, 11, 11, 9, 9}, [Goods]int8{8, 9, 9, 7, 7}
	plants, plantsOfTwo = [Goods]int8{10, 12, 11, 9, 8}, [Goods]int8{7, 9, 8, 6, 5}
)

// rulebook has the numbers of the setup, which the tables of RULES.md state; init adds the buildings, which read it.
var rulebook = book{
	prices: [Goods]int8{0, 1, 2, 3, 4},
	starts: [MaxPlayers + 1]start{
		2: {3, [...]Tile{1, 0, 0, 0, 0}, 40, 2, [...]int8{4, 6, 0}, 2, 6, 3, sevenRoles, goodsOfTwo, plantsOfTwo, 5},
		3: {2, [...]Tile{1, 1, 0, 0, 0}, 55, 3, [...]int8{4, 5, 6}, 3, 3, 4, sixRoles, goods, plants, 8},
		4: {3, [...]Tile{1, 1, 0, 0, 0}, 75, 4, [...]int8{5, 6, 7}, 3, 4, 5, sevenRoles, goods, plants, 8},
		5: {4, [...]Tile{1, 1, 1, 0, 0}, 95, 5, [...]int8{6, 7, 8}, 3, 5, 6, eightRoles, goods, plants, 8},
	},
	vp: map[string][MaxPlayers + 1]int{
		"classic": {2: 65, 75, 100, 122},
		"albi":    {2: 65, 75, 100, 126},
		"lacerta": {2: 65, 76, 101, 126},
	},
	spaces:           [maxCost + 1]int8{0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5},
	spacesWithNobles: [maxCost + 1]int8{0, 1, 3, 2, 2, 3, 2, 2, 3, 1, 6},
	nobles:           noblesData{Colonists: 100, Nobles: 20},
	festival:         festivalData{Tiles: 3, Colonists: 3, Goods: 3, OfEachGood: 3, Doubloons: 3, Column: 3, VP: 3},
	buccaneer:        buccaneerData{Piracy: 3, Raid: 3, Ransom: 3},
	byID:             map[string]Building{},
}

func init() {
	b := &rulebook
	for players := range b.starts {
		s := &b.starts[players]
		for _, tile := range s.Tiles[:players] {
			s.Plants[tile]--
		}
	}
	for i, row := range kinds {
		k := row.kind(Building(i))
		b.kinds[i], b.byID[k.ID] = k, k.Is
		b.add(k)
	}
	b.layout = layoutBits(b.kinds[:])
	b.costs[1] = b.costs[0]
	b.costs[1][Factory], b.costs[1][University] = b.costs[0][University], b.costs[0][Factory]
	for swapped := range b.affordable {
		for privilege := range b.affordable[swapped] {
			for quarries := range b.affordable[swapped][privilege] {
				for money := range b.affordable[swapped][privilege][quarries] {
					for _, k := range b.kinds {
						if k.price(b.costs[swapped][k.Is], int8(privilege), int8(quarries)) <= money {
							b.affordable[swapped][privilege][quarries][money] |= 1 << k.Is
						}
					}
				}
			}
		}
	}
}

// add puts a kind into the sets that it belongs to.
func (b *book) add(k *kind) {
	bit := uint64(1) << k.Is
	b.circles[k.Is], b.spacesIn[k.Is], b.points[k.Is] = k.Circles, k.Spaces, k.VP
	b.costs[0][k.Is] = k.Cost
	if k.Good != NoGood {
		b.plants[k.Good] = append(b.plants[k.Good], k.Is)
	}
	for set, belongs := range map[*uint64]bool{
		&b.large: k.Large, &b.production: k.Production, &b.circleless: k.Circles == 0,
		&b.sales: k.Sale > 0, &b.stores: k.Stores > 0, &b.singles: k.Singles > 0,
		&b.loading: k.Loading > 0, &b.wages: k.Wages > 0, &b.captaincy: k.Captaincy > 0,
		&b.discounts: k.Discount != nil, &b.built: k.Built != nil, &b.extras: k.Extra != nil,
		&b.crafted: k.Crafted != nil,
		&b.opened:  k.Opened != nil, &b.settled: k.Settled != nil, &b.guests: k.Guests > 0, &b.bonuses: k.Bonus != nil,
		&b.worths: worths[k.Is] != nil,
	} {
		if belongs {
			*set |= bit
		}
	}
	b.sets[k.Set] |= bit
	b.byCost[k.Cost] |= bit
	b.byColumn[k.Column] |= bit
	for g := range grants {
		if k.Grants&(1<<g) != 0 {
			b.grants[g] |= bit
		}
	}
}

// price is what is left of a building's cost with the privilege and a number of occupied quarries (P7.1, P7.2), at
// least 0.
func (k *kind) price(cost, privilege, quarries int8) int {
	return int(max(cost-min(quarries, k.Column)-privilege, 0))
}

// Price is what the trading house pays for a good, before privilege and markets (P9.1).
func (g Good) Price() int { return int(rulebook.prices[g]) }
