package puertorico

// placement is a distribution of colonists over the tiles and buildings of a board, four bits each: word 0 holds buildings
// 0 to 15, word 1 the other buildings and from bit 32 the tiles. It is small because a state carries one a seat.
type placement [2]uint64

// maxColonists are the colonists of the box (P1.6).
const maxColonists = 100

func (p *placement) tile(tile Tile) int8 { return int8(p[1] >> (32 + 4*uint(tile)) & 15) }

func (p *placement) building(building Building) int8 {
	return int8(p[building>>4] >> (4 * uint(building&15)) & 15)
}

// addTile and addBuilding change a count; the result must be between 0 and 15.
func (p *placement) addTile(tile Tile, n int) { p[1] += uint64(n) << (32 + 4*uint(tile)) }

func (p *placement) addBuilding(building Building, n int) {
	p[building>>4] += uint64(n) << (4 * uint(building&15))
}

// place is the move that distributes colonists so, with the rest in San Juan.
func place(p placement, sanJuan int) Move {
	return Move{Kind: PlaceMove, X: [3]uint64{p[0], p[1], uint64(sanJuan)}}
}

func (m *Move) placement() placement { return placement{m.X[0], m.X[1]} }

// spot is a place for colonists: a kind of tile, or Tiles and up a kind of building.
type spot int8

const spots = spot(Tiles) + Buildings

// spotOf is the place that a building is.
func spotOf(building Building) spot { return spot(Tiles) + spot(building) }

// building is the building that a place is; it is one when isTile is false.
func (at spot) building() Building { return Building(at - spot(Tiles)) }

func (at spot) isTile() bool { return at < spot(Tiles) }

func (at spot) String() string {
	if at.isTile() {
		return Tile(at).String()
	}
	return at.building().String()
}

func (p *placement) get(at spot) int8 {
	if at.isTile() {
		return p.tile(Tile(at))
	}
	return p.building(at.building())
}

func (p *placement) add(at spot, n int) {
	if at.isTile() {
		p.addTile(Tile(at), n)
	} else {
		p.addBuilding(at.building(), n)
	}
}

// circles gives how many colonists fit on each place of a board (P4.1) and their sum. Forests hold none (X4.1).
func (b *Board) circles() (fit [spots]int8, sum int8) {
	for tile := Corn; tile < Good(Forest); tile++ {
		fit[tile] = b.Island[tile]
		sum += b.Island[tile]
	}
	for _, building := range b.Buildings() {
		n := rulebook.kinds[building].Circles
		fit[spotOf(building)] += n
		sum += n
	}
	return fit, sum
}

// allCircles counts the circles of a board.
func (b *Board) allCircles() int8 { return b.IslandCount - b.Island[Forest] + b.Circles }

// placed is the placement that the board has now.
func (b *Board) placed() placement {
	var p placement
	for tile, n := range b.Workers {
		p.addTile(Tile(tile), int(n))
	}
	for building, n := range b.Staff {
		p.addBuilding(Building(building), int(n))
	}
	return p
}

// settle puts a placement onto the board.
func (b *Board) settle(p placement, sanJuan int8) {
	for tile := range b.Workers {
		b.Workers[tile] = p.tile(Tile(tile))
	}
	for _, building := range b.Buildings() {
		b.Staff[building] = p.building(building)
	}
	b.SanJuan = sanJuan
}
