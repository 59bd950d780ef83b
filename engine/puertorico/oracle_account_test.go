package puertorico

import (
	"maps"
	"slices"
	"sort"
)

// public is the public state of PROTOCOL.md.
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
	some := func(counts map[string]int) map[string]int {
		list := map[string]int{}
		for key, n := range counts {
			if n > 0 {
				list[key] = n
			}
		}
		return list
	}
	seat := func(p int) any {
		if p < 0 {
			return nil
		}
		return p
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
		row := map[string]any{
			"doubloons": s.money, "vp": s.vp, "goods": every(s.goods), "island": island, "buildings": buildings, "san_juan": s.sanJuan,
		}
		if o.with["nobles"] {
			row["nobles"] = map[string]any{
				"island": some(s.nobles.men), "buildings": some(s.nobles.staff), "san_juan": s.nobles.sanJuan,
			}
		}
		seats = append(seats, row)
	}
	supply := map[string]any{
		"colonists": o.colonists, "vp": o.vp, "quarries": o.quarries, "goods": every(o.goods), "buildings": maps.Clone(o.offer),
	}
	state := map[string]any{
		"round": o.round, "governor": o.governor, "over": o.over, "end": o.ends(), "supply": supply,
		"vp_overdraw": o.overdraw, "colonist_ship": o.ship, "ships": ships, "trading_house": sorted(o.house),
		"face_up": sorted(o.row), "stack_count": len(o.stack), "discard": every(o.discards), "role_doubloons": money, "players": seats,
	}
	if o.with["nobles"] {
		supply["nobles"], state["ship_nobles"] = o.nobles, o.shipNobles
	}
	if o.with["buccaneer"] {
		state["buccaneer"] = seat(o.token)
	}
	if f := o.festival; f != nil {
		state["festival"] = map[string]any{
			"cultivation": map[string]any{"tile": f.tile, "by": seat(f.tileBy)},
			"production":  map[string]any{"goods": f.goods, "by": seat(f.goodsBy)},
			"building":    map[string]any{"building": f.building, "by": seat(f.buildingBy)},
		}
	}
	return state
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

// bonuses are the bonuses of the occupied large buildings: B15 to B19, B21, X15, N10.
func (o *oracle) bonuses(s *oracleSeat) map[string]int {
	guild, violet, triples := 0, 0, 0
	for id, n := range s.city {
		switch b := oracleBuildings[id]; {
		case !oracleProduces(id):
			violet += n
		case b.good != "" && b.circles == 1:
			guild += n
		default:
			guild += 2 * n
		}
	}
	for _, n := range s.tiles {
		triples += n / 3
	}
	large := map[string]int{}
	for id, bonus := range map[string]int{
		"guild_hall": guild, "residence": max(4, total(s.tiles)-5), "fortress": s.total() / 3, "customs_house": s.vp / 4,
		"city_hall": violet, "cloister": []int{0, 1, 3, 6, 10}[triples], "royal_garden": s.nobles.total(),
	} {
		if s.on(id) {
			large[id] = bonus
			o.meet("end with an occupied " + id)
		} else if s.city[id] > 0 {
			o.meet("A8 large building unoccupied")
		}
	}
	if s.on("fortress") && s.nobles.total() > 0 {
		o.meet("R-45 the fortress counts nobles")
	}
	if s.on("guild_hall") && s.city["jeweler"] > 0 {
		o.meet("N9 the guild hall counts a jeweler")
	}
	if s.city["statue"] > 0 {
		o.meet("X16 statue")
	}
	return large
}

// account is P12.3, P12.4, N1.6, R-31.
func (o *oracle) account() map[string]any {
	scores, totals, ties := []any{}, []int{}, []int{}
	for _, s := range o.seats {
		printed := 0
		for id, n := range s.city {
			printed += n * oraclePrinted(id)
		}
		large, nobles := o.bonuses(s), s.nobles.total()
		sum, tie := s.vp+printed+total(large)+nobles, s.money+total(s.goods)
		score := map[string]any{"chips": s.vp, "buildings": printed, "large": large, "total": sum, "tiebreak": tie}
		if o.with["nobles"] {
			score["nobles"] = nobles
		}
		totals, ties, scores = append(totals, sum), append(ties, tie), append(scores, score)
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
