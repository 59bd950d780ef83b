package puertorico

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"sort"
	"strconv"
)

// oracle plays a recorded base game a second time, by the words of the specification and without a line of the engine: names
// in maps, one function for each phase in the order of section O, every answer read from the record where a table would ask
// for it. It is slow on purpose.
type oracle struct {
	players, governor, round int
	duplicates               bool
	over                     bool
	end                      map[string]bool
	roles                    []string
	taken                    map[string]bool
	roleMoney                map[string]int
	colonists, ship          int
	vp, overdraw             int
	quarries                 int
	goods, offer, discards   map[string]int
	ships                    []*oracleShip
	house, row, stack        []string
	seats                    []*oracleSeat

	entries []any
	at      int
	points  []any
	legal   map[string]any
	// watch sees every question before its answer is read.
	watch func(*oracle, oracleQuestion)
	// met counts the rare situations that came about, by rule.
	met map[string]int
	// riches are doubloons that every seat has beyond P2; where there are any, it has also a plantation of each kind. So great
	// cities and large harvests come about.
	riches int
}

type oracleSeat struct {
	money, vp, sanJuan int
	goods              map[string]int
	// tiles and city count what lies on the board, men and staff the colonists on it.
	tiles, men, city, staff map[string]int
}

type oracleShip struct {
	capacity, count int
	good            string
}

// oracleQuestion is a question; answers is 1 where there is one legal answer and 2 where there are more. Arguments are legal
// where legal says so.
type oracleQuestion struct {
	at, player, answers int
	kind                string
	legal               func(oracleArgs) bool
}

type oracleArgs = map[string]any

// oracleBuilding is a row of table B. The points of a building are its column.
type oracleBuilding struct {
	column, cost, circles, copies int
	good                          string
}

var oracleGoods = []string{"corn", "indigo", "sugar", "tobacco", "coffee"}

var oracleBuildings = map[string]oracleBuilding{
	"small_indigo_plant": {1, 1, 1, 4, "indigo"},
	"small_sugar_mill":   {1, 2, 1, 4, "sugar"},
	"indigo_plant":       {2, 3, 3, 3, "indigo"},
	"sugar_mill":         {2, 4, 3, 3, "sugar"},
	"tobacco_storage":    {3, 5, 3, 3, "tobacco"},
	"coffee_roaster":     {3, 6, 2, 3, "coffee"},
	"small_market":       {1, 1, 1, 2, ""},
	"construction_hut":   {1, 2, 1, 2, ""},
	"hacienda":           {1, 2, 1, 2, ""},
	"small_warehouse":    {1, 3, 1, 2, ""},
	"hospice":            {2, 4, 1, 2, ""},
	"office":             {2, 5, 1, 2, ""},
	"large_market":       {2, 5, 1, 2, ""},
	"large_warehouse":    {2, 6, 1, 2, ""},
	"factory":            {3, 7, 1, 2, ""},
	"university":         {3, 8, 1, 2, ""},
	"harbor":             {3, 8, 1, 2, ""},
	"wharf":              {3, 9, 1, 2, ""},
	"guild_hall":         {4, 10, 1, 1, ""},
	"residence":          {4, 10, 1, 1, ""},
	"fortress":           {4, 10, 1, 1, ""},
	"customs_house":      {4, 10, 1, 1, ""},
	"city_hall":          {4, 10, 1, 1, ""},
}

// oracleRefusal ends a game at an entry; -1 is the line.
type oracleRefusal struct{ at int }

// replay gives the answer to a line, of a refused one without a reason.
func (o *oracle) replay(line []byte) (answer map[string]any) {
	var keys map[string]any
	o.legal = map[string]any{}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case oracleRefusal:
			answer = map[string]any{"id": keys["id"], "ok": false, "at": r.at}
		default:
			panic(r)
		}
	}()
	if json.Unmarshal(line, &keys) != nil || keys == nil {
		panic(oracleRefusal{-1})
	}
	o.setup(keys)
	o.play()
	if o.at < len(o.entries) {
		o.refuse()
	}
	answer = o.account()
	answer["id"], answer["ok"] = keys["id"], true
	return answer
}

func (o *oracle) refuse() { panic(oracleRefusal{o.at}) }

func (o *oracle) meet(what string) {
	if o.met != nil {
		o.met[what]++
	}
}

