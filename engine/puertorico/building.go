package puertorico

import "math/bits"

// Building is a kind of building. Its row in buildings.go has what is printed on it and what it does. The phases never
// name a building; they ask for what its owner may do or for its hooks.
type Building int8

// NoBuilding stands for none.
const NoBuilding Building = -1

// Set is the part of the box that a building belongs to.
type Set uint8

// The parts of the box that hold buildings.
const (
	SetBase Set = iota
	// SetNew is expansion I, New Buildings (X).
	SetNew
	// SetNobles is expansion II, Nobles (N).
	SetNobles
)

// row is a building in the table of kinds.
type row struct {
	// ID is its word in notation, Rule where RULES.md has it; the letter tells the part of the box.
	ID, Rule string
	// Column is the limit of the quarry discount (P7.2), 1 to 4; Cost doubloons, VP the printed points, Circles the
	// persons that it holds.
	Column, Cost, VP, Circles int8
	// Copies are the copies of a game for 3 to 5 players, CopiesOfTwo those of a game for two (T2).
	Copies, CopiesOfTwo int8
	// Good is what it makes, NoGood for a building that makes none.
	Good Good
	does
}

// kind is a kind of building: its row and what follows from that.
type kind struct {
	row
	Is  Building
	Set Set
	// Large says that it is one of the large violet buildings, Production that it is a production building (N9, X1);
	// Spaces are the city spaces that it takes.
	Large, Production bool
	Spaces            int8
}

// kind is a row with what follows from it.
func (r row) kind(is Building) *kind {
	set := map[byte]Set{'B': SetBase, 'X': SetNew, 'N': SetNobles}[r.Rule[0]]
	large := r.Column == maxColumn
	production := r.Good != NoGood || r.Makes
	return &kind{row: r, Is: is, Set: set, Large: large, Production: production, Spaces: 1 + bit(large)}
}

// does is what a building does beside making its good.
type does struct {
	// What an occupied one does as a number: Sale is added to the money of a sale to the trading house, Stores are
	// kinds of goods kept whole after the captain phase and Singles the single goods kept beside, Loading are points
	// and Wages doubloons for each loading, Captaincy doubloons for the captain once a phase.
	Sale, Stores, Singles, Loading, Wages, Captaincy int8
	// Makes says that it is a production building though it makes no good.
	Makes bool
	// Guests are the persons that come to San Juan in the mayor phase, nobles first (N8).
	Guests int8
	// Grants is what the owner of an occupied one may do.
	Grants grant
	// The hooks are functions of what they are shown and change nothing; a board is the owner's.
	//
	// Discount is what it takes off the price of a building in the builder phase; asked where it is unoccupied, too.
	Discount func(b Board, of *kind) int8
	// Built are the points for a building that its owner builds.
	Built func(of *kind) int8
	// Extra is how many goods of a kind are made beyond those that were received.
	Extra func(b Board, good Good) int8
	// Crafted is what the owner's own turn of the craftsman phase brings, by what was received.
	Crafted func(b Board, got [Goods]int8) Gain
	// Opened is what the owner's first turn of the captain phase brings at its beginning.
	Opened func(b Board) Gain
	// Settled is what the end of the settler phase brings; fewest: the owner's island has fewer tiles than any other.
	Settled func(b Board, fewest bool) Gain
	// Bonus gives the points of an occupied large building at the end.
	Bonus func(b Board) int
}

// Gain is what a building brings.
type Gain struct{ VP, Doubloons int8 }

// grant is a set of things that the owner of an occupied building may do.
type grant uint16

const (
	// mayDraw draws a face-down plantation before the settler's choice (B7), mayQuarry takes a quarry instead of a
	// plantation (B6), mayForest lays a plantation face down (X4).
	mayDraw grant = 1 << iota
	mayQuarry
	mayForest
	// mayStaffTile and mayStaffBuilding have a person put on a new tile (B8) or building (B12).
	mayStaffTile
	mayStaffBuilding
	// mayBarter pays for a building with a person, a chip and a good (X3).
	mayBarter
	// maySellAny sells a kind that the trading house holds (B9), maySellApart sells beside it (X8), mayDeal buys or
	// sells land (N4).
	maySellAny
	maySellApart
	mayDeal
	// mayShip has a private ship for one kind (B14), mayShipMixed one for all kinds (X9).
	mayShip
	mayShipMixed
	// maySupply gives goods away for points before the first loading (N7).
	maySupply
	// mayDouble doubles the privilege of the chooser (X12).
	mayDouble
	// mayMove moves persons off the building outside the mayor phase (X10).
	mayMove
	// mayClear discards a tile at the end of the settler phase (N5).
	mayClear
	grants = iota
)

// String is the building's word in notation, its id in RULES.md.
func (b Building) String() string {
	if b < 0 || int(b) >= Buildings {
		return ""
	}
	return rulebook.kinds[b].ID
}

// Cost is the printed cost of a building in doubloons.
func (b Building) Cost() int { return int(rulebook.kinds[b].Cost) }

