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

// kind is everything that the rules know about one kind of building, in one place: what data.json prints on it and what it
// does beyond that.
type kind struct {
	// Column is the limit of the quarry discount (P7.2), Cost doubloons, VP the printed points, Circles the colonists that it
	// holds, Spaces the city spaces that it takes.
	Column, Cost, VP, Circles, Spaces int8
	// Copies are the copies of a game for 3 to 5 players, CopiesOfTwo those of a game for two (T2).
	Copies, CopiesOfTwo int8
	// Good is what a production building makes, NoGood for a violet one.
	Good Good
	// Large says that it is one of the large violet buildings.
	Large bool
	effect
}

// effect is what an occupied building does as a number; what takes more than a number stands in the file of its phase, the
// bonuses of large buildings in score.go.
type effect struct {
	// Sale is added to the money of a sale to the trading house (B5, B9).
	Sale int8
	// Stores are the kinds of goods kept whole in the captain's storage (B4, B10).
	Stores int8
	// Loading are the points added to each loading (B13).
	Loading int8
}

// effects holds the buildings that have one.
var effects = map[Building]effect{
	SmallMarket:    {Sale: 1},
	LargeMarket:    {Sale: 2},
	SmallWarehouse: {Stores: 1},
	LargeWarehouse: {Stores: 2},
	Harbor:         {Loading: 1},
}

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
	Roles      uint8
	Goods      [Goods]int8
	Plants     [Goods]int8
	Quarries   int8
	Copies     [Buildings]int8
	OffersMask uint32
}

// book is data.json as arrays.
type book struct {
	kinds         [Buildings]kind
	prices        [Goods]int8
	starts        [MaxPlayers + 1]start
	vp            map[string][MaxPlayers + 1]int
	factory       [Goods + 1]int8
	residence     [IslandSpaces + 1]int8
	plants        [Goods][]Building
	largeMask     uint32
	production    uint32
	stores, sales []Building
	// affordable[chooser][quarries][doubloons] are the buildings whose price is within the doubloons (P7.1, P7.2).
	affordable [2][5][maxCost + 1]uint32
}

// maxCost is the cost of the dearest building.
const maxCost = 10

var rulebook = mustRead(dataJSON)

func mustRead(data []byte) *book {
	b, err := readBook(data)
	if err != nil {
		panic(fmt.Sprintf("data.json: %v", err))
	}
	return b
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
	Editions  map[string]map[int]int `json:"vp_editions"`
	Factory   [Goods + 1]int8        `json:"factory_income"`
	Residence [IslandSpaces + 1]int8 `json:"residence_bonus"`
	Buildings []struct {
		ID          string `json:"id"`
		Kind        string `json:"kind"`
		Column      int8   `json:"column"`
		Cost        int8   `json:"cost"`
		VP          int8   `json:"vp"`
		Slots       int8   `json:"slots"`
		Copies      int8   `json:"copies"`
		CopiesOfTwo int8   `json:"copies_2p"`
		Spaces      int8   `json:"city_spaces"`
		Good        string `json:"good"`
	} `json:"buildings"`
}

func readBook(data []byte) (*book, error) {
	var f dataFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if len(f.Goods) != Goods || len(f.Buildings) != Buildings {
		return nil, fmt.Errorf("%d goods and %d buildings", len(f.Goods), len(f.Buildings))
	}
	b := &book{factory: f.Factory, residence: f.Residence, vp: map[string][MaxPlayers + 1]int{}}
	for g, row := range f.Goods {
		if row.ID != goodWords[g] {
			return nil, fmt.Errorf("good %d is %q", g, row.ID)
		}
		b.prices[g] = row.Price
	}
	for i, row := range f.Buildings {
		if row.ID != buildingWords[i] {
			return nil, fmt.Errorf("building %d is %q", i, row.ID)
		}
		k := kind{
			Column: row.Column, Cost: row.Cost, VP: row.VP, Circles: row.Slots, Spaces: row.Spaces,
			Copies: row.Copies, CopiesOfTwo: row.CopiesOfTwo, Good: NoGood, Large: row.Kind == "large",
			effect: effects[Building(i)],
		}
		if row.Good != "" {
			g, ok := parseGood(row.Good)
			if !ok {
				return nil, fmt.Errorf("%s makes %q", row.ID, row.Good)
			}
			k.Good = g
			b.plants[g] = append(b.plants[g], Building(i))
			b.production |= 1 << i
		}
		if k.Large {
			b.largeMask |= 1 << i
		}
		if k.Stores > 0 {
			b.stores = append(b.stores, Building(i))
		}
		if k.Sale > 0 {
			b.sales = append(b.sales, Building(i))
		}
		b.kinds[i] = k
	}
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
			return nil, fmt.Errorf("setup for %d", n)
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
				return nil, fmt.Errorf("start tile %q", word)
			}
			s.Tiles[i] = Tile(g)
			s.Plants[g]--
		}
		for i, k := range b.kinds {
			s.Copies[i] = k.Copies
			if n == 2 {
				s.Copies[i] = k.CopiesOfTwo
			}
			if s.Copies[i] > 0 {
				s.OffersMask |= 1 << i
			}
		}
		b.starts[n] = s
	}
	for chooser := range b.affordable {
		for quarries := range b.affordable[chooser] {
			for money := range b.affordable[chooser][quarries] {
				for i := range b.kinds {
					if b.price(Building(i), chooser == 1, int8(quarries)) <= money {
						b.affordable[chooser][quarries][money] |= 1 << i
					}
				}
			}
		}
	}
	return b, nil
}

// has says that the game has the role card.
func (s *start) has(role Role) bool { return s.Roles&(1<<role) != 0 }

// price is what a building costs with the privilege and a number of occupied quarries (P7.1, P7.2), at least 0.
func (b *book) price(building Building, chooser bool, quarries int8) int {
	k := &b.kinds[building]
	price := k.Cost - min(quarries, k.Column)
	if chooser {
		price--
	}
	return int(max(price, 0))
}

// Cost is the printed cost of a building in doubloons.
func (b Building) Cost() int { return int(rulebook.kinds[b].Cost) }

// VP is the number of points printed on a building.
func (b Building) VP() int { return int(rulebook.kinds[b].VP) }

// Circles is the number of colonists that a building holds.
func (b Building) Circles() int { return int(rulebook.kinds[b].Circles) }

// Column is the column of the offer, 1 to 4: the limit of the quarry discount (P7.2).
func (b Building) Column() int { return int(rulebook.kinds[b].Column) }

// Large says that a building takes two city spaces.
func (b Building) Large() bool { return rulebook.kinds[b].Large }

// Good is what a production building makes, NoGood for a violet one.
func (b Building) Good() Good { return rulebook.kinds[b].Good }

// Price is what the trading house pays for a good, before privilege and markets (P9.1).
func (g Good) Price() int { return int(rulebook.prices[g]) }
