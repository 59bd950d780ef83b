package puertorico

import "github.com/harbormaster/harbormaster/engine"

// orderBuy buys land.
const orderBuy = "buy"

// maxOrderPrice is the highest price that an order may ask for.
const maxOrderPrice = 9

func traderOrders() []orderKind {
	return []orderKind{
		// sell:when:goods:price:else sells the first of the goods that can be sold for the price at least; "most" is the one that
		// brings most. It is sold to the trading house, and where that does not take it to the own trading post (P9.1, X8).
		{OrderSell, "trader", 1 << stepSell, func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{
				whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...), engine.UpToPart("price", 1, engine.Numbers(1, maxOrderPrice)...), elsePart(),
			}
		}, followSell, nil},
		// land:do buys a face-down plantation whenever the land office can, or never uses it (N4).
		{OrderLand, "trader", 1 << stepSell, func(m *orderMenu) []engine.OrderPart {
			if !m.plays(mayDeal) {
				return nil
			}
			return []engine.OrderPart{engine.OnePart("do", orderBuy, orderNever)}
		}, followLand, func(s *State, b *Board, _ engine.Order) *engine.Reason { return s.neverGets(b, mayDeal) }},
	}
}

func followSell(f *following) (Move, engine.OrderReply) {
	s := f.s
	if s.Sold || !f.holds(f.order.Word(0)) {
		return Move{}, engine.OrderSilent
	}
	least := f.order.Number(2)
	for _, word := range f.order.Chosen(1) {
		best, top := Move{}, least-1
		for good := Corn; good < Goods; good++ {
			if word != orderMost && word != good.String() {
				continue
			}
			if m, price, ok := s.sale(f.seat, good); ok && price > top {
				best, top = m, price
			}
		}
		if best.Kind != NoMove {
			return best, engine.OrderMoves
		}
	}
	if s.mayDealLand(f.seat) && !f.has(OrderLand, orderNever) {
		return Move{}, engine.OrderStops
	}
	return otherwise(f.order.Word(3), Trade(NoGood))
}

// sale is the best sale of a good, with its price.
func (s *State) sale(seat Seat, good Good) (m Move, price int, ok bool) {
	switch {
	case s.sellable(seat)&(1<<good) != 0:
		return Trade(good), s.SalePrice(seat, good), true
	case s.sellsApart(seat) && s.Boards[seat].Goods[good] > 0:
		return TradeApart(good), s.PostPrice(seat, good), true
	}
	return Move{}, 0, false
}

func followLand(f *following) (Move, engine.OrderReply) {
	s := f.s
	if f.order.Word(0) == orderBuy && s.mayBuyLand(f.seat) {
		return BuyLand(), engine.OrderMoves
	}
	if s.Sold || s.sellable(f.seat) == 0 && !s.sellsApart(f.seat) {
		if f.order.Word(0) == orderNever || !s.maySellLand(f.seat) {
			return Trade(NoGood), engine.OrderMoves
		}
	}
	return Move{}, engine.OrderSilent
}
