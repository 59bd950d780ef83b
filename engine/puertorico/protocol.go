package puertorico

import (
	"fmt"
	"math/bits"
	"sort"

	"github.com/harbormaster/harbormaster/engine"
)

// protocol writes a move as an entry of a recorded game (PROTOCOL.md): its kind and arguments, with those that only
// a game with nobles has where that is one.
func (m Move) protocol(nobles bool) (kind string, args map[string]any) {
	word := func(text string) any {
		if text == "" {
			return nil
		}
		return text
	}
	switch m.Kind {
	case RoleMove:
		return "role", map[string]any{"role": Role(m.A).String()}
	case HaciendaMove:
		return "hacienda", map[string]any{"draw": m.A == 1}
	case SettleMove:
		args := map[string]any{"tile": word(Tile(m.A).String()), "colonist": m.Colonist()}
		if m.Forest() {
			args["forest"] = true
		}
		return "settle", args
	case ForestMove:
		return "draw_place", map[string]any{"forest": m.A == 1}
	case ClearMove:
		if m.A == none {
			return "hunting_lodge", map[string]any{"tile": nil}
		}
		return "hunting_lodge", m.landArgs()
	case TakeMove:
		return "mayor_take", map[string]any{"noble": m.A == 1}
	case PlaceMove:
		p := m.placement()
		sanJuan, nobleSanJuan := m.staying()
		args := p.all.protocol(sanJuan)
		if nobles {
			args["nobles"] = p.nobles.protocol(nobleSanJuan)
		}
		return "place", args
	case BuildMove:
		args := map[string]any{"building": word(Building(m.A).String()), "colonist": m.Colonist()}
		if pay := m.payment(); pay != noPayment {
			args["pay"] = pay.protocol(nobles)
		}
		return "build", args
	case BonusMove:
		return "craft_bonus", map[string]any{"good": Good(m.A).String()}
	case TradeMove:
		args := map[string]any{"good": word(Good(m.A).String())}
		if m.B == 1 {
			args["post"] = true
		}
		return "trade", args
	case LandMove:
		if m.A == none {
			return "land_office", map[string]any{"tile": "buy"}
		}
		return "land_office", m.landArgs()
	case SupplyMove:
		goods := []string{}
		for good, word := range goodWords {
			if m.Supplied()&(1<<good) != 0 {
				goods = append(goods, word)
			}
		}
		return "royal_supplier", map[string]any{"goods": goods}
	case LoadMove:
		args := map[string]any{"good": word(Good(m.A).String()), "ship": nil}
		switch {
		case m.A == none:
		case m.B == 0:
			args["ship"] = wharfWord
		default:
			args["ship"] = int(m.B)
		}
		return "load", args
	case MixMove:
		return "load", map[string]any{"good": mixedWord, "ship": smallWharfWord, "goods": countsOf(m.Kept())}
	case StoreMove:
		return "store", map[string]any{"keep": countsOf(m.Kept())}
	case InnMove:
		if m.A == none {
			return "inn", map[string]any{"to": nil}
		}
		return "inn", map[string]any{"to": m.Place(), "noble": m.Noble()}
	case BuccaneerMove:
		args := map[string]any{"do": deedWords[m.A]}
		switch m.A {
		case Piracy:
			args["ship"] = int(m.B)
		case Capture:
			args["role"] = Role(m.B).String()
		}
		return "buccaneer", args
	case RaidMove:
		return "raid", map[string]any{"to": m.Place()}
	case ReshuffleMove:
		return "reshuffle", map[string]any{"tiles": m.tiles()}
	}
	return "", nil
}

// Words of the protocol for private ships.
const (
	wharfWord      = "wharf"
	smallWharfWord = "small_wharf"
	mixedWord      = "mixed"
)

func (m Move) landArgs() map[string]any {
	return map[string]any{"tile": Tile(m.A).String(), "occupied": m.Occupied(), "noble": m.Noble()}
}

// protocol writes a distribution of persons.
func (c *spotCounts) protocol(sanJuan int) map[string]any {
	island, buildings := map[string]int{}, map[string]int{}
	for at := range spots {
		switch n := int(c.get(at)); {
		case n == 0:
		case at.isTile():
			island[at.String()] = n
		default:
			buildings[at.String()] = n
		}
	}
	return map[string]any{"island": island, "buildings": buildings, sanJuanKey: sanJuan}
}

func countsOf(goods [Goods]int8) map[string]int {
	list := map[string]int{}
	for good, n := range goods {
		if n > 0 {
			list[goodWords[good]] = int(n)
		}
	}
	return list
}

