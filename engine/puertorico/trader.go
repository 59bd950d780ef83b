package puertorico

import "github.com/harbormaster/harbormaster/engine"

// sellable is the set of goods that a seat may sell: its own, of a kind that the house does not hold or with an
// occupied office, while there is a space (P9.2, B9).
func (s *State) sellable(seat Seat) uint8 {
	if s.HouseCount == HouseSpaces {
		return 0
	}
	b := &s.Boards[seat]
	set := b.owned()
	if b.may(maySellAny) {
		return set
	}
	for _, good := range s.House[:s.HouseCount] {
		set &^= 1 << good
	}
	return set
}

// SalePrice is what a sale to the trading house brings the seat: the good's price, the privilege of the phase's chooser
// and the markets (P9.1, B5, B9, X12.1).
func (s *State) SalePrice(seat Seat, good Good) int {
	price := s.PostPrice(seat, good)
	for building := range engine.Bits[Building](s.Boards[seat].Working & rulebook.sales) {
		price += int(rulebook.kinds[building].Sale)
	}
	return price
}

// PostPrice is what a sale to the own trading post brings: without the markets (X8.1).
func (s *State) PostPrice(seat Seat, good Good) int {
	price := int(rulebook.prices[good])
	if s.Phase == Trader {
		price += int(s.privilege(seat))
	}
	return price
}

// sellsApart says that the seat may sell to a trading post of its own (X8).
func (s *State) sellsApart(seat Seat) bool {
	b := &s.Boards[seat]
	return b.may(maySellApart) && b.goods() > 0
}

// mayBuyLand says that the seat may buy a face-down plantation (N4), maySellLand that it may sell a tile.
func (s *State) mayBuyLand(seat Seat) bool {
	b := &s.Boards[seat]
	colonists, _ := b.staffedBy(mayDeal)
	return colonists > 0 && !s.Landed.Has(seat) && b.Doubloons > 0 && b.IslandCount < IslandSpaces && s.tileLeft()
}

func (s *State) maySellLand(seat Seat) bool {
	b := &s.Boards[seat]
	_, nobles := b.staffedBy(mayDeal)
	return nobles > 0 && !s.Landed.Has(seat) && b.clearable()
}

// mayDealLand says that the seat can use its land office.
func (s *State) mayDealLand(seat Seat) bool { return s.mayBuyLand(seat) || s.maySellLand(seat) }

// sales appends what the seat in turn may sell, to the house and apart, what it may do with land, and to stop.
func (s *State) sales(list []Move) []Move {
	b := &s.Boards[s.Turn]
	if !s.Sold {
		for good := range engine.Bits[Good](s.sellable(s.Turn)) {
			list = short(list, Trade(good))
		}
	}
	if !s.Sold && b.may(maySellApart) {
		for good := range engine.Bits[Good](b.owned()) {
			list = short(list, TradeApart(good))
		}
	}
	if s.mayBuyLand(s.Turn) {
		list = append(list, BuyLand())
	}
	if s.maySellLand(s.Turn) {
		list = b.clearings(list, LandMove)
	}
	return short(list, Trade(NoGood))
}

func (s *State) checkSale(m Move) error {
	good := Good(m.A)
	if good == NoGood {
		return nil
	}
	term := engine.Term("good", good.String())
	switch {
	case s.Sold:
		return engine.Refuse(RefusedSold)
	case s.Boards[s.Turn].Goods[good] == 0:
		return engine.Refuse(RefusedNoGood, term)
	case m.B == 1 && !s.Boards[s.Turn].may(maySellApart):
		return engine.Refuse(RefusedNoPost)
	case m.B == 1:
		return nil
	case s.HouseCount == HouseSpaces:
		return engine.Refuse(RefusedHouseFull, term)
	case s.sellable(s.Turn)&(1<<good) == 0:
		return engine.Refuse(RefusedInHouse, term)
	}
	return nil
}

