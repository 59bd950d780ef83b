package scenes

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// nobleTile is a tile with a noble, nobleHouse a building with so many persons, of whom some are nobles.
func nobleTile(t puertorico.Tile) puertorico.TileView {
	return puertorico.TileView{Tile: t, Colonists: 1, Nobles: 1}
}

func nobleHouse(b puertorico.Building, people, nobles int) puertorico.BuildingView {
	return puertorico.BuildingView{Building: b, Colonists: people, Nobles: nobles}
}

// offerOf is the offer of some kinds, in the order of buildings, with all copies of a game for n.
func offerOf(n int, kinds ...puertorico.Building) []puertorico.OfferView {
	slices.Sort(kinds)
	var list []puertorico.OfferView
	for _, b := range kinds {
		list = append(list, puertorico.OfferView{Building: b, Copies: b.Copies(n), Cost: b.Cost(), Price: -1})
	}
	return list
}

// plants are the production buildings of the base game.
var plants = []puertorico.Building{
	puertorico.SmallIndigoPlant, puertorico.SmallSugarMill, puertorico.IndigoPlant, puertorico.SugarMill,
	puertorico.TobaccoStorage, puertorico.CoffeeRoaster,
}

// drafted is a draft of many new kinds that fills every space.
var drafted = []puertorico.Building{
	puertorico.Aqueduct, puertorico.ForestHouse, puertorico.BlackMarket, puertorico.Storehouse,
	puertorico.Inn, puertorico.TradingPost, puertorico.Church, puertorico.SmallWharf,
	puertorico.Lighthouse, puertorico.Library, puertorico.SpecialtyFactory, puertorico.UnionHall,
	puertorico.Cloister, puertorico.Statue, puertorico.CustomsHouse, puertorico.CityHall, puertorico.Fortress,
}

// ofNobles are the buildings of the nobles.
var ofNobles = []puertorico.Building{
	puertorico.LandOffice, puertorico.Chapel, puertorico.HuntingLodge, puertorico.ZoningOffice,
	puertorico.RoyalSupplier,
	puertorico.Villa, puertorico.Jeweler, puertorico.RoyalGarden,
}

// allKinds are the buildings of a game with the draft above and the nobles.
func allKinds() []puertorico.Building { return slices.Concat(plants, drafted, ofNobles) }

// cardsOf are the role cards of a game for n with the buccaneer.
func cardsOf(n int) []puertorico.RoleView {
	roles := rolesOf(map[int]int{2: 7, 3: 6, 4: 7, 5: 8}[n], nil, nil)
	roles = append(roles, puertorico.RoleView{Role: puertorico.Buccaneer, Taker: nobody})
	for i := range roles {
		roles[i].Captor = nobody
	}
	return roles
}

