package puertorico

import "slices"

// oracleBuilding is a row of the tables B, X and N.
type oracleBuilding struct {
	column, cost, circles, copies int
	good                          string
	expansion                     string
}

var oracleGoods = []string{"corn", "indigo", "sugar", "tobacco", "coffee"}

var oracleBuildings = map[string]oracleBuilding{
	"small_indigo_plant": {1, 1, 1, 4, "indigo", ""},
	"small_sugar_mill":   {1, 2, 1, 4, "sugar", ""},
	"indigo_plant":       {2, 3, 3, 3, "indigo", ""},
	"sugar_mill":         {2, 4, 3, 3, "sugar", ""},
	"tobacco_storage":    {3, 5, 3, 3, "tobacco", ""},
	"coffee_roaster":     {3, 6, 2, 3, "coffee", ""},
	"small_market":       {1, 1, 1, 2, "", ""},
	"construction_hut":   {1, 2, 1, 2, "", ""},
	"hacienda":           {1, 2, 1, 2, "", ""},
	"small_warehouse":    {1, 3, 1, 2, "", ""},
	"hospice":            {2, 4, 1, 2, "", ""},
	"office":             {2, 5, 1, 2, "", ""},
	"large_market":       {2, 5, 1, 2, "", ""},
	"large_warehouse":    {2, 6, 1, 2, "", ""},
	"factory":            {3, 7, 1, 2, "", ""},
	"university":         {3, 8, 1, 2, "", ""},
	"harbor":             {3, 8, 1, 2, "", ""},
	"wharf":              {3, 9, 1, 2, "", ""},
	"guild_hall":         {4, 10, 1, 1, "", ""},
	"residence":          {4, 10, 1, 1, "", ""},
	"fortress":           {4, 10, 1, 1, "", ""},
	"customs_house":      {4, 10, 1, 1, "", ""},
	"city_hall":          {4, 10, 1, 1, "", ""},

	"aqueduct":          {1, 1, 1, 2, "", "new_buildings"},
	"black_market":      {1, 2, 1, 2, "", "new_buildings"},
	"forest_house":      {1, 2, 1, 2, "", "new_buildings"},
	"storehouse":        {1, 3, 1, 2, "", "new_buildings"},
	"inn":               {2, 4, 2, 2, "", "new_buildings"},
	"church":            {2, 5, 1, 2, "", "new_buildings"},
	"trading_post":      {2, 5, 1, 2, "", "new_buildings"},
	"small_wharf":       {2, 6, 1, 2, "", "new_buildings"},
	"lighthouse":        {3, 7, 1, 2, "", "new_buildings"},
	"library":           {3, 8, 1, 2, "", "new_buildings"},
	"specialty_factory": {3, 8, 1, 2, "", "new_buildings"},
	"union_hall":        {3, 9, 1, 2, "", "new_buildings"},
	"cloister":          {4, 10, 1, 1, "", "new_buildings"},
	"statue":            {4, 10, 0, 1, "", "new_buildings"},

	"land_office":    {1, 2, 1, 2, "", "nobles"},
	"chapel":         {1, 3, 1, 2, "", "nobles"},
	"hunting_lodge":  {2, 4, 1, 2, "", "nobles"},
	"zoning_office":  {2, 5, 1, 2, "", "nobles"},
	"royal_supplier": {2, 6, 1, 2, "", "nobles"},
	"villa":          {3, 7, 1, 2, "", "nobles"},
	"jeweler":        {3, 8, 1, 2, "", "nobles"},
	"royal_garden":   {4, 10, 1, 1, "", "nobles"},
}

// oracleProduces says that a building is no violet one: the jeweler is a production building without a good (N9, D39).
func oracleProduces(id string) bool { return oracleBuildings[id].good != "" || id == "jeweler" }

// oraclePrinted are the printed VP: the column, but 8 of the statue (X16).
func oraclePrinted(id string) int {
	if id == "statue" {
		return 8
	}
	return oracleBuildings[id].column
}

// oracleSpaces is how many city spaces a building takes (P4.3).
func oracleSpaces(id string) int {
	if oracleBuildings[id].column == 4 {
		return 2
	}
	return 1
}

// oracleSanJuan is the place of those who are on no circle.
const oracleSanJuan = "san_juan"

func newOraclePeople() oraclePeople {
	return oraclePeople{men: map[string]int{}, staff: map[string]int{}}
}

// add puts n persons to a place: San Juan, a building, a kind of tile.
func (people *oraclePeople) add(place string, n int) {
	_, isBuilding := oracleBuildings[place]
	switch {
	case place == oracleSanJuan:
		people.sanJuan += n
	case isBuilding:
		people.staff[place] += n
	default:
		people.men[place] += n
	}
}

