package puertorico

import (
	"encoding/json"
	"slices"
)

// spotCounts counts persons on the tiles and buildings of a board, packed in a word and a half: four bits for a kind of
// tile and for a building that makes goods, of which a city may hold several, one or two for any other building by the
// persons that it can hold in a city. It is small because a state carries some, and a move two in three words.
type spotCounts [2]uint64

// halfWord is how many bits of the second word a spotCounts uses.
const halfWord = 32

// placement is a distribution of all persons of a board; nobles is the part of it that is noble.
type placement struct{ all, nobles spotCounts }

// MarshalJSON writes the words of a placement, those of the nobles only where there are any.
func (p placement) MarshalJSON() ([]byte, error) {
	words := []uint64{p.all[0], p.all[1], p.nobles[0], p.nobles[1]}
	if p.nobles == (spotCounts{}) {
		words = words[:2]
	}
	return json.Marshal(words)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (p *placement) UnmarshalJSON(data []byte) error {
	var words [4]uint64
	if err := json.Unmarshal(data, &words); err != nil {
		return err
	}
	p.all, p.nobles = spotCounts{words[0], words[1]}, spotCounts{words[2], words[3]}
	return nil
}

// maxColonists are the colonists of the box (P1.6), maxNobles its nobles (N1.1).
const (
	maxColonists = 100
	maxNobles    = 20
)

// spot is a place for persons: a kind of tile, or Tiles and up a kind of building.
type spot int8

const (
	spots = spot(Tiles) + Buildings
	// atSanJuan is San Juan where a move may name it beside tiles and buildings.
	atSanJuan = spots
)

// spotOf is the place that a building is.
func spotOf(building Building) spot { return spot(Tiles) + spot(building) }

// building is the building that a place is; it is one when isTile is false.
func (at spot) building() Building { return Building(at - spot(Tiles)) }

func (at spot) isTile() bool { return at < spot(Tiles) }

func (at spot) String() string {
	switch {
	case at == atSanJuan:
		return sanJuanKey
	case at.isTile():
		return Tile(at).String()
	}
	return at.building().String()
}

// parseSpot reads a tile or a building.
func parseSpot(key string) (spot, bool) {
	at := slices.Index(placeWords[:], key)
	return spot(at), at >= 0
}

// bitField is where a place has its bits in a spotCounts. A forest has none (X4.1). Word and shift are masked where
// they are used: that spares the checks of their ranges.
type bitField struct{ word, shift, mask uint8 }

// layoutBits gives every place its bits.
func layoutBits(kinds []*kind) (at [spots]bitField) {
	var word, shift uint8
	give := func(to spot, width uint8) {
		if shift+width > 64 {
			word, shift = word+1, 0
		}
		at[to] = bitField{word, shift, 1<<width - 1}
		shift += width
	}
	for tile := Tile(0); tile < Forest; tile++ {
		give(spot(tile), 4)
	}
	for _, k := range kinds {
		if k.Good != NoGood {
			give(spotOf(k.Is), 4)
		}
	}
	for _, k := range kinds {
		switch {
		case k.Good != NoGood:
		case k.Circles > 1, k.Production:
			give(spotOf(k.Is), 2)
		default:
			give(spotOf(k.Is), 1)
		}
	}
	if word > 1 || word == 1 && shift > halfWord {
		panic("puertorico: a crowd has more than a word and a half")
	}
	return at
}

// onTile and addTile are get and add for a tile; they must agree with layOut.
func (c *spotCounts) onTile(tile Tile) int8 { return int8(uint8(c[0]>>(4*uint(tile)&63)) & 15) }

func (c *spotCounts) addTile(tile Tile, n int) { c[0] += uint64(n) << (4 * uint(tile) & 63) }

func (c *spotCounts) get(at spot) int8 {
	l := &rulebook.layout[at]
	return int8(uint8(c[l.word&1]>>(l.shift&63)) & l.mask)
}

// add changes a count; the result must be between 0 and most(at).
func (c *spotCounts) add(at spot, n int) {
	l := &rulebook.layout[at]
	c[l.word&1] += uint64(n) << (l.shift & 63)
}

// maxAt is the greatest count that a place can hold in a spotCounts.
func maxAt(at spot) int { return int(rulebook.layout[at].mask) }

// place is the move that distributes persons so, with the rest in San Juan, so many of them nobles.
func place(p placement, sanJuan, nobles int) Move {
	return Move{
		Kind: PlaceMove, A: int8(sanJuan), B: int8(nobles),
		X: [3]uint64{p.all[0], p.nobles[0], p.all[1] | p.nobles[1]<<halfWord},
	}
}

func (m *Move) placement() placement {
	return placement{spotCounts{m.X[0], m.X[2] & (1<<halfWord - 1)}, spotCounts{m.X[1], m.X[2] >> halfWord}}
}

// staying is how many persons a placement leaves in San Juan, and how many of them are nobles.
func (m *Move) staying() (persons, nobles int) { return int(m.A), int(m.B) }

// circles gives how many persons fit on each place of a board (P4.1) and their sum. Forests hold none (X4.1).
func (b *Board) circles() (fit [spots]int8, sum int8) {
	for tile := Corn; tile < Good(Forest); tile++ {
		fit[tile] = b.Island[tile]
		sum += b.Island[tile]
	}
	for _, building := range b.Buildings() {
		n := rulebook.circles[building]
		fit[spotOf(building)] += n
		sum += n
	}
	return fit, sum
}

func (b *Board) allCircles() int8 { return b.IslandCount - b.Island[Forest] + b.Circles }

func (b *Board) placed() placement {
	var p placement
	for tile := range Forest {
		p.all.add(spot(tile), int(b.Workers[tile]))
	}
	for _, building := range b.Buildings() {
		at := spotOf(building)
		p.all.add(at, int(b.Staff[building]-p.all.get(at)))
	}
	for at := spot(0); at < spots && b.Nobles > 0; at++ {
		_, nobles := b.persons(at)
		p.nobles.add(at, int(*nobles))
	}
	return p
}

func (b *Board) applyPlacement(p *placement, sanJuan, nobles int8) {
	for tile := range Forest {
		b.Workers[tile] = p.all.onTile(tile)
	}
	b.Working = 0
	for _, building := range b.Buildings() {
		n := p.all.get(spotOf(building))
		if b.Staff[building] = n; n > 0 {
			b.Working |= 1 << building
		}
	}
	if b.SanJuan = sanJuan; b.Nobles > 0 {
		for tile := range Forest {
			b.NobleWorkers[tile] = p.nobles.onTile(tile)
		}
		for _, building := range b.Buildings() {
			b.NobleStaff[building] = p.nobles.get(spotOf(building))
		}
		b.NobleSanJuan = nobles
	}
}

// persons are where the board counts the persons on a place, San Juan included, and the nobles among them.
func (b *Board) persons(at spot) (all, nobles *int8) {
	switch {
	case at == atSanJuan:
		return &b.SanJuan, &b.NobleSanJuan
	case at.isTile():
		return &b.Workers[at], &b.NobleWorkers[at]
	}
	return &b.Staff[at.building()], &b.NobleStaff[at.building()]
}

// seat puts persons onto a place, or takes them away when n is negative; of which none or all are nobles.
func (b *Board) seat(at spot, n int8, noble bool) {
	all, nobles := b.persons(at)
	b.Persons += n
	*all += n
	if noble {
		b.Nobles += n
		*nobles += n
	}
	switch {
	case at == atSanJuan || at.isTile():
	case *all > 0:
		b.Working |= 1 << at.building()
	default:
		b.Working &^= 1 << at.building()
	}
}

func (b *Board) freeAt(at spot) int8 {
	if at.isTile() {
		if Tile(at) == Forest {
			return 0
		}
		return b.Island[at] - b.Workers[at]
	}
	building := at.building()
	if !b.Has(building) {
		return 0
	}
	return b.circlesOf(building) - b.Staff[building]
}

// circlesOf counts the circles of a kind of building in the city, of which there may be several.
func (b *Board) circlesOf(building Building) int8 {
	k := rulebook.kinds[building]
	if !k.Production {
		return k.Circles
	}
	var n int8
	for _, other := range b.Buildings() {
		if other == building {
			n += k.Circles
		}
	}
	return n
}