// fiestaScene is a table of n in the middle of a game with everything: nobles, forests, drafted kinds, the token before
// Ben, a captured card, a task that is solved. Ana chooses a role.
func fiestaScene(n int) engine.Scene {
	names := []string{"Ana", "Ben", "Žofie", "Łukasz", "Přemysl Krkonošský"}[:n]
	third, next := engine.Seat(2), []engine.Seat{2}
	if n == 2 {
		third, next = nobody, nil
	}
	v := &puertorico.View{
		Viewer: nobody, Round: 9, Governor: 1, Phase: puertorico.NoRole, Step: puertorico.StepRole, Chooser: nobody,
		Awaited: []engine.Seat{0}, Next: next,
		Roles: cardsOf(n), Colonists: 48, VP: 71, Quarries: 3, Goods: [5]int{4, 6, 3, 5, 7}, ColonistShip: n + 3,
		ShipNobles: 1, Nobles: 11, Drawn: -1,
		NewBuildings: true, WithNobles: true, HiddenVP: true,
		Buccaneer: &puertorico.BuccaneerView{Token: 1},
		Festival: &puertorico.FestivalView{Tile: puertorico.Tile(sugar), Goods: [5]int{1, 0, 0, 2, 0},
			Building: puertorico.SpecialtyFactory, By: [3]engine.Seat{nobody, third, nobody}},
		House: []puertorico.Good{indigo, coffee}, Stack: 14, Discards: [5]int{3, 2, 4, 1, 0},
		Offer: offerOf(n, allKinds()...),
	}
	v.Roles[2].Taker, v.Roles[5].Captor, v.Roles[0].Doubloons, v.Roles[4].Doubloons = third, 1, 1, 3
	v.Roles[len(v.Roles)-1].Taker = 1
	for i, capacity := range map[int][]int{2: {4, 6}, 3: {4, 5, 6}, 4: {5, 6, 7}, 5: {6, 7, 8}}[n] {
		v.Ships = append(v.Ships, puertorico.ShipView{Capacity: capacity,
			Good: []puertorico.Good{sugar, corn, puertorico.NoGood}[i], Count: []int{2, 5, 0}[i]})
	}
	for i := range n + 1 {
		v.FaceUp = append(v.FaceUp, puertorico.Tile([]int{4, 1, 0, 2, 2, 3}[i]))
	}
	for i := range v.Offer {
		v.Offer[i].Copies = max(0, v.Offer[i].Copies-i%3)
	}
	boards := []puertorico.PlayerView{
		{
			Doubloons: 7, Goods: [5]int{3, 1, 0, 2, 1}, SanJuan: 2, SanJuanNobles: 1, Nobles: 4,
			Island: []puertorico.TileView{crop(corn, 1), crop(corn, 0), nobleTile(puertorico.Tile(sugar)),
				crop(sugar, 1), crop(tobacco, 1), crop(coffee, 0), tile(quarry, 1),
				tile(puertorico.Forest, 0), tile(puertorico.Forest, 0)},
			City: []puertorico.BuildingView{nobleHouse(puertorico.SugarMill, 3, 1), house(puertorico.TobaccoStorage, 2),
				nobleHouse(puertorico.Chapel, 1, 1),
				house(puertorico.ForestHouse, 0), nobleHouse(puertorico.Inn, 2, 1), house(puertorico.LandOffice, 1),
				house(puertorico.Jeweler, 1), house(puertorico.Statue, 0)},
		},
		{
			Doubloons: 12, Goods: [5]int{0, 2, 0, 0, 0}, Nobles: 2,
			Island: []puertorico.TileView{crop(indigo, 1), crop(indigo, 1), nobleTile(puertorico.Tile(coffee)),
				crop(sugar, 1), crop(sugar, 0), tile(quarry, 1)},
			City: []puertorico.BuildingView{house(puertorico.IndigoPlant, 2), house(puertorico.CoffeeRoaster, 1),
				nobleHouse(puertorico.HuntingLodge, 1, 1),
				house(puertorico.SmallWharf, 1), house(puertorico.Library, 1)},
		},
		{
			Doubloons: 1, Goods: [5]int{2, 0, 4, 0, 2}, SanJuan: 3, Nobles: 3,
			Island: []puertorico.TileView{crop(corn, 1), crop(corn, 1), crop(corn, 1), crop(sugar, 1),
				nobleTile(quarry), tile(puertorico.Forest, 0)},
			City: []puertorico.BuildingView{house(puertorico.SmallSugarMill, 1),
				nobleHouse(puertorico.RoyalSupplier, 1, 1), house(puertorico.TradingPost, 1),
				nobleHouse(puertorico.Villa, 1, 1), house(puertorico.RoyalGarden, 0), house(puertorico.Cloister, 1)},
		},
		{Doubloons: 5, Goods: [5]int{1, 1, 1, 1, 1}, Island: []puertorico.TileView{crop(tobacco, 1)},
			City: []puertorico.BuildingView{house(puertorico.ZoningOffice, 1)}},
		{Doubloons: 3, Island: []puertorico.TileView{crop(corn, 0)},
			City: []puertorico.BuildingView{house(puertorico.UnionHall, 0)}},
	}
	for i := range boards {
		boards[i].VP = -1
		for _, b := range boards[i].City {
			boards[i].Points += b.Building.VP()
		}
	}
	v.Players = boards[:n]
	var free []string
	for _, role := range v.Roles {
		if role.Taker == nobody {
			free = append(free, "role:"+role.Role.String())
		}
	}
	return engine.Scene{View: v, Names: names, Level: render.Table, Focus: moves(0, puertorico.StepRole, free...)}
}

// view is the scene's own copy of its view.
func view(s *engine.Scene) *puertorico.View {
	v := *s.View.(*puertorico.View)
	v.Players = slices.Clone(v.Players)
	v.Roles = slices.Clone(v.Roles)
	v.Offer = slices.Clone(v.Offer)
	s.View = &v
	return &v
}

