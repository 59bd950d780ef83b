package puertorico

import (
	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// bonus is a button for each good of the craftsman's privilege (P8.6).
func (q question) bonus() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		good := rules.Good(m.A)
		options = append(options, bot.Option{
			Move: m.String(), Label: q.say("good", what(goodLabel(q.Voice, good))), Emoji: goodIcon(good), Style: bot.Primary,
		})
	}
	return options
}

// sales is a button for each good with all that its sale brings (P9.1).
func (q question) sales() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		if m.A < 0 {
			options = append(options, q.pass(m))
			continue
		}
		good := rules.Good(m.A)
		options = append(options, bot.Option{
			Move:  m.String(),
			Label: q.say("trade", what(goodLabel(q.Voice, good)), engine.Num("price", q.own.Prices[good])),
			Emoji: goodIcon(good), Style: bot.Primary,
		})
	}
	return options
}

// goodIcon is the emoji of a good.
func goodIcon(good rules.Good) string { return "good_" + good.String() }
