package mind

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/engine/search"
)

// The kinds of facts that reasons name.
const (
	// ReasonPoints are the points if the game ended there, ReasonShipped those on chips, ReasonBonus those of occupied
	// large buildings.
	ReasonPoints  = "points"
	ReasonShipped = "shipped"
	ReasonBonus   = "bonus"
	// ReasonBuilding: the term is a building that stands in the city; ReasonOccupied: one with somebody in it that is
	// no production building.
	ReasonBuilding = "building"
	ReasonOccupied = "building.occupied"
	// ReasonTile: the term is a tile on the island. ReasonProduction are the goods that a craftsman would bring,
	// without a privilege.
	ReasonTile       = "tile"
	ReasonProduction = "production"
	ReasonDoubloons  = "doubloons"
	ReasonGoods      = "goods"
	ReasonColonists  = "colonists"
	// ReasonRole: the term is a role that the seat took on the way there.
	ReasonRole = "role"
)

// twoPick is how many roles are chosen in a round of two (P3.2).
const twoPick = 6

// roles are how many are chosen in a round.
func roles(s *state) int {
	if s.Players == 2 {
		return twoPick
	}
	return int(s.Players)
}

// Reasons look a round ahead: until as many roles were chosen as in a round.
var Reasons = search.Reasons[state, move]{
	Far:   func(from, _ *state, turns int) bool { return turns >= roles(from) },
	Turns: roles,
	Worth: map[string]int{
		ReasonPoints: 0, ReasonShipped: 1000, ReasonBonus: 1000, ReasonBuilding: 1500, ReasonOccupied: 600,
		ReasonTile: 250, ReasonProduction: 500, ReasonDoubloons: 350, ReasonGoods: 300, ReasonColonists: 350,
		ReasonRole: 700, search.ReasonEnd: 2500,
	},
	Tell: func(s *state, tell func(kind string, seat engine.Seat, term string, n int)) {
		for seat := range engine.Seat(s.Players) {
			b := &s.Boards[seat]
			tell(ReasonPoints, seat, "", s.Total(seat))
			tell(ReasonShipped, seat, "", int(b.VP))
			tell(ReasonDoubloons, seat, "", int(b.Doubloons))
			tell(ReasonColonists, seat, "", int(b.Persons))
			printed, goods, production := 0, 0, 0
			for _, building := range b.Buildings() {
				printed += building.VP()
				tell(ReasonBuilding, seat, building.String(), 1)
				if b.Occupied(building) && !building.Production() {
					tell(ReasonOccupied, seat, building.String(), 1)
				}
			}
			tell(ReasonBonus, seat, "", s.Total(seat)-printed-int(b.VP)-int(b.Nobles))
			for good := range puertorico.Good(puertorico.Goods) {
				goods += int(b.Goods[good])
				production += int(b.Production(good))
			}
			tell(ReasonGoods, seat, "", goods)
			tell(ReasonProduction, seat, "", production)
			for tile := range puertorico.Tile(puertorico.Tiles) {
				tell(ReasonTile, seat, tile.String(), int(b.Island[tile]))
			}
		}
	},
	Chosen: func(m move) (kind, term string) {
		if m.Kind != puertorico.RoleMove {
			return "", ""
		}
		return ReasonRole, puertorico.Role(m.A).String()
	},
}
