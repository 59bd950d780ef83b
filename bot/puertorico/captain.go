package puertorico

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/bot/chat"
	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// loads is a button for each load with the number of goods that go aboard (P10.3). The wharf looks different: it takes
// a choice of its own away.
func (q question) loads() []title.Option {
	return text.Each(q.moves, func(m rules.Move) title.Option {
		if m.A < 0 {
			return title.Option{Move: m.String(), Label: q.say("load.none")}
		}
		good, ship := rules.Good(m.A), int(m.B)
		name := engine.Term("what", good.String())
		count := engine.Num("count", fits(q.Ships, ship, q.own.Goods[good]))
		o := primary(m, q.say("load", count, name, engine.Num("ship", ship)), goodIcon(good))
		if ship == 0 {
			o.Label, o.Style = q.say("load.wharf", count, name), chat.Secondary
		}
		points := count.Num + q.Privilege
		if _, staff := places(q.own); staff[rules.Harbor.String()] > 0 {
			points++
		}
		o.Description = q.bring("load", engine.Num("n", points), engine.Num("left", q.own.Goods[good]-count.Num))
		return o
	})
}

// fits is how many goods go on the ship of a capacity.
func fits(ships []rules.ShipView, capacity, goods int) int {
	for _, ship := range ships {
		if ship.Capacity == capacity {
			return min(goods, ship.Capacity-ship.Count)
		}
	}
	return goods
}

// storesAtHand is how many ways to store stand in the question; the others stand behind a step.
const storesAtHand = 25

// stores is a line for each way to store, the most valuable first: what is kept, and what is lost (P10.7, X5).
func (q question) stores() []title.Option {
	moves := slices.Clone(q.moves)
	if len(moves) > storesAtHand {
		slices.SortStableFunc(moves, func(a, b rules.Move) int { return worth(b.Kept()) - worth(a.Kept()) })
	}
	var options []title.Option
	for i, m := range moves {
		kept, lost := shares(q.own, m)
		o := primary(m, q.say("store.none"), "warehouse")
		o.Shown = true
		if list := counted(q.Localizer, kept); list != "" {
			o.Label = q.say("store", engine.Term("kept", list))
		}
		if list := counted(q.Localizer, lost); list != "" {
			o.Description = q.say("store.lost", engine.Term("lost", list))
		}
		if i >= storesAtHand {
			o.Path = []string{q.say("store.other")}
		}
		options = append(options, o)
	}
	return options
}

// worth values goods that are kept: each is a point on a ship, and at least a sale.
func worth(kept [rules.Goods]int8) int {
	sum := 0
	for good, n := range kept {
		sum += int(n) * (4 + rules.Good(good).Price())
	}
	return sum
}

// supplies are the goods for the royal supplier: as many as it takes, the cheapest, or nothing; the others stand in a
// menu (N7).
func (q question) supplies() []title.Option {
	moves := slices.Clone(q.moves)
	slices.SortStableFunc(moves, func(a, b rules.Move) int {
		x, y := a.Supplied(), b.Supplied()
		return cmp.Or(bits.OnesCount8(y)-bits.OnesCount8(x), priced(x)-priced(y))
	})
	var first, none, others []title.Option
	for _, m := range moves {
		n := bits.OnesCount8(m.Supplied())
		if n == 0 {
			none = append(none, title.Option{Move: m.String(), Label: q.say("supply.none")})
			continue
		}
		args := []engine.Arg{engine.Num("n", n)}
		for good := range engine.Bits[rules.Good](m.Supplied()) {
			args = append(args, engine.Term("good", good.String()))
		}
		label := text.Upper(q.say("supply", args...))
		if n == rules.Goods {
			label = q.say("supply.all", args...)
		}
		if first == nil {
			first = append(first, primary(m, label, "vp"))
		} else {
			others = append(others, labeled(m, label, "vp", q.say("supply.menu")))
		}
	}
	return slices.Concat(first, none, others)
}

// priced is what the goods of a set cost at the trading house.
func priced(set uint8) int {
	sum := 0
	for good := range engine.Bits[rules.Good](set) {
		sum += good.Price()
	}
	return sum
}

var _ title.ProposalPresenter = Presenter{}

// Proposed words a placement by where people go, as far as there is room, and a loading of the small wharf by its goods
// and points (X9); one that brings none is not likely.
func (Presenter) Proposed(view any, d engine.Decision, move string, likely bool, v text.Localizer) title.Option {
	if d.Step == rules.StepPlace {
		own := view.(rules.View).Players[d.Seat]
		return title.Option{Move: move, Label: placeLabel(own, move, likely, v), Emoji: "colonist"}
	}
	m, err := rules.Parse(move)
	if err != nil || m.Kind != rules.MixMove {
		return title.Option{}
	}
	goods, points := mixed(m)
	key := "proposal.load"
	if likely {
		if points == 0 {
			return title.Option{}
		}
		key = "answer.load.small_wharf"
	}
	n := engine.Num("n", points)
	label := title.Fitting(v.Say(prefix+key, engine.Term("list", text.Upper(counted(v, goods))), n),
		v.Say(prefix+key+".count", engine.Num("goods", total(goods)), n))
	return title.Option{Move: move, Label: label, Emoji: roleIcon(rules.Captain)}
}

// mixed are the goods of a loading of the small wharf, and its points: one for each two (X9).
func mixed(m rules.Move) (goods [rules.Goods]int, points int) {
	for good, n := range m.Kept() {
		goods[good] = int(n)
	}
	return goods, total(goods) / 2
}

// mixDraft says what a loading of the small wharf takes and brings (X9).
func mixDraft(m rules.Move, v text.Localizer) string {
	goods, points := mixed(m)
	key := "draft.load"
	switch {
	case total(goods) == 0:
		key = "draft.load.none"
	case total(goods)%2 == 1:
		key = "draft.load.odd"
	}
	return v.Say(prefix+key, engine.Term("list", text.Upper(counted(v, goods))), engine.Num("n", points))
}

// storeDraft says what a storage keeps and what it gives up.
func storeDraft(own rules.PlayerView, m rules.Move, v text.Localizer) string {
	kept, lost := shares(own, m)
	k, l := counted(v, kept), counted(v, lost)
	key := "draft.store"
	switch {
	case l == "":
		key = "draft.store.all"
	case k == "":
		key = "draft.store.none"
	}
	return v.Say(prefix+key, engine.Term("kept", k), engine.Term("lost", l))
}

// shares parts a player's goods into those that a storage keeps and those that go back.
func shares(own rules.PlayerView, m rules.Move) (kept, lost [rules.Goods]int) {
	for good, n := range m.Kept() {
		kept[good], lost[good] = int(n), own.Goods[good]-int(n)
	}
	return kept, lost
}

// counted lists goods with their numbers: "2 corn and 1 indigo"; "" where there are none.
func counted(v text.Localizer, goods [rules.Goods]int) string {
	var args []engine.Arg
	for good, n := range goods {
		if n > 0 {
			args = append(args, engine.Num(rules.Good(good).String(), n))
		}
	}
	if args == nil {
		return ""
	}
	return v.Say(prefix+"list", args...)
}