// at counts the persons of a place.
func (people *oraclePeople) at(place string) int {
	if place == oracleSanJuan {
		return people.sanJuan
	}
	return people.men[place] + people.staff[place]
}

func (people *oraclePeople) total() int {
	return people.sanJuan + total(people.men) + total(people.staff)
}

// put puts n persons to a place, or takes them from it.
func (s *oracleSeat) put(place string, noble bool, n int) {
	s.add(place, n)
	if noble {
		s.nobles.add(place, n)
	}
}

// has counts the nobles of a place, or its colonists.
func (s *oracleSeat) has(place string, noble bool) int {
	if noble {
		return s.nobles.at(place)
	}
	return s.at(place) - s.nobles.at(place)
}

// on says that a building is occupied (P4.2).
func (s *oracleSeat) on(building string) bool { return s.staff[building] > 0 }

// onWith says that a building is occupied by a noble, or by a colonist (N1.5).
func (s *oracleSeat) onWith(building string, noble bool) bool { return s.has(building, noble) > 0 }

// room gives the circles of a board: of its kinds of tiles, and of its kinds of buildings. A forest has none (X4.1).
func (s *oracleSeat) room() (island, buildings map[string]int) {
	island, buildings = map[string]int{}, map[string]int{}
	for tile, n := range s.tiles {
		if tile != "forest" {
			island[tile] = n
		}
	}
	for id, n := range s.city {
		buildings[id] = n * oracleBuildings[id].circles
	}
	return island, buildings
}

// free lists the places with an empty circle, and counts the empty circles.
func (s *oracleSeat) free() (places []string, circles int) {
	island, buildings := s.room()
	for _, room := range []map[string]int{island, buildings} {
		for place, n := range room {
			if empty := n - s.at(place); empty > 0 {
				places = append(places, place)
				circles += empty
			}
		}
	}
	slices.Sort(places)
	return places, circles
}

// spaces counts the filled city spaces (P7.4).
func (s *oracleSeat) spaces() int {
	sum := 0
	for id, n := range s.city {
		sum += n * oracleSpaces(id)
	}
	return sum
}

// addTile lays a plantation or a quarry, or a plantation face down as a forest (X4.1).
func (s *oracleSeat) addTile(tile string, forest bool) {
	if forest {
		s.forests = append(s.forests, tile)
		tile = "forest"
	}
	s.tiles[tile]++
}

// discardable lists what a hunting lodge or land office may discard (N4.1): never a quarry.
func (s *oracleSeat) discardable() []oracleArgs {
	list := []oracleArgs{}
	for tile, n := range s.tiles {
		if tile == "quarry" || n == 0 {
			continue
		}
		if n > s.men[tile] {
			list = append(list, oracleArgs{"tile": tile, "occupied": false, "noble": false})
		}
		for _, noble := range []bool{false, true} {
			if s.has(tile, noble) > 0 {
				list = append(list, oracleArgs{"tile": tile, "occupied": true, "noble": noble})
			}
		}
	}
	return list
}

// discard takes such a tile off an island: who stands on it goes to San Juan (N4.1). Of several forests it is the oldest.
func (o *oracle) discard(s *oracleSeat, args oracleArgs) {
	tile := args["tile"].(string)
	if s.tiles[tile]--; s.tiles[tile] == 0 {
		delete(s.tiles, tile)
	}
	if args["occupied"] == true {
		o.meet("N4.1 somebody of a discarded tile goes to San Juan")
		noble := args["noble"] == true
		s.put(tile, noble, -1)
		s.put(oracleSanJuan, noble, 1)
	}
	if tile == "forest" {
		if slices.ContainsFunc(s.forests, func(other string) bool { return other != s.forests[0] }) {
			o.meet("N4.1 the oldest of several forests is discarded")
		}
		tile, s.forests = s.forests[0], s.forests[1:]
	}
	o.discards[tile]++
}

// person takes somebody for hospice or university: a colonist of the supply, else one of the ship, else the noble of the ship
// (B8, B12, B20, R-59).
func (o *oracle) person() (noble bool) {
	if o.colonists > 0 {
		o.colonists--
		return false
	}
	o.meet("B20 somebody of the ship")
	if noble = o.ship == o.shipNobles; noble {
		o.meet("R-59 the noble of the ship")
		o.shipNobles--
	}
	o.ship--
	return noble
}

// persons says that there is somebody for hospice or university.
func (o *oracle) persons() bool { return o.colonists+o.ship > 0 }
