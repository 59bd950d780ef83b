package scenes

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// Short words for tables of positions.
const (
	corn, indigo, sugar, tobacco, coffee = puertorico.Corn, puertorico.Indigo, puertorico.Sugar, puertorico.Tobacco,
		puertorico.Coffee
	quarry = puertorico.Quarry
	nobody = engine.Everyone
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
		list = append(list, puertorico.OfferView{
			Building: puertorico.Building(b), Copies: n, Cost: puertorico.Building(b).Cost(), Price: -1,
		})
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
		Ships: []puertorico.ShipView{{Capacity: 5, Good: puertorico.NoGood}, {Capacity: 6, Good: corn, Count: 4},
			{Capacity: 7, Good: indigo, Count: 5}},
		House:  []puertorico.Good{coffee, tobacco},
		FaceUp: []puertorico.Tile{1, 2, 2, 3, 4}, Stack: 12, Discards: [5]int{4, 2, 2, 1, 1},
		Offer: offerWith(2, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 0, 1, 1, 1, 1),
		Players: []puertorico.PlayerView{
			{
				Doubloons: 4, VP: -1, Points: 11, Goods: [5]int{3, 0, 2, 1, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 1), crop(indigo, 1), crop(sugar, 1),
					crop(sugar, 1), crop(tobacco, 1), tile(quarry, 1), tile(quarry, 0)},
				City: []puertorico.BuildingView{house(puertorico.SmallSugarMill, 1), house(puertorico.SugarMill, 2),
					house(puertorico.TobaccoStorage, 1),
					house(puertorico.SmallMarket, 1), house(puertorico.ConstructionHut, 0),
					house(puertorico.Harbor, 1)},
			},
			{
				Doubloons: 6, VP: -1, Points: 8, Goods: [5]int{0, 2, 1, 0, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 0), crop(indigo, 1), crop(indigo, 1),
					crop(sugar, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SmallIndigoPlant, 1), house(puertorico.IndigoPlant, 1),
					house(puertorico.SmallSugarMill, 1),
					house(puertorico.Hacienda, 1), house(puertorico.SmallWarehouse, 1),
					house(puertorico.LargeMarket, 0)},
			},
			{
				Doubloons: 2, VP: -1, Points: 12, Goods: [5]int{1, 1, 0, 2, 0},
				Island: []puertorico.TileView{crop(corn, 1), crop(indigo, 1), crop(sugar, 0), crop(tobacco, 1),
					crop(tobacco, 1), crop(coffee, 1), tile(quarry, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SmallIndigoPlant, 1),
					house(puertorico.TobaccoStorage, 2), house(puertorico.CoffeeRoaster, 1),
					house(puertorico.Office, 1), house(puertorico.Factory, 1)},
			},
			{
				Doubloons: 1, VP: -1, Points: 18, Goods: [5]int{0, 0, 3, 0, 1}, SanJuan: 1,
				Island: []puertorico.TileView{crop(corn, 1), crop(corn, 1), crop(sugar, 1), crop(sugar, 1),
					crop(sugar, 1), crop(coffee, 1), tile(quarry, 1)},
				City: []puertorico.BuildingView{house(puertorico.SugarMill, 3), house(puertorico.CoffeeRoaster, 1),
					house(puertorico.Hospice, 1),
					house(puertorico.Wharf, 0), house(puertorico.GuildHall, 1)},
			},
		},
	}
	return engine.Scene{
		View: v, Names: friends, Level: render.Table,
		Before: earlier(v, func(seats []puertorico.PlayerView) { seats[3].Goods[indigo] += 2 }),
		Focus:  moves(0, "captain.load", "load:sugar:5", "load:tobacco:5", "load:corn:6"),
		Fresh: []engine.Event{{Kind: puertorico.CaptainLoaded, Seat: 3, Only: nobody,
			Args: []engine.Arg{engine.Term("good", "indigo"), engine.Num("goods", 2), engine.Num("ship", 7),
				engine.Num("vp", 2)}}},
	}
}

// earlier is a view of the same table before something happened to its seats.
func earlier(v *puertorico.View, change func(seats []puertorico.PlayerView)) *puertorico.View {
	was := *v
	was.Players = slices.Clone(v.Players)
	change(was.Players)
	return &was
}

