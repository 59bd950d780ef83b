package puertorico

import (
	"fmt"
	"maps"
)

// oracleLoading is what a captain phase remembers of its players.
type oracleLoading struct {
	begun, loaded, wharf, small, declined map[int]bool
}

// captainPhase is P10.1 to P10.8, B13, B14, X9, X11, X14, N7, O8.
func (o *oracle) captainPhase(chooser int) {
	o.captain, o.lit = chooser, o.seats[chooser].on("lighthouse")
	if o.lit {
		o.meet("X11 lighthouse of the captain")
		o.seats[chooser].money++
	}
	l := oracleLoading{map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}, map[int]bool{}}
	for p, idle := chooser, 0; idle < o.players; p = (p + 1) % o.players {
		if !l.begun[p] {
			l.begun[p] = true
			o.beginLoading(p)
		}
		if o.load(p, l) {
			idle = 0
		} else {
			idle++
		}
	}
	o.window("c", o.order(chooser))
	for _, p := range o.order(chooser) {
		o.store(p)
	}
	for _, ship := range o.ships {
		if ship.count == ship.capacity {
			o.goods[ship.good] += ship.count
			ship.good, ship.count = "", 0
		}
	}
	o.captain = -1
}

// beginLoading is what comes with the first turn: union hall, then royal supplier (X14.1, N7, R-15).
func (o *oracle) beginLoading(p int) {
	s := o.seats[p]
	supplier := s.on("royal_supplier")
	if s.on("union_hall") {
		pairs := 0
		for _, n := range s.goods {
			pairs += n / 2
		}
		o.meet("X14 union hall")
		o.award(p, pairs)
		if supplier && pairs > 0 {
			o.meet("R-15 union hall before royal supplier")
		}
	}
	if !supplier {
		return
	}
	owned := []string{}
	for _, good := range oracleGoods {
		if s.goods[good] > 0 {
			owned = append(owned, good)
		}
	}
	list := []oracleArgs{}
	for set := range 1 << len(owned) {
		goods := []any{}
		for i, good := range owned {
			if set&(1<<i) != 0 {
				goods = append(goods, good)
			}
		}
		if len(goods) <= s.nobles.total() {
			list = append(list, oracleArgs{"goods": goods})
		}
	}
	if s.nobles.total() == 0 {
		o.meet("N7 royal supplier without a noble")
	}
	goods := o.choose(p, "royal_supplier", list...)["goods"].([]any)
	for _, good := range goods {
		s.goods[good.(string)]--
		o.goods[good.(string)]++
	}
	if len(goods) > 0 {
		o.meet("N7 royal supplier")
	}
	o.award(p, len(goods))
}

// load is a turn; it says whether something was loaded.
func (o *oracle) load(p int, l oracleLoading) bool {
	s := o.seats[p]
	c, asked := o.decide(p, "load", func() oracleAnswers { return o.loadings(p, l) })
	if !asked {
		return false
	}
	good, ok := c.args["good"].(string)
	if !ok {
		if s.on("wharf") && !l.wharf[p] {
			o.meet("K26 wharf declined")
		}
		if s.on("small_wharf") && !l.small[p] {
			o.meet("K26 small wharf declined")
		}
		l.declined[p] = true
		return false
	}
	goods, points := map[string]int{good: s.goods[good]}, s.goods[good]
	switch ship := c.args["ship"]; ship {
	case "wharf", "small_wharf":
		o.meet(map[any]string{"wharf": "B14 wharf", "small_wharf": "X9 small wharf"}[ship])
		if l.declined[p] {
			o.meet("R-21 declined wharf used later")
		}
		if p == o.captain && !l.loaded[p] {
			o.meet(fmt.Sprintf("R-13 privilege on the %s", ship))
		}
		if ship == "wharf" {
			l.wharf[p] = true
		} else {
			l.small[p] = true
			goods, _ = oracleCounts(c.args["goods"], s.goods)
			if total(goods)%2 == 1 {
				o.meet("R-19 small wharf with an odd number")
			}
			if total(goods) == 1 {
				o.meet("R-19 small wharf with one good")
			}
			if len(o.cargo(s)) > 0 {
				o.meet("R-20 small wharf instead of a cargo ship")
			}
			points = total(goods) / 2
		}
		for kind, n := range goods {
			o.goods[kind] += n
		}
	default:
		for _, vessel := range o.ships {
			if float64(vessel.capacity) == ship {
				points = min(points, vessel.capacity-vessel.count)
				vessel.good = good
				vessel.count += points
			}
		}
		goods[good] = points
	}
	for kind, n := range goods {
		s.goods[kind] -= n
	}
	if p == o.captain && !l.loaded[p] {
		points += o.privilege(p)
	}
	l.loaded[p] = true
	if s.on("harbor") {
		o.meet("B13 harbor")
		points++
	}
	if points == 0 {
		o.meet("R-19 a loading without a point")
	}
	o.award(p, points)
	if s.on("lighthouse") {
		o.meet("X11 lighthouse")
		s.money++
	}
	return true
}

