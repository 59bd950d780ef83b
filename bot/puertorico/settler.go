package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// hacienda asks whether to draw (B7).
func (q question) hacienda() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		if m == rules.Draw(true) {
			return primary(m, q.say("hacienda.draw"), rules.Settler.String())
		}
		return title.Option{Move: m.String(), Label: q.say("hacienda.skip")}
	})
}

// forest asks whether the drawn tile becomes a forest (X4.3), to lay the plantation first.
func (q question) forest() []title.Option {
	options := text.Each(q.moves, func(m rules.Move) title.Option {
		if m == rules.LayForest(true) {
			return labeled(m, q.say("forest.yes"), rules.Forest.String(), "")
		}
		tile := q.Drawn.String()
		return primary(m, q.say("forest.no", engine.Term("tile", tile)), tile)
	})
	slices.SortStableFunc(options, func(a, b title.Option) int {
		return order(a.Style != chat.Primary) - order(b.Style != chat.Primary)
	})
	return options
}

// tiles is a button for each kind of tile with the number of those in the row (P5.1). Where the hospice may send a
// colonist it does, and one button switches to the same without, and back. To lay a
// plantation as a forest is a menu (X4).
func (q question) tiles() []title.Option {
	var with, without, forests, bare, pass []title.Option
	hospice := slices.ContainsFunc(q.moves, func(m rules.Move) bool { return m.Colonist() })
	for _, m := range q.moves {
		if m.A < 0 {
			pass = append(pass, passing(q.Localizer, m))
			continue
		}
		tile := rules.Tile(m.A)
		kind := q.tile(tile)
		name := kind
		if n := text.Count(q.FaceUp, func(lies rules.Tile) bool { return lies == tile }); n > 1 {
			name = q.say("several", what(kind), engine.Num("n", n))
		}
		if m.Forest() {
			kind, name = q.say("settle.as_forest", what(kind)), q.say("settle.as_forest", what(name))
		}
		kind, name = text.Upper(kind), text.Upper(name)
		o := title.Option{Move: m.String(), Label: q.say("settle", what(name)), Name: kind, Emoji: tile.String(),
			Style: chat.Primary}
		if !m.Forest() {
			o.Description = q.tileBrings(tile)
		}
		switch {
		case m.Forest():
			o.Menu, o.Style = q.say("settle.forest"), chat.Secondary
			switch {
			case m.Colonist():
				o.Label, o.Name = q.say("settle.colonist", what(name)), q.say("settle.colonist", what(kind))
				o.Description = q.say("settle.forest.colonist")
			case hospice:
				bare = append(bare, q.unhosted(o))
				continue
			}
			forests = append(forests, o)
			continue
		case m.Colonist():
			o.Label, o.Name = q.say("settle.colonist", what(name)), q.say("settle.colonist", what(kind))
			with = append(with, o)
			continue
		case hospice:
			o = q.unhosted(o)
		}
		without = append(without, o)
	}
	return slices.Concat(with, without, forests, bare, pass)
}

// tileBrings says what a tile is good for on the seat's board, and how many of its kind are there.
func (q question) tileBrings(tile rules.Tile) string {
	good := rules.Good(tile)
	own := engine.Num("own", text.Count(q.own.Island, func(t rules.TileView) bool { return t.Tile == tile }))
	switch {
	case tile == rules.Quarry:
		return q.bring("tile.quarry", own)
	case tile >= rules.Tile(rules.Goods):
		return ""
	case good == rules.Corn:
		return q.bring("tile.corn", own)
	}
	args, circles := []engine.Arg{engine.Num("price", good.Price()), own}, 0
	for _, b := range q.own.City {
		if b.Building.Good() == good {
			circles += b.Building.Circles()
		}
	}
	if circles > 0 {
		return q.bring("tile.circles", append(args, engine.Num("circles", circles))...)
	}
	cheapest := rules.OfferView{}
	for _, o := range q.Offer {
		if o.Building.Good() == good && o.Copies > 0 && (cheapest.Copies == 0 || o.Cost < cheapest.Cost) {
			cheapest = o
		}
	}
	if cheapest.Copies == 0 {
		return q.bring("tile.gone", args...)
	}
	return q.bring("tile", append(args, engine.Term("building", cheapest.Building.String()),
		engine.Num("cost", cheapest.Cost))...)
}

// unhosted is a tile that is laid without a colonist from the hospice, behind the button that says so, as a switch.
func (q question) unhosted(o title.Option) title.Option {
	o.Path, o.SubmenuEmoji = []string{q.say("settle.without")}, rules.Settler.String()
	o.SubmenuBack = q.say("settle.with")
	return o
}

// clearings is to keep all tiles, or a menu of those that the hunting lodge may give away (N5).
func (q question) clearings() []title.Option {
	var keep, tiles []title.Option
	for _, m := range q.moves {
		if m.A < 0 {
			keep = append(keep, title.Option{Move: m.String(), Label: q.say("clear.none"), Style: chat.Primary})
		} else {
			tiles = append(tiles, q.givenAway(m, q.say("clear.menu")))
		}
	}
	return append(keep, tiles...)
}

// givenAway is a line for a tile that a hunting lodge or a land office takes (N4.1).
func (q question) givenAway(m rules.Move, menu string) title.Option {
	tile := rules.Tile(m.A)
	name := what(text.Upper(q.tile(tile)))
	o := labeled(m, q.say("settle", name), tile.String(), menu)
	switch {
	case m.Noble():
		o.Label, o.Description = q.say("tile.noble", name), q.say("tile.home")
	case m.Occupied():
		o.Label, o.Description = q.say("tile.colonist", name), q.say("tile.home")
	}
	return o
}
