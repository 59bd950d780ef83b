package maracaibo

import (
	"strings"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/maracaibo"
)

// raid is a die of a raid with the strength that it gives, or a way to spend strength (M40 to M45).
func (q question) raid(m rules.Move) title.Option {
	r := q.Raid
	if r == nil {
		return title.Option{Label: m.String()}
	}
	switch m.Kind {
	case rules.DieMove:
		return q.die(rules.Treasure(m.A))
	case rules.RerollMove:
		return title.Option{Label: q.count("reroll", r.Rerolls), Emoji: "raid"}
	case rules.RaidMove:
		return q.raidAction(rules.RaidAction(m.A))
	}
	if r.Strength == 0 {
		return title.Option{Label: q.say("end.none")}
	}
	return title.Option{Label: q.count("end", r.Strength)}
}

// die names a die with its total: "Gold 4 + 2 = 6".
func (q question) die(kind rules.Treasure) title.Option {
	n, bonus := q.Raid.Dice[kind], q.Raid.Bonus[kind]
	if q.Raid.Mode == rules.FixedRaid {
		n = q.Raid.Value
	}
	name := words("treasure", treasureName(q.Localizer, kind))
	o := title.Option{Label: q.count("die.plain", n, name), Emoji: treasureIcon(kind)}
	if bonus > 0 {
		o.Label = q.count("die", n+bonus, name, engine.Num("die", n), engine.Num("bonus", bonus))
	}
	return o
}

// raidAction is a raid action, with what gives it where it is not everybody's: two of them may be alike.
func (q question) raidAction(a rules.RaidAction) title.Option {
	var gain []string
	for _, e := range a.Gain().Effects() {
		if e.Treasure == rules.DieTreasure {
			e.Treasure = q.Raid.Colour
		}
		gain = append(gain, effectOf(q.Localizer, e))
	}
	o := title.Option{Label: text.Upper(forStrength(q.Localizer, q.List(gain), a.Cost())),
		Emoji: listIcon(a.Gain())}
	if a >= rules.BaseRaidActions {
		by := giver(q.Localizer, a.String(), q.say("raid.ship"))
		o.Label, o.Menu = q.say("raid.by", words("what", o.Label), words("by", by)), q.say("raid.menu")
	}
	return o
}

// giver names what gives a raid action: a figurehead, a card, or the ship in these words.
func giver(v text.Localizer, id, ship string) string {
	switch id[0] {
	case 's':
		return ship
	case 'c':
		return v.Term("card", id)
	}
	return v.Term("figurehead", "figurehead_"+strings.ToLower(id))
}