// mayorScene is the position of the mock of My board: Ana places three colonists.
func mayorScene() engine.Scene {
	s := captainScene()
	v := *s.View.(*puertorico.View)
	v.Players = append([]puertorico.PlayerView(nil), v.Players...)
	v.Viewer, v.Round, v.Phase, v.Step, v.Chooser = 0, 8, puertorico.Mayor, "mayor.place", 1
	v.Awaited, v.Next = []engine.Seat{0, 2}, nil
	v.Roles = rolesOf(7, map[puertorico.Role]int{puertorico.Trader: 2, puertorico.Prospector: 1},
		map[puertorico.Role]engine.Seat{puertorico.Mayor: 1})
	ana := v.Players[0]
	ana.Doubloons, ana.VP, ana.Goods, ana.SanJuan = 5, 14, [5]int{2, 0, 3, 1, 0}, 3
	v.Players[0] = ana
	s.View, s.Level, s.Fresh, s.Before = v, render.Own, nil, nil
	s.Focus = engine.Decision{Seat: 0, Step: "mayor.place", Open: true, Private: true, Moves: []string{"mayor:order"}}
	s.Draft = "place:corn=2,indigo=1,sugar=2,tobacco=1,quarry=2,small_sugar_mill=1,small_market=1," +
		"construction_hut=1,sugar_mill=3,tobacco_storage=1,harbor=1,san_juan=0"
	return s
}

// fullest is a table of n seats with everything at its largest: twelve tiles, twelve spaces, numbers of two digits,
// long names, every role with doubloons.
func fullest(n int) engine.Scene {
	names := []string{"Bartłomiej Brzęczyszczykiewicz", "Žofie Nejneobhospodařovávatelnější", "Ana",
		"W W W W W W W W W W W", "Přemysl Krkonošský z Podhůří"}
	roles := map[int]int{2: 7, 3: 6, 4: 7, 5: 8}[n]
	money, takers := map[puertorico.Role]int{}, map[puertorico.Role]engine.Seat{}
	for r := range puertorico.Role(roles) {
		if int(r)%2 == 0 {
			takers[r] = engine.Seat(int(r) % n)
		}
		money[r] = 10 + int(r)
	}
	ships := map[int][]int{2: {4, 6}, 3: {4, 5, 6}, 4: {5, 6, 7}, 5: {6, 7, 8}}[n]
	v := &puertorico.View{
		Viewer: nobody, Round: 18, Governor: engine.Seat(n - 1), Phase: puertorico.Settler, Step: "settler.take",
		Chooser: 0,
		Awaited: []engine.Seat{1}, Roles: rolesOf(roles, money, takers), Colonists: 55, VP: 122, Quarries: 8,
		Goods: [5]int{10, 11, 11, 9, 9}, ColonistShip: 15, House: []puertorico.Good{coffee, tobacco, sugar, corn},
		Stack:    42,
		Discards: [5]int{10, 9, 8, 7, 6}, End: []string{"city"},
		Offer: offerWith(4, 4, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1),
	}
	for i, c := range ships {
		v.Ships = append(v.Ships, puertorico.ShipView{Capacity: c, Good: puertorico.Good(i), Count: c})
	}
	for i := range n + 1 {
		v.FaceUp = append(v.FaceUp, puertorico.Tile(i%5))
	}
	for i := range n {
		pl := puertorico.PlayerView{Doubloons: 28 + i, VP: 40 + i, Points: 72 + i,
			Goods: [5]int{10, 11, 11, 9, 9}, SanJuan: 12}
		for t := range 12 {
			pl.Island = append(pl.Island, tile(puertorico.Tile(t/2), 1))
		}
		for _, b := range []puertorico.Building{puertorico.SmallIndigoPlant, puertorico.IndigoPlant,
			puertorico.SugarMill, puertorico.TobaccoStorage,
			puertorico.CoffeeRoaster, puertorico.ConstructionHut, puertorico.LargeWarehouse, puertorico.University} {
			pl.City = append(pl.City, house(b, b.Circles()))
		}
		pl.City = append(pl.City, house(puertorico.GuildHall, 1), house(puertorico.CustomsHouse, 0))
		v.Players = append(v.Players, pl)
		if i != 1 {
			v.Next = append(v.Next, engine.Seat(i))
		}
	}
	return engine.Scene{View: v, Names: names[:n], Level: render.Table,
		Focus: moves(1, "settler.take", "settle:corn", "settle:indigo", "settle:quarry", "settle:none")}
}

