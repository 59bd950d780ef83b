package maracaibo

import (
	"maps"
	"slices"
	"sort"
)

// list does a list of effects: P8. Chosen says that the player has chosen them already, so that nothing is skipped (P9); colour is
// that of the raid.
func (o *oracle) list(seat int, effects []oracleEffect, chosen bool, colour string) {
	s := o.seats[seat]
	left := map[int]bool{}
	for i, e := range effects {
		switch e.Op {
		case "vp":
			s.vp += e.N
		case "doubloons":
			s.doubloons += e.N
		default:
			left[i] = true
		}
	}
	for {
		can := []int{}
		for i := range left {
			if o.possible(seat, effects[i]) {
				can = append(can, i)
			}
		}
		if len(can) == 0 {
			return
		}
		sort.Ints(can)
		moves := []oracleMove{}
		for _, i := range can {
			moves = append(moves, act("effect", "index", i))
		}
		i := o.ask(seat, moves).Args["index"].(int)
		delete(left, i)
		o.effect(seat, effects[i], chosen, colour)
	}
}

// possible is P10.
func (o *oracle) possible(seat int, e oracleEffect) bool {
	s := o.seats[seat]
	switch e.Op {
	case "choose":
		return slices.ContainsFunc(e.Options, func(list []oracleEffect) bool { return o.possibleIn(seat, list) })
	case "explorer_space":
		return o.possibleIn(seat, o.spaceOf(s))
	case "bury":
		return len(o.burials(s)) > 0
	case "explore":
		return len(o.walks(seat, e.N)) > 0
	case "ship_upgrade":
		return len(o.openSockets(s)) > 0
	case "quest":
		return len(o.market)+len(o.quests) > 0
	case "quest_discard":
		return len(s.quests) > 0
	case "smuggler_place":
		return s.doubloons >= e.Cost && len(s.tiles) < len(o.sides) && len(o.freeLocations()) > 0
	case "smuggler_activate":
		return len(s.tiles) > 0
	case "figurehead":
		return s.figurehead == "" && s.doubloons >= e.Cost && len(o.supply()) > 0
	case "residence":
		return len(o.residences(s, e.Price == "half")) > 0
	case "acquire":
		return len(o.acquisitions(s, e)) > 0
	}
	return true
}

func (o *oracle) possibleIn(seat int, list []oracleEffect) bool {
	return slices.ContainsFunc(list, func(e oracleEffect) bool { return o.possible(seat, e) })
}

