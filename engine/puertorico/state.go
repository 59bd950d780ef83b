package puertorico

import "github.com/harbormaster/harbormaster/engine"

// step is the question that is open, or the point of a phase that is reached.
type step uint8

const (
	// stepSetup asks chance for the governor and the order of the tiles.
	stepSetup step = iota
	stepRole
	stepHacienda
	// stepDraw draws the hacienda's tile, stepRow refills the row; both may have to wait for a reshuffle.
	stepDraw
	stepTake
	stepRow
	stepPlace
	stepBuild
	stepBonus
	stepSell
	stepLoad
	stepStore
	stepOver
)

// endFlags is a set of end flags (P12.1).
type endFlags uint8

const (
	flagCity endFlags = 1 << iota
	flagColonists
	flagVP
)

var flagWords = [3]string{"city", "colonists", "vp"}

// words lists the set flags in the order city, colonists, vp.
func (f endFlags) words() []string {
	list := []string{}
	for i, word := range flagWords {
		if f&(1<<i) != 0 {
			list = append(list, word)
		}
	}
	return list
}

// State is a whole game of Puerto Rico. It is a plain value: assignment copies the game, comparison with == compares games.
type State struct {
	// Players is the number of seats, 2 to 5.
	Players int8 `json:"players"`
	Step    step `json:"step"`
	// Phase is the role whose phase is under way, NoRole between phases.
	Phase    Role `json:"phase"`
	Governor Seat `json:"governor"`
	// Chooser took the role of the phase, Turn is the seat whose turn it is; Left counts the turns left in the phase with
	// this one, where each seat has one.
	Chooser Seat `json:"chooser"`
	Turn    Seat `json:"turn"`
	Left    int8 `json:"left"`
	// Picks counts the roles chosen in this round; Round counts from 1.
	Picks int8  `json:"picks"`
	Round int32 `json:"round"`
	// Flags are the end flags set so far (P12.1).
	Flags endFlags `json:"flags"`

	Rules Variant `json:"rules"`

	// Reshuffle says that chance is asked for a new stack (O12).
	Reshuffle bool `json:"reshuffle"`

	// Waiting are the seats of a parallel placement that are awaited, Given those whose placement in Drafts may still change;
	// InOrder says that this phase places in order.
	Waiting engine.SeatSet        `json:"waiting"`
	Given   engine.SeatSet        `json:"given"`
	InOrder bool                  `json:"in_order"`
	Drafts  [MaxPlayers]placement `json:"drafts"`

	// Received is the set of goods that the craftsman received in this phase (P8.6).
	Received uint8 `json:"received"`

	// Idle counts the captain's turns without a loading in a row; Loaded says that the captain has had his privilege, Wharves
	// who used the wharf, Blocked who was told that he can't load.
	Idle    int8           `json:"idle"`
	Loaded  bool           `json:"loaded"`
	Wharves engine.SeatSet `json:"wharves"`
	Blocked engine.SeatSet `json:"blocked"`

	// Doubloons lie on the role cards; Takers hold them in this round, engine.Everyone where nobody does.
	Doubloons [Roles]int32 `json:"doubloons"`
	Takers    [Roles]Seat  `json:"takers"`
	// Free is the set of the role cards that may be taken, which follows from Takers.
	Free uint8 `json:"free"`

	// Colonists is the supply, Ship the colonist ship.
	Colonists int8 `json:"colonists"`
	Ship      int8 `json:"ship"`
	// VP is the stock of chips, Overdraw the points noted after it was empty (P10.6).
	VP       int32 `json:"vp"`
	Overdraw int32 `json:"overdraw"`

	Quarries int8        `json:"quarries"`
	Goods    [Goods]int8 `json:"goods"`
	// Copies are the buildings on offer, offered the set of those with a copy left.
	Copies  [Buildings]int8 `json:"copies"`
	Offered uint32          `json:"offered"`

	Ships [maxShips]Cargo `json:"ships"`
	// House holds the goods in the trading house in the order of sale.
	House      [HouseSpaces]Good `json:"house"`
	HouseCount int8              `json:"house_count"`

	// Row is the face-up row in the order of drawing; Stack the face-down tiles, the next one last; Discards by kind.
	Row        [maxRow]Tile   `json:"row"`
	RowCount   int8           `json:"row_count"`
	StackCount int8           `json:"stack_count"`
	Stack      [maxStack]Tile `json:"stack"`
	Discards   [Goods]int8    `json:"discards"`

	Boards [MaxPlayers]Board `json:"boards"`
}

