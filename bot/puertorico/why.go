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
	w, ok := view.(rules.View)
	if !ok || d.Seat < 0 || int(d.Seat) >= len(w.Players) {
		return nil
	}
	q := question{View: w, Localizer: v, seat: d.Seat, own: w.Players[d.Seat]}
	ask := map[string]func() []title.Option{
		rules.StepDraft: q.missingKinds, rules.StepRole: q.missingRoles, rules.StepTake: q.missingTiles,
		rules.StepSecond: q.missingTiles, rules.StepBuild: q.missingBuildings, rules.StepSell: q.missingSales,
		rules.StepSupply: q.missingSupplies, rules.StepLoad: q.missingLoads, rules.StepBuccaneer: q.missingDeeds,
		rules.StepRaid:  q.missingPlaces,
		rules.StepClear: func() []title.Option { return []title.Option{quarryCleared(v)} },
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
	for b := rules.Building(0); b < rules.Buildings; b++ {
		if !b.Production() && (b.Set() != rules.SetNobles || q.WithNobles) {
			list = append(list, title.Option{Move: rules.Draft(b).String(), Label: q.title(b), Emoji: q.icon(b), Menu: q.say("why.draft")})
		}
	}
	return list
}

func (q question) missingRoles() []title.Option {
	var list []title.Option
	for _, card := range q.Roles {
		list = append(list, title.Option{
			Move: rules.TakeRole(card.Role).String(), Label: q.Say(prefix + "role." + card.Role.String()), Emoji: roleIcon(card.Role),
			Menu: q.say("why.roles"),
		})
	}
	return list
}

func (q question) missingTiles() []title.Option {
	var list []title.Option
	menu := q.say("why.tiles")
	for tile := rules.Tile(0); tile <= rules.Quarry; tile++ {
		list = append(list, title.Option{
			Move: rules.Settle(tile, false).String(), Label: text.Upper(q.Say(prefix + "tile." + tile.String())), Emoji: tile.String(), Menu: menu,
		})
	}
	if len(q.FaceUp) == 0 {
		return list
	}
	if owns(q.own, rules.Hospice) {
		list = append(list, title.Option{Move: rules.Settle(q.FaceUp[0], true).String(), Label: q.say("why.tile.colonist"), Menu: menu})
	}
	if owns(q.own, rules.ForestHouse) {
		list = append(list, title.Option{Move: rules.SettleForest(q.FaceUp[0], false).String(), Label: q.say("why.tile.forest"), Menu: menu})
	}
	return list
}

// quarryCleared is to give a quarry away, which a hunting lodge never does (N5).
func quarryCleared(v text.Localizer) title.Option {
	move := rules.Clear(rules.Quarry, false, false)
	return title.Option{
		Move: move.String(), Label: answer(v, "why.clear", what(v.Say(prefix+"tile.quarry"))), Menu: answer(v, "why.tiles"),
	}
}

func (q question) missingBuildings() []title.Option {
	var moves []rules.Move
	for _, o := range q.Offer {
		moves = append(moves, rules.Build(o.Building, false))
	}
	slices.SortStableFunc(moves, dearest)
	var list []title.Option
	for _, m := range moves {
		b := rules.Building(m.A)
		list = append(list, title.Option{
			Move: m.String(), Label: q.title(b), Emoji: q.icon(b), Menu: q.say("why.column", engine.Num("column", b.Column())),
		})
	}
	if !owns(q.own, rules.University) {
		return list
	}
	for _, o := range q.Offer {
		if o.Buyable {
			list = append(list, title.Option{Move: rules.Build(o.Building, true).String(), Label: q.say("why.colonist"), Menu: q.say("why.colonist")})
			break
		}
	}
	return list
}

// goods words something about each good.
func (q question) goods(move func(rules.Good) rules.Move, key string) []title.Option {
	var list []title.Option
	for good := rules.Corn; good < rules.Goods; good++ {
		list = append(list, title.Option{
			Move: move(good).String(), Label: q.say(key, what(goodLabel(q.Localizer, good))), Emoji: goodIcon(good), Menu: q.say("why.goods"),
		})
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
	list = append(list, title.Option{Move: rules.BuyLand().String(), Label: q.say("why.buy"), Menu: menu})
	seen := map[rules.Tile]bool{}
	for _, t := range q.own.Island {
		if seen[t.Tile] {
			continue
		}
		seen[t.Tile] = true
		list = append(list, title.Option{
			Move:  rules.SellLand(t.Tile, t.Colonists > 0, t.Nobles > 0).String(),
			Label: q.say("why.sell", what(q.Say(prefix+"tile."+t.Tile.String()))), Emoji: t.Tile.String(), Menu: menu,
		})
	}
	return list
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
	return []title.Option{{Move: rules.Supply(set).String(), Label: q.say("why.supply"), Menu: q.say("why.goods")}}
}

func (q question) missingLoads() []title.Option {
	var list []title.Option
	for good := rules.Corn; good < rules.Goods; good++ {
		if q.own.Goods[good] == 0 {
			continue
		}
		name := goodLabel(q.Localizer, good)
		add := func(capacity int, label string) {
			list = append(list, title.Option{
				Move: rules.Load(good, int8(capacity)).String(), Label: label, Emoji: goodIcon(good), Menu: name,
			})
		}
		for _, ship := range q.Ships {
			add(ship.Capacity, q.say("why.ship", what(name), engine.Num("ship", ship.Capacity)))
		}
		if owns(q.own, rules.Wharf) {
			add(0, q.say("why.wharf", what(name)))
		}
	}
	menu := q.say("why.none")
	if owns(q.own, rules.SmallWharf) {
		var all [rules.Goods]int8
		for good, n := range q.own.Goods {
			all[good] = int8(n)
		}
		list = append(list, title.Option{Move: rules.LoadMixed(all).String(), Label: q.say("why.mix"), Menu: menu})
	}
	return append(list, title.Option{Move: rules.Load(rules.NoGood, 0).String(), Label: menu, Menu: menu})
}

func (q question) missingDeeds() []title.Option {
	var list []title.Option
	menu := q.say("why.raid.menu")
	for _, ship := range q.Ships {
		list = append(list, title.Option{
			Move: rules.Deed(rules.Piracy, int8(ship.Capacity)).String(), Label: q.say("why.piracy", engine.Num("ship", ship.Capacity)), Menu: menu,
		})
	}
	list = append(list,
		title.Option{Move: rules.Deed(rules.Plunder, 0).String(), Label: q.say("why.plunder"), Menu: menu},
		title.Option{Move: rules.Deed(rules.Raid, 0).String(), Label: q.say("why.raid"), Menu: menu})
	for _, card := range q.Roles {
		list = append(list, title.Option{
			Move:  rules.Deed(rules.Capture, int8(card.Role)).String(),
			Label: q.say("why.capture", what(q.Say(prefix+"role."+card.Role.String()))), Emoji: roleIcon(card.Role), Menu: q.say("why.roles"),
		})
	}
	return list
}

func (q question) missingPlaces() []title.Option {
	var list []title.Option
	spots, _ := places(q.own)
	for _, word := range spots {
		m, err := rules.Parse("raid:" + word)
		if err == nil {
			list = append(list, title.Option{
				Move: m.String(), Label: q.say("why.place", what(spot(q.Localizer, word))), Emoji: q.placeIcon(word), Menu: q.say("raid.menu"),
			})
		}
	}
	return list
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
	return []title.Option{{Move: "inn:" + q.own.Island[0].Tile.String(), Label: q.say("why.inn"), Menu: q.say("why.inn")}}
}