func (s *State) checkLand(m Move) error {
	b := &s.Boards[s.Turn]
	colonists, nobles := b.staffedBy(mayDeal)
	switch {
	case colonists+nobles == 0:
		return engine.Refuse(RefusedNoLandOffice)
	case s.Landed.Has(s.Turn):
		return engine.Refuse(RefusedLandUsed)
	case m.A == none && colonists == 0:
		return engine.Refuse(RefusedLandNoble)
	case m.A != none && nobles == 0:
		return engine.Refuse(RefusedLandColonist)
	case m.A != none:
		return b.checkClearing(m)
	case b.Doubloons < 1:
		return engine.Refuse(RefusedLandMoney)
	case b.IslandCount == IslandSpaces:
		return engine.Refuse(RefusedIslandFull)
	case !s.tileLeft():
		return engine.Refuse(RefusedNoTiles)
	}
	return nil
}

// reachSell asks for the sale. After a sale the seat is asked again only where it can still deal land, after dealing
// land always. While the house is full, who has not sold and can neither sell apart nor deal land is passed over, and
// when nobody is left who can, the phase ends (P9.4, O7, R-32). Who can do nothing is passed over.
func (s *State) reachSell(t *emitter) (waits bool) {
	apart, land := !s.Sold && s.sellsApart(s.Turn), s.mayDealLand(s.Turn)
	switch {
	case s.Sold && !land && !s.DealtLast:
		s.endSale(t)
		return false
	case !s.Sold && s.HouseCount == HouseSpaces && !apart && !land:
		s.skipTraders(t)
		return false
	case apart || land || !s.Sold && s.sellable(s.Turn) != 0 || s.Boards[s.Turn].canMove():
		return true
	}
	s.answer(Trade(NoGood), t)
	return false
}

// skipTraders ends the turn of a seat that can do nothing at a full house, and the phase where nobody after it can
// (O7).
func (s *State) skipTraders(t *emitter) {
	if s.othersDeal() {
		s.endSale(t)
		return
	}
	t.emitForced(TraderFull, s.Turn)
	s.endTrade(t)
}

// othersDeal says that somebody after the seat in turn can still do something while the house is full.
func (s *State) othersDeal() bool {
	for seat := range s.inOrder(s.next(s.Turn), s.Left-1) {
		if s.sellsApart(seat) || s.mayDealLand(seat) {
			return true
		}
	}
	return false
}

// sell puts a good into the house, or back to the supply from a trading post, and pays for it (P9.1, X8).
func (s *State) sell(m *Move, t *emitter) {
	good := Good(m.A)
	if good == NoGood {
		if !s.Sold { // Else it ends the turn of who has sold before.
			t.emitAnswer(TraderPassed, s.Turn)
		}
		s.endSale(t)
		return
	}
	b := &s.Boards[s.Turn]
	var price int
	if m.B == 1 {
		price = s.PostPrice(s.Turn, good)
		s.Goods[good]++
	} else {
		price = s.SalePrice(s.Turn, good)
		s.House[s.HouseCount] = good
		s.HouseCount++
	}
	b.Goods[good]--
	b.Doubloons += int32(price)
	s.Sold, s.DealtLast = true, false
	t.emitAnswer(TraderSold, s.Turn, engine.Term("good", good.String()), num("price", price), some("post", m.B))
}

// dealLand uses the land office: it buys a face-down plantation or sells a tile, for a doubloon (N4).
func (s *State) dealLand(m *Move, t *emitter) {
	s.Landed, s.DealtLast = s.Landed.With(s.Turn), true
	if m.A == none {
		s.earn(s.Turn, -1)
		s.Step = stepLand
		return
	}
	s.giveAway(s.Turn, m)
	s.earn(s.Turn, 1)
	t.emit(TraderLandSold, s.Turn, engine.Term("tile", Tile(m.A).String()), num("doubloons", 1))
}

func (s *State) endSale(t *emitter) {
	s.Sold, s.DealtLast = false, false
	if !s.endTurn() {
		s.endTrade(t)
	}
}

// endTrade empties a full house (P9.5).
func (s *State) endTrade(t *emitter) {
	if s.HouseCount == HouseSpaces {
		s.emptyHouse()
		t.emit(TraderEmptied, engine.Everyone, num("goods", HouseSpaces))
	}
	s.Sold, s.DealtLast, s.Landed = false, false, 0
	s.endPhase(t)
}

func (s *State) emptyHouse() {
	for i, good := range s.House[:s.HouseCount] {
		s.Goods[good]++
		s.House[i] = 0
	}
	s.HouseCount = 0
}