// Variant holds the options of a game.
type Variant struct {
	// Duplicates allows several production buildings of a kind.
	Duplicates bool `json:"duplicates"`
	// HiddenVP keeps chips face down (P12.5).
	HiddenVP bool `json:"hidden_vp"`
	// AnyPhase lets the last chip set the end flag in whatever phase.
	AnyPhase bool `json:"any_phase"`
	// Ordered makes every mayor phase place in order.
	Ordered bool `json:"ordered"`
	// Governor is the first governor that the host picked, engine.Everyone for a drawn one.
	Governor Seat `json:"governor"`
}

// Cargo is a cargo ship; Good is NoGood while it is empty, Capacity 0 where there is no ship.
type Cargo struct {
	Capacity int8 `json:"capacity"`
	Good     Good `json:"good"`
	Count    int8 `json:"count"`
}

// Board is what one player has.
type Board struct {
	Doubloons int32 `json:"doubloons"`
	// VP are chips with the ledger.
	VP    int32       `json:"vp"`
	Goods [Goods]int8 `json:"goods"`
	// Island counts tiles by kind, Workers the colonists on them.
	Island  [Tiles]int8 `json:"island"`
	Workers [Tiles]int8 `json:"workers"`
	// City lists the buildings in the order of building, BuiltCount of them; Built is the set of their kinds and Staff the
	// colonists on each kind.
	City       [CitySpaces]Building `json:"city"`
	BuiltCount int8                 `json:"built_count"`
	// Spaces counts the filled city spaces, IslandCount the filled island spaces.
	Spaces      int8 `json:"spaces"`
	IslandCount int8 `json:"island_count"`
	SanJuan     int8 `json:"san_juan"`
	// Persons counts all colonists, San Juan included; Circles the circles of the buildings. Both follow from the other
	// fields and are kept because they are asked for so often.
	Persons int8            `json:"persons"`
	Circles int8            `json:"circles"`
	Built   uint32          `json:"built"`
	Staff   [Buildings]int8 `json:"staff"`
}

// Occupied says that the building stands in the city with a colonist on it (P4.2).
func (b *Board) Occupied(building Building) bool { return b.Staff[building] > 0 }

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

// Colonists counts all colonists of the board, San Juan included.
func (b *Board) Colonists() int8 { return b.Persons }

// countPersons counts the colonists anew.
func (b *Board) countPersons() {
	b.Persons = b.SanJuan
	for _, k := range b.Workers {
		b.Persons += k
	}
	for _, k := range b.Staff {
		b.Persons += k
	}
}

// emptyCircles counts the circles of buildings without a colonist (P6.5).
func (b *Board) emptyCircles() int8 {
	staff := b.Persons - b.SanJuan
	for _, k := range b.Workers {
		staff -= k
	}
	return b.Circles - staff
}

// goods counts the goods in the store.
func (b *Board) goods() int8 {
	var n int8
	for _, k := range b.Goods {
		n += k
	}
	return n
}

// addTile lays a tile on the island.
func (b *Board) addTile(tile Tile) {
	b.Island[tile]++
	b.IslandCount++
}

// addBuilding puts a building into the city.
func (b *Board) addBuilding(building Building) {
	b.City[b.BuiltCount] = building
	b.BuiltCount++
	b.Built |= 1 << building
	b.Spaces += rulebook.kinds[building].Spaces
	b.Circles += rulebook.kinds[building].Circles
}

// next is the seat to the left.
func (s *State) next(seat Seat) Seat {
	if seat++; int8(seat) == s.Players {
		return 0
	}
	return seat
}

// nth is the k-th seat in Order from the chooser.
func (s *State) nth(k int8) Seat { return Seat((int8(s.Chooser) + k) % s.Players) }

// person takes a colonist for a hospice or a university: of the supply, else of the ship (B8, B12).
func (s *State) person() bool {
	switch {
	case s.Colonists > 0:
		s.Colonists--
	case s.Ship > 0:
		s.Ship--
	default:
		return false
	}
	return true
}

// personLeft says whether person has one to give.
func (s *State) personLeft() bool { return s.Colonists > 0 || s.Ship > 0 }

// gain credits points: chips as long as the stock lasts, then the ledger (P10.6, R-07).
func (s *State) gain(seat Seat, n int32, t *teller) {
	s.Boards[seat].VP += n
	if n <= s.VP {
		s.VP -= n
	} else {
		s.Overdraw += n - s.VP
		s.VP = 0
	}
	if s.VP == 0 && n > 0 && (s.Rules.AnyPhase || s.Phase == Captain) {
		s.flag(flagVP, t)
	}
}

// flag sets an end flag (P12.1).
func (s *State) flag(f endFlags, t *teller) {
	if s.Flags&f != 0 {
		return
	}
	s.Flags |= f
	if t.on() {
		t.tell(EndFlag, engine.Everyone, engine.Term("flag", f.words()[0]))
	}
}