// whole reads a whole number.
func whole(value any, least, most float64) (int, bool) {
	n, ok := value.(float64)
	return int(n), ok && n == math.Trunc(n) && n >= least && n <= most
}

func total(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}

// setup is P2 and T1, T2.
func (o *oracle) setup(keys map[string]any) {
	o.at = -1
	need := func(ok bool) {
		if !ok {
			o.refuse()
		}
	}
	need(keys["game"] == "puertorico")
	expansions, ok := keys["expansions"].([]any)
	need(ok && len(expansions) == 0)
	o.players, ok = whole(keys["players"], 2, 5)
	need(ok)
	o.vp, ok = whole(keys["vp_pool"], 1, 1e9)
	need(ok)
	o.governor, ok = whole(keys["governor"], 0, float64(o.players-1))
	need(ok)
	if options, ok := keys["options"].(map[string]any); ok {
		o.duplicates = options["duplicate_production"] == true
	}

	o.round, o.end, o.taken = 1, map[string]bool{}, map[string]bool{}
	o.roles = []string{"settler", "mayor", "builder", "craftsman", "trader", "captain"}
	if o.players != 3 {
		o.roles = append(o.roles, "prospector")
	}
	if o.players == 5 {
		o.roles = append(o.roles, "prospector2")
	}
	o.roleMoney = map[string]int{}
	o.colonists, o.ship = map[int]int{2: 40, 3: 55, 4: 75, 5: 95}[o.players], o.players
	o.quarries = 8
	o.goods = map[string]int{"indigo": 11, "sugar": 11, "corn": 10, "tobacco": 9, "coffee": 9}
	plants := map[string]int{"indigo": 12, "sugar": 11, "corn": 10, "tobacco": 9, "coffee": 8}
	o.offer, o.discards = map[string]int{}, map[string]int{}
	for id, b := range oracleBuildings {
		o.offer[id] = b.copies
		if o.players == 2 {
			o.offer[id] = 1
			if b.good != "" {
				o.offer[id] = 2
			}
		}
	}
	if o.players == 2 {
		o.quarries -= 3
		for _, good := range oracleGoods {
			o.goods[good] -= 2
			plants[good] -= 3
		}
	}
	for _, capacity := range map[int][]int{2: {4, 6}, 3: {4, 5, 6}, 4: {5, 6, 7}, 5: {6, 7, 8}}[o.players] {
		o.ships = append(o.ships, &oracleShip{capacity: capacity})
	}
	for range o.players {
		o.seats = append(o.seats, &oracleSeat{
			money: map[int]int{2: 3, 3: 2, 4: 3, 5: 4}[o.players] + o.riches, goods: map[string]int{}, tiles: map[string]int{},
			men: map[string]int{}, city: map[string]int{}, staff: map[string]int{},
		})
	}
	indigos := map[int]int{2: 1, 3: 2, 4: 2, 5: 3}[o.players]
	for k := range o.players {
		tile := "corn"
		if k < indigos {
			tile = "indigo"
		}
		o.seats[(o.governor+k)%o.players].tiles[tile]++
		plants[tile]--
	}
	if o.riches > 0 {
		for _, s := range o.seats {
			for _, good := range oracleGoods {
				s.tiles[good]++
			}
		}
	}
	order, ok := keys["plantation_order"].([]any)
	need(ok)
	o.stack, ok = oracleTiles(order, plants)
	need(ok)
	o.row, o.stack = slices.Clone(o.stack[:o.players+1]), o.stack[o.players+1:]
	o.entries, ok = keys["actions"].([]any)
	need(ok)
	o.at = 0
}

// oracleTiles reads a list of exactly these tiles.
func oracleTiles(list []any, want map[string]int) ([]string, bool) {
	left, tiles := maps.Clone(want), []string{}
	for _, value := range list {
		tile, ok := value.(string)
		if !ok || left[tile] == 0 {
			return nil, false
		}
		left[tile]--
		tiles = append(tiles, tile)
	}
	return tiles, total(left) == 0
}

// play is P3, T3, O10, O11 and O13.
func (o *oracle) play() {
	picks := o.players
	if o.players == 2 {
		picks = 6
	}
	for !o.over {
		for k := range picks {
			o.pick((o.governor + k) % o.players)
		}
		for _, role := range o.roles {
			if !o.taken[role] {
				o.roleMoney[role]++
			}
		}
		o.taken = map[string]bool{}
		if o.over = len(o.end) > 0; !o.over {
			o.governor = (o.governor + 1) % o.players
			o.round++
		}
		o.points = append(o.points, o.public())
	}
}

