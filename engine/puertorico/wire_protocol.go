package puertorico

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
)

// entry is a distribution of persons in a recorded game, take reads it.
func (c *spotCounts) entry(sanJuan int) map[string]any {
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

func (c *spotCounts) take(args map[string]any) (sanJuan int, ok bool) {
	add := func(key string, n int) bool {
		at, ok := parseSpot(key)
		if ok = ok && n <= maxAt(at); ok {
			c.add(at, n-int(c.get(at)))
		}
		return ok
	}
	n, ok := args[sanJuanKey].(float64)
	ok = ok && n >= 0 && n <= maxColonists+maxNobles
	return int(n), ok && codec.Each(args["island"], add) && codec.Each(args["buildings"], add)
}

// entry is a payment in a recorded game.
func (p payment) entry(nobles bool) map[string]any {
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

// public is the public state of the protocol.
func (s *State) public() any {
	copies := map[string]int{}
	for building := range engine.Bits[Building](s.kindsInGame()) {
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
	for role := range engine.Bits[Role](s.cards()) {
		doubloons[role.String()] = int(s.Doubloons[role])
	}
	supply := map[string]any{
		"colonists": int(s.Colonists), "vp": int(s.VP), "quarries": int(s.Quarries), "goods": perGood(s.Goods),
		"buildings": copies,
	}
	state := map[string]any{
		"round": int(s.Round), "governor": int(s.Governor), "over": s.Step == stepOver, "end": s.Flags.words(),
		"supply": supply, "vp_overdraw": int(s.Overdraw), "colonist_ship": int(s.Ship + s.ShipNobles), "ships": ships,
		"trading_house": engine.SortedTexts(s.House[:s.HouseCount]), "face_up": engine.SortedTexts(s.Row[:s.RowCount]),
		"stack_count": int(s.StackCount), "discard": perGood(s.Discards), "role_doubloons": doubloons,
		"players": engine.PerSeat(s.Players, s.publicPlayer),
	}
	if s.Rules.Nobles {
		supply["nobles"], state["ship_nobles"] = int(s.Nobles), int(s.ShipNobles)
	}
	if s.Rules.Buccaneer {
		state["buccaneer"] = seatOrNull(s.Token)
	}
	if f := s.Festival; s.Rules.Festival {
		state["festival"] = map[string]any{
			"cultivation": map[string]any{"tile": f.Tile.String(), "by": seatOrNull(f.By[taskCultivation])},
			"production": map[string]any{
				"goods": engine.Texts(eachGood(f.Goods)), "by": seatOrNull(f.By[taskProduction]),
			},
			"building": map[string]any{"building": f.Building.String(), "by": seatOrNull(f.By[taskBuilding])},
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

func (s *State) publicPlayer(seat Seat) map[string]any {
	b := &s.Boards[seat]
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
		player["nobles"] = p.nobles.entry(int(b.NobleSanJuan))
	}
	return player
}

func perGood(counts [Goods]int8) map[string]int {
	list := map[string]int{}
	for good, n := range counts {
		list[goodWords[good]] = int(n)
	}
	return list
}
