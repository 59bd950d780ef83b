package puertorico

import (
	"maps"
	"slices"
)

// setup is P2, T1, T2, T5, X1, N1.2, C1 and F1 to F3.
func (o *oracle) setup(keys map[string]any) {
	o.at = -1
	need := func(ok bool) {
		if !ok {
			o.refuse()
		}
	}
	need(keys["game"] == "puertorico")
	expansions, ok := keys["expansions"].([]any)
	need(ok)
	o.with = map[string]bool{}
	for _, value := range expansions {
		name, _ := value.(string)
		need(slices.Contains([]string{"new_buildings", "nobles", "buccaneer", "festival"}, name) && !o.with[name])
		o.with[name] = true
	}
	o.players, ok = whole(keys["players"], 2, 5)
	need(ok)
	o.vp, ok = whole(keys["vp_pool"], 1, 1e9)
	need(ok)
	o.governor, ok = whole(keys["governor"], 0, float64(o.players-1))
	need(ok)
	options, ok := keys["options"].(map[string]any)
	need(ok || keys["options"] == nil)
	flag := func(name string, byDefault bool) bool {
		value, there := options[name]
		on, isFlag := value.(bool)
		need(!there || isFlag)
		return there && on || !there && byDefault
	}
	o.duplicates, o.anyPhase = flag("duplicate_production", false), flag("vp_end_any_phase", true)
	o.swappedCosts = flag("swapped_costs", false)
	o.doubleBuccaneer = flag("library_doubles_buccaneer", false)

	o.round, o.end, o.taken = 1, map[string]bool{}, map[string]bool{}
	o.captain, o.token = -1, -1
	o.roles = []string{"settler", "mayor", "builder", "craftsman", "trader", "captain"}
	if o.players != 3 {
		o.roles = append(o.roles, "prospector")
	}
	if o.players == 5 {
		o.roles = append(o.roles, "prospector2")
	}
	if o.with["buccaneer"] {
		o.roles = append(o.roles, "buccaneer")
	}
	o.roleMoney = map[string]int{}
	o.colonists, o.ship = map[int]int{2: 40, 3: 55, 4: 75, 5: 95}[o.players], o.players
	if o.with["nobles"] { // N1.1, N1.2, R-56
		o.colonists, o.nobles, o.shipNobles = 100-(o.players-1), 20-1, 1
	}
	o.quarries = 8
	o.goods = map[string]int{"indigo": 11, "sugar": 11, "corn": 10, "tobacco": 9, "coffee": 9}
	plants := map[string]int{"indigo": 12, "sugar": 11, "corn": 10, "tobacco": 9, "coffee": 8}
	o.discards = map[string]int{}
	kinds, ok := o.kinds(keys, flag("nobles_in_draft", false))
	need(ok)
	o.offer = map[string]int{}
	for _, id := range kinds {
		o.offer[id] = oracleBuildings[id].copies
		if o.players == 2 {
			o.offer[id] = 1
			if oracleProduces(id) {
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
			city: map[string]int{}, oraclePeople: newOraclePeople(), nobles: newOraclePeople(),
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
	for _, s := range o.seats {
		for _, good := range oracleGoods {
			if o.riches > 0 {
				s.tiles[good]++
			}
		}
		for _, id := range o.gifts {
			s.city[id]++
		}
	}
	need(o.setupFestival(keys, plants))
	order, ok := keys["plantation_order"].([]any)
	need(ok)
	o.stack, ok = oracleTiles(order, plants)
	need(ok)
	o.row, o.stack = slices.Clone(o.stack[:o.players+1]), o.stack[o.players+1:]
	o.entries, ok = keys["actions"].([]any)
	need(ok)
	o.at = 0
}

// kinds are the kinds of buildings in the game: the base ones, or with new buildings those of a draft (X2), and those of the
// nobles (N1.7, R-05).
func (o *oracle) kinds(keys map[string]any, noblesDrafted bool) ([]string, bool) {
	kinds := []string{}
	inPlay := func(id string) bool {
		expansion := oracleBuildings[id].expansion
		return expansion == "" || o.with[expansion]
	}
	_, given := keys["selection"]
	if !o.with["new_buildings"] {
		for id := range oracleBuildings {
			if inPlay(id) {
				kinds = append(kinds, id)
			}
		}
		return kinds, !given
	}
	for id := range oracleBuildings {
		if oracleProduces(id) && inPlay(id) {
			kinds = append(kinds, id)
		}
	}
	spaces := map[int]int{1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
	if o.with["nobles"] { // the space of the jeweler is filled already
		for _, cost := range []int{2, 3, 4, 5, 6, 7, 10} {
			spaces[cost]++
		}
	}
	list, ok := keys["selection"].([]any)
	for _, value := range list {
		id, isText := value.(string)
		b, known := oracleBuildings[id]
		if !isText || !known || !inPlay(id) || slices.Contains(kinds, id) {
			return nil, false
		}
		spaces[b.cost]--
		kinds = append(kinds, id)
	}
	for _, left := range spaces {
		ok = ok && left == 0
	}
	if o.with["nobles"] && !noblesDrafted {
		for id, b := range oracleBuildings {
			ok = ok && (b.expansion != "nobles" || slices.Contains(kinds, id))
		}
	}
	return kinds, ok
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
