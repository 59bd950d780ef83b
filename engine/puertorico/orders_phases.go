package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The choices of the settler's orders beside tiles.
const (
	// orderMatching is a plantation that a plant of the own city has room for.
	orderMatching = "matching"
	orderForest   = "forest"
)

func settlerOrders() []orderRule {
	tiles := engine.RankedPart(
		"tiles", append(append([]string{orderMatching}, tileWords[:Quarry+1]...), orderForest)...,
	)
	return []orderRule{
		// settle:when:tiles:else takes the first of the tiles that lies there, with the hospice's colonist (P5.1, B8);
		// it answers the library's second question too (X12.1).
		{
			Key: OrderSettle, Phase: "settler", Steps: 1<<stepTake | 1<<stepSecond,
			Parts: []engine.OrderPart{whenPart(), tiles, elsePart()},
			Means: settles, Else: otherwise(Settle(none, false)), Spent: spentSettle,
		},
		// hacienda:do draws a tile or does not (B7).
		granted(mayDraw, orderRule{
			Key: OrderHacienda, Phase: "settler", Steps: 1 << stepHacienda,
			Parts: []engine.OrderPart{engine.OnePart("do", "draw", "skip")},
			Says:  "hacienda:", Spent: neverPlants,
		}),
		// forest:do lays what was drawn as a forest or does not (X4.3).
		granted(mayForest, orderRule{
			Key: OrderForest, Phase: "settler", Steps: 1 << stepForest,
			Parts: []engine.OrderPart{engine.OnePart("do", orderAlways, orderNever)},
			Means: func(_ *following, word string, m Move) bool { return m == LayForest(word == orderAlways) },
		}),
		// clear:tiles gives away an empty tile of the first of these kinds that the island has, or none (N5).
		granted(mayClear, orderRule{
			Key: OrderClear, Phase: "settler", Steps: 1 << stepClear,
			Parts: []engine.OrderPart{
				engine.RankedPart("tiles", append(append([]string{orderNone}, tileWords[:Quarry]...), orderForest)...),
			},
			Says: "clear:",
		}),
	}
}

func settles(f *following, word string, m Move) bool {
	s, tile := f.State, Tile(m.A)
	if m.Kind != SettleMove || tile == none || m.Colonist() != s.mayStaff() || m.Forest() != (word == orderForest) {
		return false
	}
	return m.Forest() || word == tile.String() || word == orderMatching && tile == own(f).matching(s.takeable())
}

// matching is the dearest plantation of a set of tiles that a plant of the city has room for, -1 for none.
func (b *Board) matching(row uint8) Tile {
	for good := Good(Goods - 1); good > Corn; good-- {
		if row&(1<<good) != 0 && b.plantRoom(good) > b.Island[good] {
			return Tile(good)
		}
	}
	return none
}

// plantRoom counts the circles of the plants of a good.
func (b *Board) plantRoom(good Good) int8 {
	var n int8
	for _, plant := range rulebook.plants[good] {
		if b.Has(plant) {
			n += b.circlesOf(plant)
		}
	}
	return n
}

// neverPlants says why no tile comes to the island any more. With nobles tiles may be given away, so that it is never
// full for good (N4, N5).
func neverPlants(f *following) *engine.Reason {
	if own(f).IslandCount == IslandSpaces && !f.State.Rules.Nobles {
		return engine.Refuse(SpentIsland)
	}
	return nil
}

func spentSettle(f *following) *engine.Reason {
	if reason := neverPlants(f); reason != nil {
		return reason
	}
	other := func(word string) bool { return word != tileWords[Quarry] }
	if tiles := f.List("tiles"); len(tiles) == 0 || f.State.Quarries > 0 || slices.ContainsFunc(tiles, other) {
		return nil
	}
	return engine.Refuse(SpentQuarries)
}

// The choices of the mayor's orders.
const (
	// orderSame leaves everybody where they stand, orderBest places all anew as the first proposal does.
	orderSame = "same"
	orderBest = "best"
)

func mayorOrders() []orderRule {
	first := engine.RankedPart("first", personPlaces()...)
	first.Least = 0
	return []orderRule{
		// place:when:how:first leaves the persons where they are, or places all anew. Those who are free go to the
		// first places of the list, as many as can work there, then where the proposals would put them (P6.3).
		{
			Key: OrderPlace, Phase: "mayor", Steps: 1 << stepPlace,
			Parts: []engine.OrderPart{whenPart(), engine.OnePart("how", orderSame, orderBest), first},
			Else:  followPlace,
		},
		// noble:take takes the noble or a colonist from the ship (N1.3).
		{
			Key: OrderNoble, Phase: "mayor", Steps: 1 << stepShip,
			Parts: []engine.OrderPart{engine.OnePart("take", "noble", "colonist")},
			Needs: func(s *State) bool { return s.Rules.Nobles }, Says: "take:",
			Spent: func(f *following) *engine.Reason {
				// A black market may give nobles back (X3.2).
				if s := f.State; s.Nobles+s.ShipNobles == 0 && !s.Rules.NewBuildings {
					return engine.Refuse(SpentNobles)
				}
				return nil
			},
		},
	}
}