// order is the Order of a phase.
func (o *oracle) order(chooser int) []int {
	seats := []int{}
	for k := range o.players {
		seats = append(seats, (chooser+k)%o.players)
	}
	return seats
}

// answer puts a question and reads the arguments of the next entry, which has to answer it.
func (o *oracle) answer(player int, kind string, answers int, legal func(oracleArgs) bool) oracleArgs {
	if o.watch != nil {
		o.watch(o, oracleQuestion{at: o.at, player: player, kind: kind, answers: min(answers, 2), legal: legal})
	}
	if o.at == len(o.entries) {
		o.refuse()
	}
	e, _ := o.entries[o.at].(map[string]any)
	seat, ok := whole(e["player"], -1, 4)
	args, isObject := e["args"].(map[string]any)
	if !ok || seat != player || e["kind"] != kind || !isObject || !legal(args) {
		o.refuse()
	}
	o.at++
	return args
}

// ask puts a question whose answers can be listed.
func (o *oracle) ask(player int, kind string, choices ...oracleArgs) oracleArgs {
	if len(choices) > 1 {
		list := []string{}
		for _, c := range choices {
			text, _ := json.Marshal(map[string]any{"player": player, "kind": kind, "args": c})
			list = append(list, string(text))
		}
		sort.Strings(list)
		raw := []json.RawMessage{}
		for _, text := range list {
			raw = append(raw, json.RawMessage(text))
		}
		o.legal[strconv.Itoa(o.at)] = raw
	}
	return o.answer(player, kind, len(choices), func(args oracleArgs) bool {
		return slices.ContainsFunc(choices, func(c oracleArgs) bool { return reflect.DeepEqual(c, args) })
	})
}

// pick is P3.1, P3.2, P3.5, O2.
func (o *oracle) pick(player int) {
	choices := []oracleArgs{}
	for _, role := range o.roles {
		if !o.taken[role] {
			choices = append(choices, oracleArgs{"role": role})
		}
	}
	role := o.ask(player, "role", choices...)["role"].(string)
	o.taken[role] = true
	o.seats[player].money += o.roleMoney[role]
	o.roleMoney[role] = 0
	switch role {
	case "settler":
		o.settler(player)
	case "mayor":
		o.mayor(player)
	case "builder":
		o.builder(player)
	case "craftsman":
		o.craftsman(player)
	case "trader":
		o.trader(player)
	case "captain":
		o.captain(player)
	default:
		o.seats[player].money++ // P11.1
	}
}

// on says that a building is occupied (P4.2).
func (s *oracleSeat) on(building string) bool { return s.staff[building] > 0 }

// settler is P5, B6 to B8, O3.
func (o *oracle) settler(chooser int) {
	for _, p := range o.order(chooser) {
		s := o.seats[p]
		if s.on("hacienda") && total(s.tiles) < 12 && (len(o.stack) > 0 || total(o.discards) > 0) {
			if o.ask(p, "hacienda", oracleArgs{"draw": true}, oracleArgs{"draw": false})["draw"] == true {
				if len(o.stack) == 0 {
					o.meet("R-61 hacienda draws after a reshuffle")
				}
				tile, _ := o.draw()
				s.tiles[tile]++
				if total(s.tiles) == 12 {
					o.meet("K14 hacienda fills the island")
				}
			}
		}
		choices := []oracleArgs{{"tile": nil, "colonist": false}}
		if total(s.tiles) < 12 {
			kinds := map[string]bool{}
			for _, tile := range o.row {
				kinds[tile] = true
			}
			if p == chooser || s.on("construction_hut") {
				if o.quarries > 0 {
					kinds["quarry"] = true
				} else {
					o.meet("P5.5 no quarry left")
				}
			}
			if len(kinds) == 0 {
				o.meet("P5.4 nothing left to take")
			}
			for tile := range kinds {
				choices = append(choices, oracleArgs{"tile": tile, "colonist": false})
				if s.on("hospice") {
					if o.colonists+o.ship > 0 {
						choices = append(choices, oracleArgs{"tile": tile, "colonist": true})
					} else {
						o.meet("B8 hospice without anybody")
					}
				}
			}
		} else {
			o.meet("P5.2 full island")
		}
		args := o.ask(p, "settle", choices...)
		tile, ok := args["tile"].(string)
		if !ok {
			continue
		}
		if tile == "quarry" {
			o.quarries--
		} else {
			i := slices.Index(o.row, tile)
			o.row = slices.Delete(o.row, i, i+1)
		}
		s.tiles[tile]++
		if args["colonist"] == true {
			o.meet("B8 hospice")
			o.person()
			s.men[tile]++
		}
	}
	for _, tile := range o.row {
		o.discards[tile]++
	}
	o.row = nil
	for len(o.row) < o.players+1 {
		tile, ok := o.draw()
		if !ok {
			o.meet("P5.4 short row")
			break
		}
		o.row = append(o.row, tile)
	}
}

