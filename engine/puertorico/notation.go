package puertorico

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// ErrNotation says that a text is no move.
var ErrNotation = errors.New("not a move of puerto rico")

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
	// A is the role, tile, building, good, place or governor, -1 for none; 1 for a hacienda's draw, a forest, the noble of
	// the ship; the deed of the buccaneer; the persons in San Juan (place).
	A int8
	// B is 1 with a person (settle, build), 2 as a forest (settle); 1 at the trading post; 1 from an occupied tile and 2 with
	// a noble (clear, land); 1 for a noble (inn); the ship's capacity or 0 for the wharf (load), the ship or role of the
	// buccaneer; the number of tiles (chance); the nobles in San Juan (place).
	B int8
	// X holds counts: the placement (place), four bits a good (store, mix, tasks), a bit a good (supply), three bits
	// a tile (chance), a bit a kind (lot); the payment (build).
	X [3]uint64
}

// short appends a move without counts. Its bytes are copied one by one: a move that was just put together is not yet in memory
// as a whole, and a processor waits for that.
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

// Clear gives a tile away at the end of the settler phase: an empty one, one with a colonist or one with a noble; tile -1
// gives none.
func Clear(tile Tile, occupied, noble bool) Move {
	return Move{Kind: ClearMove, A: int8(tile), B: person(occupied, noble)}
}

// SellLand gives a tile away for a doubloon, BuyLand buys a face-down plantation (N4).
func SellLand(tile Tile, occupied, noble bool) Move {
	return Move{Kind: LandMove, A: int8(tile), B: person(occupied, noble)}
}

// BuyLand buys a face-down plantation (N4).
func BuyLand() Move { return Move{Kind: LandMove, A: none} }

// Occupied and Noble say who stands on a tile that is given away.
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
	// From is the word of the tile, building or "san_juan" that a person comes from, "" for none; Noble says that it is one.
	From  string
	Noble bool
	// Good is NoGood for none.
	Good Good
	Chip bool
}

