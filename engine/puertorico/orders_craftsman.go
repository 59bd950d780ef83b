package puertorico

import "github.com/harbormaster/harbormaster/engine"

func craftsmanOrders() []orderKind {
	return []orderKind{
		// craft:goods takes the first of the goods that may be taken as privilege; "most" is the dearest (P8.6).
		{OrderCraft, "craftsman", 1 << stepBonus, func(*orderMenu) []engine.OrderPart {
			return []engine.OrderPart{engine.RankedPart("goods", goodsAnd(orderMost)...)}
		}, followCraft, nil},
	}
}

func followCraft(f *following) (Move, engine.OrderReply) {
	set := f.s.bonusGoods()
	for _, word := range f.order.Chosen(0) {
		for good := Good(Goods - 1); good >= 0; good-- {
			if set&(1<<good) != 0 && (word == orderMost || word == good.String()) {
				return Bonus(good), engine.OrderMoves
			}
		}
	}
	return Move{}, engine.OrderSilent
}