// person takes somebody for hospice or university: of the supply, else of the ship (B8, B12, B20).
func (o *oracle) person() {
	if o.colonists > 0 {
		o.colonists--
		return
	}
	o.meet("B20 somebody of the ship")
	o.ship--
}

// draw is P5.4, R-61, O12.
func (o *oracle) draw() (string, bool) {
	if len(o.stack) == 0 {
		if total(o.discards) == 0 {
			return "", false
		}
		var tiles []string
		o.answer(-1, "reshuffle", 2, func(args oracleArgs) bool {
			list, _ := args["tiles"].([]any)
			var ok bool
			tiles, ok = oracleTiles(list, o.discards)
			return ok && len(args) == 1
		})
		o.meet("P5.4 reshuffle")
		o.stack, o.discards = tiles, map[string]int{}
	}
	tile := o.stack[0]
	o.stack = o.stack[1:]
	return tile, true
}

// mayor is P6, O4.
func (o *oracle) mayor(chooser int) {
	if o.colonists > 0 {
		o.colonists--
		o.seats[chooser].sanJuan++
	} else {
		o.meet("K4 mayor without a supply")
	}
	for p := chooser; o.ship > 0; p = (p + 1) % o.players {
		o.ship--
		o.seats[p].sanJuan++
	}
	for _, p := range o.order(chooser) {
		o.place(p)
	}
	need := 0
	for _, s := range o.seats {
		for id, n := range s.city {
			need += n*oracleBuildings[id].circles - s.staff[id]
		}
	}
	if need < o.players {
		o.meet("K1 the ship has at least one a player")
		need = o.players
	}
	if need == o.colonists {
		o.meet("K2 the supply just suffices")
	}
	if o.colonists < need {
		o.end["colonists"] = true
	}
	o.ship = min(need, o.colonists)
	o.colonists -= o.ship
}

// room gives the circles of a board: of its kinds of tiles, and of its kinds of buildings.
func (s *oracleSeat) room() (island, buildings map[string]int) {
	island, buildings = maps.Clone(s.tiles), map[string]int{}
	for id, n := range s.city {
		buildings[id] = n * oracleBuildings[id].circles
	}
	return island, buildings
}

// place is P6.3, P6.4: the answers can't be listed, so they are judged.
func (o *oracle) place(p int) {
	s := o.seats[p]
	island, buildings := s.room()
	persons := s.sanJuan + total(s.men) + total(s.staff)
	circles := total(island) + total(buildings)
	kinds := slices.Concat(slices.Collect(maps.Values(island)), slices.Collect(maps.Values(buildings)))
	args := o.answer(p, "place", oracleWays(kinds, min(persons, circles)), func(args oracleArgs) bool {
		men, ok := oracleCounts(args["island"], island)
		staff, ok2 := oracleCounts(args["buildings"], buildings)
		sanJuan, ok3 := whole(args["san_juan"], 0, 100)
		placed := total(men) + total(staff)
		return ok && ok2 && ok3 && len(args) == 3 && placed+sanJuan == persons && (sanJuan == 0 || placed == circles)
	})
	s.men, _ = oracleCounts(args["island"], island)
	s.staff, _ = oracleCounts(args["buildings"], buildings)
	if s.sanJuan, _ = whole(args["san_juan"], 0, 100); s.sanJuan > 0 {
		o.meet("P6.4 somebody stays in San Juan")
	}
}

// oracleWays counts the ways to put so many persons on kinds of circles, no further than 2.
func oracleWays(room []int, persons int) int {
	if len(room) == 0 {
		if persons == 0 {
			return 1
		}
		return 0
	}
	ways := 0
	for k := 0; k <= min(room[0], persons) && ways < 2; k++ {
		ways += oracleWays(room[1:], persons-k)
	}
	return ways
}