func followPlace(f *following) (Move, engine.OrderReply) {
	s, b := f.State, own(f)
	var all spotCounts
	if f.Word("how") == orderSame {
		all = b.placed().all
	}
	b.placeFirst(&all, f.List("first"))
	p := b.fill(all, s.plan())
	p.nobles = b.placeNobles(&p.all, s.noblesFirst(f.Seat))
	return s.placeMove(f.Seat, p), engine.OrderMoves
}

// placeFirst puts the persons whom a placement leaves over on places in their order: on a plant as many as its
// plantations can use, each with one for the plantation where that lacks somebody; anywhere else as many as fit.
func (b *Board) placeFirst(p *spotCounts, places []string) {
	fit, _ := b.circles()
	left := b.Persons
	for at := range atSanJuan {
		if fit[at] > 0 {
			left -= p.get(at)
		}
	}
	put := func(at spot, n int8) {
		if n = min(n, fit[at]-p.get(at), left); n > 0 {
			p.add(at, int(n))
			left -= n
		}
	}
	for _, word := range places {
		at, ok := parseSpot(word)
		if !ok || fit[at] == 0 {
			continue
		}
		if at.isTile() || at.building().Good() == NoGood {
			put(at, fit[at])
			continue
		}
		good := at.building().Good()
		for left > 0 && p.get(at) < fit[at] {
			tiles, persons := output(p, good)
			if persons >= b.Island[good] {
				break
			}
			put(at, 1)
			if tiles == persons {
				put(spot(good), 1)
			}
		}
	}
}

// orderPlants is a plant that the own plantations wait for.
const orderPlants = "plants"

func builderOrders() []orderRule {
	return []orderRule{
		// build:when:buildings:else builds the first of the buildings that the doubloons suffice for, with the
		// university's colonist and never by the black market (P7.1, B12, X3).
		{
			Key: OrderBuild, Phase: "builder", Steps: 1 << stepBuild,
			Parts: []engine.OrderPart{
				whenPart(),
				engine.RankedPart("buildings", append([]string{orderPlants}, buildingsOf(^uint64(0))...)...),
				elsePart(),
			},
			Means: builds, Else: otherwise(Build(NoBuilding, false)), Spent: spentBuild,
		},
	}
}

func builds(f *following, word string, m Move) bool {
	b := Building(m.A)
	if m.Kind != BuildMove || b == NoBuilding || m != Build(b, f.State.staffsAfter(own(f), noPayment)) {
		return false
	}
	return word == b.String() || word == orderPlants && b == own(f).wantedPlant(f.State.buildable(f.Seat))
}

// wantedPlant is a plant of a set for plantations that have none: of the dearest good, and the one that serves most of
// them, the cheaper of equal ones.
func (b *Board) wantedPlant(set uint64) Building {
	for good := Good(Goods - 1); good > Corn; good-- {
		best, most := NoBuilding, int8(0)
		for _, plant := range rulebook.plants[good] {
			if set&(1<<plant) == 0 {
				continue
			}
			n := min(rulebook.circles[plant], b.Island[good]-b.plantRoom(good))
			if n > most || n == most && n > 0 && plant.Cost() < best.Cost() {
				best, most = plant, n
			}
		}
		if best != NoBuilding {
			return best
		}
	}
	return NoBuilding
}

// spentBuild says why none of the buildings can be built any more: copies never return, and cities never lose a
// building. While the city has room a plant may be wanted.
func spentBuild(f *following) *engine.Reason {
	s, b := f.State, own(f)
	if b.Spaces >= CitySpaces {
		return engine.Refuse(SpentCity)
	}
	if len(f.List("buildings")) == 0 || s.unsettled() {
		return nil
	}
	set := s.fitting(b)
	last, n := NoBuilding, 0
	for _, word := range f.List("buildings") {
		building, ok := parseBuilding(word)
		switch {
		case ok && set&(1<<building) != 0, word == orderPlants && set&rulebook.production != 0:
			return nil
		case ok:
			last = building
			n++
		}
	}
	if n == 1 {
		return engine.Refuse(SpentBuilding, engine.Term("building", last.String()))
	}
	return engine.Refuse(SpentBuildings)
}