// BuildFor builds and pays the rest by the black market.
func BuildFor(building Building, colonist bool, pay Payment) Move {
	p := payment{from: noSpot, noble: pay.Noble, good: pay.Good, chip: pay.Chip}
	if pay.From == sanJuanKey {
		p.from = atSanJuan
	} else if at, ok := parseSpot(pay.From); ok {
		p.from = at
	}
	m := Build(building, colonist)
	m.X[0] = p.pack()
	return m
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

// tileLetters write a plantation in an outcome of chance.
const tileLetters = "cistf"

// String writes the move in notation; Parse is its inverse.
func (m Move) String() string {
	switch m.Kind {
	case RoleMove:
		return "role:" + Role(m.A).String()
	case HaciendaMove:
		if m.A == 1 {
			return "hacienda:draw"
		}
		return "hacienda:skip"
	case SettleMove:
		text := "settle:" + orNone(Tile(m.A).String())
		if m.Forest() {
			text += ":forest"
		}
		return withColonist(text, m.B&1)
	case PlaceMove:
		return m.placeString()
	case OrderMove:
		return "mayor:order"
	case BuildMove:
		return withColonist("build:"+orNone(Building(m.A).String()), m.B) + m.payment().String()
	case BonusMove:
		return "craft:" + Good(m.A).String()
	case TradeMove:
		if m.B == 1 {
			return "trade:" + Good(m.A).String() + ":post"
		}
		return "trade:" + orNone(Good(m.A).String())
	case LoadMove:
		switch {
		case m.A == none:
			return "load:none"
		case m.B == 0:
			return "load:" + Good(m.A).String() + ":wharf"
		}
		return "load:" + Good(m.A).String() + ":" + strconv.Itoa(int(m.B))
	case StoreMove:
		return "store:" + goodsString(m.Kept())
	case MixMove:
		return "mix:" + goodsString(m.Kept())
	case DraftMove:
		return "draft:" + Building(m.A).String()
	case ForestMove:
		if m.A == 1 {
			return "forest:yes"
		}
		return "forest:no"
	case ClearMove:
		return "clear:" + m.landString()
	case LandMove:
		if m.A == none {
			return "land:buy"
		}
		return "land:" + m.landString()
	case TakeMove:
		if m.A == 1 {
			return "take:noble"
		}
		return "take:colonist"
	case SupplyMove:
		return "supply:" + orNone(setString(m.X[0], goodWords[:]))
	case InnMove:
		if m.A == none {
			return "inn:stop"
		}
		if m.B == 1 {
			return "inn:" + m.Place() + ":noble"
		}
		return "inn:" + m.Place()
	case BuccaneerMove:
		return m.deedString()
	case RaidMove:
		return "raid:" + m.Place()
	case TasksMove:
		return "tasks:" + Tile(m.A).String() + ":" + lettersOf(m.Kept())
	case LotMove:
		return "lot:" + m.lotString()
	case PrizeMove:
		return "prize:" + Building(m.A).String()
	case SetupMove:
		return fmt.Sprintf("setup:%d:%s", m.A, m.tilesString())
	case ReshuffleMove:
		return "reshuffle:" + m.tilesString()
	}
	return ""
}

func orNone(word string) string {
	if word == "" {
		return "none"
	}
	return word
}

func withColonist(text string, colonist int8) string {
	if colonist == 1 {
		return text + ":colonist"
	}
	return text
}

func (m Move) landString() string {
	text := orNone(Tile(m.A).String())
	switch m.B {
	case isOccupied:
		text += ":occupied"
	case isNoble:
		text += ":noble"
	}
	return text
}

func (m Move) deedString() string {
	text := "buccaneer:" + word(deedWords[:], int(m.A))
	switch m.A {
	case Piracy:
		return text + ":" + strconv.Itoa(int(m.B))
	case Capture:
		return text + ":" + Role(m.B).String()
	}
	return text
}

func (m Move) lotString() string {
	var words []string
	for set := m.X[0]; set != 0; set &= set - 1 {
		words = append(words, Building(bits.TrailingZeros64(set)).String())
	}
	return strings.Join(words, ",")
}

// setString lists the words of a set.
func setString(set uint64, words []string) string {
	var list []string
	for i, word := range words {
		if set&(1<<i) != 0 {
			list = append(list, word)
		}
	}
	return strings.Join(list, ",")
}

// lettersOf writes goods by the letters of their plantations.
func lettersOf(goods [Goods]int8) string {
	text := ""
	for good, n := range goods {
		text += strings.Repeat(tileLetters[good:good+1], int(n))
	}
	return text
}

func (m Move) placeString() string {
	var b strings.Builder
	b.WriteString("place:")
	p := m.placement()
	write := func(key string, n, nobles int) {
		fmt.Fprintf(&b, "%s=%d", key, n)
		if nobles > 0 {
			fmt.Fprintf(&b, "/%d", nobles)
		}
	}
	for at := range spots {
		if n := p.all.get(at); n > 0 {
			write(at.String(), int(n), int(p.nobles.get(at)))
			b.WriteByte(',')
		}
	}
	persons, nobles := m.staying()
	write(sanJuanKey, persons, nobles)
	return b.String()
}

func goodsString(goods [Goods]int8) string {
	var parts []string
	for g, n := range goods {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", Good(g), n))
		}
	}
	return orNone(strings.Join(parts, ","))
}

func (m Move) tilesString() string {
	b := make([]byte, m.B)
	for i := range b {
		b[i] = tileLetters[m.dealt(i)]
	}
	return string(b)
}

// Parse reads a move. It accepts exactly what String writes; anything else is ErrNotation.
func Parse(text string) (Move, error) {
	m, ok := parse(text)
	if !ok || m.String() != text {
		if len(text) > 80 {
			text = text[:80] + "…"
		}
		return Move{}, fmt.Errorf("%w: %q", ErrNotation, text)
	}
	return m, nil
}