// quarryOff is what a quarry takes off a price.
var quarryOff = []puertorico.Discount{{By: puertorico.ByQuarry, N: 1}}

// builderScene has Ben building at the captain's table.
func builderScene() engine.Scene {
	s := captainScene()
	v := *s.View.(*puertorico.View)
	v.Phase, v.Step, v.Chooser, v.Awaited, v.Next = puertorico.Builder, "builder.build", 0, []engine.Seat{1},
		[]engine.Seat{2, 3}
	v.Roles = rolesOf(7, map[puertorico.Role]int{puertorico.Mayor: 1},
		map[puertorico.Role]engine.Seat{puertorico.Builder: 0})
	v.Offer = append([]puertorico.OfferView(nil), v.Offer...)
	s.Focus = moves(1, "builder.build")
	for i := range v.Offer {
		v.Offer[i].Price = max(0, v.Offer[i].Building.Cost()-1)
		v.Offer[i].Discounts = quarryOff
		if v.Offer[i].Price <= 6 && v.Offer[i].Copies > 0 && i > 2 {
			v.Offer[i].Buyable = true
			s.Focus.Moves = append(s.Focus.Moves, "build:"+v.Offer[i].Building.String())
		}
	}
	s.View, s.Before = &v, nil
	s.Fresh = []engine.Event{
		{Kind: puertorico.SettlerTook, Seat: 2, Only: nobody, Args: []engine.Arg{engine.Term("tile", "tobacco")}},
		{Kind: puertorico.BuilderBuilt, Seat: 0, Only: nobody, Args: []engine.Arg{engine.Term("building", "harbor")}},
	}
	return s
}

// mostKinds is how many kinds of buildings are on offer at most.
const mostKinds = 31

// builderOf has Ben building with as much money as pays for up to n kinds that nobody has, of those given and else of
// the base game.
func builderOf(n int, kinds []puertorico.Building) func() engine.Scene {
	return func() engine.Scene {
		s := builderScene()
		v := s.View.(*puertorico.View)
		v.Players = slices.Clone(v.Players)
		if n > 8 {
			v.Players[1].City = nil
		}
		owned := func(b puertorico.Building) bool {
			return slices.ContainsFunc(v.Players[1].City,
				func(h puertorico.BuildingView) bool { return h.Building == b })
		}
		v.Offer, s.Focus.Moves = nil, nil
		var prices []int
		for _, b := range slices.Concat(kinds, plants, baseViolet()) {
			offered := func(o puertorico.OfferView) bool { return o.Building == b }
			if owned(b) || len(v.Offer) == mostKinds || slices.ContainsFunc(v.Offer, offered) {
				continue
			}
			o := puertorico.OfferView{Building: b, Copies: b.Copies(4), Cost: b.Cost(), Price: max(0, b.Cost()-1),
				Discounts: quarryOff}
			v.Offer, prices = append(v.Offer, o), append(prices, o.Price)
		}
		slices.Sort(prices)
		paid := prices[n-1]
		if n < len(prices) && prices[n] == paid {
			paid--
		}
		v.Players[1].Doubloons = paid
		for i := range v.Offer {
			if o := &v.Offer[i]; o.Price <= paid {
				o.Buyable = true
				s.Focus.Moves = append(s.Focus.Moves, "build:"+o.Building.String())
			}
		}
		return s
	}
}

// traderScene has Ana selling.
func traderScene() engine.Scene {
	s := captainScene()
	v := *s.View.(*puertorico.View)
	v.Players = append([]puertorico.PlayerView(nil), v.Players...)
	v.Phase, v.Step, v.Chooser, v.Awaited, v.Next = puertorico.Trader, "trader.sell", 0, []engine.Seat{0},
		[]engine.Seat{1, 2, 3}
	v.Roles = rolesOf(7, nil, map[puertorico.Role]engine.Seat{puertorico.Trader: 0})
	v.Players[0].Prices = [5]int{2, -1, 4, 5, -1}
	s.View = &v
	s.Before = earlier(&v, func(seats []puertorico.PlayerView) {
		seats[1].Goods[tobacco]++
		seats[1].Doubloons -= 3
	})
	s.Fresh = []engine.Event{{Kind: puertorico.TraderSold, Seat: 1, Only: nobody,
		Args: []engine.Arg{engine.Term("good", "tobacco"), engine.Num("price", 3)}}}
	s.Focus = moves(0, "trader.sell", "trade:corn", "trade:sugar", "trade:none")
	return s
}

