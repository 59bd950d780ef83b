package maracaibo

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// This file words everything that things do, in short: "2 VP, bury 1, raid +2". Each effect is a message of the catalog
// under "maracaibo.effect.", written as within a sentence.

// effectsOf words a list of instant effects, "" for the empty one.
func effectsOf(v text.Localizer, list rules.ListID) string {
	return strings.Join(effectWords(v, list), ", ")
}

// effectWords words each effect of a list.
func effectWords(v text.Localizer, list rules.ListID) []string {
	return text.Each(list.Effects(), func(e rules.Effect) string { return effectOf(v, e) })
}

// effectOf words one instant effect.
func effectOf(v text.Localizer, e rules.Effect) string {
	if e.Op == rules.OpChoose {
		return choiceWords(v, e.Options)
	}
	key, n := e.Term()
	args := []engine.Arg{engine.Num("n", n)}
	if e.Op == rules.OpVPPer {
		args = append(args, words("what", metric(v, e.Per)), engine.Num("most", e.Max))
	}
	return v.Say(prefix+"effect."+key, args...)
}

// choiceWords names the options of a choice: "explore 4 or quest".
func choiceWords(v text.Localizer, options []rules.ListID) string {
	list := text.Each(options, func(o rules.ListID) string { return v.List(effectWords(v, o)) })
	return v.AnyOf(list)
}

// metric names one of what is counted, counted so many of it.
func metric(v text.Localizer, m rules.Metric) string { return v.Say(prefix + "metric." + m.String()) }

func counted(v text.Localizer, m rules.Metric, n int) string {
	return v.Say(prefix+"need."+m.String(), engine.Num("n", n))
}

// permWords words permanent effects, one by one.
func permWords(v text.Localizer, p rules.Perm) []string {
	var list []string
	add := func(key string, n int) {
		if n != 0 {
			list = append(list, v.Say(prefix+"effect."+key, engine.Num("n", n)))
		}
	}
	add("raid_bonus", int(p.Raid))
	for kind, n := range p.Die {
		add("raid_bonus."+rules.Treasure(kind).String(), int(n))
	}
	add("raid_rerolls", int(p.Rerolls))
	for a := range rules.RaidAction(rules.RaidActions) {
		if p.Raids>>a&1 != 0 {
			list = append(list, v.Say(prefix+"effect.raid_action", words("what", raidAction(v, a))))
		}
	}
	add("explore_bonus", int(p.Explore))
	for t := range rules.Trade(rules.Trades) {
		if p.Trades>>t&1 != 0 {
			list = append(list, v.Say(prefix+"effect.explore_trade", words("what", trade(v, t))))
		}
	}
	add("discount", int(p.Discount))
	add("move_max", int(p.Move))
	if p.Refresh {
		add("quest_refresh", 1)
	}
	add("income_per", int(p.PerQuest))
	if p.Poseidon {
		add("extra_burial", rules.Burials-int(rules.FirstPoseidon))
	}
	return list
}

// raidAction and trade say what is given for how much: "3 VP for 2".
func raidAction(v text.Localizer, a rules.RaidAction) string {
	return forStrength(v, v.List(effectWords(v, a.Gain())), a.Cost())
}

func forStrength(v text.Localizer, what string, n int) string {
	return v.Say(prefix+"effect.for_strength", words("what", what), engine.Num("n", n))
}

func trade(v text.Localizer, t rules.Trade) string {
	return v.Say(prefix+"effect.for_steps", words("what", v.List(effectWords(v, t.Gain()))), engine.Num("n", t.Steps()))
}

// incomeWords words an income, nothing where there is none.
func incomeWords(v text.Localizer, in rules.Income) []string {
	list := incomeList(v, in)
	if len(list) == 0 {
		return nil
	}
	return []string{v.Say(prefix+"effect.income", words("what", v.List(list)))}
}

// incomeList words an income part by part.
func incomeList(v text.Localizer, in rules.Income) []string {
	var list []string
	if in.Doubloons > 0 {
		list = append(list, v.Say(prefix+"effect.doubloons", engine.Num("n", int(in.Doubloons))))
	}
	if in.VP > 0 {
		list = append(list, v.Say(prefix+"effect.vp", engine.Num("n", int(in.VP))))
	}
	return list
}

// finalWords words scoring conditions.
func finalWords(v text.Localizer, finals []rules.Final) []string {
	var list []string
	for _, f := range finals {
		key, what := "final", metric(v, f.Per)
		if f.Group > 1 {
			key, what = "final.group", counted(v, f.Per, f.Group)
		}
		if f.Max > 0 {
			key += ".most"
		}
		list = append(list, v.Say(prefix+"effect."+key, engine.Num("n", f.N), words("what", what),
			engine.Num("most", f.Max)))
	}
	return list
}

// cardWords words everything that a card does, without its price: what it brings at once, for good, as income, and at
// the end.
func cardWords(v text.Localizer, c rules.Card) []string {
	if c.Class() == rules.Location {
		return effectWords(v, c.Actions())
	}
	list := effectWords(v, c.Instant())
	list = append(list, permWords(v, c.Perm())...)
	list = append(list, incomeWords(v, c.Income())...)
	if c.VP() > 0 {
		list = append(list, v.Say(prefix+"effect.card_vp", engine.Num("n", c.VP())))
	}
	return append(list, finalWords(v, c.Final())...)
}

// socketWords, headWords and sideWords word what a socket, a figurehead and a side of a smuggler tile do.
func socketWords(v text.Localizer, s rules.Socket) string {
	return strings.Join(append(effectWords(v, s.Effects()), permWords(v, s.Perm())...), ", ")
}

func headWords(v text.Localizer, f rules.Figurehead) string {
	list := append(effectWords(v, f.Instant()), permWords(v, f.Perm())...)
	return strings.Join(append(list, incomeWords(v, f.Income())...), ", ")
}

func sideWords(v text.Localizer, s rules.Side) string { return effectsOf(v, s.Effects()) }

// needWords words the counts of a tier of a quest: "2 crew cards and 2 rivers".
func needWords(v text.Localizer, t rules.Tier) string {
	list := text.Each(t.Need, func(n rules.Need) string { return counted(v, n.Per, n.N) })
	return v.List(list)
}

// questWords words the two tiers of a quest: "3 crew cards: 3 VP; 5 crew cards: 7 VP".
func questWords(v text.Localizer, q rules.Quest) string {
	tiers := q.Tiers()
	var list [2]string
	for i, t := range tiers {
		list[i] = v.Say(prefix+"effect.tier", words("what", needWords(v, t)), engine.Num("n", t.VP))
	}
	return list[0] + "; " + list[1]
}

// words is the argument of words that are ready.
func words(key, text string) engine.Arg { return engine.Free(key, text) }