// asks has a seat of the fiesta asked in a phase of Žofie's.
func asks(seat engine.Seat, phase puertorico.Role, step string, list ...string) engine.Scene {
	s := fiestaScene(3)
	v := view(&s)
	v.Phase, v.Step, v.Chooser, v.Awaited, v.Next = phase, step, 2, []engine.Seat{seat}, nil
	for i := range v.Roles {
		v.Roles[i].Taker = nobody
		if v.Roles[i].Role == phase {
			v.Roles[i].Taker, v.Roles[i].Captor, v.Roles[i].Doubloons = 2, nobody, 0
		}
	}
	s.Focus = moves(seat, step, list...)
	return s
}

// draftScene is a draft in its middle: Ben picks.
func draftScene(n int) engine.Scene {
	s := fiestaScene(n)
	v := view(&s)
	v.Round, v.Step, v.Awaited, v.Next, v.Festival, v.Buccaneer.Token = 1, puertorico.StepDraft, []engine.Seat{1},
		append(v.Next, 0), nil, nobody
	for i := range v.Roles {
		v.Roles[i].Taker, v.Roles[i].Captor, v.Roles[i].Doubloons = nobody, nobody, 0
	}
	spaces := [11]int{0, 1, 2, 1, 1, 2, 1, 1, 2, 1, 5}
	picked := drafted[:8]
	for cost := 1; cost <= 10; cost++ {
		d := puertorico.DraftView{Cost: cost, Free: spaces[cost], Picked: []puertorico.Building{}}
		for _, b := range picked {
			if b.Cost() == cost {
				d.Picked = append(d.Picked, b)
				d.Free--
			}
		}
		v.Drafting = append(v.Drafting, d)
	}
	v.Offer = offerOf(n, slices.Concat(plants, picked, ofNobles)...)
	for i := range v.Ships {
		v.Ships[i].Good, v.Ships[i].Count = puertorico.NoGood, 0
	}
	v.House, v.Discards = nil, [5]int{}
	for i := range v.Players {
		v.Players[i] = puertorico.PlayerView{Doubloons: 2, Island: []puertorico.TileView{crop(indigo, 0)}}
	}
	s.Focus = moves(1, puertorico.StepDraft, "draft:lighthouse", "draft:harbor", "draft:library", "draft:wharf",
		"draft:factory")
	return s
}

// postScene has Žofie selling, in the house and at their trading post.
func postScene() engine.Scene {
	s := asks(2, puertorico.Trader, puertorico.StepSell, "trade:corn", "trade:sugar", "trade:corn:post",
		"trade:sugar:post", "trade:coffee:post", "trade:none")
	v := view(&s)
	v.Players[2].Prices = [5]int{1, -1, 3, -1, -1}
	v.Players[2].PostPrices = [5]int{1, -1, 3, -1, 5}
	return s
}

// landScene has Ana with their land office.
func landScene() engine.Scene {
	s := asks(0, puertorico.Trader, puertorico.StepSell, "trade:tobacco", "land:buy", "trade:none", "inn:corn",
		"inn:corn:noble")
	v := view(&s)
	v.Players[0].Prices = [5]int{-1, -1, -1, 4, -1}
	return s
}

// supplierScene has Žofie with a royal supplier.
func supplierScene() engine.Scene {
	return asks(2, puertorico.Captain, puertorico.StepSupply, "supply:none", "supply:corn", "supply:sugar",
		"supply:corn,sugar", "supply:coffee")
}

// mixedScene has Ben with a small wharf.
func mixedScene() engine.Scene {
	s := asks(1, puertorico.Captain, puertorico.StepLoad, "load:indigo:6")
	s.Focus.Open = true
	return s
}

// forestScene has Ana with a drawn tile.
func forestScene() engine.Scene {
	s := asks(0, puertorico.Settler, puertorico.StepForest, "forest:yes", "forest:no")
	view(&s).Drawn = puertorico.Tile(tobacco)
	return s
}

// clearScene has Ben with a hunting lodge.
func clearScene() engine.Scene {
	return asks(1, puertorico.Settler, puertorico.StepClear, "clear:indigo:occupied", "clear:sugar",
		"clear:sugar:occupied", "clear:coffee:noble", "clear:none")
}

// takeScene has Žofie taking somebody from the colonist ship.
func takeScene() engine.Scene {
	return asks(2, puertorico.Mayor, puertorico.StepShip, "take:noble", "take:colonist")
}

