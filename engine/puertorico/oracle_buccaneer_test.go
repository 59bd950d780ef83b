package puertorico

import "slices"

// oracleCapture is a role card before the player who captured it.
type oracleCapture struct {
	role string
	by   int
}

// claim ends the capture of a card that somebody takes: its captor gets 3 doubloons (C4.4, O2).
func (o *oracle) claim(role string) {
	o.captured = slices.DeleteFunc(o.captured, func(c oracleCapture) bool {
		if c.role == role {
			o.meet("C4.4 a captured card is claimed")
			o.seats[c.by].money += 3
		}
		return c.role == role
	})
}

// playCaptured plays captured cards that nobody claimed: R-25, O10.
func (o *oracle) playCaptured() {
	captured := o.captured
	o.captured = nil
	for _, c := range captured {
		o.meet("R-25 the captor plays the card")
		o.meet("R-25 the captor plays the " + c.role)
		o.taken[c.role] = true
		o.phase(c.by, c.role)
	}
}

// buccaneer is C4, R-29, O9. Where the library doubles the buccaneer its owner takes one action twice in a row, each of those
// that have an effect then; the library is judged when the first is chosen.
func (o *oracle) buccaneer(p int) {
	actions := 1
	for done := 0; done < actions; done++ {
		args := o.choose(p, "buccaneer", o.actions()...)
		if done > 0 {
			o.meet("R-24 the library doubles the buccaneer")
		} else if o.doubleBuccaneer && o.seats[p].on("library") {
			actions = 2
		}
		o.act(p, args)
	}
}

// actions are those with an effect.
func (o *oracle) actions() []oracleArgs {
	list := []oracleArgs{}
	for _, ship := range o.ships {
		if ship.count > 0 {
			list = append(list, oracleArgs{"do": "piracy", "ship": float64(ship.capacity)})
		}
	}
	if len(o.house) > 0 {
		list = append(list, oracleArgs{"do": "plunder"})
	}
	if o.ship > o.players {
		list = append(list, oracleArgs{"do": "raid"})
	}
	for _, role := range o.roles {
		if !o.taken[role] && len(o.captured) == 0 {
			list = append(list, oracleArgs{"do": "capture", "role": role})
		}
	}
	return list
}

func (o *oracle) act(p int, args oracleArgs) {
	s := o.seats[p]
	switch args["do"] {
	case "piracy": // C4.1
		o.meet("C4.1 piracy")
		for _, ship := range o.ships {
			if float64(ship.capacity) == args["ship"] {
				kept := min(3, ship.count)
				if kept < 3 {
					o.meet("C4.1 piracy of fewer than 3 goods")
				}
				s.goods[ship.good] += kept
				o.goods[ship.good] += ship.count - kept
				ship.good, ship.count = "", 0
			}
		}
	case "plunder": // C4.2
		o.meet("C4.2 plunder")
		for _, good := range o.house {
			o.goods[good]++
		}
		o.award(p, len(o.house))
		o.house = nil
	case "raid":
		o.raid(p)
	case "capture": // C4.4
		role := args["role"].(string)
		o.meet("C4.4 capture")
		s.money += o.roleMoney[role]
		o.roleMoney[role] = 0
		o.captured = append(o.captured, oracleCapture{role, p})
	}
}

// raid is C4.3, R-27, R-28.
func (o *oracle) raid(p int) {
	s := o.seats[p]
	o.meet("C4.3 raid")
	gone := o.ship - o.players
	colonists := min(gone, o.ship-o.shipNobles)
	if o.shipNobles > 0 {
		o.meet("R-27 the noble stays on the ship")
	}
	o.ship = o.players
	o.shipNobles -= gone - colonists
	o.nobles += gone - colonists
	_, circles := s.free()
	working := min(3, colonists, circles)
	if working < min(3, colonists) {
		o.meet("R-28 fewer free circles than raided colonists")
	}
	o.colonists += colonists - working
	for range working {
		o.meet("C4.3 a raided colonist")
		c, _ := o.decide(p, "raid", func() oracleAnswers {
			places, _ := s.free()
			list := []oracleArgs{}
			for _, place := range places {
				list = append(list, oracleArgs{"to": place})
			}
			return oracleAnswers{list: oracleChoices("raid", list...)}
		})
		s.put(c.args["to"].(string), false, 1)
	}
}
