package puertorico

import (
	"maps"
	"slices"
)

// mayor is P6.1 to P6.6, N1.1 to N1.4, N8, R-11, R-12, O4.
func (o *oracle) mayor(chooser int) {
	for given := range o.privilege(chooser) {
		if given > 0 {
			o.meet("X12.1 library mayor")
		}
		if o.colonists == 0 {
			o.meet("K4 mayor without a supply")
			if o.nobles > 0 {
				o.meet("R-11 the privilege brings a noble")
			}
		}
		o.arrive(chooser, false)
	}
	for _, p := range o.order(chooser) {
		if o.seats[p].on("villa") {
			if o.nobles == 0 {
				o.meet("N8 a villa without a noble")
			}
			o.arrive(p, true)
		}
	}
	for p := chooser; o.ship > 0; p = (p + 1) % o.players {
		noble := o.shipNobles > 0
		if noble && o.shipNobles < o.ship {
			noble = o.ask(p, "mayor_take", oracleArgs{"noble": false}, oracleArgs{"noble": true})["noble"] == true
		}
		o.ship--
		if noble {
			o.shipNobles--
		}
		o.seats[p].put(oracleSanJuan, noble, 1)
	}
	for _, p := range o.order(chooser) {
		o.place(p)
	}
	o.refill()
}

// arrive brings a colonist of the supply or a noble of the stock to San Juan: the sort that is preferred, else the other,
// else nobody.
func (o *oracle) arrive(p int, noble bool) {
	switch {
	case o.nobles > 0 && (noble || o.colonists == 0):
		o.nobles--
		o.seats[p].put(oracleSanJuan, true, 1)
	case o.colonists > 0:
		o.colonists--
		o.seats[p].put(oracleSanJuan, false, 1)
	}
}

// refill is P6.5, P6.6, N1.2, R-47.
func (o *oracle) refill() {
	need := 0
	for _, s := range o.seats {
		_, buildings := s.room()
		need += total(buildings) - total(s.staff)
	}
	if need < o.players {
		o.meet("K1 the ship has at least one a player")
		need = o.players
	}
	if o.with["nobles"] {
		if o.nobles > 0 {
			o.nobles--
			o.shipNobles++
			need--
			if o.colonists == 0 {
				o.meet("R-47 only nobles left")
			}
		} else {
			o.meet("R-47 only colonists left")
		}
		if o.colonists < need {
			o.meet("N1.1 too few persons are no end")
		}
	} else {
		if need == o.colonists {
			o.meet("K2 the supply just suffices")
		}
		if o.colonists < need {
			o.end["colonists"] = true
		}
	}
	aboard := min(need, o.colonists)
	o.colonists -= aboard
	o.ship = aboard + o.shipNobles
}

// place is P6.3, P6.4: the answers can't be listed, so they are judged.
func (o *oracle) place(p int) {
	s := o.seats[p]
	island, buildings := s.room()
	persons, nobles := s.total(), s.nobles.total()
	circles := total(island) + total(buildings)
	kinds := slices.AppendSeq(slices.Collect(maps.Values(island)), maps.Values(buildings))
	ways := oracleWays(append(kinds, max(0, persons-circles)), persons, nobles)
	args := o.put(p, "place", oracleAnswers{more: ways, unlisted: true, fits: func(kind string, args oracleArgs) bool {
		all, ok := oraclePlaced(args, island, buildings, persons)
		keys := 3
		if o.with["nobles"] {
			keys = 4
			part, _ := args["nobles"].(map[string]any)
			lords, fits := oraclePlaced(part, all.men, all.staff, all.sanJuan)
			ok = ok && fits && len(part) == 3 && lords.total() == nobles
		}
		return ok && kind == "place" && len(args) == keys && all.total() == persons &&
			(all.sanJuan == 0 || persons-all.sanJuan == circles)
	}}).args
	s.oraclePeople, _ = oraclePlaced(args, island, buildings, persons)
	if o.with["nobles"] {
		s.nobles, _ = oraclePlaced(args["nobles"].(map[string]any), s.men, s.staff, s.sanJuan)
	}
	if s.sanJuan > 0 {
		o.meet("P6.4 somebody stays in San Juan")
	}
	if s.nobles.sanJuan > 0 {
		o.meet("P6.4 a noble stays in San Juan")
	}
}

// oraclePlaced reads where people are: on tiles, on buildings, in San Juan, no more than these.
func oraclePlaced(args oracleArgs, island, buildings map[string]int, sanJuan int) (oraclePeople, bool) {
	var people oraclePeople
	var ok, ok2, ok3 bool
	people.men, ok = oracleCounts(args["island"], island)
	people.staff, ok2 = oracleCounts(args["buildings"], buildings)
	people.sanJuan, ok3 = whole(args["san_juan"], 0, float64(sanJuan))
	return people, ok && ok2 && ok3
}

// oracleWays counts the ways to put so many persons, some of them nobles, on kinds of circles, no further than 2.
func oracleWays(room []int, persons, nobles int) int {
	if len(room) == 0 {
		return 1
	}
	left := 0
	for _, n := range room[1:] {
		left += n
	}
	ways := 0
	for k := max(0, persons-left); k <= min(room[0], persons); k++ {
		for n := max(0, nobles-(persons-k)); n <= min(k, nobles) && ways < 2; n++ {
			ways += oracleWays(room[1:], persons-k, nobles-n)
		}
	}
	return ways
}

// oracleCounts reads an object of numbers from 1 to what there is of each.
func oracleCounts(value any, most map[string]int) (map[string]int, bool) {
	object, ok := value.(map[string]any)
	counts := map[string]int{}
	for key, number := range object {
		n, isWhole := whole(number, 1, float64(most[key]))
		ok = ok && isWhole
		counts[key] = n
	}
	return counts, ok
}