// freeScene is a round's beginning, with no role taken or captured.
func freeScene(n int) engine.Scene {
	s := fiestaScene(n)
	v := view(&s)
	for i := range v.Roles {
		v.Roles[i].Taker, v.Roles[i].Captor = nobody, nobody
	}
	s.Focus = moves(0, puertorico.StepRole, "role:settler", "role:mayor", "role:builder", "role:craftsman",
		"role:trader", "role:captain", "role:prospector", "role:prospector2", "role:buccaneer")
	return s
}

// deedScene has Žofie as the buccaneer with every action open.
func deedScene(n int) engine.Scene {
	s := asks(2, puertorico.Buccaneer, puertorico.StepBuccaneer,
		"buccaneer:piracy:4", "buccaneer:piracy:5", "buccaneer:plunder", "buccaneer:raid", "buccaneer:capture:settler",
		"buccaneer:capture:trader")
	if n == 5 {
		five := fiestaScene(5)
		v, was := view(&five), view(&s)
		v.Phase, v.Step, v.Chooser, v.Awaited, v.Next = was.Phase, was.Step, was.Chooser, was.Awaited, was.Next
		v.Roles[5].Captor, v.Roles[2].Taker, v.Roles[8].Taker = nobody, nobody, 2
		five.Focus = moves(2, puertorico.StepBuccaneer, "buccaneer:piracy:6", "buccaneer:piracy:7", "buccaneer:plunder",
			"buccaneer:raid", "buccaneer:capture:settler", "buccaneer:capture:trader")
		s = five
	}
	view(&s).Buccaneer = &puertorico.BuccaneerView{Token: 2}
	return s
}

// raidScene has Ana placing raided colonists.
func raidScene() engine.Scene {
	s := asks(0, puertorico.Buccaneer, puertorico.StepRaid, "raid:corn", "raid:coffee", "raid:tobacco_storage",
		"raid:forest_house")
	view(&s).Buccaneer = &puertorico.BuccaneerView{Token: 0, Raided: 2}
	return s
}

// innScene has Ana in a window of their inn.
func innScene() engine.Scene {
	return asks(0, puertorico.Captain, puertorico.StepWindow, "inn:stop", "inn:corn", "inn:corn:noble", "inn:coffee",
		"inn:coffee:noble", "inn:tobacco_storage", "inn:forest_house")
}

// ownFiesta is the board of Ana in the mayor phase: a colonist and a noble go to work.
func ownFiesta() engine.Scene {
	s := asks(0, puertorico.Mayor, puertorico.StepPlace)
	v := view(&s)
	v.Viewer, v.Players[0].VP = 0, 23
	s.Level, s.Focus.Open, s.Focus.Private = render.Own, true, true
	s.Draft = "place:corn=1,sugar=2/1,tobacco=1,coffee=1/1,quarry=1,sugar_mill=3,tobacco_storage=2," +
		"chapel=1/1,forest_house=1,inn=1/1,land_office=1,jeweler=1,san_juan=0"
	return s
}

// ownMixed is the board of Ben, who prepares a load of the small wharf.
func ownMixed() engine.Scene {
	s := mixedScene()
	s.Level = render.Own
	v := view(&s)
	v.Viewer, v.Players[1].VP, v.Players[1].Goods = 1, 9, [5]int{1, 3, 0, 0, 2}
	s.Draft = "mix:indigo=3,coffee=1"
	return s
}

