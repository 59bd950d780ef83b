package puertorico

// Kind is the kind of a move.
type Kind uint8

// The kinds of moves; the notation stands behind each.
const (
	NoMove        Kind = iota
	RoleMove           // role:captain
	HaciendaMove       // hacienda:draw, hacienda:skip
	SettleMove         // settle:corn, settle:corn:colonist, settle:corn:forest:colonist, settle:quarry, settle:none
	PlaceMove          // place:corn=1,indigo=1,small_market=1,san_juan=0; the noble part behind a slash: corn=2/1
	OrderMove          // mayor:order
	BuildMove          // build:harbor, build:harbor:colonist, build:harbor:pay=@quarry,indigo,vp, build:none
	BonusMove          // craft:corn
	TradeMove          // trade:coffee, trade:coffee:post, trade:none
	LoadMove           // load:corn:6, load:corn:wharf, load:none
	StoreMove          // store:corn=3,indigo=1, store:none
	SetupMove          // setup:2:cistf…, the next tile first
	ReshuffleMove      // reshuffle:cistf…, the next tile first
	TasksMove          // tasks:corn:ccs, the festival's plantation and goods
	LotMove            // lot:office,church,…, the kinds of a drawn lot
	PrizeMove          // prize:wharf, the festival's building
	DraftMove          // draft:church
	ForestMove         // forest:yes, forest:no
	ClearMove          // clear:corn, clear:corn:occupied, clear:corn:noble, clear:none
	TakeMove           // take:colonist, take:noble
	LandMove           // land:buy, land:corn, land:corn:occupied, land:corn:noble
	SupplyMove         // supply:corn,coffee, supply:none
	MixMove            // mix:corn=2,sugar=1, a loading of the small wharf
	InnMove            // inn:harbor, inn:harbor:noble, inn:stop
	BuccaneerMove      // buccaneer:piracy:6, buccaneer:plunder, buccaneer:raid, buccaneer:capture:builder
	RaidMove           // raid:corn
)

// none stands in a move's A where nothing is taken, built, sold or loaded.
const none = -1

// Move is one choice. Its fields are packed; use the constructors and String, Parse, and the accessors.
type Move struct {
	Kind Kind
	// A and B are what the table of the notation says of the kind, A none where nothing is taken, built, sold or
	// loaded; of a placement the persons in San Juan and the nobles among them, of tiles the governor and their number.
	A, B int8
	// X holds counts: the placement (place), four bits a good (store, mix, tasks), a bit a good (supply), three bits
	// a tile (chance), a bit a kind (lot); the payment (build).
	X [3]uint64
}

// short appends a move without counts. Its bytes are copied one by one: a move that was just put together is not yet in
// memory as a whole, and a processor waits for that.
func short(list []Move, m Move) []Move {
	list = append(list, Move{})
	last := &list[len(list)-1]
	last.Kind, last.A, last.B = m.Kind, m.A, m.B
	return list
}

// TakeRole is the choice of a role card.
func TakeRole(role Role) Move { return Move{Kind: RoleMove, A: int8(role)} }

// Draw is the answer whether to use the hacienda.
func Draw(yes bool) Move { return Move{Kind: HaciendaMove, A: bit(yes)} }

// LayForest is the answer whether the drawn tile becomes a forest.
func LayForest(yes bool) Move { return Move{Kind: ForestMove, A: bit(yes)} }

// Settle takes a tile, with the hospice's colonist or without; tile -1 takes none.
func Settle(tile Tile, colonist bool) Move {
	return Move{Kind: SettleMove, A: int8(tile), B: bit(colonist)}
}

// SettleForest takes a plantation and lays it as a forest.
func SettleForest(tile Tile, colonist bool) Move {
	m := Settle(tile, colonist)
	m.B |= asForest
	return m
}

// asForest marks a tile that is laid as a forest, in a move's B.
const asForest = 2

// Colonist says that a move to settle or build takes a person along, Forest that a tile is laid as a forest.
func (m Move) Colonist() bool { return m.B&1 != 0 }

// Forest says that a tile is laid as a forest.
func (m Move) Forest() bool { return m.B&asForest != 0 }

// The tiles that a hunting lodge or a land office gives away, in a move's B.
const (
	isOccupied = 1
	isNoble    = 2
)

// Clear gives a tile away at the end of the settler phase: an empty one, one with a colonist or one with a noble; tile
// -1 gives none.
func Clear(tile Tile, occupied, noble bool) Move {
	return Move{Kind: ClearMove, A: int8(tile), B: person(occupied, noble)}
}

// SellLand gives a tile away for a doubloon (N4).
func SellLand(tile Tile, occupied, noble bool) Move {
	return Move{Kind: LandMove, A: int8(tile), B: person(occupied, noble)}
}

// BuyLand buys a face-down plantation (N4).
func BuyLand() Move { return Move{Kind: LandMove, A: none} }

// Occupied says that somebody stands on a tile that is given away.
func (m Move) Occupied() bool { return m.B != 0 }

// Noble says that it is a noble: on a tile that is given away, or moved from an inn.
func (m Move) Noble() bool {
	if m.Kind == InnMove {
		return m.B == 1
	}
	return m.B == isNoble
}

func person(occupied, noble bool) int8 {
	switch {
	case noble:
		return isNoble
	case occupied:
		return isOccupied
	}
	return 0
}

