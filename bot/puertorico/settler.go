package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// hacienda asks whether to draw (B7).
func (q question) hacienda() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		if m == rules.Draw(true) {
			options = append(options, bot.Option{Move: m.String(), Label: q.say("hacienda.draw"), Emoji: rules.Settler.String(), Style: bot.Primary})
		} else {
			options = append(options, bot.Option{Move: m.String(), Label: q.say("hacienda.skip")})
		}
	}
	return options
}

// tiles is a button for each kind of tile with the number of those in the row (P5.1). Where the hospice may send a colonist
// there are two, the one with the colonist first.
func (q question) tiles() []bot.Option {
	var with, without, pass []bot.Option
	hospice := slices.ContainsFunc(q.moves, func(m rules.Move) bool { return m.B == 1 })
	for _, m := range q.moves {
		if m.A < 0 {
			pass = append(pass, q.pass(m))
			continue
		}
		tile := rules.Tile(m.A)
		name := bot.Upper(q.Say(prefix + "tile." + tile.String()))
		if n := q.faceUp(tile); n > 1 {
			name = q.say("several", what(name), engine.Num("n", n))
		}
		o := bot.Option{Move: m.String(), Label: q.say("settle", what(name)), Emoji: tile.String(), Style: bot.Primary}
		switch {
		case m.B == 1:
			o.Label = q.say("settle.colonist", what(name))
			with = append(with, o)
			continue
		case hospice:
			o.Label, o.Style = q.say("settle.bare", what(name)), bot.Secondary
		}
		without = append(without, o)
	}
	return slices.Concat(with, without, pass)
}

// faceUp counts the tiles of a kind in the row.
func (q question) faceUp(tile rules.Tile) int {
	n := 0
	for _, lies := range q.FaceUp {
		if lies == tile {
			n++
		}
	}
	return n
}