// cargo lists the loadings of cargo ships.
func (o *oracle) cargo(s *oracleSeat) []oracleArgs {
	list := []oracleArgs{}
	for _, good := range oracleGoods {
		for _, ship := range o.shipsFor(good, s.goods[good]) {
			list = append(list, oracleArgs{"good": good, "ship": float64(ship.capacity)})
		}
	}
	return list
}

// loadings are the answers of a turn: P10.1, X9.1, X10.1 a.
func (o *oracle) loadings(p int, l oracleLoading) oracleAnswers {
	s := o.seats[p]
	list := o.cargo(s)
	cargo := len(list)
	if s.on("wharf") && !l.wharf[p] {
		for _, good := range oracleGoods {
			if s.goods[good] > 0 {
				list = append(list, oracleArgs{"good": good, "ship": "wharf"})
			}
		}
	}
	a := oracleAnswers{}
	if s.on("small_wharf") && !l.small[p] {
		a.more = 1
		for _, n := range s.goods {
			a.more *= n + 1
		}
		a.more--
		a.fits = func(kind string, args oracleArgs) bool {
			goods, ok := oracleCounts(args["goods"], s.goods)
			return ok && kind == "load" && len(args) == 3 && args["good"] == "mixed" && args["ship"] == "small_wharf" && total(goods) > 0
		}
	}
	idler := total(s.goods) > 0 && len(o.moves(p)) > 0
	if cargo == 0 && (len(list)+a.more > 0 || idler) {
		if len(list)+a.more == 0 {
			o.meet("X10.1 a an inn owner who can't load is asked")
		}
		list = append(list, oracleArgs{"good": nil, "ship": nil})
	}
	a.list = oracleChoices("load", list...)
	return a
}

// shipsFor are the cargo ships on which somebody with n goods of a kind may load it (P10.2, P10.3).
func (o *oracle) shipsFor(good string, n int) []*oracleShip {
	if n == 0 {
		return nil
	}
	for _, ship := range o.ships {
		if ship.good == good {
			if ship.count == ship.capacity {
				o.meet("K29 the full ship blocks its kind")
				return nil
			}
			return []*oracleShip{ship}
		}
	}
	most, best := 0, []*oracleShip{}
	for _, ship := range o.ships {
		if ship.good == "" {
			most = max(most, min(n, ship.capacity))
		}
	}
	for _, ship := range o.ships {
		if ship.good == "" && min(n, ship.capacity) == most {
			best = append(best, ship)
		}
	}
	if len(best) > 1 {
		o.meet("R-58 several ships take as much")
	}
	return best
}

// store is P10.7, B4, B10, X5.
func (o *oracle) store(p int) {
	s := o.seats[p]
	if total(s.goods) == 0 {
		return
	}
	c, _ := o.decide(p, "store", func() oracleAnswers {
		ways := o.storages(s)
		return oracleAnswers{more: len(ways), unlisted: true, fits: func(kind string, args oracleArgs) bool {
			keep, ok := oracleCounts(args["keep"], s.goods)
			return ok && kind == "store" && ways[fmt.Sprint(keep)] && len(args) == 1
		}}
	})
	keep, _ := oracleCounts(c.args["keep"], s.goods)
	for good, n := range s.goods {
		o.goods[good] += n - keep[good]
		s.goods[good] = keep[good]
	}
}

// storages are all ways to keep goods that are maximal.
func (o *oracle) storages(s *oracleSeat) map[string]bool {
	kinds, single := 0, 1
	if s.on("small_warehouse") {
		kinds++
	}
	if s.on("large_warehouse") {
		kinds += 2
	}
	if s.on("storehouse") {
		o.meet("X5 storehouse")
		single += 3
	}
	o.meet(fmt.Sprintf("P10.7 storage with room for %d kinds", kinds))
	owned := []string{}
	for _, good := range oracleGoods {
		if s.goods[good] > 0 {
			owned = append(owned, good)
		}
	}
	ways := map[string]bool{}
	for set := range 1 << len(owned) {
		keep, left := map[string]int{}, []string{}
		for i, good := range owned {
			if set&(1<<i) != 0 {
				keep[good] = s.goods[good]
			} else {
				left = append(left, good)
			}
		}
		if len(keep) == min(kinds, len(owned)) {
			oracleSingles(s, keep, left, single, func(keep map[string]int) { ways[fmt.Sprint(keep)] = true })
		}
	}
	return ways
}

// oracleSingles gives every way to keep n single goods of some kinds beside the kept ones, or all of them where they are fewer.
func oracleSingles(s *oracleSeat, keep map[string]int, kinds []string, n int, found func(map[string]int)) {
	if len(kinds) == 0 {
		found(keep)
		return
	}
	later := 0
	for _, good := range kinds[1:] {
		later += s.goods[good]
	}
	n = min(n, later+s.goods[kinds[0]])
	for k := max(0, n-later); k <= min(n, s.goods[kinds[0]]); k++ {
		more := maps.Clone(keep)
		if k > 0 {
			more[kinds[0]] = k
		}
		oracleSingles(s, more, kinds[1:], n-k, found)
	}
}