// TakeNoble takes the noble from the ship, or a colonist (N1.3).
func TakeNoble(noble bool) Move { return Move{Kind: TakeMove, A: bit(noble)} }

// Build builds, with the university's colonist or without; NoBuilding builds nothing.
func Build(building Building, colonist bool) Move {
	return Move{Kind: BuildMove, A: int8(building), B: bit(colonist)}
}

// Payment is what a black market gives back in place of doubloons (X3): a person, a good, a chip.
type Payment struct {
	// From is the word of the tile, building or "san_juan" that a person comes from, "" for none; Noble: it is one.
	From  string
	Noble bool
	// Good is NoGood for none.
	Good Good
	Chip bool
}

// Pays is what the black market gives back in a move to build; ok is false where it gives nothing.
func (m Move) Pays() (pay Payment, ok bool) {
	p := m.payment()
	if p.from != noSpot {
		pay.From = p.from.String()
	}
	pay.Noble, pay.Good, pay.Chip = p.noble, p.good, p.chip
	return pay, p != noPayment
}

// Bonus takes the craftsman's privilege good.
func Bonus(good Good) Move { return Move{Kind: BonusMove, A: int8(good)} }

// Trade sells a good to the trading house; NoGood sells nothing.
func Trade(good Good) Move { return Move{Kind: TradeMove, A: int8(good)} }

// TradeApart sells a good to the own trading post (X8).
func TradeApart(good Good) Move { return Move{Kind: TradeMove, A: int8(good), B: 1} }

// Supply gives one good each of some kinds to the royal supplier (N7); set has a bit for each good.
func Supply(set uint8) Move { return Move{Kind: SupplyMove, X: [3]uint64{uint64(set)}} }

// Supplied is the set of goods of a move to the royal supplier, a bit for each.
func (m Move) Supplied() uint8 { return uint8(m.X[0]) }

// Load loads a good on the ship of a capacity, 0 being the wharf; NoGood loads nothing.
func Load(good Good, capacity int8) Move { return Move{Kind: LoadMove, A: int8(good), B: capacity} }

// LoadMixed loads goods of several kinds on the small wharf (X9).
func LoadMixed(goods [Goods]int8) Move {
	m := Store(goods)
	m.Kind = MixMove
	return m
}

// MoveTo moves a person from the inn to the tile or building of that word; StayAtInn closes a window (X10).
func moveTo(at spot, noble bool) Move { return Move{Kind: InnMove, A: int8(at), B: bit(noble)} }

// StayAtInn closes a window of inns (X10.1).
func StayAtInn() Move { return Move{Kind: InnMove, A: none} }

// Place is the word of the tile or building that a move of an inn or of a raid goes to, "" for none.
func (m Move) Place() string {
	if m.A == none {
		return ""
	}
	return spot(m.A).String()
}

// The deeds of the buccaneer (C4).
const (
	Piracy int8 = iota
	Plunder
	Raid
	Capture
	deeds = iota
)

var deedWords = [deeds]string{"piracy", "plunder", "raid", "capture"}

// Deed is an action of the buccaneer; on is the capacity of the ship for Piracy, the role for Capture, else 0.
func Deed(what, on int8) Move { return Move{Kind: BuccaneerMove, A: what, B: on} }

func raidTo(at spot) Move { return Move{Kind: RaidMove, A: int8(at)} }

// Draft puts a kind of building onto the board (X2).
func Draft(building Building) Move { return Move{Kind: DraftMove, A: int8(building)} }

// lot is the outcome of a drawn lot, prize that of the festival's building, tasks that of its tile and goods.
func lot(kinds uint64) Move { return Move{Kind: LotMove, X: [3]uint64{kinds}} }

func prize(building Building) Move { return Move{Kind: PrizeMove, A: int8(building)} }

func tasks(tile Tile, goods [Goods]int8) Move {
	m := Store(goods)
	m.Kind, m.A = TasksMove, int8(tile)
	return m
}

// PlaceInOrder asks that the mayor's placements of this phase be made in order.
func PlaceInOrder() Move { return Move{Kind: OrderMove} }

// Store keeps goods.
func Store(keep [Goods]int8) Move {
	m := Move{Kind: StoreMove}
	for g, n := range keep {
		m.X[0] |= uint64(n) << (4 * g)
	}
	return m
}

// Kept is what a move to store keeps, or one of the small wharf loads.
func (m Move) Kept() [Goods]int8 {
	var keep [Goods]int8
	for g := range keep {
		keep[g] = int8(m.X[0] >> (4 * g) & 15)
	}
	return keep
}

// deal makes an outcome of chance: a setup with its governor, or a reshuffle.
func deal(kind Kind, governor Seat, tiles []Tile) Move {
	m := Move{Kind: kind, A: int8(governor), B: int8(len(tiles))}
	for i, tile := range tiles {
		m.X[i/21] |= uint64(tile) << (3 * (i % 21))
	}
	return m
}

// maxDealt is the number of tiles that a move of chance can hold.
const maxDealt = 63

// dealt is tile i of an outcome of chance.
func (m Move) dealt(i int) Tile { return Tile(m.X[i/21] >> (3 * (i % 21)) & 7) }

func bit(b bool) int8 {
	if b {
		return 1
	}
	return 0
}
