package maracaibo

import "slices"

// turn is P3.
func (o *oracle) turn(seat int) {
	o.used = map[string]bool{}
	if o.isJohn(seat) {
		o.johnTurn()
		return
	}
	o.move(seat)
	o.arrive(seat)
	o.space(seat)
}

// reach gives the spaces where a ship can be after at most so many steps, by the number of steps; from the Gulf and from
// Maracaibo it does not sail on (M21 to M25).
func (o *oracle) reach(from string, most int) []map[string]bool {
	after := []map[string]bool{{from: true}}
	for step := 1; step <= most; step++ {
		here := map[string]bool{}
		for at := range after[step-1] {
			if step > 1 && (at == "gulf" || at == "maracaibo") {
				continue
			}
			for _, near := range o.place[at].near {
				here[near] = true
			}
		}
		after = append(after, here)
	}
	return after
}

// ends are the legal end spaces of a move.
func (o *oracle) ends(from string, most int) []string {
	var list []string
	for at, place := range o.place {
		for step, here := range o.reach(from, most) {
			if step > 0 && here[at] && place.column > o.place[from].column && !slices.Contains(list, at) {
				list = append(list, at)
			}
		}
	}
	slices.Sort(list)
	return list
}

// move is M21 to M25 and P4.
func (o *oracle) move(seat int) {
	s := o.seats[seat]
	most := o.Base.Move.Max
	o.perms(s, func(_ string, e oracleEffect) {
		if e.Op == "move_max" {
			most = max(most, e.N)
		}
	})
	from := s.ship
	if !o.modules["uncharted_improvements"] {
		moves := []oracleMove{}
		for _, at := range o.ends(from, most) {
			moves = append(moves, act("move", "to", at))
		}
		s.ship = o.ask(seat, moves).text("to")
		return
	}
	beyond := func(at string) bool { return o.place[at].column > o.place[from].column }
	for left := most; left > 0; left-- {
		if left < most && s.ship == "gulf" {
			break
		}
		moves := []oracleMove{}
		for _, near := range o.place[s.ship].near {
			can := beyond(near)
			if near != "gulf" && near != "maracaibo" {
				for _, here := range o.reach(near, left-1) {
					for at := range here {
						can = can || beyond(at)
					}
				}
			}
			if can {
				moves = append(moves, act("step", "to", near))
			}
		}
		if left < most && beyond(s.ship) {
			moves = append(moves, act("stop"))
		}
		if len(moves) == 0 {
			break
		}
		m := o.ask(seat, moves)
		if m.Kind == "stop" {
			break
		}
		s.ship = m.text("to")
		if o.down[s.ship] && !o.uncharted(s.ship) {
			delete(o.down, s.ship)
		}
	}
}

// uncharted says that a location of the module Uncharted Waters: Locations lies face down there (M84).
func (o *oracle) uncharted(at string) bool {
	c := o.card(o.slots[at])
	return o.down[at] && c.Class == "location" && c.Level == 1
}

// isCard says that a space holds a card.
func (o *oracle) isCard(at string) bool { return o.slots[at] != "" }

// others are the other seats with ships on a space, clockwise from a seat.
func (o *oracle) others(seat int) []int {
	list := []int{}
	for i := 1; i < len(o.seats); i++ {
		if other := (seat + i) % len(o.seats); o.seats[other].ship == o.seats[seat].ship {
			list = append(list, other)
		}
	}
	return list
}

// arrive is P5, with the ruby of M88.
func (o *oracle) arrive(seat int) {
	s := o.seats[seat]
	if !o.isCard(s.ship) {
		return
	}
	if o.uncharted(s.ship) {
		s.doubloons += o.coins[s.ship]
		delete(o.coins, s.ship)
		delete(o.down, s.ship)
	}
	o.ruby(seat)
	o.meeting(seat)
}

func (o *oracle) ruby(seat int) {
	if o.modules["rubies"] && slices.Contains(o.Rubies.Locations, o.slots[o.seats[seat].ship]) {
		o.seats[seat].rubies++
	}
}

// meeting is M26, M86 and M92.
func (o *oracle) meeting(seat int) {
	s, others := o.seats[seat], o.others(seat)
	switch {
	case !o.isCard(s.ship) || len(others) == 0:
	case o.modules["skirmish"]:
		o.skirmish(append([]int{seat}, others...))
	case o.isJohn(seat):
		o.seats[0].doubloons++
	case o.solo:
		s.doubloons = max(0, s.doubloons-1)
	default:
		slices.Sort(others)
		if s.doubloons > 0 && s.doubloons < len(others) {
			moves := []oracleMove{}
			for set := range 1 << len(others) {
				paid := []int{}
				for i, other := range others {
					if set>>i&1 != 0 {
						paid = append(paid, other)
					}
				}
				if len(paid) == s.doubloons {
					moves = append(moves, act("pay", "to", paid))
				}
			}
			others = o.ask(seat, moves).Args["to"].([]int)
		}
		for _, other := range others {
			if s.doubloons > 0 {
				s.doubloons--
				o.seats[other].doubloons++
			}
		}
	}
}