// protocol writes a payment.
func (p payment) protocol(nobles bool) map[string]any {
	args := map[string]any{}
	if p.from != noSpot {
		args["colonist_from"] = p.from.String()
		if nobles {
			args["noble"] = p.noble
		}
	}
	if p.good != NoGood {
		args["good"] = p.good.String()
	}
	if p.chip {
		args["vp"] = 1
	}
	return args
}

// move reads an action of the protocol, in a game with nobles or without. It judges form and words; whether the move is legal
// is for Check.
func (e entry) move(seat Seat, nobles bool) (Move, error) {
	a := arguments{left: e.Args}
	var m Move
	switch e.Kind {
	case "role":
		m = TakeRole(oneOf(&a, "role", parseRole))
	case "hacienda":
		m = Draw(a.flag("draw"))
	case "draw_place":
		m = LayForest(a.flag("forest"))
	case "settle":
		tile, colonist := oneOrNone(&a, "tile", parseTile), a.flag("colonist")
		if m = Settle(tile, colonist); a.has("forest") {
			m = SettleForest(tile, colonist)
			if !a.flag("forest") {
				a.fail("forest is not true")
			}
		}
	case "hunting_lodge":
		m = a.land(Clear)
	case "mayor_take":
		m = TakeNoble(a.flag("noble"))
	case "place":
		m = a.placement(nobles)
	case "build":
		m = Build(oneOrNone(&a, "building", parseBuilding), a.flag("colonist"))
		if a.has("pay") {
			m.X[0] = a.payment(nobles)
		}
	case "craft_bonus":
		m = Bonus(oneOf(&a, "good", parseGood))
	case "trade":
		m = Trade(oneOrNone(&a, "good", parseGood))
		if a.has("post") {
			m.B = 1
			if !a.flag("post") || m.A == none {
				a.fail("post is not true, or nothing is sold there")
			}
		}
	case "land_office":
		if a.left["tile"] == "buy" {
			a.take("tile")
			m = BuyLand()
		} else if m = a.land(SellLand); m.A == none {
			a.fail("no tile")
		}
	case "royal_supplier":
		m = a.supply()
	case "load":
		m = a.loading()
	case "store":
		m = Store(a.goods("keep"))
	case "inn":
		m = a.inn()
	case "buccaneer":
		m = a.deed()
	case "raid":
		m = raidTo(oneOf(&a, "to", parseSpot))
	case "reshuffle":
		m = a.order()
	default:
		return Move{}, fmt.Errorf("no action %q in this game", e.Kind)
	}
	if (seat == engine.Chance) != (m.Kind == ReshuffleMove) {
		a.fail("%s is not for player %d", e.Kind, e.Player)
	}
	for key := range a.left {
		a.fail("argument %q does not belong to %s", key, e.Kind)
	}
	return m, a.err
}

// arguments are what is left of an action's arguments; the first error stays.
type arguments struct {
	left map[string]any
	err  error
}

func (a *arguments) fail(format string, args ...any) {
	if a.err == nil {
		a.err = fmt.Errorf(format, args...)
	}
}

// take removes an argument that must be there.
func (a *arguments) take(key string) any {
	value, ok := a.left[key]
	if !ok {
		a.fail("argument %q is missing", key)
	}
	rest := make(map[string]any, len(a.left))
	for k, v := range a.left {
		if k != key {
			rest[k] = v
		}
	}
	a.left = rest
	return value
}

func (a *arguments) flag(key string) bool {
	value, ok := a.take(key).(bool)
	if !ok {
		a.fail("%s is neither true nor false", key)
	}
	return value
}

// oneOf reads a word.
func oneOf[T any](a *arguments, key string, parse func(string) (T, bool)) T {
	text, ok := a.take(key).(string)
	if !ok {
		a.fail("%s is no word", key)
	}
	value, ok := parse(text)
	if !ok {
		a.fail("%s %q is not known in this game", key, text)
	}
	return value
}

// oneOrNone reads a word or null, which is -1.
func oneOrNone[T ~int8](a *arguments, key string, parse func(string) (T, bool)) T {
	if value, ok := a.left[key]; ok && value == nil {
		a.take(key)
		return none
	}
	return oneOf(a, key, parse)
}

// count reads a whole number from least to most.
func (a *arguments) count(key string, value any, least, most int) int {
	n, ok := value.(float64)
	if !ok || n != float64(int(n)) || int(n) < least || int(n) > most {
		a.fail("%s is no number from %d to %d", key, least, most)
		return least
	}
	return int(n)
}

// counts reads an object of numbers from 1 on; zero entries are left out.
func (a *arguments) counts(key string, most int, yield func(key string, n int) bool) {
	object, ok := a.take(key).(map[string]any)
	if !ok {
		a.fail("%s is no object", key)
	}
	for name, value := range object {
		if !yield(name, a.count(name, value, 1, most)) {
			a.fail("%q is not known in this game", name)
		}
	}
}

