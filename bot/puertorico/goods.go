package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// bonus is a button for each good of the craftsman's privilege (P8.6).
func (q question) bonus() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		good := rules.Good(m.A)
		o := primary(m, q.say("good", what(goodLabel(q.Localizer, good))), goodIcon(good))
		o.Description = q.bring("bonus", engine.Num("n", q.own.Goods[good]+1), engine.Num("price", good.Price()))
		return o
	})
}

// sales is a button for each good with all that its sale brings (P9.1), to the own trading post too (X8), and one to
// buy land; tiles to sell stand in a menu (N4).
func (q question) sales() []title.Option {
	var sold, apart, buy, land, pass []title.Option
	for _, m := range q.moves {
		good := rules.Good(m.A)
		switch {
		case m == rules.BuyLand():
			buy = append(buy, labeled(m, q.say("land.buy"), rules.Settler.String(), ""))
		case m.Kind == rules.LandMove:
			land = append(land, q.givenAway(m, q.say("land.menu")))
		case m.A < 0:
			pass = append(pass, passing(q.Localizer, m))
		case m.B == 1:
			price := engine.Num("price", q.own.PostPrices[good])
			o := labeled(m, q.say("trade.post", what(goodLabel(q.Localizer, good)), price), goodIcon(good), "")
			o.Style = chat.Secondary
			apart = append(apart, o)
		default:
			price := engine.Num("price", q.own.Prices[good])
			sold = append(sold, primary(m, q.say("trade", what(goodLabel(q.Localizer, good)), price), goodIcon(good)))
		}
	}
	if len(sold)+len(apart) == 0 {
		for i := range pass {
			pass[i].Label, pass[i].Style = q.say("done"), chat.Primary
		}
	}
	return slices.Concat(sold, apart, buy, land, pass)
}

// goodIcon is the emoji of a good.
func goodIcon(good rules.Good) string { return "good_" + good.String() }