// fullestOfAll is a table of n seats with everything of all expansions at its largest.
func fullestOfAll(n int) engine.Scene {
	s := fullest(n)
	v := view(&s)
	v.Roles = cardsOf(n)
	for i := range v.Roles {
		v.Roles[i].Doubloons = 10 + i
	}
	v.Roles[len(v.Roles)-1].Doubloons = 0
	v.Roles[0].Taker, v.Roles[5].Captor, v.Roles[5].Doubloons = 0, 1, 0
	v.WithNobles, v.NewBuildings, v.Nobles, v.ShipNobles, v.Drawn, v.Offer = true, true, 20, 1, -1,
		offerOf(n, allKinds()...)
	v.Buccaneer = &puertorico.BuccaneerView{Token: 1}
	v.Festival = &puertorico.FestivalView{Tile: puertorico.Tile(tobacco), Goods: [5]int{0, 1, 1, 0, 1},
		Building: puertorico.UnionHall, By: [3]engine.Seat{0, nobody, nobody}}
	v.Governor = 1
	cities := [][]puertorico.Building{
		{puertorico.ForestHouse, puertorico.Inn, puertorico.TradingPost, puertorico.SpecialtyFactory,
			puertorico.HuntingLodge, puertorico.RoyalSupplier, puertorico.BlackMarket, puertorico.Storehouse,
			puertorico.Statue, puertorico.Cloister},
		{puertorico.Aqueduct, puertorico.Church, puertorico.SmallWharf, puertorico.Lighthouse, puertorico.ZoningOffice,
			puertorico.LandOffice, puertorico.Jeweler, puertorico.UnionHall, puertorico.RoyalGarden,
			puertorico.CustomsHouse},
		{puertorico.SmallIndigoPlant, puertorico.IndigoPlant, puertorico.SugarMill, puertorico.TobaccoStorage,
			puertorico.CoffeeRoaster, puertorico.SmallSugarMill, puertorico.Villa, puertorico.Chapel,
			puertorico.Library, puertorico.Inn, puertorico.TradingPost, puertorico.SpecialtyFactory},
	}
	for i := range v.Players {
		pl := &v.Players[i]
		pl.City, pl.Nobles, pl.SanJuanNobles = nil, 14, 11
		for k, b := range cities[i%len(cities)] {
			pl.City = append(pl.City, nobleHouse(b, b.Circles(), min(b.Circles(), k%3)))
		}
		pl.Island = slices.Clone(pl.Island)
		for k := range pl.Island {
			switch {
			case k >= 10:
				pl.Island[k] = tile(puertorico.Forest, 0)
			case k%2 == 0:
				pl.Island[k] = nobleTile(pl.Island[k].Tile)
			}
		}
	}
	return s
}

// overOfAll is the end of such a table.
func overOfAll(n int) engine.Scene {
	s := fullestOfAll(n)
	v := view(&s)
	v.Over, v.Step, v.Phase, v.Awaited, v.Next, v.Chooser = true, "", puertorico.NoRole, nil, nil, nobody
	for i := range n {
		bonus := []puertorico.LargeBonus{{Building: puertorico.Cloister, Bonus: 6},
			{Building: puertorico.RoyalGarden, Bonus: 14}}
		score := puertorico.Score{Chips: 40 + i, Buildings: 27, Nobles: 14, Large: bonus,
			Total: 40 + i + 27 + 14 + 20, Tiebreak: 78 + i}
		v.Scores, v.Players[i].Points = append(v.Scores, score), score.Total
	}
	v.Winners = []engine.Seat{engine.Seat(n - 1)}
	s.Focus = engine.Decision{Seat: nobody}
	return s
}

// only is the role choice of a table of three with one expansion: "new", "nobles", "buccaneer" or "festival".
func only(module string) engine.Scene {
	s := fiestaScene(3)
	v := view(&s)
	if module != "buccaneer" {
		v.Buccaneer, v.Roles = nil, v.Roles[:6]
	}
	if module != "festival" {
		v.Festival = nil
	}
	if module != "nobles" {
		v.WithNobles, v.Nobles, v.ShipNobles = false, 0, 0
		v.Offer = offerOf(3, slices.Concat(plants, drafted)...)
		for i := range v.Players {
			v.Players[i] = captainScene().View.(*puertorico.View).Players[i]
			if module == "new" {
				v.Players[i].City = append(slices.Clone(v.Players[i].City), house(drafted[i], 1),
					house(drafted[4+i], 1), house(drafted[12+i], 0))
				v.Players[i].Island = append(slices.Clone(v.Players[i].Island), tile(puertorico.Forest, 0))
			}
		}
	} else {
		v.Offer = offerOf(3, slices.Concat(plants, ofNobles, baseViolet())...)
	}
	if module != "new" {
		v.NewBuildings = false
		if module != "nobles" {
			v.Offer = offerOf(3, slices.Concat(plants, baseViolet())...)
		}
	}
	return s
}

// baseViolet are the kinds of the base game without production.
func baseViolet() []puertorico.Building {
	var list []puertorico.Building
	for b := puertorico.Building(0); b <= puertorico.CityHall; b++ {
		if !b.Production() {
			list = append(list, b)
		}
	}
	return list
}
