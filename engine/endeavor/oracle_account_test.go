package endeavor

import (
	"maps"
	"slices"
)

// public is the public state of the protocol's section 4.
func (o *oracle) public() map[string]any {
	sorted := func(list []string) []string {
		list = append([]string{}, list...)
		slices.Sort(list)
		return list
	}
	regions := map[string]any{}
	for _, r := range o.Regions {
		if r.Spaces == 0 {
			continue
		}
		beside := make([]int, o.players)
		for _, seat := range o.beside[r.ID] {
			beside[seat]++
		}
		regions[r.ID] = map[string]any{"open": o.open[r.ID], "track": append([]int{}, o.track[r.ID]...), "beside": beside}
	}
	cities := map[string]any{}
	for _, c := range o.Cities {
		cities[c.ID] = nil
		if seat, held := o.cities[c.ID]; held {
			cities[c.ID] = seat
		}
	}
	decks := map[string]any{}
	for id, cards := range o.decks {
		decks[id] = append([]string{}, cards...)
	}
	stock := maps.Clone(o.stock)
	delete(stock, "colonial_office")
	players := []any{}
	for _, s := range o.seats {
		status, tokens := map[string]int{}, map[string]int{}
		for _, kind := range oracleStatuses {
			status[kind] = o.icons(s, kind)
		}
		for _, t := range o.Tokens {
			if t.Kind == "action" {
				tokens[t.ID] = s.tokens[t.ID]
			}
		}
		players = append(players, map[string]any{
			"harbour": s.harbour, "status": status, "tokens": tokens, "buildings": sorted(s.buildings), "occupied": sorted(s.occupied),
			"cards": sorted(s.cards), "turned": s.turned,
		})
	}
	return map[string]any{
		"round": o.round, "crown": o.crown, "abolished": o.abolished, "regions": regions, "cities": cities,
		"connection_tokens": sorted(slices.Collect(maps.Keys(o.connections))), "decks": decks, "stock": stock, "players": players,
	}
}

// score is the glory of a seat: E64 to E72.
func (o *oracle) score(seat int) map[string]int {
	s := o.seats[seat]
	points := map[string]int{
		"cities": 0, "connections": 0, "cards": 0, "governor_place": 0, "buildings": 0,
		"population": s.harbour / o.Scoring.Three, "slavery": o.Scoring.TurnedCard * s.turned,
	}
	for _, c := range o.Cities {
		if holder, held := o.cities[c.ID]; held && holder == seat {
			points["cities"] += c.Glory
		}
	}
	for _, c := range o.Connections {
		if o.controls(seat, c.A, c.B) {
			points["connections"] += o.Scoring.Connection
		}
	}
	for _, kind := range oracleStatuses {
		for _, spot := range o.Tracks[kind].Spots {
			if spot <= o.level(s, kind) {
				points[kind] = spot
			}
		}
	}
	for _, id := range s.cards {
		points["cards"] += o.card(id).Icons["glory"]
	}
	counted, governors, _ := o.count(s)
	if governors == 0 || counted <= o.yield(s, "politics") {
		points["governor_place"] = o.Scoring.EmptyPlace
	}
	for _, id := range s.buildings {
		if o.building(id).EndGlory > 0 {
			points["buildings"] += o.Scoring.PerBuilding
		}
	}
	total := 0
	for _, n := range points {
		total += n
	}
	points["total"] = total
	return points
}

// scores are all of them, and the seats that win: E73.
func (o *oracle) scores() (scores []map[string]int, winners []int) {
	for seat := range o.players {
		scores = append(scores, o.score(seat))
		o.meetScore(seat, scores[seat])
	}
	best := scores[0]["total"]
	for _, score := range scores {
		best = max(best, score["total"])
	}
	for seat, score := range scores {
		if score["total"] == best {
			winners = append(winners, seat)
		}
	}
	if len(winners) > 1 {
		o.meet("E73 a shared victory")
	}
	return scores, winners
}

// meetScore counts what a final account holds.
func (o *oracle) meetScore(seat int, score map[string]int) {
	s := o.seats[seat]
	counted, governors, _ := o.count(s)
	switch {
	case score["governor_place"] == 0:
		o.meet("E69 the place is taken")
	case governors > 0:
		o.meet("E69 the place is empty although there is a governor")
	}
	if counted > o.yield(s, "politics")+1 {
		o.meet("R4 over the limit at the end")
	}
	if score["buildings"] > o.Scoring.PerBuilding {
		o.meet("R8 two universities")
	}
}