// oracleCounts reads an object of numbers from 1 to what there is of each.
func oracleCounts(value any, most map[string]int) (map[string]int, bool) {
	object, ok := value.(map[string]any)
	counts := map[string]int{}
	for key, number := range object {
		n, isWhole := whole(number, 1, float64(most[key]))
		ok = ok && isWhole
		counts[key] = n
	}
	return counts, ok
}

// spaces counts the filled city spaces (P7.4).
func (s *oracleSeat) spaces() int {
	sum := 0
	for id, n := range s.city {
		sum += n
		if oracleBuildings[id].column == 4 {
			sum += n
		}
	}
	return sum
}

// builder is P7, B12, O5.
func (o *oracle) builder(chooser int) {
	for _, p := range o.order(chooser) {
		s := o.seats[p]
		price := func(id string) int {
			b := oracleBuildings[id]
			cost := b.cost - min(s.men["quarry"], b.column)
			if p == chooser {
				cost--
			}
			return max(cost, 0)
		}
		choices := []oracleArgs{{"building": nil, "colonist": false}}
		for id, b := range oracleBuildings {
			size := 1
			if b.column == 4 {
				size = 2
			}
			double := s.city[id] > 0 && !(o.duplicates && b.good != "")
			if o.offer[id] == 0 || double || s.spaces()+size > 12 || price(id) > s.money {
				continue
			}
			choices = append(choices, oracleArgs{"building": id, "colonist": false})
			if s.on("university") && o.colonists+o.ship > 0 {
				choices = append(choices, oracleArgs{"building": id, "colonist": true})
			}
		}
		args := o.ask(p, "build", choices...)
		id, ok := args["building"].(string)
		if !ok {
			continue
		}
		if oracleBuildings[id].cost > 0 && price(id) == 0 {
			o.meet("K8 a building for nothing")
		}
		if s.men["quarry"] > oracleBuildings[id].column {
			o.meet("P7.2 more quarries than the column")
		}
		if s.city[id] > 0 {
			o.meet("R-02 a second one")
		}
		s.money -= price(id)
		o.offer[id]--
		s.city[id]++
		if args["colonist"] == true {
			o.meet("B12 university")
			o.person()
			s.staff[id]++
		}
		if s.spaces() == 12 {
			o.end["city"] = true
		}
	}
}

// craftsman is P8, B11, O6.
func (o *oracle) craftsman(chooser int) {
	produced := map[string]bool{}
	for _, p := range o.order(chooser) {
		s := o.seats[p]
		kinds := 0
		for _, good := range oracleGoods {
			n := s.men[good]
			if good != "corn" {
				persons := 0
				for id, k := range s.staff {
					if oracleBuildings[id].good == good {
						persons += k
					}
				}
				n = min(n, persons)
			}
			if n > o.goods[good] {
				o.meet("P8.4 the supply is too small")
				n = o.goods[good]
			}
			o.goods[good] -= n
			s.goods[good] += n
			if n > 0 {
				kinds++
				if p == chooser {
					produced[good] = true
				}
			}
		}
		if s.on("factory") {
			o.meet(fmt.Sprintf("B11 factory with %d kinds", kinds))
			s.money += []int{0, 0, 1, 2, 3, 5}[kinds]
		}
	}
	choices := []oracleArgs{}
	for good := range produced {
		if o.goods[good] > 0 {
			choices = append(choices, oracleArgs{"good": good})
		} else {
			o.meet("K18 the privilege good is sold out")
		}
	}
	if len(choices) == 0 {
		return
	}
	good := o.ask(chooser, "craft_bonus", choices...)["good"].(string)
	o.goods[good]--
	o.seats[chooser].goods[good]++
}