// effect does one effect: M53 to M60, P9.
func (o *oracle) effect(seat int, e oracleEffect, chosen bool, colour string) {
	s := o.seats[seat]
	offer := func(moves []oracleMove) oracleMove {
		if !chosen {
			moves = append(moves, act("skip"))
		}
		return o.ask(seat, moves)
	}
	switch e.Op {
	case "vp_per":
		n := e.N * o.count(s, e.Per)
		if e.Max > 0 {
			n = min(n, e.Max)
		}
		s.vp += n
	case "vp_income_now":
		s.vp += o.income(s).VP
	case "doubloon_income_now":
		s.doubloons += o.income(s).Doubloons
	case "refill":
		kind := e.Kind
		if kind == "any" {
			moves := []oracleMove{}
			for _, k := range oracleTreasures {
				moves = append(moves, act("refill", "kind", k))
			}
			kind = o.ask(seat, moves).text("kind")
		}
		o.islands[kind] += e.N
	case "explorer_space":
		o.list(seat, o.spaceOf(s), false, "")
	case "choose":
		moves := []oracleMove{}
		for i, option := range e.Options {
			if o.possibleIn(seat, option) {
				moves = append(moves, act("option", "index", i))
			}
		}
		o.list(seat, e.Options[o.ask(seat, moves).Args["index"].(int)], false, "")
	case "raid":
		o.raid(seat, e)
	case "treasure":
		kinds := []string{e.Kind}
		switch e.Kind {
		case "any":
			kinds = oracleTreasures
		case "die":
			kinds = []string{colour}
		}
		moves := []oracleMove{}
		for _, kind := range kinds {
			moves = append(moves, act("treasure", "kind", kind))
		}
		if m := offer(moves); m.Kind == "treasure" {
			for range e.N {
				o.treasure(seat, m.text("kind"))
			}
		}
	case "bury":
		for range e.N {
			moves := o.burials(s)
			if len(moves) == 0 {
				return
			}
			m := offer(moves)
			if m.Kind == "skip" {
				return
			}
			o.bury(seat, m)
		}
	case "explore":
		if m := offer(o.walks(seat, e.N)); m.Kind == "explore" {
			o.explore(seat, m)
		}
	case "ship_upgrade":
		for range e.N {
			moves := []oracleMove{}
			for _, id := range o.openSockets(s) {
				moves = append(moves, act("upgrade", "socket", id))
			}
			if len(moves) == 0 {
				return
			}
			m := offer(moves)
			if m.Kind == "skip" {
				return
			}
			o.upgrade(seat, m.text("socket"))
		}
	case "quest":
		for range e.N {
			if len(o.market)+len(o.quests) == 0 || !o.quest(seat, chosen) {
				return
			}
		}
	case "quest_discard":
		moves := []oracleMove{}
		for q := range s.quests {
			moves = append(moves, act("discard", "quest", q))
		}
		if m := offer(moves); m.Kind == "discard" {
			delete(s.quests, m.text("quest"))
			o.quests = append(o.quests, m.text("quest"))
			s.doubloons += e.money()
		}
	case "smuggler_place":
		moves := []oracleMove{}
		for i := range o.sides {
			tile := oracleTile(i)
			if s.tiles[tile] != "" {
				continue
			}
			for _, at := range o.freeLocations() {
				moves = append(moves, act("smuggle", "tile", tile, "slot", at))
			}
		}
		if m := offer(moves); m.Kind == "smuggle" {
			s.doubloons -= e.Cost
			s.tiles[m.text("tile")] = m.text("slot")
			o.tile(seat, m.text("tile"))
		}
	case "smuggler_activate":
		moves := []oracleMove{}
		for tile := range s.tiles {
			moves = append(moves, act("activate", "tile", tile))
		}
		if m := offer(moves); m.Kind == "activate" {
			o.tile(seat, m.text("tile"))
		}
	case "figurehead":
		moves := []oracleMove{}
		for _, id := range o.supply() {
			moves = append(moves, act("figurehead", "id", id))
		}
		if m := offer(moves); m.Kind == "figurehead" {
			s.doubloons -= e.Cost
			s.figurehead = m.text("id")
			o.figureheads[slices.Index(o.figureheads, s.figurehead)] = ""
			for _, f := range o.Figureheads {
				if f.ID == s.figurehead {
					o.list(seat, f.Instant, false, "")
				}
			}
		}
	case "residence":
		moves := []oracleMove{}
		for _, at := range o.residences(s, false) {
			moves = append(moves, act("residence", "slot", at))
		}
		if m := offer(moves); m.Kind == "residence" {
			id := o.slots[m.text("slot")]
			s.doubloons -= o.price(s, id)
			o.build(s, id)
		}
	case "acquire":
		moves := []oracleMove{}
		for _, at := range o.acquisitions(s, e) {
			moves = append(moves, act("acquire", "slot", at))
		}
		if m := offer(moves); m.Kind == "acquire" {
			o.take(seat, m.text("slot"), e.Surcharge)
		}
	default:
		panic("no effect " + e.Op)
	}
}

// oracleTile is the id of a smuggler tile.
func oracleTile(i int) string { return "m" + string(rune('1'+i)) }

// tile does a smuggler tile (M67).
func (o *oracle) tile(seat int, tile string) {
	for i, t := range o.Smuggler.Tiles {
		for _, side := range t.Sides {
			if t.ID == tile && side.ID == o.sides[i] {
				o.list(seat, side.Effects, false, "")
			}
		}
	}
}

// freeLocations are face-up locations without a smuggler tile of anybody (M64).
func (o *oracle) freeLocations() []string {
	var list []string
	for at, id := range o.slots {
		free := o.card(id).Class == "location" && !o.down[at]
		for _, s := range o.seats {
			for _, where := range s.tiles {
				free = free && where != at
			}
		}
		if free {
			list = append(list, at)
		}
	}
	return list
}

func (o *oracle) supply() []string {
	return slices.DeleteFunc(slices.Clone(o.figureheads), func(id string) bool { return id == "" })
}

// residences are the places where a seat can build (M60, M89).
func (o *oracle) residences(s *oracleSeat, half bool) []string {
	var list []string
	for at, id := range o.slots {
		if o.card(id).Class != "residence" || s.residences[id] {
			continue
		}
		price := o.price(s, id)
		if half {
			price = (price + 1) / 2
		}
		if price <= s.doubloons {
			list = append(list, at)
		}
	}
	return list
}

