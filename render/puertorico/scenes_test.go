package puertorico

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// Short words for tables of positions.
const (
	corn, indigo, sugar, tobacco, coffee = puertorico.Corn, puertorico.Indigo, puertorico.Sugar, puertorico.Tobacco, puertorico.Coffee
	quarry                               = puertorico.Quarry
	nobody                               = engine.Everyone
)

func tile(t puertorico.Tile, people int) puertorico.TileView {
	return puertorico.TileView{Tile: t, Colonists: people}
}

func crop(g puertorico.Good, people int) puertorico.TileView { return tile(puertorico.Tile(g), people) }

func house(b puertorico.Building, people int) puertorico.BuildingView {
	return puertorico.BuildingView{Building: b, Colonists: people}
}

func rolesOf(n int, doubloons map[puertorico.Role]int, takers map[puertorico.Role]engine.Seat) []puertorico.RoleView {
	var list []puertorico.RoleView
	for r := puertorico.Role(0); int(r) < n; r++ {
		taker := nobody
		if seat, ok := takers[r]; ok {
			taker = seat
		}
		list = append(list, puertorico.RoleView{Role: r, Doubloons: doubloons[r], Taker: taker})
	}
	return list
}

// offerWith is the offer with the copies that are given in the order of the buildings.
func offerWith(copies ...int) []puertorico.OfferView {
	list := make([]puertorico.OfferView, 0, len(copies))
	for b, n := range copies {
		list = append(list, puertorico.OfferView{Building: puertorico.Building(b), Copies: n, Price: -1})
	}
	return list
}

func moves(seat engine.Seat, step string, list ...string) engine.Decision {
	return engine.Decision{Seat: seat, Step: step, Moves: list}
}

var friends = []string{"Ana", "Ben", "Žofie", "Łukasz"}

// captainScene is the position of the mock that the look was designed with: Ana must load.
func captainScene() engine.Scene {
	v := &puertorico.View{
		Viewer: nobody, Round: 7, Governor: 2, Phase: puertorico.Captain, Step: "captain.load", Chooser: 3,
		Awaited: []engine.Seat{0}, Next: []engine.Seat{1, 2, 3}, HiddenVP: true,
		Roles: rolesOf(7, map[puertorico.Role]int{puertorico.Mayor: 1, puertorico.Trader: 2, puertorico.Prospector: 1},
			map[puertorico.Role]engine.Seat{puertorico.Craftsman: 2, puertorico.Captain: 3}),
		Colonists: 23, VP: 69, Quarries: 2, Goods: [5]int{2, 3, 5, 5, 7}, ColonistShip: 7,
		Ships:  []puertorico.ShipView{{Capacity: 5, Good: no}, {Capacity: 6, Good: corn, Count: 4}, {Capacity: 7, Good: indigo, Count: 5}},
		House:  []puertorico.Good{coffee, tobacco},
		FaceUp: []puertorico.Tile{1, 2, 2, 3, 4}, Stack: 12, Discards: [5]int{4, 2, 2, 1, 1},
		Offer: offerWith(2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 1),
		Players: []puertorico.PlayerView{
			{
				Doubloons: 4, VP: -1, Goods: [5]int{3, 0, 2, 1, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 1), crop(indigo, 1), crop(sugar, 1), crop(sugar, 1), crop(tobacco, 1), tile(quarry, 1), tile(quarry, 0)},
				City: []puertorico.BuildingView{house(puertorico.SmallSugarMill, 1), house(puertorico.SugarMill, 2), house(puertorico.TobaccoStorage, 1),
					house(puertorico.SmallMarket, 1), house(puertorico.ConstructionHut, 0), house(puertorico.Harbor, 1)},
			},
			{
				Doubloons: 6, VP: -1, Goods: [5]int{0, 2, 1, 0, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 0), crop(indigo, 1), crop(indigo, 1), crop(sugar, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SmallIndigoPlant, 1), house(puertorico.IndigoPlant, 1), house(puertorico.SmallSugarMill, 1),
					house(puertorico.Hacienda, 1), house(puertorico.SmallWarehouse, 1), house(puertorico.LargeMarket, 0)},
			},
			{
				Doubloons: 2, VP: -1, Goods: [5]int{1, 1, 0, 2, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(indigo, 1), crop(sugar, 0), crop(tobacco, 1), crop(tobacco, 1), crop(coffee, 1), tile(quarry, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SmallIndigoPlant, 1), house(puertorico.TobaccoStorage, 2), house(puertorico.CoffeeRoaster, 1),
					house(puertorico.Office, 1), house(puertorico.Factory, 1)},
			},
			{
				Doubloons: 1, VP: -1, Goods: [5]int{0, 0, 3, 0, 1}, SanJuan: 1,
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 1), crop(sugar, 1), crop(sugar, 1), crop(sugar, 1), crop(coffee, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SugarMill, 3), house(puertorico.CoffeeRoaster, 1), house(puertorico.Hospice, 1),
					house(puertorico.Wharf, 0), house(puertorico.GuildHall, 1)},
			},
		},
	}
	return engine.Scene{
		View: v, Names: friends, Lang: "en", Theme: "light", Level: Table,
		Focus: moves(0, "captain.load", "load:sugar:5", "load:tobacco:5", "load:corn:6"),
		Fresh: []engine.Event{{Kind: puertorico.CaptainLoaded, Seat: 3, Only: nobody,
			Args: []engine.Arg{engine.Term("good", "indigo"), engine.Num("goods", 2), engine.Num("ship", 7), engine.Num("vp", 2)}}},
	}
}
