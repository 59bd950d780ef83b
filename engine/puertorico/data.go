package puertorico

import (
	_ "embed"
	"encoding/json"
	"fmt"
)

// Sizes that arrays need; data.json must agree with them.
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
)

//go:embed data.json
var dataJSON []byte

// start is a column of the setup table (P2).
type start struct {
	Doubloons int32
	Tiles     [MaxPlayers]Tile
	Colonists int8
	Ship      int8
	Ships     [maxShips]int8
	ShipCount int8
	Picks     int8
	Row       int8
	// Roles is the set of the role cards.
	Roles    uint16
	Goods    [Goods]int8
	Plants   [Goods]int8
	Quarries int8
}

// book is data.json and the buildings as arrays, and what follows from them.
type book struct {
	kinds  [Buildings]*kind
	byID   map[string]Building
	layout [spots]bitField

	prices [Goods]int8
	starts [MaxPlayers + 1]start
	vp     map[string][MaxPlayers + 1]int
	// spaces and spacesWithNobles are the spaces of the draft by cost (X2, R-05).
	spaces, spacesWithNobles [maxCost + 1]int8
	nobles                   struct{ Colonists, Nobles int8 }
	festival                 festivalData
	buccaneer                struct{ Piracy, Raid, Ransom int8 }

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
	// affordable[privilege][quarries][doubloons] are the buildings whose price is within the doubloons (P7.1, P7.2).
	affordable [3][maxColumn + 1][maxCost + 1]uint64
}

// festivalData are the numbers of expansion IV (F).
type festivalData struct {
	Tiles, Colonists, Goods int8
	OfEachGood              int8 `json:"of_each_good"`
	Doubloons, Column, VP   int8
}

// maxCost is the cost of the dearest building.
const maxCost = 10

// rulebook is filled by init and not by its declaration, because what buildings do reads it.
var rulebook book

func init() {
	if err := rulebook.read(dataJSON); err != nil {
		panic(fmt.Sprintf("puertorico: %v", err))
	}
}

type dataFile struct {
	Goods []struct {
		ID          string `json:"id"`
		Count       int8   `json:"count"`
		CountOfTwo  int8   `json:"count_2p"`
		Price       int8   `json:"price"`
		Plantations int8   `json:"plantations"`
		PlantsOfTwo int8   `json:"plantations_2p"`
	} `json:"goods"`
	Quarries struct {
		Count      int8 `json:"count"`
		CountOfTwo int8 `json:"count_2p"`
	} `json:"quarries"`
	Setup map[int]struct {
		Doubloons      int32    `json:"doubloons"`
		StartTiles     []string `json:"start_tiles"`
		Colonists      int8     `json:"colonist_supply"`
		Ship           int8     `json:"colonists_on_ship"`
		Ships          []int8   `json:"ships"`
		RolesPerPlayer int8     `json:"roles_per_player"`
		Row            int8     `json:"face_up"`
		Roles          struct {
			Prospector int `json:"prospector"`
		} `json:"roles"`
	} `json:"setup"`
	Editions         map[string]map[int]int `json:"vp_editions"`
	Spaces           [maxCost + 1]int8      `json:"draft_spaces"`
	SpacesWithNobles [maxCost + 1]int8      `json:"draft_spaces_with_nobles"`
	Nobles           struct {
		Colonists int8 `json:"colonists"`
		Nobles    int8 `json:"nobles"`
	} `json:"nobles"`
	Festival  festivalData `json:"festival"`
	Buccaneer struct {
		Piracy int8 `json:"piracy"`
		Raid   int8 `json:"raid"`
		Ransom int8 `json:"ransom"`
	} `json:"buccaneer"`
}

