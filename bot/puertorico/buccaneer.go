package puertorico

import (
	"maps"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// The most goods that a piracy keeps and colonists that a raid sends to work (C4.1, C4.3).
const (
	pirated = 3
	raided  = 3
)

// deeds are the buccaneer's actions with what each brings; roles to capture stand in a menu (C4).
func (q question) deeds() []title.Option {
	var actions, captures []title.Option
	for _, m := range q.moves {
		o := title.Option{Move: m.String(), Style: chat.Primary}
		switch m.A {
		case rules.Piracy:
			ship := shipOf(q.Ships, int(m.B))
			o.Label = q.say("piracy", engine.Num("ship", int(m.B)), engine.Num("n", min(ship.Count, pirated)),
				engine.Term("good", ship.Good.String()))
			o.Emoji = goodIcon(ship.Good)
		case rules.Plunder:
			o.Label, o.Emoji = q.say("plunder", engine.Num("n", len(q.House))), "vp"
		case rules.Raid:
			key := "raid"
			n := min(raided, q.ColonistShip-q.ShipNobles, q.ColonistShip-len(q.Players), circles(q.own))
			if n <= 0 {
				key, o.Style = "raid.none", chat.Secondary
			}
			o.Label, o.Emoji = q.say(key, engine.Num("n", n)), "colonist"
		case rules.Capture:
			captures = append(captures, q.capture(m))
			continue
		}
		actions = append(actions, o)
	}
	return append(actions, captures...)
}

func (q question) capture(m rules.Move) title.Option {
	role := rules.Role(m.B)
	return labeled(m, q.card(role, "capture.role", "capture.doubloons"), roleIcon(role), q.say("capture"))
}

// shipOf is the cargo ship of a capacity.
func shipOf(ships []rules.ShipView, capacity int) rules.ShipView {
	for _, ship := range ships {
		if ship.Capacity == capacity {
			return ship
		}
	}
	return rules.ShipView{Capacity: capacity, Good: rules.Corn}
}

// raidsAtHand is how many places for a raided colonist are buttons; more are a menu.
const raidsAtHand = 10

// raids are the places for a raided colonist, those first where something more would be produced, then empty buildings
// (C4.3).
func (q question) raids() []title.Option {
	_, before := places(q.own)
	rank := func(m rules.Move) int {
		word := m.Place()
		after := maps.Clone(before)
		after[word]++
		onIsland := func(t rules.TileView) bool { return t.Tile.String() == word }
		switch {
		case total(output(after)) > total(output(before)):
			return 0
		case before[word] == 0 && !slices.ContainsFunc(q.own.Island, onIsland):
			return 1
		}
		return 2
	}
	moves := slices.Clone(q.moves)
	slices.SortStableFunc(moves, func(a, b rules.Move) int { return rank(a) - rank(b) })
	options := text.Each(moves, func(m rules.Move) title.Option {
		o := labeled(m, q.say("raid.place", what(spot(q.Localizer, m.Place()))), q.placeIcon(m.Place()), "")
		o.Style = chat.Primary
		return o
	})
	for i := 1; i < len(options) && len(options) > raidsAtHand; i++ {
		options[i].Menu = q.say("raid.menu")
	}
	return options
}

func total(goods [rules.Goods]int) int {
	sum := 0
	for _, n := range goods {
		sum += n
	}
	return sum
}
