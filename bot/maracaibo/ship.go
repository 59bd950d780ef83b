package maracaibo

import (
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// ship is what goes on the ship board or comes from it: upgrades, figureheads, smuggler tiles (M61 to M64).
func (q question) ship(m rules.Move) title.Option {
	switch m.Kind {
	case rules.UpgradeMove:
		at := rules.Socket(m.A)
		o := title.Option{Label: text.Upper(socketWords(q.Localizer, at)), Emoji: "upgrade",
			Menu: q.say("section.menu", engine.Num("section", at.Section()+1))}
		if slices.Contains(q.Idle, at) {
			o.Description = q.say("upgrade.idle")
		}
		return o
	case rules.FigureheadMove:
		f := rules.Figurehead(m.A)
		return title.Option{
			Label: text.Upper(q.Term("figurehead", f.Term())), Description: described(headWords(q.Localizer, f)),
			Emoji: "figurehead", Menu: q.say("figurehead.menu"),
		}
	case rules.SmuggleMove:
		return q.smuggle(m)
	}
	return q.activate(rules.Tile(m.A))
}

// smuggle is a space for a tile: the tile is chosen first where several are left (M64).
func (q question) smuggle(m rules.Move) title.Option {
	o := q.space(rules.Slot(m.B))
	o.Menu = q.say("smuggle.tile", words("what", q.side(rules.Tile(m.A))))
	if v, ok := slotAt(q.Slots, rules.Slot(m.B)); ok {
		o.Description = described(effectWords(q.Localizer, v.Card.Actions())...)
	}
	unplaced := slices.DeleteFunc(slices.Clone(q.own.Tiles[:]), func(at rules.Slot) bool { return at != rules.NoSlot })
	if len(unplaced) > 1 {
		o.Path, o.SubmenuEmoji = []string{text.Upper(sideWords(q.Localizer, q.Sides[m.A]))}, "smuggler"
	}
	return o
}

// side says what a tile does, with the points that it brings now.
func (q question) side(t rules.Tile) string {
	list := text.Each(q.Sides[t].Effects().Effects(), q.now)
	return strings.Join(list, ", ")
}

// activate is a tile to use: the one here, or one of those that lie in the Caribbean (M36, M58).
func (q question) activate(t rules.Tile) title.Option {
	if q.step == rules.StepTile {
		return title.Option{Label: q.say("activate"), Emoji: "smuggler", Style: chat.Primary}
	}
	o := title.Option{Label: text.Upper(q.side(t)), Emoji: "smuggler", Menu: q.say("activate.menu")}
	if v, ok := slotAt(q.Slots, q.own.Tiles[t]); ok {
		o.Description = cardName(q.Localizer, v.Card)
	}
	return o
}