func parse(text string) (Move, bool) {
	verb, rest, ok := strings.Cut(text, ":")
	if !ok {
		return Move{}, false
	}
	switch verb {
	case "role":
		role, ok := parseRole(rest)
		return TakeRole(role), ok
	case "hacienda":
		return Draw(rest == "draw"), true
	case "settle":
		what, colonist := strings.CutSuffix(rest, ":colonist")
		what, forest := strings.CutSuffix(what, ":forest")
		if what == "none" {
			return Settle(none, false), true
		}
		tile, ok := parseTile(what)
		if forest {
			return SettleForest(tile, colonist), ok
		}
		return Settle(tile, colonist), ok
	case "place":
		return parsePlace(rest)
	case "mayor":
		return PlaceInOrder(), true
	case "build":
		return parseBuild(rest)
	case "craft":
		good, ok := parseGood(rest)
		return Bonus(good), ok
	case "trade":
		if rest == "none" {
			return Trade(NoGood), true
		}
		what, apart := strings.CutSuffix(rest, ":post")
		good, ok := parseGood(what)
		if apart {
			return TradeApart(good), ok
		}
		return Trade(good), ok
	case "load":
		return parseLoad(rest)
	case "store", "mix":
		goods, ok := parseGoods(rest)
		if verb == "mix" {
			return LoadMixed(goods), ok && rest != "none"
		}
		return Store(goods), ok
	case "draft":
		building, ok := parseBuilding(rest)
		return Draft(building), ok
	case "forest":
		return LayForest(rest == "yes"), true
	case "clear", "land":
		return parseLand(verb, rest)
	case "take":
		return TakeNoble(rest == "noble"), true
	case "supply":
		return parseSupply(rest)
	case "inn":
		what, noble := strings.CutSuffix(rest, ":noble")
		if what == "stop" {
			return StayAtInn(), true
		}
		at, ok := parseSpot(what)
		return moveTo(at, noble), ok
	case "buccaneer":
		return parseDeed(rest)
	case "raid":
		at, ok := parseSpot(rest)
		return raidTo(at), ok
	case "tasks":
		return parseTasks(rest)
	case "lot":
		return parseLot(rest)
	case "prize":
		building, ok := parseBuilding(rest)
		return prize(building), ok
	case "setup":
		seat, tiles, _ := strings.Cut(rest, ":")
		governor, err := strconv.ParseInt(seat, 10, 8)
		if err != nil || governor < 0 {
			return Move{}, false
		}
		return parseTiles(SetupMove, Seat(governor), tiles)
	case "reshuffle":
		return parseTiles(ReshuffleMove, 0, rest)
	}
	return Move{}, false
}

func parseLoad(text string) (Move, bool) {
	if text == "none" {
		return Load(NoGood, 0), true
	}
	what, ship, _ := strings.Cut(text, ":")
	good, ok := parseGood(what)
	if !ok || ship == "wharf" {
		return Load(good, 0), ok
	}
	capacity, err := strconv.ParseInt(ship, 10, 8)
	return Load(good, int8(capacity)), err == nil && capacity > 0
}

func parseBuild(text string) (Move, bool) {
	what, pay, pays := strings.Cut(text, payMark)
	what, colonist := strings.CutSuffix(what, ":colonist")
	if what == "none" {
		return Build(NoBuilding, false), true
	}
	building, ok := parseBuilding(what)
	m := Build(building, colonist)
	if pays && ok {
		var p payment
		p, ok = parsePayment(pay)
		m.X[0] = p.pack()
	}
	return m, ok
}

func parseLand(verb, text string) (Move, bool) {
	if verb == "land" && text == "buy" {
		return BuyLand(), true
	}
	if verb == "clear" && text == "none" {
		return Clear(none, false, false), true
	}
	what, occupied := strings.CutSuffix(text, ":occupied")
	what, noble := strings.CutSuffix(what, ":noble")
	tile, ok := parseTile(what)
	if verb == "land" {
		return SellLand(tile, occupied, noble), ok
	}
	return Clear(tile, occupied, noble), ok
}