func craftsmanOrders() []orderRule {
	return []orderRule{
		// craft:goods takes the first of the goods that may be taken as privilege; "most" is the dearest (P8.6).
		{
			Key: OrderCraft, Phase: "craftsman", Steps: 1 << stepBonus,
			Parts: []engine.OrderPart{engine.RankedPart("goods", goodsAnd(orderMost)...)},
			Says:  "craft:", Any: orderMost, Worth: func(_ *following, m Move) int { return int(m.A) },
		},
	}
}

const orderBuy = "buy"

func traderOrders() []orderRule {
	return []orderRule{
		// sell:when:goods:price:else sells the first of the goods that can be sold for the price at least; "most" is
		// the one that brings most. It is sold to the trading house, else to the own trading post (P9.1, X8).
		{
			Key: OrderSell, Phase: "trader", Steps: 1 << stepSell,
			Parts: []engine.OrderPart{
				whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...),
				engine.UpToPart("price", 1, engine.Numbers(1, 9)...), elsePart(),
			},
			Means: sells, Else: sellsNothing,
			Worth: func(f *following, m Move) int { return Goods*f.State.priceOf(f.Seat, m) - int(m.A) },
		},
		// land:do buys a face-down plantation whenever the land office can, or never uses it (N4).
		granted(mayDeal, orderRule{
			Key: OrderLand, Phase: "trader", Steps: 1 << stepSell,
			Parts: []engine.OrderPart{engine.OnePart("do", orderBuy, orderNever)}, Else: followLand,
		}),
	}
}

func sells(f *following, word string, m Move) bool {
	good := Good(m.A)
	if m.Kind != TradeMove || good == NoGood || word != orderMost && word != good.String() {
		return false
	}
	if m != Trade(good) && f.State.sellable(f.Seat)&(1<<good) != 0 {
		return false // The trading house takes it.
	}
	return f.State.priceOf(f.Seat, m) >= f.Number("price")
}

func (s *State) priceOf(seat Seat, m Move) int {
	if m.B == 1 {
		return s.PostPrice(seat, Good(m.A))
	}
	return s.SalePrice(seat, Good(m.A))
}

func sellsNothing(f *following) (Move, engine.OrderReply) {
	if f.State.Sold {
		return Move{}, engine.OrderSilent
	}
	if f.State.mayDealLand(f.Seat) && !also(f, OrderLand, orderNever) {
		return Move{}, engine.OrderStops
	}
	return otherwise(Trade(NoGood))(f)
}