// has says that an optional argument is there.
func (a *arguments) has(key string) bool {
	_, ok := a.left[key]
	return ok
}

// inner reads an object as arguments of its own.
func (a *arguments) inner(key string) arguments {
	object, ok := a.take(key).(map[string]any)
	if !ok {
		a.fail("%s is no object", key)
	}
	return arguments{left: object}
}

// close takes over what went wrong in an inner object, and what is left in it.
func (a *arguments) close(inner *arguments, key string) {
	for name := range inner.left {
		inner.fail("argument %q does not belong to %s", name, key)
	}
	if inner.err != nil {
		a.fail("%s: %w", key, inner.err)
	}
}

func (a *arguments) placement(withNobles bool) Move {
	var p placement
	sanJuan := a.spotCounts(&p.all)
	nobles := 0
	if withNobles {
		inner := a.inner("nobles")
		nobles = inner.spotCounts(&p.nobles)
		a.close(&inner, "nobles")
	}
	return place(p, sanJuan, nobles)
}

// spotCounts reads a distribution of persons; the number is who stays in San Juan.
func (a *arguments) spotCounts(c *spotCounts) int {
	add := func(at spot, n int, ok bool) bool {
		switch {
		case !ok:
			return false
		case n > maxAt(at):
			a.fail("%d persons on %s", n, at)
		default:
			c.add(at, n)
		}
		return true
	}
	a.counts("island", 15, func(key string, n int) bool {
		tile, ok := parseTile(key)
		return add(spot(tile), n, ok)
	})
	a.counts("buildings", 15, func(key string, n int) bool {
		building, ok := parseBuilding(key)
		return add(spotOf(building), n, ok)
	})
	return a.count(sanJuanKey, a.take(sanJuanKey), 0, maxColonists+maxNobles)
}

func (a *arguments) land(move func(tile Tile, occupied, noble bool) Move) Move {
	tile := oneOrNone(a, "tile", parseTile)
	if tile == none {
		return move(tile, false, false)
	}
	occupied, noble := a.flag("occupied"), a.flag("noble")
	if noble && !occupied {
		a.fail("a noble on an empty tile")
	}
	return move(tile, occupied, noble)
}

func (a *arguments) payment(nobles bool) uint64 {
	p := noPayment
	inner := a.inner("pay")
	if inner.has("colonist_from") {
		p.from = oneOf(&inner, "colonist_from", func(key string) (spot, bool) {
			if key == sanJuanKey {
				return atSanJuan, true
			}
			return parseSpot(key)
		})
		if nobles {
			p.noble = inner.flag("noble")
		}
	}
	if inner.has("good") {
		p.good = oneOf(&inner, "good", parseGood)
	}
	if inner.has("vp") {
		inner.count("vp", inner.take("vp"), 1, 1)
		p.chip = true
	}
	a.close(&inner, "pay")
	if p == noPayment {
		a.fail("pay pays nothing")
	}
	return p.pack()
}

func (a *arguments) supply() Move {
	list, ok := a.take("goods").([]any)
	if !ok {
		a.fail("goods is no list")
	}
	var set uint8
	for _, value := range list {
		word, _ := value.(string)
		good, ok := parseGood(word)
		// In goods order, so none twice.
		if !ok || set>>good != 0 {
			a.fail("goods are not a list of kinds in goods order")
			break
		}
		set |= 1 << good
	}
	return Supply(set)
}

func (a *arguments) loading() Move {
	if a.left["good"] == mixedWord {
		a.take("good")
		if a.take("ship") != smallWharfWord {
			a.fail("mixed goods go on the small wharf")
		}
		return LoadMixed(a.goods("goods"))
	}
	good := oneOrNone(a, "good", parseGood)
	ship := a.take("ship")
	switch {
	case good == NoGood:
		if ship != nil {
			a.fail("a ship without a good")
		}
		return Load(NoGood, 0)
	case ship == wharfWord:
		return Load(good, 0)
	}
	return Load(good, int8(a.count("ship", ship, 1, 127)))
}

// goods reads an object of goods.
func (a *arguments) goods(key string) [Goods]int8 {
	var goods [Goods]int8
	a.counts(key, 15, func(key string, n int) bool {
		good, ok := parseGood(key)
		if ok {
			goods[good] = int8(n)
		}
		return ok
	})
	return goods
}

func (a *arguments) inn() Move {
	to := oneOrNone(a, "to", parseSpot)
	if to == none {
		return StayAtInn()
	}
	return moveTo(to, a.flag("noble"))
}