func parseSupply(text string) (Move, bool) {
	if text == "none" {
		return Supply(0), true
	}
	var set uint8
	for part := range strings.SplitSeq(text, ",") {
		good, ok := parseGood(part)
		if !ok {
			return Move{}, false
		}
		set |= 1 << good
	}
	return Supply(set), true
}

func parseDeed(text string) (Move, bool) {
	what, on, _ := strings.Cut(text, ":")
	deed := int8(index(deedWords[:], what))
	switch deed {
	case Piracy:
		capacity, err := strconv.ParseInt(on, 10, 8)
		return Deed(Piracy, int8(capacity)), err == nil && capacity > 0
	case Capture:
		role, ok := parseRole(on)
		return Deed(Capture, int8(role)), ok
	}
	return Deed(deed, 0), deed >= 0
}

func parseTasks(text string) (Move, bool) {
	what, letters, _ := strings.Cut(text, ":")
	good, ok := parseGood(what)
	var goods [Goods]int8
	if len(letters) > 15 {
		return Move{}, false
	}
	for i := range len(letters) {
		at := strings.IndexByte(tileLetters, letters[i])
		if at < 0 {
			return Move{}, false
		}
		goods[at]++
	}
	return tasks(Tile(good), goods), ok
}

func parseLot(text string) (Move, bool) {
	var set uint64
	for part := range strings.SplitSeq(text, ",") {
		building, ok := parseBuilding(part)
		if !ok {
			return Move{}, false
		}
		set |= 1 << building
	}
	return lot(set), true
}

// counted calls f for each "key=number" or "key=number/number" of a list; it stops and is false at the first that f refuses
// or that is none.
func counted(text string, f func(key string, n, part int) bool) bool {
	for item := range strings.SplitSeq(text, ",") {
		key, number, ok := strings.Cut(item, "=")
		if !ok {
			return false
		}
		number, share, shared := strings.Cut(number, "/")
		n, err := strconv.ParseUint(number, 10, 8)
		if err != nil {
			return false
		}
		part := uint64(0)
		if shared {
			if part, err = strconv.ParseUint(share, 10, 8); err != nil {
				return false
			}
		}
		if !f(key, int(n), int(part)) {
			return false
		}
	}
	return true
}

func parsePlace(text string) (Move, bool) {
	var p placement
	sanJuan, nobles := 0, 0
	ok := counted(text, func(key string, n, part int) bool {
		if key == sanJuanKey {
			sanJuan, nobles = n, part
			return n <= maxColonists+maxNobles && part <= n
		}
		at, ok := parseSpot(key)
		if !ok || n > maxAt(at) || part > n {
			return false
		}
		p.all.add(at, n-int(p.all.get(at)))
		p.nobles.add(at, part-int(p.nobles.get(at)))
		return true
	})
	return place(p, sanJuan, nobles), ok
}

func parseGoods(text string) ([Goods]int8, bool) {
	var goods [Goods]int8
	if text == "none" {
		return goods, true
	}
	ok := counted(text, func(key string, n, part int) bool {
		good, ok := parseGood(key)
		if ok && n <= 15 {
			goods[good] = int8(n)
		}
		return ok && n <= 15 && part == 0
	})
	return goods, ok
}

func parseTiles(kind Kind, governor Seat, text string) (Move, bool) {
	if len(text) > maxDealt {
		return Move{}, false
	}
	var tiles [maxDealt]Tile
	for i := range len(text) {
		at := strings.IndexByte(tileLetters, text[i])
		if at < 0 {
			return Move{}, false
		}
		tiles[i] = Tile(at)
	}
	return deal(kind, governor, tiles[:len(text)]), true
}

func parseGood(text string) (Good, bool) {
	i := index(goodWords[:], text)
	return Good(i), i >= 0
}

func parseTile(text string) (Tile, bool) {
	i := index(tileWords[:], text)
	return Tile(i), i >= 0
}

func parseRole(text string) (Role, bool) {
	i := index(roleWords[:], text)
	return Role(i), i >= 0
}

func index(words []string, text string) int {
	for i, word := range words {
		if word == text {
			return i
		}
	}
	return -1
}
