package puertorico

import (
	"errors"
	"fmt"
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
	SettleMove         // settle:corn, settle:corn:colonist, settle:quarry, settle:none
	PlaceMove          // place:corn=1,indigo=1,small_market=1,san_juan=0
	OrderMove          // mayor:order
	BuildMove          // build:harbor, build:harbor:colonist, build:none
	BonusMove          // craft:corn
	TradeMove          // trade:coffee, trade:none
	LoadMove           // load:corn:6, load:corn:wharf, load:none
	StoreMove          // store:corn=3,indigo=1, store:none
	SetupMove          // setup:2:cistf…, the next tile first
	ReshuffleMove      // reshuffle:cistf…, the next tile first
)

// none stands in a move's A where nothing is taken, built, sold or loaded.
const none = -1

// Move is one choice. Its fields are packed; use the constructors and String, Parse, and the accessors.
type Move struct {
	Kind Kind
	// A is the role, tile, building, good or governor, -1 for none; 1 for a hacienda's draw.
	A int8
	// B is 1 with a colonist (settle, build), the ship's capacity or 0 for the wharf (load), the number of tiles (chance).
	B int8
	// X holds counts: placement and San Juan (place), four bits a good (store), three bits a tile (chance).
	X [3]uint64
}

// TakeRole is the choice of a role card.
func TakeRole(role Role) Move { return Move{Kind: RoleMove, A: int8(role)} }

// Draw is the answer whether to use the hacienda.
func Draw(yes bool) Move { return Move{Kind: HaciendaMove, A: bit(yes)} }

// Settle takes a tile, with the hospice's colonist or without; tile -1 takes none.
func Settle(tile Tile, colonist bool) Move {
	return Move{Kind: SettleMove, A: int8(tile), B: bit(colonist)}
}

// Build builds, with the university's colonist or without; NoBuilding builds nothing.
func Build(building Building, colonist bool) Move {
	return Move{Kind: BuildMove, A: int8(building), B: bit(colonist)}
}

// Bonus takes the craftsman's privilege good.
func Bonus(good Good) Move { return Move{Kind: BonusMove, A: int8(good)} }

// Trade sells a good; NoGood sells nothing.
func Trade(good Good) Move { return Move{Kind: TradeMove, A: int8(good)} }

// Load loads a good on the ship of a capacity, 0 being the wharf; NoGood loads nothing.
func Load(good Good, capacity int8) Move { return Move{Kind: LoadMove, A: int8(good), B: capacity} }

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

// Kept is what a store move keeps.
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
		return withColonist("settle:"+orNone(Tile(m.A).String()), m.B)
	case PlaceMove:
		return m.placeString()
	case OrderMove:
		return "mayor:order"
	case BuildMove:
		return withColonist("build:"+orNone(Building(m.A).String()), m.B)
	case BonusMove:
		return "craft:" + Good(m.A).String()
	case TradeMove:
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
		return m.storeString()
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

func (m Move) placeString() string {
	var b strings.Builder
	b.WriteString("place:")
	p := m.placement()
	for tile := Tile(0); tile < Tiles; tile++ {
		if n := p.tile(tile); n > 0 {
			fmt.Fprintf(&b, "%s=%d,", tile, n)
		}
	}
	for building := Building(0); building < Buildings; building++ {
		if n := p.building(building); n > 0 {
			fmt.Fprintf(&b, "%s=%d,", building, n)
		}
	}
	fmt.Fprintf(&b, "san_juan=%d", m.X[2])
	return b.String()
}

func (m Move) storeString() string {
	var parts []string
	for g, n := range m.Kept() {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", Good(g), n))
		}
	}
	if parts == nil {
		return "store:none"
	}
	return "store:" + strings.Join(parts, ",")
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
		if what == "none" {
			return Settle(none, false), true
		}
		tile, ok := parseTile(what)
		return Settle(tile, colonist), ok
	case "place":
		return parsePlace(rest)
	case "mayor":
		return PlaceInOrder(), true
	case "build":
		what, colonist := strings.CutSuffix(rest, ":colonist")
		if what == "none" {
			return Build(NoBuilding, false), true
		}
		building, ok := parseBuilding(what)
		return Build(building, colonist), ok
	case "craft":
		good, ok := parseGood(rest)
		return Bonus(good), ok
	case "trade":
		if rest == "none" {
			return Trade(NoGood), true
		}
		good, ok := parseGood(rest)
		return Trade(good), ok
	case "load":
		return parseLoad(rest)
	case "store":
		return parseStore(rest)
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

// counted calls f for each "key=number" of a list; it stops and is false at the first that f refuses or that is none.
func counted(text string, f func(key string, n int) bool) bool {
	for part := range strings.SplitSeq(text, ",") {
		key, number, ok := strings.Cut(part, "=")
		if !ok {
			return false
		}
		n, err := strconv.ParseUint(number, 10, 8)
		if err != nil || !f(key, int(n)) {
			return false
		}
	}
	return true
}

func parsePlace(text string) (Move, bool) {
	var p placement
	sanJuan := 0
	ok := counted(text, func(key string, n int) bool {
		if key == "san_juan" {
			sanJuan = n
			return n <= maxColonists
		}
		if n > 15 {
			return false
		}
		if tile, ok := parseTile(key); ok {
			p.addTile(tile, n-int(p.tile(tile)))
			return true
		}
		building, ok := parseBuilding(key)
		if ok {
			p.addBuilding(building, n-int(p.building(building)))
		}
		return ok
	})
	return place(p, sanJuan), ok
}

func parseStore(text string) (Move, bool) {
	var keep [Goods]int8
	if text == "none" {
		return Store(keep), true
	}
	ok := counted(text, func(key string, n int) bool {
		good, ok := parseGood(key)
		if ok && n <= 15 {
			keep[good] = int8(n)
		}
		return ok && n <= 15
	})
	return Store(keep), ok
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

func parseBuilding(text string) (Building, bool) {
	i := index(buildingWords[:], text)
	return Building(i), i >= 0
}

func index(words []string, text string) int {
	for i, word := range words {
		if word == text {
			return i
		}
	}
	return -1
}