func (a *arguments) deed() Move {
	deed := oneOf(a, "do", func(word string) (int8, bool) {
		i := index(deedWords[:], word)
		return int8(i), i >= 0
	})
	switch deed {
	case Piracy:
		return Deed(Piracy, int8(a.count("ship", a.take("ship"), 1, 127)))
	case Capture:
		return Deed(Capture, int8(oneOf(a, "role", parseRole)))
	}
	return Deed(deed, 0)
}

func (a *arguments) order() Move {
	list, ok := a.take("tiles").([]any)
	if !ok {
		a.fail("tiles is no list")
	}
	words := make([]string, 0, len(list))
	for _, value := range list {
		word, ok := value.(string)
		if !ok {
			a.fail("a tile is no word")
		}
		words = append(words, word)
	}
	tiles, err := readTiles(words)
	if err != nil {
		a.fail("%w", err)
	}
	return deal(ReshuffleMove, 0, tiles)
}

// public is the public state of the protocol.
func (s *State) public() any {
	copies := map[string]int{}
	for set := s.kindsInGame(); set != 0; set &= set - 1 {
		building := Building(bits.TrailingZeros64(set))
		copies[building.String()] = int(s.Copies[building])
	}
	var ships []any
	for _, ship := range s.Ships {
		if ship.Capacity > 0 {
			cargo := map[string]any{"capacity": int(ship.Capacity), "good": nil, "count": int(ship.Count)}
			if ship.Good != NoGood {
				cargo["good"] = ship.Good.String()
			}
			ships = append(ships, cargo)
		}
	}
	doubloons := map[string]int{}
	for role := Settler; role < Roles; role++ {
		if s.cards()&(1<<role) != 0 {
			doubloons[role.String()] = int(s.Doubloons[role])
		}
	}
	var players []any
	for i := range s.Players {
		players = append(players, s.publicPlayer(&s.Boards[i]))
	}
	supply := map[string]any{
		"colonists": int(s.Colonists), "vp": int(s.VP), "quarries": int(s.Quarries), "goods": perGood(s.Goods), "buildings": copies,
	}
	state := map[string]any{
		"round": int(s.Round), "governor": int(s.Governor), "over": s.Step == stepOver, "end": s.Flags.words(), "supply": supply,
		"vp_overdraw": int(s.Overdraw), "colonist_ship": int(s.Ship + s.ShipNobles), "ships": ships,
		"trading_house": sortedWords(s.House[:s.HouseCount]), "face_up": sortedWords(s.Row[:s.RowCount]),
		"stack_count": int(s.StackCount), "discard": perGood(s.Discards), "role_doubloons": doubloons, "players": players,
	}
	if s.Rules.Nobles {
		supply["nobles"], state["ship_nobles"] = int(s.Nobles), int(s.ShipNobles)
	}
	if s.Rules.Buccaneer {
		state["buccaneer"] = seatOrNull(s.Token)
	}
	if f := s.Festival; s.Rules.Festival {
		goods := []string{}
		for good, n := range f.Goods {
			for range n {
				goods = append(goods, goodWords[good])
			}
		}
		state["festival"] = map[string]any{
			"cultivation": map[string]any{"tile": f.Tile.String(), "by": seatOrNull(f.By[taskCultivation])},
			"production":  map[string]any{"goods": goods, "by": seatOrNull(f.By[taskProduction])},
			"building":    map[string]any{"building": f.Building.String(), "by": seatOrNull(f.By[taskBuilding])},
		}
	}
	return state
}

func seatOrNull(seat Seat) any {
	if seat == engine.Everyone {
		return nil
	}
	return int(seat)
}

func (s *State) publicPlayer(b *Board) map[string]any {
	island, buildings := map[string][2]int{}, map[string]int{}
	for tile, n := range b.Island {
		if n > 0 {
			island[tileWords[tile]] = [2]int{int(n), int(b.Workers[tile])}
		}
	}
	for _, building := range b.Buildings() {
		buildings[building.String()] = int(b.Staff[building])
	}
	player := map[string]any{
		"doubloons": int(b.Doubloons), "vp": int(b.VP), "goods": perGood(b.Goods), "island": island,
		"buildings": buildings, sanJuanKey: int(b.SanJuan),
	}
	if s.Rules.Nobles {
		p := b.placed()
		player["nobles"] = p.nobles.protocol(int(b.NobleSanJuan))
	}
	return player
}

// perGood gives numbers for all five goods.
func perGood(counts [Goods]int8) map[string]int {
	list := map[string]int{}
	for good, n := range counts {
		list[goodWords[good]] = int(n)
	}
	return list
}

func sortedWords[T fmt.Stringer](list []T) []string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = w.String()
	}
	sort.Strings(words)
	return words
}
