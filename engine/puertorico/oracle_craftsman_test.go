package puertorico

import "fmt"

// craftsman is P8.1 to P8.6, B11, X6, X12.1, X13, N3, N9, O6.
func (o *oracle) craftsman(chooser int) {
	produced := map[int]map[string]int{}
	for _, p := range o.order(chooser) {
		produced[p] = o.produce(p)
		o.incomes(p, produced[p])
		o.harvested(p, produced[p])
	}
	goods := 1
	for given := 0; given < goods; given++ {
		c, ok := o.decide(chooser, "craft_bonus", func() oracleAnswers {
			list := []oracleArgs{}
			for _, good := range oracleGoods {
				switch {
				case produced[chooser][good] == 0:
				case o.goods[good] > 0:
					list = append(list, oracleArgs{"good": good})
				default:
					o.meet("K18 the privilege good is sold out")
				}
			}
			return oracleAnswers{list: oracleChoices("craft_bonus", list...)}
		})
		if !ok {
			if total(produced[chooser]) > 0 {
				o.meet("R-60 no privilege good is left")
			}
			return
		}
		good := c.args["good"].(string)
		o.goods[good]--
		o.seats[chooser].goods[good]++
		produced[chooser][good]++
		if given == 0 {
			goods = o.privilege(chooser)
		} else {
			o.meet("X12.1 library craftsman")
		}
		if o.harvested(chooser, produced[chooser]) {
			o.meet("R-18 the privilege good solves the production task")
		}
	}
}

// produce gives a player their goods and counts them.
func (o *oracle) produce(p int) map[string]int {
	s, produced := o.seats[p], map[string]int{}
	receive := func(good string, n int) {
		if n > o.goods[good] {
			o.meet("P8.4 the supply is too small")
			n = o.goods[good]
		}
		o.goods[good] -= n
		s.goods[good] += n
		produced[good] += n
	}
	for _, good := range oracleGoods {
		n := s.men[good]
		if good != "corn" {
			persons := 0
			for id, k := range s.staff {
				if oracleBuildings[id].good == good {
					persons += k
				}
			}
			n = min(n, persons)
		}
		receive(good, n)
		large := map[string]string{"indigo": "indigo_plant", "sugar": "sugar_mill"}[good]
		if s.on("aqueduct") && large != "" && s.on(large) && produced[good] > 0 {
			o.meet("X6 aqueduct")
			if o.goods[good] == 0 {
				o.meet("K64 the aqueduct has no good")
			}
			receive(good, 1)
		}
	}
	return produced
}

// incomes are those of the own production: factory, specialty factory, chapel, jeweler.
func (o *oracle) incomes(p int, produced map[string]int) {
	s := o.seats[p]
	kinds, best := 0, 0
	for good, n := range produced {
		if n > 0 {
			kinds++
		}
		if good != "corn" {
			best = max(best, n)
		}
	}
	if kinds == 0 && (s.on("chapel") || s.on("jeweler")) {
		o.meet("R-44 an income without a good")
	}
	if s.on("factory") {
		o.meet(fmt.Sprintf("B11 factory with %d kinds", kinds))
		s.money += []int{0, 0, 1, 2, 3, 5}[kinds]
	}
	if s.on("specialty_factory") {
		o.meet(fmt.Sprintf("X13 specialty factory with %d goods", best))
		s.money += max(0, best-1)
	}
	if s.onWith("chapel", false) {
		o.meet("N3 chapel with a colonist")
		s.money++
	}
	if s.onWith("chapel", true) {
		o.meet("N3 chapel with a noble")
		o.award(p, 1)
	}
	if s.on("jeweler") {
		o.meet("N9 jeweler")
		if s.city["jeweler"] > 1 {
			o.meet("N9 two jewelers of one player")
		}
		s.money += s.nobles.total()
	}
}
