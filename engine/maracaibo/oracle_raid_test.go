package maracaibo

import (
	"slices"
)

// oracleRaid is a raid action with where it comes from.
type oracleRaid struct {
	id     string
	effect oracleEffect
}

// raidActions are the raid actions of a seat (M43).
func (o *oracle) raidActions(s *oracleSeat) []oracleRaid {
	var list []oracleRaid
	for _, e := range o.Base.Raid {
		list = append(list, oracleRaid{e.ID, e})
	}
	o.perms(s, func(id string, e oracleEffect) {
		if e.Op == "raid_action" {
			list = append(list, oracleRaid{id, e})
		}
	})
	return list
}

// raid is M40 to M45 and P11.
func (o *oracle) raid(seat int, e oracleEffect) {
	s := o.seats[seat]
	all := []int{1, 2, 3, 4, 5, 6}
	general := func() int {
		return o.sum(s, "raid_bonus", func(e oracleEffect) bool { return e.Die == "any" })
	}
	colored := func(kind string) int {
		return o.sum(s, "raid_bonus", func(e oracleEffect) bool { return e.Die == kind })
	}
	choice := func(kinds ...string) []oracleMove {
		moves := []oracleMove{}
		for _, kind := range kinds {
			moves = append(moves, act("die", "kind", kind))
		}
		return moves
	}
	colour, strength := "", 0
	switch e.Mode {
	case "fixed":
		o.meet("fixed raid")
		colour = o.ask(seat, choice(oracleTreasures...)).text("kind")
		strength = e.Value + general()
	case "die":
		o.meet("die raid")
		colour = e.Die
		strength = o.roll(1, all)[0] + e.Bonus + general() + colored(colour)
	case "roll":
		rerolls := o.Base.Rerolls
		o.perms(s, func(_ string, e oracleEffect) {
			if e.Op == "raid_rerolls" {
				rerolls = max(rerolls, e.N)
			}
		})
		for {
			dice := o.roll(3, all)
			moves := choice(oracleTreasures...)
			if rerolls > 0 {
				moves = append(moves, act("reroll"))
			}
			m := o.ask(seat, moves)
			if m.Kind == "reroll" {
				rerolls--
				continue
			}
			colour = m.text("kind")
			strength = dice[slices.Index(oracleTreasures, colour)] + e.Bonus + general() + colored(colour)
			break
		}
	}
	for {
		moves := []oracleMove{}
		costs := map[string]oracleEffect{}
		for _, a := range o.raidActions(s) {
			if !o.used[a.id] && a.effect.Cost <= strength && o.possibleIn(seat, a.effect.gains()) {
				moves = append(moves, act("raid", "action", a.id))
				costs[a.id] = a.effect
			}
		}
		if len(moves) == 0 {
			return
		}
		m := o.ask(seat, append(moves, act("end")))
		if m.Kind == "end" {
			return
		}
		id := m.text("action")
		o.meet("raid " + id)
		o.used[id] = true
		strength -= costs[id].Cost
		o.list(seat, costs[id].gains(), true, colour)
	}
}
