package puertorico

import "github.com/harbormaster/harbormaster/engine"

// inHouse is the set of goods in the trading house.
func (s *State) inHouse() uint8 {
	var set uint8
	for _, good := range s.House[:s.HouseCount] {
		set |= 1 << good
	}
	return set
}

// sellable is the set of goods that a seat may sell: its own, of a kind that the house does not hold or with an occupied
// office, while there is a space (P9.2, B9).
func (s *State) sellable(seat Seat) uint8 {
	if s.HouseCount == HouseSpaces {
		return 0
	}
	b := &s.Boards[seat]
	var set uint8
	for good, n := range b.Goods {
		if n > 0 {
			set |= 1 << good
		}
	}
	if !b.Occupied(Office) {
		set &^= s.inHouse()
	}
	return set
}

// SalePrice is what a sale brings the seat: the good's price, the privilege of the phase's chooser and the markets (P9.1,
// B5, B9).
func (s *State) SalePrice(seat Seat, good Good) int {
	price := int(rulebook.prices[good])
	if s.Phase == Trader && seat == s.Chooser {
		price++
	}
	b := &s.Boards[seat]
	for _, market := range rulebook.sales {
		if b.Occupied(market) {
			price += int(rulebook.kinds[market].Sale)
		}
	}
	return price
}

func (s *State) sales(list []Move) []Move {
	set := s.sellable(s.Turn)
	for good := Corn; good < Goods; good++ {
		if set&(1<<good) != 0 {
			list = append(list, Trade(good))
		}
	}
	return append(list, Trade(NoGood))
}

func (s *State) checkSale(good Good) error {
	if good == NoGood {
		return nil
	}
	if good < 0 || good >= Goods {
		return engine.Refuse(RefusedStep)
	}
	term := engine.Term("good", good.String())
	switch {
	case s.Boards[s.Turn].Goods[good] == 0:
		return engine.Refuse(RefusedNoGood, term)
	case s.sellable(s.Turn)&(1<<good) == 0:
		return engine.Refuse(RefusedInHouse, term)
	}
	return nil
}

// reachSell asks for the sale. A full house ends the phase (P9.4); who can sell nothing is passed over.
func (s *State) reachSell(t *teller) (waits bool) {
	if s.HouseCount == HouseSpaces {
		if t.on() {
			t.tellForced(true, TraderFull, s.Turn)
		}
		s.endTrade(t)
		return true
	}
	if s.sellable(s.Turn) != 0 {
		return true
	}
	t.force(s.Turn, Trade(NoGood))
	s.sell(NoGood, true, t)
	return s.Step != stepSell
}

// sell puts a good into the house and pays for it (P9.1).
func (s *State) sell(good Good, forced bool, t *teller) {
	if good == NoGood {
		if t.on() {
			t.tellForced(forced, TraderPassed, s.Turn)
		}
	} else {
		price := s.SalePrice(s.Turn, good)
		b := &s.Boards[s.Turn]
		b.Goods[good]--
		b.Doubloons += int32(price)
		s.House[s.HouseCount] = good
		s.HouseCount++
		if t.on() {
			t.tellForced(forced, TraderSold, s.Turn, engine.Term("good", good.String()), engine.Num("price", price))
		}
	}
	if !s.endTurn() {
		s.endTrade(t)
	}
}

// endTrade empties a full house (P9.5).
func (s *State) endTrade(t *teller) {
	if s.HouseCount == HouseSpaces {
		for i, good := range s.House {
			s.Goods[good]++
			s.House[i] = 0
		}
		s.HouseCount = 0
		if t.on() {
			t.tell(TraderEmptied, engine.Everyone, engine.Num("goods", HouseSpaces))
		}
	}
	s.endPhase(t)
}
