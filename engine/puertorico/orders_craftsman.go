package puertorico

import "github.com/harbormaster/harbormaster/engine"

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