// skirmish is M86 and P7.
func (o *oracle) skirmish(seats []int) {
	o.meet("skirmish")
	dice := o.roll(len(seats), []int{1, 2, 3, 4, 5, 6})
	best, winners := 0, []int{}
	for i, seat := range seats {
		sum := dice[i] + o.sum(o.seats[seat], "raid_bonus", func(e oracleEffect) bool { return e.Die == "any" })
		if o.isJohn(seat) {
			sum = dice[i] + o.round
		}
		if sum > best {
			best, winners = sum, nil
		}
		if sum == best {
			winners = append(winners, seat)
		}
	}
	if len(winners) > 1 {
		o.meet("skirmish tie")
		return
	}
	winner := o.seats[winners[0]]
	if o.solo {
		winner.vp += 5
		return
	}
	winner.vp += 2
	for _, seat := range seats {
		if loser := o.seats[seat]; loser != winner && loser.doubloons > 0 {
			loser.doubloons--
			winner.doubloons++
		}
	}
}

// price is M32 with A5.
func (o *oracle) price(s *oracleSeat, id string) int {
	c := o.card(id)
	kind := c.Kind
	if c.Class == "residence" {
		kind = "residence"
	}
	return max(0, c.Cost-o.sum(s, "discount", func(e oracleEffect) bool { return slices.Contains(e.On, kind) }))
}

// space is M27 to M39, P17 and P18.
func (o *oracle) space(seat int) {
	s := o.seats[seat]
	switch s.ship {
	case "gulf":
		o.gulf(seat)
		return
	case "maracaibo":
		o.list(seat, o.Base.Maracaibo.Effects, false, "")
		return
	}
	at := s.ship
	c := o.card(o.slots[at])
	switch c.Class {
	case "blank":
		o.meet("blank")
		s.doubloons += o.Base.Ignore
	case "improvement":
		moves := []oracleMove{act("ignore")}
		if o.price(s, c.ID) <= s.doubloons {
			moves = append(moves, act("take"))
		}
		if o.ask(seat, moves).Kind == "ignore" {
			s.doubloons += o.Base.Ignore
			return
		}
		o.take(seat, at, 0)
	case "residence":
		if o.price(s, c.ID) <= s.doubloons && !s.residences[c.ID] {
			if o.ask(seat, []oracleMove{act("residence", "slot", at), act("skip")}).Kind == "residence" {
				s.doubloons -= o.price(s, c.ID)
				o.build(s, c.ID)
			}
		}
	case "location":
		if kind := o.refills[c.ID]; kind != "" {
			o.islands[kind]++
		}
		for tile, where := range s.tiles {
			if where == at && o.ask(seat, []oracleMove{act("activate", "tile", tile), act("skip")}).Kind == "activate" {
				o.tile(seat, tile)
			}
		}
		o.list(seat, []oracleEffect{{Op: "ship_upgrade", N: 1}}, false, "")
		o.list(seat, c.Actions, false, "")
	}
}

// take is M28, M29, M54 and P15: the place stays empty while the effects are done.
func (o *oracle) take(seat int, at string, surcharge int) {
	s, id := o.seats[seat], o.slots[at]
	s.doubloons -= o.price(s, id) + surcharge
	s.cards = append(s.cards, id)
	o.slots[at] = "none"
	o.list(seat, o.card(id).Instant, false, "")
	o.fill(at)
}

// fill is M30 and M31, and M85 for its orientation.
func (o *oracle) fill(at string) {
	if len(o.deck) == 0 {
		o.slots[at] = "c00"
		return
	}
	o.slots[at] = o.deck[0]
	o.deck = o.deck[1:]
	if o.deckDown[o.slots[at]] {
		o.down[at] = true
	}
}

// build is M33: the money is paid already.
func (o *oracle) build(s *oracleSeat, id string) {
	first := true
	for _, other := range o.seats {
		first = first && !other.residences[id]
	}
	s.residences[id] = true
	if first {
		s.vp += o.card(id).First[0].N
	}
}

// gulf is M68 and P17, with M88.
func (o *oracle) gulf(seat int) {
	s := o.seats[seat]
	if s.rubies > 0 {
		moves := []oracleMove{act("skip")}
		for _, space := range o.Rubies.Board {
			if !o.rubies[space.ID] {
				moves = append(moves, act("sell", "space", space.ID))
			}
		}
		if len(moves) == 1 {
			moves = append(moves, act("sell", "space", nil))
		}
		if m := o.ask(seat, moves); m.Kind == "sell" {
			s.rubies--
			effects := o.Rubies.Overflow
			for _, space := range o.Rubies.Board {
				if space.ID == m.text("space") {
					o.rubies[space.ID] = true
					effects = space.Bonus
				}
			}
			o.list(seat, effects, false, "")
		}
	}
	o.list(seat, o.Base.Gulf.First, false, "")
	o.list(seat, []oracleEffect{o.Base.Gulf.Then}, false, "")
}