// placing is the fullest table while everybody places colonists.
func placing(n int) engine.Scene {
	s := fullest(n)
	v := *s.View.(*puertorico.View)
	v.Players = slices.Clone(v.Players)
	v.Phase, v.Step, v.Next = puertorico.Mayor, puertorico.StepPlace, nil
	v.Awaited = nil
	for i := range v.Players {
		if v.Players[i].Placed = i%2 == 1; i%2 == 0 {
			v.Awaited = append(v.Awaited, engine.Seat(i))
		}
	}
	s.View, s.Focus = &v, engine.Decision{Seat: 0, Step: puertorico.StepPlace}
	return s
}

// overScene is the end of the fullest table.
func overScene(n int) engine.Scene {
	s := fullest(n)
	v := s.View.(*puertorico.View)
	v.Over, v.Step, v.Phase, v.Awaited, v.Next, v.Chooser = true, "", puertorico.NoRole, nil, nil, nobody
	for i := range n {
		chips, houses := 40+i, 23
		bonus := []puertorico.LargeBonus{{Building: puertorico.GuildHall, Bonus: 9}}
		v.Scores = append(v.Scores, puertorico.Score{Chips: chips, Buildings: houses, Large: bonus,
			Total: chips + houses + 9, Tiebreak: 28 + 50 + i})
	}
	v.Winners = []engine.Seat{engine.Seat(n - 1)}
	s.Focus = engine.Decision{Seat: nobody}
	return s
}

// wharfScene has Łukasz at their occupied wharf.
func wharfScene() engine.Scene {
	s := captainScene()
	v := *s.View.(*puertorico.View)
	v.Players = append([]puertorico.PlayerView(nil), v.Players...)
	v.Players[3].City = append([]puertorico.BuildingView(nil), v.Players[3].City...)
	v.Players[3].City[3].Colonists = 1
	v.Awaited, v.Next = []engine.Seat{3}, []engine.Seat{0, 1, 2}
	s.View, s.Fresh, s.Before = &v, nil, nil
	s.Focus = moves(3, "captain.load", "load:sugar:5", "load:coffee:5", "load:sugar:wharf", "load:coffee:wharf")
	return s
}

// mayorTable has Ana and Žofie placing at once.
func mayorTable() engine.Scene {
	s := mayorScene()
	v, _ := s.View.(puertorico.View)
	v.Viewer = nobody
	s.View, s.Level, s.Draft = v, render.Table, ""
	s.Focus = engine.Decision{Seat: nobody}
	return s
}

// storeScene has Ana choosing what to keep.
func storeScene() engine.Scene {
	s := captainScene()
	v := *s.View.(*puertorico.View)
	v.Viewer, v.Step = 0, "captain.store"
	s.View, s.Level, s.Fresh, s.Before = v, render.Own, nil, nil
	s.Focus = moves(0, "captain.store", "store:corn=3,sugar=1", "store:sugar=2,tobacco=1")
	s.Draft = "store:corn=3,sugar=1"
	return s
}

// ownNewScene is the board of Ana with what came since their last turn.
func ownNewScene() engine.Scene {
	s := storeScene()
	s.Draft, s.Focus = "", engine.Decision{Seat: nobody}
	s.Fresh = []engine.Event{
		{Kind: puertorico.SettlerTook, Seat: 0, Only: nobody, Args: []engine.Arg{engine.Term("tile", "sugar")}},
		{Kind: puertorico.BuilderBuilt, Seat: 0, Only: nobody, Args: []engine.Arg{engine.Term("building", "harbor")}},
		{Kind: puertorico.CraftsmanProduced, Seat: 0, Only: nobody,
			Args: []engine.Arg{engine.Num("corn", 2), engine.Num("sugar", 1)}},
	}
	return s
}
