package puertorico

import "github.com/harbormaster/harbormaster/engine"

// orderBuy buys land.
const orderBuy = "buy"

// maxOrderPrice is the highest price that an order may ask for.
const maxOrderPrice = 9

func traderOrders() []orderRule {
	return []orderRule{
		// sell:when:goods:price:else sells the first of the goods that can be sold for the price at least; "most" is
		// the one that brings most. It is sold to the trading house, and where that does not take it to the own trading
		// post (P9.1, X8).
		{
			Key: OrderSell, Phase: "trader", Steps: 1 << stepSell,
			Parts: []engine.OrderPart{
				whenPart(), engine.RankedPart("goods", goodsAnd(orderMost)...),
				engine.UpToPart("price", 1, engine.Numbers(1, maxOrderPrice)...), elsePart(),
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

// priceOf is what a sale brings.
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