// acquisitions is M54.
func (o *oracle) acquisitions(s *oracleSeat, e oracleEffect) []string {
	var list []string
	for at, id := range o.slots {
		if c := o.card(id); c.Class == "improvement" && c.Kind == e.Kind && !o.down[at] && o.price(s, id)+e.Surcharge <= s.doubloons {
			list = append(list, at)
		}
	}
	return list
}

// take a cube from an island, or from the supply (M46).
func (o *oracle) cube(kind string) {
	if o.islands[kind] > 0 {
		o.islands[kind]--
	} else {
		o.meet("cube of the supply")
	}
}

// treasure is M46 and P12.
func (o *oracle) treasure(seat int, kind string) {
	s := o.seats[seat]
	o.cube(kind)
	s.free[kind]++
	moves := []oracleMove{act("store", "space", nil)}
	bonus := map[string][]oracleEffect{}
	for _, section := range o.Hideout.Sections {
		for _, space := range section.Storage {
			if section.Treasure == kind && s.bonus[space.ID] == "" {
				moves = append(moves, act("store", "space", space.ID))
				bonus[space.ID] = space.Bonus
			}
		}
	}
	m := o.ask(seat, moves)
	if m.Args["space"] == nil {
		return
	}
	s.free[kind]--
	s.bonus[m.text("space")] = kind
	o.list(seat, bonus[m.text("space")], false, "")
}

// burialSpaces are the spaces for a kind with what each gives: its section's and Poseidon's (M48, M66).
func (o *oracle) burialSpaces(s *oracleSeat, kind string) map[string][]oracleEffect {
	spaces := map[string][]oracleEffect{}
	for _, section := range o.Hideout.Sections {
		for _, space := range section.Buried {
			if section.Treasure == kind {
				spaces[space.ID] = space.Bonus
			}
		}
	}
	o.perms(s, func(_ string, e oracleEffect) {
		for _, space := range e.Slots {
			spaces[space.ID] = space.Bonus
		}
	})
	return spaces
}

// burials are the ways to use a shovel (P12).
func (o *oracle) burials(s *oracleSeat) []oracleMove {
	var moves []oracleMove
	for _, kind := range oracleTreasures {
		from := []any{}
		if s.free[kind] > 0 {
			from = append(from, nil)
		}
		for space, k := range s.bonus {
			if k == kind {
				from = append(from, space)
			}
		}
		for _, where := range from {
			for space := range o.burialSpaces(s, kind) {
				if s.buried[space] == "" {
					moves = append(moves, act("bury", "kind", kind, "from", where, "to", space))
				}
			}
		}
	}
	return moves
}

func (o *oracle) bury(seat int, m oracleMove) {
	s, kind := o.seats[seat], m.text("kind")
	if m.Args["from"] == nil {
		s.free[kind]--
	} else {
		delete(s.bonus, m.text("from"))
	}
	s.buried[m.text("to")] = kind
	o.list(seat, o.burialSpaces(s, kind)[m.text("to")], false, "")
}

// quest is M53 and P14; it is false when the player skips.
func (o *oracle) quest(seat int, chosen bool) bool {
	s := o.seats[seat]
	moves := func() []oracleMove {
		list := []oracleMove{}
		for _, q := range o.market {
			list = append(list, act("quest", "from", q))
		}
		if len(o.quests) > 0 {
			list = append(list, act("quest", "from", "deck"))
		}
		return list
	}
	list := moves()
	o.perms(s, func(_ string, e oracleEffect) {
		if e.Op == "quest_refresh" {
			list = append(list, act("refresh"))
		}
	})
	if !chosen {
		list = append(list, act("skip"))
	}
	m := o.ask(seat, list)
	if m.Kind == "skip" {
		return false
	}
	if m.Kind == "refresh" {
		o.quests = append(o.quests, o.market...)
		full := 2
		if o.modules["royal_orders"] {
			full = 3
		}
		full = min(full, len(o.quests))
		o.market = slices.Clone(o.quests[:full])
		o.quests = slices.Clone(o.quests[full:])
		m = o.ask(seat, moves())
	}
	id := m.text("from")
	if id == "deck" {
		s.quests[o.quests[0]] = true
		o.quests = o.quests[1:]
		return true
	}
	s.quests[id] = true
	at := slices.Index(o.market, id)
	if len(o.quests) == 0 {
		o.market = slices.Delete(o.market, at, at+1)
		return true
	}
	o.market[at] = o.quests[0]
	o.quests = o.quests[1:]
	return true
}

