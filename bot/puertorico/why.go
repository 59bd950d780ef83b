package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

var _ title.UnavailablePresenter = Presenter{}

// Missing lists what stands on the table and could be looked for in a question: every role, tile, building, good, ship,
// action and place.
func (Presenter) Missing(view any, d engine.Decision, v text.Localizer) []title.Option {
	w := view.(rules.View)
	q := question{View: w, Localizer: v, seat: d.Seat, own: w.Players[d.Seat]}
	ask := map[string]func() []title.Option{
		rules.StepDraft: q.missingKinds, rules.StepRole: q.missingRoles, rules.StepTake: q.missingTiles,
		rules.StepSecond: q.missingTiles, rules.StepBuild: q.missingBuildings, rules.StepSell: q.missingSales,
		rules.StepSupply: q.missingSupplies, rules.StepLoad: q.missingLoads, rules.StepBuccaneer: q.missingDeeds,
		rules.StepRaid:  q.missingPlaces,
		rules.StepClear: q.missingClearing,
		rules.StepBonus: func() []title.Option { return q.goods(rules.Bonus, "good") },
	}[d.Step]
	var list []title.Option
	if ask != nil {
		list = ask()
	}
	return append(list, q.missingInn(d)...)
}

// owns says that a building stands in the own city, occupied or not.
func owns(own rules.PlayerView, b rules.Building) bool {
	return slices.ContainsFunc(own.City, func(c rules.BuildingView) bool { return c.Building == b })
}

func (q question) missingKinds() []title.Option {
	var list []title.Option
	for b := range rules.Building(rules.Buildings) {
		if !b.Production() && (b.Set() != rules.SetNobles || q.WithNobles) {
			list = append(list, labeled(rules.Draft(b), q.title(b), q.icon(b), q.say("why.draft")))
		}
	}
	return list
}

func (q question) missingRoles() []title.Option {
	return text.Each(q.Roles, func(card rules.RoleView) title.Option {
		return labeled(rules.TakeRole(card.Role), q.role(card.Role), roleIcon(card.Role), q.say("why.roles"))
	})
}

func (q question) missingTiles() []title.Option {
	var list []title.Option
	menu := q.say("why.tiles")
	for tile := range rules.Quarry + 1 {
		list = append(list, labeled(rules.Settle(tile, false), text.Upper(q.tile(tile)), tile.String(), menu))
	}
	if len(q.FaceUp) > 0 && owns(q.own, rules.Hospice) {
		list = append(list, labeled(rules.Settle(q.FaceUp[0], true), q.say("why.tile.colonist"), "", menu))
	}
	if len(q.FaceUp) > 0 && owns(q.own, rules.ForestHouse) {
		list = append(list, labeled(rules.SettleForest(q.FaceUp[0], false), q.say("why.tile.forest"), "", menu))
	}
	return list
}

// missingClearing is to give a quarry away, which a hunting lodge never does (N5).
func (q question) missingClearing() []title.Option {
	label := text.Upper(q.say("why.clear", engine.Term("tile", rules.Quarry.String())))
	return []title.Option{labeled(rules.Clear(rules.Quarry, false, false), label, "", q.say("why.tiles"))}
}

func (q question) missingBuildings() []title.Option {
	moves := text.Each(q.Offer, func(o rules.OfferView) rules.Move { return rules.Build(o.Building, false) })
	slices.SortStableFunc(moves, q.dearest)
	list := text.Each(moves, func(m rules.Move) title.Option {
		b := rules.Building(m.A)
		return labeled(m, q.title(b), q.icon(b), q.say("why.column", engine.Num("column", b.Column())))
	})
	at := slices.IndexFunc(q.Offer, func(o rules.OfferView) bool { return o.Buyable })
	if at >= 0 && owns(q.own, rules.University) {
		label := q.say("why.colonist")
		list = append(list, labeled(rules.Build(q.Offer[at].Building, true), label, "", label))
	}
	return list
}

// goods words something about each good.
func (q question) goods(move func(rules.Good) rules.Move, key string) []title.Option {
	var list []title.Option
	for good := range rules.Good(rules.Goods) {
		label := q.say(key, what(goodLabel(q.Localizer, good)))
		list = append(list, labeled(move(good), label, goodIcon(good), q.say("why.goods")))
	}
	return list
}