// read fills the book.
func (b *book) read(data []byte) error {
	var f dataFile
	if err := json.Unmarshal(data, &f); err != nil {
		return err
	}
	if len(f.Goods) != Goods {
		return fmt.Errorf("%d goods", len(f.Goods))
	}
	b.vp, b.byID = map[string][MaxPlayers + 1]int{}, map[string]Building{}
	b.spaces, b.spacesWithNobles, b.festival = f.Spaces, f.SpacesWithNobles, f.Festival
	b.nobles.Colonists, b.nobles.Nobles = f.Nobles.Colonists, f.Nobles.Nobles
	b.buccaneer.Piracy, b.buccaneer.Raid, b.buccaneer.Ransom = f.Buccaneer.Piracy, f.Buccaneer.Raid, f.Buccaneer.Ransom
	for g, row := range f.Goods {
		if row.ID != goodWords[g] {
			return fmt.Errorf("good %d is %q", g, row.ID)
		}
		b.prices[g] = row.Price
	}
	for i, row := range kinds {
		k := row.kind(Building(i))
		b.kinds[i], b.byID[k.ID] = k, k.Is
		b.add(k)
	}
	b.layout = layoutBits(b.kinds[:])
	return b.readSetup(&f)
}

// add puts a kind into the sets that it belongs to.
func (b *book) add(k *kind) {
	bit := uint64(1) << k.Is
	b.circles[k.Is], b.spacesIn[k.Is], b.points[k.Is] = k.Circles, k.Spaces, k.VP
	if k.Good != NoGood {
		b.plants[k.Good] = append(b.plants[k.Good], k.Is)
	}
	for set, belongs := range map[*uint64]bool{
		&b.large: k.Large, &b.production: k.Production, &b.circleless: k.Circles == 0,
		&b.sales: k.Sale > 0, &b.stores: k.Stores > 0, &b.singles: k.Singles > 0,
		&b.loading: k.Loading > 0, &b.wages: k.Wages > 0, &b.captaincy: k.Captaincy > 0,
		&b.discounts: k.Discount != nil, &b.built: k.Built != nil, &b.extras: k.Extra != nil, &b.crafted: k.Crafted != nil,
		&b.opened: k.Opened != nil, &b.settled: k.Settled != nil, &b.guests: k.Guests > 0, &b.bonuses: k.Bonus != nil,
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

// readSetup reads the editions and the setup table (P2, T1).
func (b *book) readSetup(f *dataFile) error {
	for edition, row := range f.Editions {
		var vp [MaxPlayers + 1]int
		for n, v := range row {
			vp[n] = v
		}
		b.vp[edition] = vp
	}
	for n := 2; n <= MaxPlayers; n++ {
		row, ok := f.Setup[n]
		if !ok || len(row.StartTiles) != n || len(row.Ships) > maxShips {
			return fmt.Errorf("setup for %d", n)
		}
		s := start{
			Doubloons: row.Doubloons, Colonists: row.Colonists, Ship: row.Ship, ShipCount: int8(len(row.Ships)),
			Picks: row.RolesPerPlayer * int8(n), Row: row.Row, Quarries: f.Quarries.Count,
		}
		copy(s.Ships[:], row.Ships)
		for role := Settler; role < Prospector+Role(row.Roles.Prospector); role++ {
			s.Roles |= 1 << role
		}
		for g, good := range f.Goods {
			s.Goods[g], s.Plants[g] = good.Count, good.Plantations
			if n == 2 {
				s.Goods[g], s.Plants[g] = good.CountOfTwo, good.PlantsOfTwo
			}
		}
		if n == 2 {
			s.Quarries = f.Quarries.CountOfTwo
		}
		for i, word := range row.StartTiles {
			g, ok := parseGood(word)
			if !ok {
				return fmt.Errorf("start tile %q", word)
			}
			s.Tiles[i] = Tile(g)
			s.Plants[g]--
		}
		b.starts[n] = s
	}
	for privilege := range b.affordable {
		for quarries := range b.affordable[privilege] {
			for money := range b.affordable[privilege][quarries] {
				for _, k := range b.kinds {
					if k.price(int8(privilege), int8(quarries)) <= money {
						b.affordable[privilege][quarries][money] |= 1 << k.Is
					}
				}
			}
		}
	}
	return nil
}

// price is what a building costs with the privilege and a number of occupied quarries (P7.1, P7.2), at least 0.
func (k *kind) price(privilege, quarries int8) int {
	return int(max(k.Cost-min(quarries, k.Column)-privilege, 0))
}

// Price is what the trading house pays for a good, before privilege and markets (P9.1).
func (g Good) Price() int { return int(rulebook.prices[g]) }