// openSockets is M62.
func (o *oracle) openSockets(s *oracleSeat) []string {
	var list []string
	for _, socket := range o.Ship.Sockets {
		open := !s.sockets[socket.ID]
		for _, threshold := range o.Ship.Thresholds {
			left := 0
			for _, other := range o.Ship.Sockets {
				if other.Section < threshold.Section && s.sockets[other.ID] {
					left++
				}
			}
			if socket.Section >= threshold.Section && left < threshold.Least {
				open = false
			}
		}
		if open {
			list = append(list, socket.ID)
		}
	}
	return list
}

func (o *oracle) upgrade(seat int, id string) {
	s := o.seats[seat]
	s.sockets[id] = true
	for _, socket := range o.Ship.Sockets {
		if socket.ID == id && socket.Kind == "instant" {
			o.list(seat, socket.Effects, false, "")
		}
	}
}

// trades are the explore trades that a seat has, by id (M52).
func (o *oracle) trades(s *oracleSeat) map[string]oracleEffect {
	all := map[string]oracleEffect{}
	o.perms(s, func(id string, e oracleEffect) {
		if e.Op == "explore_trade" {
			all[id] = e
		}
	})
	return all
}

// paths are the spaces within reach of an explorer: M49 to M51. Rivers are those on the way.
func (o *oracle) paths(seat int, from string, steps int, rivers []string, yield func(to string, rivers []string)) {
	for _, e := range o.Exploration.Edges {
		if e.From != from || e.To == "ret" && !o.modules["retirement"] {
			continue
		}
		crossed := rivers
		if e.River != "" {
			crossed = append(slices.Clone(rivers), e.River)
		}
		skipped := false
		for other, s := range o.seats {
			skipped = skipped || other != seat && s.explorer == e.To
		}
		for _, n := range o.Exploration.Nodes {
			skipped = skipped && !(n.ID == e.To && n.Shared)
		}
		switch {
		case skipped:
			o.paths(seat, e.To, steps, crossed, yield)
		case steps > 0:
			yield(e.To, crossed)
			o.paths(seat, e.To, steps-1, crossed, yield)
		}
	}
}

// walks are the answers to an exploration (M49, M52, P13).
func (o *oracle) walks(seat, n int) []oracleMove {
	s := o.seats[seat]
	n += o.sum(s, "explore_bonus", nil)
	trades := o.trades(s)
	ids := slices.Sorted(maps.Keys(trades))
	var moves []oracleMove
	for set := range 1 << len(ids) {
		left, used := n, []string{}
		for i, id := range ids {
			if set>>i&1 != 0 {
				left -= trades[id].Steps
				used = append(used, id)
			}
		}
		ends := map[string]bool{}
		if left > 0 {
			o.paths(seat, s.explorer, left, nil, func(to string, _ []string) { ends[to] = true })
		}
		for to := range ends {
			moves = append(moves, act("explore", "to", to, "trades", used))
		}
	}
	return moves
}

// explore is P13 and P19.
func (o *oracle) explore(seat int, m oracleMove) {
	s, to := o.seats[seat], m.text("to")
	trades := o.trades(s)
	used := m.Args["trades"].([]string)
	once := false
	o.paths(seat, s.explorer, 99, nil, func(end string, rivers []string) {
		if end == to && !once {
			once = true
			for _, r := range rivers {
				s.rivers[r] = true
			}
		}
	})
	s.explorer = to
	if to == "ret" {
		o.retire(seat)
	} else {
		o.list(seat, o.spaceOf(s), false, "")
	}
	for _, id := range used {
		o.meet("trade " + id)
		o.list(seat, trades[id].gains(), true, "")
	}
}

// retire is M89 with A20.
func (o *oracle) retire(seat int) {
	s := o.seats[seat]
	if !s.token {
		o.meet("ret again")
		return
	}
	moves := []oracleMove{}
	for _, at := range o.residences(s, true) {
		moves = append(moves, act("residence", "slot", at))
	}
	if len(moves) > 0 {
		o.meet("retired")
		id := o.slots[o.ask(seat, moves).text("slot")]
		s.doubloons -= (o.price(s, id) + 1) / 2
		s.token = false
		o.build(s, id)
	} else {
		o.meet("retired without a residence")
	}
	s.explorer = "start"
}

// spaceOf are the effects of the explorer's space, nothing on "start" and "ret" (M51, M58).
func (o *oracle) spaceOf(s *oracleSeat) []oracleEffect {
	for _, n := range o.Exploration.Nodes {
		if n.ID == s.explorer && n.ID != "ret" {
			return n.Effects
		}
	}
	return nil
}