func followLand(f *following) (Move, engine.OrderReply) {
	s := f.State
	if f.Word("do") == orderBuy && s.mayBuyLand(f.Seat) {
		return BuyLand(), engine.OrderMoves
	}
	if s.Sold || s.sellable(f.Seat) == 0 && !s.sellsApart(f.Seat) {
		if f.Word("do") == orderNever || !s.maySellLand(f.Seat) {
			return Trade(NoGood), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}

// orderLast uses a wharf where no cargo ship takes anything.
const orderLast = "last"

// partWharf is the part of an order to ship that says when a wharf is used.
const partWharf = "wharf"

func captainOrders() []orderRule {
	keep := engine.UpToPart("keep", Goods-1, goodWords[:]...)
	return []orderRule{
		// ship:when:goods:keep:wharf loads the first of the goods that a cargo ship takes; "most" is the one of which
		// most goes aboard, the cheaper of equal ones. Of ships that take the same it is the smallest. What is to be
		// kept is loaded only where nothing else can be and something must. The wharf is used for what it takes more of
		// than a ship ("most"), where no ship takes anything ("last"), or never; the small wharf last, for pairs
		// (P10.1, P10.3, B14, X9).
		{
			Key: OrderShip, Phase: "captain", Steps: 1 << stepLoad,
			Parts: []engine.OrderPart{
				whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...), keep,
				engine.OnePart(partWharf, orderAsk, orderMost, orderLast, orderNever),
			},
			Else: followShip,
		},
		// supply:do:keep gives the royal supplier as many kinds as it takes, the cheapest first, or nothing (N7).
		granted(maySupply, orderRule{
			Key: OrderSupply, Phase: "captain", Steps: 1 << stepSupply,
			Parts: []engine.OrderPart{engine.OnePart("do", orderMost, orderNone), keep}, Else: followSupply,
		}),
		// store:goods keeps as much as it can of the first good, then of the next; "most", and what is left in any
		// case, is kept by what it is worth (P10.7).
		{
			Key: OrderStore, Phase: "storage", Steps: 1 << stepStore,
			Parts: []engine.OrderPart{engine.RankedPart("goods", goodsAnd(orderMost)...)},
			Else:  followStore,
		},
	}
}

// shipment is a loading that an order weighs.
type shipment struct {
	move Move
	n    int8
}

// aboard is the loading of a good on a cargo ship: the most that is possible, on the smallest ship that takes it.
func (s *State) aboard(b *Board, good Good) (best shipment, ok bool) {
	set := s.shipsFor(good, b.Goods[good])
	for i := range s.Ships {
		ship := &s.Ships[i]
		if b.Goods[good] == 0 || set&(1<<i) == 0 {
			continue
		}
		if n := min(b.Goods[good], ship.Capacity-ship.Count); !ok || ship.Capacity < best.move.B {
			best, ok = shipment{Load(good, ship.Capacity), n}, true
		}
	}
	return best, ok
}

// privately is the loading of a good at the wharf.
func (s *State) privately(seat Seat, good Good) (shipment, bool) {
	b := &s.Boards[seat]
	return shipment{Load(good, 0), b.Goods[good]}, b.Goods[good] > 0 && b.may(mayShip) && !s.Wharves.Has(seat)
}

func followShip(f *following) (Move, engine.OrderReply) {
	s, b := f.State, own(f)
	wharf := f.Word(partWharf)
	private := b.may(mayShip) && !s.Wharves.Has(f.Seat) || s.mayMix(f.Seat)
	if private && (wharf == orderAsk || wharf == "") {
		return Move{}, engine.OrderStops
	}
	must := false
	for good := range Good(Goods) {
		_, ok := s.aboard(b, good)
		must = must || ok
	}
	for _, kept := range [2]bool{false, true} {
		if kept && !must {
			break
		}
		m, ok := ships(f, func(good Good) (shipment, bool) {
			if f.Has("keep", good.String()) != kept {
				return shipment{}, false
			}
			best, ok := s.aboard(b, good)
			alone, may := s.privately(f.Seat, good)
			if may && (wharf == orderMost && alone.n > best.n || wharf == orderLast && !must) {
				return alone, true
			}
			return best, ok
		})
		if ok {
			return m, engine.OrderMoves
		}
	}
	if must || !private {
		return Move{}, engine.OrderSilent
	}
	if m, ok := mixes(f); ok && wharf != orderNever {
		return m, engine.OrderMoves
	}
	return Load(NoGood, 0), engine.OrderMoves
}

// ships gives the first loading by the order's list of goods out of those that are offered.
func ships(f *following, offer func(Good) (shipment, bool)) (Move, bool) {
	for _, word := range f.List("goods") {
		var best shipment
		for good := range Good(Goods) {
			if word != orderMost && word != good.String() {
				continue
			}
			if l, ok := offer(good); ok && l.n > best.n {
				best = l
			}
		}
		if best.n > 0 {
			return best.move, true
		}
	}
	return Move{}, false
}

// mixes loads the small wharf with all goods that are not to be kept, less an odd one of the dearest.
func mixes(f *following) (Move, bool) {
	if !f.State.mayMix(f.Seat) {
		return Move{}, false
	}
	goods := own(f).Goods
	for good := range goods {
		if f.Has("keep", goodWords[good]) {
			goods[good] = 0
		}
	}
	for good := Good(Goods - 1); good >= 0 && sum(goods)%2 == 1; good-- {
		goods[good] -= bit(goods[good] > 0)
	}
	return LoadMixed(goods), sum(goods) > 0
}

func followSupply(f *following) (Move, engine.OrderReply) {
	var set uint8
	left := own(f).Nobles
	for good, n := range own(f).Goods {
		if f.Word("do") == orderMost && n > 0 && left > 0 && !f.Has("keep", goodWords[good]) {
			set |= 1 << good
			left--
		}
	}
	return Supply(set), engine.OrderMoves
}

func followStore(f *following) (best Move, reply engine.OrderReply) {
	for _, m := range f.Moves {
		if m.Kind == StoreMove && (reply == engine.OrderSilent || keepsBetter(f, m.Kept(), best.Kept())) {
			best, reply = m, engine.OrderMoves
		}
	}
	return best, reply
}

// keepsBetter compares two ways to store by the order's list of goods.
func keepsBetter(f *following, a, b [Goods]int8) bool {
	for _, word := range f.List("goods") {
		if word == orderMost {
			break
		}
		if good, ok := parseGood(word); ok && a[good] != b[good] {
			return a[good] > b[good]
		}
	}
	return worth(a) > worth(b)
}