// VP is the number of points printed on a building.
func (b Building) VP() int { return int(rulebook.kinds[b].VP) }

// Circles is the number of persons that a building holds.
func (b Building) Circles() int { return int(rulebook.kinds[b].Circles) }

// Column is the column of the offer, 1 to 4: the limit of the quarry discount (P7.2).
func (b Building) Column() int { return int(rulebook.kinds[b].Column) }

// Large says that a building takes two city spaces.
func (b Building) Large() bool { return rulebook.kinds[b].Large }

// Production says that it is a production building, which the jeweler is too (N9).
func (b Building) Production() bool { return rulebook.kinds[b].Production }

// Good is what a production building makes, NoGood for any other.
func (b Building) Good() Good { return rulebook.kinds[b].Good }

// Set is the part of the box that a building belongs to.
func (b Building) Set() Set { return rulebook.kinds[b].Set }

// Copies are the copies of the kind in the box of a game for so many players (T2).
func (b Building) Copies(players int) int {
	if players == 2 {
		return int(rulebook.kinds[b].CopiesOfTwo)
	}
	return int(rulebook.kinds[b].Copies)
}

// Bonus says that an occupied one brings points of its own at the end (P12.3).
func (b Building) Bonus() bool { return rulebook.kinds[b].Bonus != nil }

func parseBuilding(text string) (Building, bool) {
	b, ok := rulebook.byID[text]
	return b, ok
}

// residence pays for a filled island (B16).
func residence(b Board) int { return int(max(b.IslandCount-5, 4)) }

// fortress pays for persons (B17).
func fortress(b Board) int { return int(b.Persons) / 3 }

// customsHouse pays for chips (B18).
func customsHouse(b Board) int { return int(b.VP) / 4 }

// royalGarden pays for nobles (N10).
func royalGarden(b Board) int { return int(b.Nobles) }

// cityHall pays for violet buildings (B19).
func cityHall(b Board) int { return bits.OnesCount64(b.Built &^ rulebook.production) }

// guildHall pays for production buildings by their size (B15).
func guildHall(b Board) int {
	points := 0
	for _, other := range b.City[:b.BuiltCount] {
		switch {
		case !other.Production():
		case other.Column() == 1:
			points++
		default:
			points += 2
		}
	}
	return points
}

// cloister pays for sets of three alike tiles (X15).
func cloister(b Board) int {
	var sets int8
	for _, n := range b.Island {
		sets += n / 3
	}
	return [...]int{0, 1, 3, 6, 10}[sets]
}

// forestHouse is 1 for two forests, also where it is unoccupied (X4.2).
func forestHouse(b Board, _ *kind) int8 { return b.Island[Forest] / 2 }

// zoningOffice is 1 for a colonist, and 2 on large buildings for a noble (N6).
func zoningOffice(b Board, of *kind) int8 {
	nobles := b.NobleStaff[ZoningOffice]
	switch {
	case of.Column == maxColumn && nobles > 0:
		return 2
	case of.Column < maxColumn && b.Staff[ZoningOffice] > nobles:
		return 1
	}
	return 0
}

// church pays by the column of what is built, but not for itself (X7).
func church(of *kind) int8 {
	if of.Is == Church {
		return 0
	}
	return [maxColumn + 1]int8{2: 1, 3: 1, 4: 2}[of.Column]
}

// aqueduct adds one to the indigo or sugar of an occupied large plant or mill (X6).
func aqueduct(b Board, good Good) int8 {
	return bit(good == Indigo && b.Occupied(IndigoPlant) || good == Sugar && b.Occupied(SugarMill))
}

// chapel pays a point with a noble, else a doubloon (N3).
func chapel(b Board, _ [Goods]int8) Gain {
	if b.NobleStaff[Chapel] > 0 {
		return Gain{VP: 1}
	}
	return Gain{Doubloons: 1}
}

// jeweler pays for nobles (N9).
func jeweler(b Board, _ [Goods]int8) Gain { return Gain{Doubloons: b.Nobles} }

// factory pays for the number of kinds that were made (B11).
func factory(_ Board, got [Goods]int8) Gain {
	kinds := 0
	for _, n := range got {
		kinds += int(bit(n > 0))
	}
	return Gain{Doubloons: [Goods + 1]int8{2: 1, 3: 2, 4: 3, 5: 5}[kinds]}
}

// specialtyFactory pays for the most goods of one kind but corn (X13).
func specialtyFactory(_ Board, got [Goods]int8) Gain {
	return Gain{Doubloons: max(1, got[Indigo], got[Sugar], got[Tobacco], got[Coffee]) - 1}
}

// unionHall pays for pairs of alike goods (X14).
func unionHall(b Board) Gain {
	var points int8
	for _, n := range b.Goods {
		points += n / 2
	}
	return Gain{VP: points}
}

// huntingLodge pays the fewest tiles, with a noble (N5).
func huntingLodge(b Board, fewest bool) Gain {
	if fewest && b.NobleStaff[HuntingLodge] > 0 {
		return Gain{VP: 2}
	}
	return Gain{}
}
