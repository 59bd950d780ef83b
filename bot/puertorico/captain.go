package puertorico

import (
	"github.com/harbormaster/harbormaster/bot"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/puertorico"
)

// loads is a button for each load with the number of goods that go aboard (P10.3). The wharf looks different: it takes a
// choice of its own away.
func (q question) loads() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		if m.A < 0 {
			options = append(options, bot.Option{Move: m.String(), Label: q.say("load.none")})
			continue
		}
		good, ship := rules.Good(m.A), int(m.B)
		name := engine.Term("what", good.String())
		o := bot.Option{Move: m.String(), Emoji: goodIcon(good), Style: bot.Primary}
		if ship == 0 {
			o.Label, o.Style = q.say("load.wharf", engine.Num("count", q.own.Goods[good]), name), bot.Secondary
		} else {
			o.Label = q.say("load", engine.Num("count", q.fits(good, ship)), name, engine.Num("ship", ship))
		}
		options = append(options, o)
	}
	return options
}

// fits is how many goods of a kind go on the ship of a capacity.
func (q question) fits(good rules.Good, capacity int) int {
	for _, ship := range q.Ships {
		if ship.Capacity == capacity {
			return min(q.own.Goods[good], ship.Capacity-ship.Count)
		}
	}
	return q.own.Goods[good]
}

// stores is a line for each way to store: what is kept, and what is lost (P10.7).
func (q question) stores() []bot.Option {
	var options []bot.Option
	for _, m := range q.moves {
		kept, lost := shares(q.own, m)
		o := bot.Option{Move: m.String(), Label: q.say("store.none"), Emoji: "warehouse", Style: bot.Primary}
		if list := counted(q.Voice, kept); list != "" {
			o.Label = q.say("store", engine.Term("kept", list))
		}
		if list := counted(q.Voice, lost); list != "" {
			o.Description = q.say("store.lost", engine.Term("lost", list))
		}
		options = append(options, o)
	}
	return options
}

// storeDraft says what a storage keeps and what it gives up.
func storeDraft(own rules.PlayerView, m rules.Move, v bot.Voice) string {
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
func counted(v bot.Voice, goods [rules.Goods]int) string {
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
