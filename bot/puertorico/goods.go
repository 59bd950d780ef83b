package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// bonus is a button for each good of the craftsman's privilege (P8.6).
func (q question) bonus() []title.Option {
	var options []title.Option
	for _, m := range q.moves {
		good := rules.Good(m.A)
		options = append(options, title.Option{
			Move: m.String(), Label: q.say("good", what(goodLabel(q.Localizer, good))), Emoji: goodIcon(good), Style: chat.Primary,
		})
	}
	return options
}

// sales is a button for each good with all that its sale brings (P9.1), to the own trading post too (X8), and one to buy land;
// tiles to sell stand in a menu (N4).
func (q question) sales() []title.Option {
	var sold, apart, buy, land, pass []title.Option
	for _, m := range q.moves {
		o := title.Option{Move: m.String()}
		switch {
		case m == rules.BuyLand():
			o.Label, o.Emoji = q.say("land.buy"), rules.Settler.String()
			buy = append(buy, o)
			continue
		case m.Kind == rules.LandMove:
			land = append(land, q.givenAway(m, q.say("land.menu")))
			continue
		case m.A < 0:
			pass = append(pass, passing(q.Localizer, m))
			continue
		}
		good := rules.Good(m.A)
		o.Label = q.say("trade", what(goodLabel(q.Localizer, good)), engine.Num("price", q.own.Prices[good]))
		o.Emoji, o.Style = goodIcon(good), chat.Primary
		if m.B == 1 {
			o.Label = q.say("trade.post", what(goodLabel(q.Localizer, good)), engine.Num("price", q.own.PostPrices[good]))
			o.Style = chat.Secondary
			apart = append(apart, o)
			continue
		}
		sold = append(sold, o)
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
