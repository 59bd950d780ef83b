package puertorico

import (
	"fmt"
	"sort"

	"github.com/harbormaster/harbormaster/engine"
)

// protocol writes a move as an action of the conformance protocol: its kind and arguments.
func (m Move) protocol() (kind string, args map[string]any) {
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
		return "settle", map[string]any{"tile": word(Tile(m.A).String()), "colonist": m.B == 1}
	case PlaceMove:
		island, buildings := map[string]int{}, map[string]int{}
		p := m.placement()
		for at := range spots {
			switch n := int(p.get(at)); {
			case n == 0:
			case at.isTile():
				island[at.String()] = n
			default:
				buildings[at.String()] = n
			}
		}
		return "place", map[string]any{"island": island, "buildings": buildings, sanJuanKey: int(m.X[2])}
	case BuildMove:
		return "build", map[string]any{"building": word(Building(m.A).String()), "colonist": m.B == 1}
	case BonusMove:
		return "craft_bonus", map[string]any{"good": Good(m.A).String()}
	case TradeMove:
		return "trade", map[string]any{"good": word(Good(m.A).String())}
	case LoadMove:
		args := map[string]any{"good": word(Good(m.A).String()), "ship": nil}
		switch {
		case m.A == none:
		case m.B == 0:
			args["ship"] = Wharf.String()
		default:
			args["ship"] = int(m.B)
		}
		return "load", args
	case StoreMove:
		keep := map[string]int{}
		for good, n := range m.Kept() {
			if n > 0 {
				keep[goodWords[good]] = int(n)
			}
		}
		return "store", map[string]any{"keep": keep}
	case ReshuffleMove:
		return "reshuffle", map[string]any{"tiles": m.tiles()}
	}
	return "", nil
}

// move reads an action of the protocol. It judges form and words; whether the move is legal is for Check.
func (e entry) move(seat Seat) (Move, error) {
	a := arguments{left: e.Args}
	var m Move
	switch e.Kind {
	case "role":
		m = TakeRole(oneOf(&a, "role", parseRole))
	case "hacienda":
		m = Draw(a.flag("draw"))
	case "settle":
		m = Settle(oneOrNone(&a, "tile", parseTile), a.flag("colonist"))
	case "place":
		m = a.placement()
	case "build":
		m = Build(oneOrNone(&a, "building", parseBuilding), a.flag("colonist"))
	case "craft_bonus":
		m = Bonus(oneOf(&a, "good", parseGood))
	case "trade":
		m = Trade(oneOrNone(&a, "good", parseGood))
	case "load":
		m = a.loading()
	case "store":
		m = a.storage()
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

func (a *arguments) placement() Move {
	var p placement
	a.counts("island", 15, func(key string, n int) bool {
		tile, ok := parseTile(key)
		if ok {
			p.addTile(tile, n)
		}
		return ok
	})
	a.counts("buildings", 15, func(key string, n int) bool {
		building, ok := parseBuilding(key)
		if ok {
			p.addBuilding(building, n)
		}
		return ok
	})
	return place(p, a.count(sanJuanKey, a.take(sanJuanKey), 0, maxColonists))
}

func (a *arguments) loading() Move {
	good := oneOrNone(a, "good", parseGood)
	ship := a.take("ship")
	switch {
	case good == NoGood:
		if ship != nil {
			a.fail("a ship without a good")
		}
		return Load(NoGood, 0)
	case ship == Wharf.String():
		return Load(good, 0)
	}
	return Load(good, int8(a.count("ship", ship, 1, 127)))
}

func (a *arguments) storage() Move {
	var keep [Goods]int8
	a.counts("keep", 15, func(key string, n int) bool {
		good, ok := parseGood(key)
		if ok {
			keep[good] = int8(n)
		}
		return ok
	})
	return Store(keep)
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
	perGood := func(counts [Goods]int8) map[string]int {
		list := map[string]int{}
		for good, n := range counts {
			list[goodWords[good]] = int(n)
		}
		return list
	}
	copies := map[string]int{}
	for building, n := range s.Copies {
		copies[buildingWords[building]] = int(n)
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
		if rulebook.starts[s.Players].has(role) {
			doubloons[role.String()] = int(s.Doubloons[role])
		}
	}
	var players []any
	for i := range s.Players {
		b := &s.Boards[i]
		island, buildings := map[string][2]int{}, map[string]int{}
		for tile, n := range b.Island {
			if n > 0 {
				island[tileWords[tile]] = [2]int{int(n), int(b.Workers[tile])}
			}
		}
		for _, building := range b.Buildings() {
			buildings[building.String()] = int(b.Staff[building])
		}
		players = append(players, map[string]any{
			"doubloons": int(b.Doubloons), "vp": int(b.VP), "goods": perGood(b.Goods), "island": island,
			"buildings": buildings, sanJuanKey: int(b.SanJuan),
		})
	}
	return map[string]any{
		"round": int(s.Round), "governor": int(s.Governor), "over": s.Step == stepOver, "end": s.Flags.words(),
		"supply": map[string]any{
			"colonists": int(s.Colonists), "vp": int(s.VP), "quarries": int(s.Quarries), "goods": perGood(s.Goods), "buildings": copies,
		},
		"vp_overdraw": int(s.Overdraw), "colonist_ship": int(s.Ship), "ships": ships,
		"trading_house": sortedWords(s.House[:s.HouseCount]), "face_up": sortedWords(s.Row[:s.RowCount]),
		"stack_count": int(s.StackCount), "discard": perGood(s.Discards), "role_doubloons": doubloons, "players": players,
	}
}

func sortedWords[T fmt.Stringer](list []T) []string {
	words := make([]string, len(list))
	for i, w := range list {
		words[i] = w.String()
	}
	sort.Strings(words)
	return words
}