// trader is P9, B5, B9, O7.
func (o *oracle) trader(chooser int) {
	for _, p := range o.order(chooser) {
		if len(o.house) == 4 {
			o.meet("P9.4 the house is full before somebody's turn")
			continue
		}
		s := o.seats[p]
		choices := []oracleArgs{{"good": nil}}
		for _, good := range oracleGoods {
			if s.goods[good] > 0 && (!slices.Contains(o.house, good) || s.on("office")) {
				choices = append(choices, oracleArgs{"good": good})
			}
		}
		good, ok := o.ask(p, "trade", choices...)["good"].(string)
		if !ok {
			continue
		}
		if slices.Contains(o.house, good) {
			o.meet("B9 office")
		}
		price := slices.Index(oracleGoods, good)
		if p == chooser {
			price++
		}
		if s.on("small_market") {
			price++
		}
		if s.on("large_market") {
			price += 2
		}
		s.money += price
		s.goods[good]--
		o.house = append(o.house, good)
	}
	if len(o.house) == 4 {
		for _, good := range o.house {
			o.goods[good]++
		}
		o.house = nil
	}
}

// captain is P10, B13, B14, O8.
func (o *oracle) captain(chooser int) {
	loaded, wharves, declined := map[int]bool{}, map[int]bool{}, map[int]bool{}
	for p, idle := chooser, 0; idle < o.players; p = (p + 1) % o.players {
		s := o.seats[p]
		choices := []oracleArgs{}
		for _, good := range oracleGoods {
			for _, ship := range o.shipsFor(good, s.goods[good]) {
				choices = append(choices, oracleArgs{"good": good, "ship": float64(ship.capacity)})
			}
		}
		cargo := len(choices)
		if s.on("wharf") && !wharves[p] {
			for _, good := range oracleGoods {
				if s.goods[good] > 0 {
					choices = append(choices, oracleArgs{"good": good, "ship": "wharf"})
				}
			}
		}
		if len(choices) == 0 {
			idle++
			continue
		}
		if cargo == 0 {
			choices = append(choices, oracleArgs{"good": nil, "ship": nil})
		}
		args := o.ask(p, "load", choices...)
		good, ok := args["good"].(string)
		if !ok {
			o.meet("K26 wharf declined")
			declined[p] = true
			idle++
			continue
		}
		idle = 0
		n := s.goods[good]
		if args["ship"] == "wharf" {
			o.meet("B14 wharf")
			if declined[p] {
				o.meet("R-21 declined wharf used later")
			}
			if p == chooser && !loaded[p] {
				o.meet("R-13 privilege on the wharf")
			}
			wharves[p] = true
			o.goods[good] += n
		} else {
			for _, ship := range o.ships {
				if float64(ship.capacity) == args["ship"] {
					n = min(n, ship.capacity-ship.count)
					ship.good = good
					ship.count += n
				}
			}
		}
		s.goods[good] -= n
		points := n
		if p == chooser && !loaded[p] {
			points++
		}
		loaded[p] = true
		if s.on("harbor") {
			o.meet("B13 harbor")
			points++
		}
		s.vp += points
		if points > o.vp {
			o.meet("K30 more points than chips")
			o.overdraw += points - o.vp
		}
		if o.vp = max(0, o.vp-points); o.vp == 0 {
			o.end["vp"] = true
		}
	}
	for _, p := range o.order(chooser) {
		o.store(p)
	}
	for _, ship := range o.ships {
		if ship.count == ship.capacity {
			o.goods[ship.good] += ship.count
			ship.good, ship.count = "", 0
		}
	}
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

// store is P10.7, B4, B10: every way to keep that is maximal.
func (o *oracle) store(p int) {
	s := o.seats[p]
	owned := []string{}
	for _, good := range oracleGoods {
		if s.goods[good] > 0 {
			owned = append(owned, good)
		}
	}
	if len(owned) == 0 {
		return
	}
	warehouses := 0
	if s.on("small_warehouse") {
		warehouses++
	}
	if s.on("large_warehouse") {
		warehouses += 2
	}
	o.meet(fmt.Sprintf("P10.7 storage with room for %d kinds", warehouses))
	ways := map[string]map[string]int{}
	for set := range 1 << len(owned) {
		keep, left := map[string]int{}, []string{}
		for i, good := range owned {
			if set&(1<<i) != 0 {
				keep[good] = s.goods[good]
			} else {
				left = append(left, good)
			}
		}
		if len(keep) != min(warehouses, len(owned)) {
			continue
		}
		if len(left) == 0 {
			ways[fmt.Sprint(keep)] = keep
		}
		for _, good := range left {
			one := maps.Clone(keep)
			one[good] = 1
			ways[fmt.Sprint(one)] = one
		}
	}
	args := o.answer(p, "store", len(ways), func(args oracleArgs) bool {
		keep, ok := oracleCounts(args["keep"], s.goods)
		_, legal := ways[fmt.Sprint(keep)]
		return ok && legal && len(args) == 1
	})
	keep, _ := oracleCounts(args["keep"], s.goods)
	for _, good := range owned {
		o.goods[good] += s.goods[good] - keep[good]
		s.goods[good] = keep[good]
	}
}

// public is the public state of the protocol's section 4.
func (o *oracle) public() any {
	every := func(counts map[string]int) map[string]int {
		list := map[string]int{}
		for _, good := range oracleGoods {
			list[good] = counts[good]
		}
		return list
	}
	sorted := func(list []string) []string {
		list = append([]string{}, list...)
		sort.Strings(list)
		return list
	}
	ships := []any{}
	for _, ship := range o.ships {
		row := map[string]any{"capacity": ship.capacity, "good": nil, "count": ship.count}
		if ship.good != "" {
			row["good"] = ship.good
		}
		ships = append(ships, row)
	}
	money := map[string]int{}
	for _, role := range o.roles {
		money[role] = o.roleMoney[role]
	}
	seats := []any{}
	for _, s := range o.seats {
		island, buildings := map[string][]int{}, map[string]int{}
		for tile, n := range s.tiles {
			island[tile] = []int{n, s.men[tile]}
		}
		for id := range s.city {
			buildings[id] = s.staff[id]
		}
		seats = append(seats, map[string]any{
			"doubloons": s.money, "vp": s.vp, "goods": every(s.goods), "island": island, "buildings": buildings, "san_juan": s.sanJuan,
		})
	}
	return map[string]any{
		"round": o.round, "governor": o.governor, "over": o.over, "end": o.ends(),
		"supply": map[string]any{
			"colonists": o.colonists, "vp": o.vp, "quarries": o.quarries, "goods": every(o.goods), "buildings": maps.Clone(o.offer),
		},
		"vp_overdraw": o.overdraw, "colonist_ship": o.ship, "ships": ships, "trading_house": sorted(o.house),
		"face_up": sorted(o.row), "stack_count": len(o.stack), "discard": every(o.discards), "role_doubloons": money, "players": seats,
	}
}

func (o *oracle) ends() []string {
	list := []string{}
	for _, flag := range []string{"city", "colonists", "vp"} {
		if o.end[flag] {
			list = append(list, flag)
		}
	}
	return list
}

// account is P12.3, P12.4, R-31, B15 to B19, B21.
func (o *oracle) account() map[string]any {
	scores, totals, ties := []any{}, []int{}, []int{}
	for _, s := range o.seats {
		printed, guild, violet := 0, 0, 0
		for id, n := range s.city {
			b := oracleBuildings[id]
			printed += n * b.column
			switch {
			case b.good == "":
				violet += n
			case b.circles == 1:
				guild += n
			default:
				guild += 2 * n
			}
		}
		persons := s.sanJuan + total(s.men) + total(s.staff)
		large := map[string]int{}
		for id, bonus := range map[string]int{
			"guild_hall": guild, "residence": max(4, total(s.tiles)-5), "fortress": persons / 3, "customs_house": s.vp / 4,
			"city_hall": violet,
		} {
			if s.on(id) {
				large[id] = bonus
				o.meet("end with an occupied " + id)
			} else if s.city[id] > 0 {
				o.meet("A8 large building unoccupied")
			}
		}
		totals = append(totals, s.vp+printed+total(large))
		ties = append(ties, s.money+total(s.goods))
		scores = append(scores, map[string]any{
			"chips": s.vp, "buildings": printed, "large": large, "total": s.vp + printed + total(large), "tiebreak": s.money + total(s.goods),
		})
	}
	if tied := slices.Sorted(slices.Values(totals)); tied[o.players-1] == tied[o.players-2] {
		o.meet("P12.4 a tie")
	}
	winners, best := []int{}, slices.Max(totals)
	tie := -1
	for p, points := range totals {
		if points == best {
			tie = max(tie, ties[p])
		}
	}
	for p, points := range totals {
		if points == best && ties[p] == tie {
			winners = append(winners, p)
		}
	}
	if len(winners) > 1 {
		o.meet("R-31 a shared victory")
	}
	if len(o.end) > 1 {
		o.meet("K35 several end flags")
	}
	return map[string]any{
		"checkpoints": o.points, "legal": o.legal, "scores": scores, "winners": winners, "end": o.ends(),
	}
}
