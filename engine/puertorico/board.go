package puertorico

import (
	"math/bits"
)

// Board is what one player has.
type Board struct {
	Doubloons int32 `json:"doubloons"`
	// VP are chips with the ledger.
	VP    int32       `json:"vp"`
	Goods [Goods]int8 `json:"goods"`
	// Island counts tiles by kind, Workers the colonists on them.
	Island  [Tiles]int8 `json:"island"`
	Workers [Tiles]int8 `json:"workers"`
	// City lists the buildings in the order of building, BuiltCount of them; Built is the set of their kinds and Staff
	// the colonists on each kind.
	City       [CitySpaces]Building `json:"city"`
	BuiltCount int8                 `json:"built_count"`
	// Spaces counts the filled city spaces, IslandCount the filled island spaces.
	Spaces      int8 `json:"spaces"`
	IslandCount int8 `json:"island_count"`
	SanJuan     int8 `json:"san_juan"`
	// Persons counts all colonists and nobles, San Juan included; Circles the circles of the buildings, Working is the
	// set of the occupied kinds. They follow from the other fields and are kept because they are asked for so often.
	Persons int8            `json:"persons"`
	Circles int8            `json:"circles"`
	Built   uint64          `json:"built"`
	Working uint64          `json:"working"`
	Staff   [Buildings]int8 `json:"staff"`
	// Nobles counts the nobles among the persons, San Juan included; the other three say where they are (N1.4).
	Nobles       int8            `json:"nobles,omitzero"`
	NobleSanJuan int8            `json:"noble_san_juan,omitzero"`
	NobleWorkers [Tiles]int8     `json:"noble_workers,omitzero"`
	NobleStaff   [Buildings]int8 `json:"noble_staff,omitzero"`
	// Forests are the plantations under the forests, three bits each, the oldest lowest (X4).
	Forests uint64 `json:"forests,omitzero"`
}

// Occupied says that the building stands in the city with a person on it (P4.2).
func (b *Board) Occupied(building Building) bool { return b.Working&(1<<building) != 0 }

// kinds are the kinds of buildings that grant something.
func (g grant) kinds() uint64 { return rulebook.grants[bits.TrailingZeros16(uint16(g))] }

// building is the kind that grants something which only one kind does.
func (g grant) building() Building { return Building(bits.TrailingZeros64(g.kinds())) }

// may says that an occupied building grants something to the owner.
func (b *Board) may(g grant) bool { return b.Working&g.kinds() != 0 }

// staffedBy counts the colonists and the nobles on the kind of building that grants something.
func (b *Board) staffedBy(g grant) (colonists, nobles int8) {
	building := g.building()
	return b.Staff[building] - b.NobleStaff[building], b.NobleStaff[building]
}

// Has says that the building stands in the city.
func (b *Board) Has(building Building) bool { return b.Built&(1<<building) != 0 }

// Quarries counts the occupied quarries.
func (b *Board) Quarries() int8 { return b.Workers[Quarry] }

// Buildings lists the city in the order of building; the slice shares the board's memory.
func (b *Board) Buildings() []Building { return b.City[:b.BuiltCount] }

// Production is what the board makes of a good, not limited by the supply (P8.1).
func (b *Board) Production(good Good) int8 {
	workers := b.Workers[good]
	if good == Corn || workers == 0 {
		return workers
	}
	var persons int8
	for _, plant := range rulebook.plants[good] {
		persons += b.Staff[plant]
	}
	return min(workers, persons)
}

// emptyCircles counts the circles of buildings without a colonist (P6.5).
func (b *Board) emptyCircles() int8 {
	staff := b.Persons - b.SanJuan
	for _, k := range b.Workers {
		staff -= k
	}
	return b.Circles - staff
}

func (b *Board) goods() int8 { return sum(b.Goods) }

// owned is the set of the goods in the store.
func (b *Board) owned() (set uint8) {
	for good, n := range b.Goods {
		set |= uint8(bit(n > 0)) << good
	}
	return set
}

// lay puts a tile on the island, face down as a forest (X4).
func (b *Board) lay(tile Tile, forest bool) {
	if forest {
		b.Forests |= uint64(tile) << (3 * b.Island[Forest])
		tile = Forest
	}
	b.Island[tile]++
	b.IslandCount++
}

// forest is the plantation under a forest, 0 being the oldest.
func (b *Board) forest(i int8) Tile { return Tile(b.Forests >> (3 * i) & 7) }

// removeTile takes a tile from the island and says what goes to the discards: of forests the oldest.
func (b *Board) removeTile(tile Tile) Tile {
	b.Island[tile]--
	b.IslandCount--
	if tile == Forest {
		tile = b.forest(0)
		b.Forests >>= 3
	}
	return tile
}

func (b *Board) addBuilding(building Building) {
	b.City[b.BuiltCount] = building
	b.BuiltCount++
	b.Built |= 1 << building
	b.Spaces += rulebook.spacesIn[building]
	b.Circles += rulebook.circles[building]
}