func (q question) missingSales() []title.Option {
	list := q.goods(rules.Trade, "why.house")
	if owns(q.own, rules.TradingPost) {
		list = append(list, q.goods(rules.TradeApart, "why.post")...)
	}
	if !owns(q.own, rules.LandOffice) {
		return list
	}
	menu := q.say("why.tiles")
	list = append(list, labeled(rules.BuyLand(), q.say("why.buy"), "", menu))
	kinds := slices.CompactFunc(slices.Clone(q.own.Island), func(a, b rules.TileView) bool { return a.Tile == b.Tile })
	return append(list, text.Each(kinds, func(t rules.TileView) title.Option {
		sold := rules.SellLand(t.Tile, t.Colonists > 0, t.Nobles > 0)
		label := text.Upper(q.say("why.sell", engine.Term("tile", t.Tile.String())))
		return labeled(sold, label, t.Tile.String(), menu)
	})...)
}

func (q question) missingSupplies() []title.Option {
	var set uint8
	for good, n := range q.own.Goods {
		if n > 0 {
			set |= 1 << good
		}
	}
	if set == 0 {
		return nil
	}
	return []title.Option{labeled(rules.Supply(set), q.say("why.supply"), "", q.say("why.goods"))}
}

func (q question) missingLoads() []title.Option {
	var list []title.Option
	var all [rules.Goods]int8
	for i, n := range q.own.Goods {
		if all[i] = int8(n); n == 0 {
			continue
		}
		good := rules.Good(i)
		name := goodLabel(q.Localizer, good)
		for _, ship := range q.Ships {
			label := q.say("why.ship", what(name), engine.Num("ship", ship.Capacity))
			list = append(list, labeled(rules.Load(good, int8(ship.Capacity)), label, goodIcon(good), name))
		}
		if owns(q.own, rules.Wharf) {
			list = append(list, labeled(rules.Load(good, 0), q.say("why.wharf", what(name)), goodIcon(good), name))
		}
	}
	menu := q.say("why.none")
	if owns(q.own, rules.SmallWharf) {
		list = append(list, labeled(rules.LoadMixed(all), q.say("why.mix"), "", menu))
	}
	return append(list, labeled(rules.Load(rules.NoGood, 0), menu, "", menu))
}

func (q question) missingDeeds() []title.Option {
	menu := q.say("why.raid.menu")
	list := text.Each(q.Ships, func(ship rules.ShipView) title.Option {
		label := q.say("why.piracy", engine.Num("ship", ship.Capacity))
		return labeled(rules.Deed(rules.Piracy, int8(ship.Capacity)), label, "", menu)
	})
	list = append(list, labeled(rules.Deed(rules.Plunder, 0), q.say("why.plunder"), "", menu),
		labeled(rules.Deed(rules.Raid, 0), q.say("why.raid"), "", menu))
	return append(list, text.Each(q.Roles, func(card rules.RoleView) title.Option {
		label := q.say("why.capture", engine.Term("role", card.Role.String()))
		return labeled(rules.Deed(rules.Capture, int8(card.Role)), label, roleIcon(card.Role), q.say("why.roles"))
	})...)
}

func (q question) missingPlaces() []title.Option {
	spots, _ := places(q.own)
	return text.Each(spots, func(word string) title.Option {
		label := q.say("why.place", what(spot(q.Localizer, word)))
		return title.Option{Move: "raid:" + word, Label: label, Emoji: q.placeIcon(word), Menu: q.say("raid.menu")}
	})
}

// missingInn is the move off an own inn where none is possible.
func (q question) missingInn(d engine.Decision) []title.Option {
	inn := func(text string) bool {
		m, err := rules.Parse(text)
		return err == nil && m.Kind == rules.InnMove && m.Place() != ""
	}
	if !owns(q.own, rules.Inn) || len(q.own.Island) == 0 || slices.ContainsFunc(d.Moves, inn) {
		return nil
	}
	return []title.Option{{
		Move: "inn:" + q.own.Island[0].Tile.String(), Label: q.say("why.inn"), Menu: q.say("why.inn"),
	}}
}
