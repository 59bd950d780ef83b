package puertorico

import "fmt"

// builder is P7.1 to P7.6, B12, X3, X4.2, X7, N6, O5.
func (o *oracle) builder(chooser int) {
	for _, p := range o.order(chooser) {
		o.build(p, p == chooser)
	}
}

// price is P7.1, P7.2 and R-63 with all discounts but the black market.
func (o *oracle) price(p int, id string, privilege bool) int {
	s, b := o.seats[p], oracleBuildings[id]
	price := b.cost - min(s.men["quarry"], b.column) - s.tiles["forest"]/2
	if o.swappedCosts && id == "factory" {
		price++
		o.meet("R-63 a factory for 8")
	}
	if o.swappedCosts && id == "university" {
		price--
		o.meet("R-63 a university for 7")
	}
	if privilege {
		price--
		if s.on("library") {
			price--
		}
	}
	if s.onWith("zoning_office", false) && b.column < 4 {
		price--
	}
	if s.onWith("zoning_office", true) && b.column == 4 {
		price -= 2
	}
	return max(price, 0)
}

// payments lists how a player can pay a building: with nothing beside their doubloons, or with what the black market takes for
// exactly the missing ones (X3, R-35 to R-37).
func (o *oracle) payments(p int, id string, privilege bool) []oracleArgs {
	s := o.seats[p]
	price := o.price(p, id, privilege)
	missing := price - s.money
	if missing <= 0 {
		return []oracleArgs{nil}
	}
	if !s.on("black_market") || missing > 3 {
		return nil
	}
	persons, goods, chips := []oracleArgs{nil}, []oracleArgs{nil}, []oracleArgs{nil}
	for place := range o.peopled(p) {
		for _, noble := range []bool{false, true} {
			if place == "black_market" || s.has(place, noble) == 0 {
				continue
			}
			s.put(place, noble, -1)
			same := o.price(p, id, privilege) == price
			s.put(place, noble, 1)
			if !same {
				o.meet("R-35 who lowers the price can't pay: " + place)
				continue
			}
			from := oracleArgs{"colonist_from": place}
			if o.with["nobles"] {
				from["noble"] = noble
			}
			persons = append(persons, from)
		}
	}
	for good, n := range s.goods {
		if n > 0 {
			goods = append(goods, oracleArgs{"good": good})
		}
	}
	if s.vp > 0 {
		chips = append(chips, oracleArgs{"vp": 1.0})
	}
	ways := []oracleArgs{}
	for _, person := range persons {
		for _, good := range goods {
			for _, chip := range chips {
				pay, items := oracleArgs{}, 0
				for _, item := range []oracleArgs{person, good, chip} {
					if item != nil {
						items++
					}
					for key, value := range item {
						pay[key] = value
					}
				}
				if items == missing {
					ways = append(ways, pay)
				}
			}
		}
	}
	return ways
}

// peopled are the places where a player has somebody.
func (o *oracle) peopled(p int) map[string]bool {
	s, places := o.seats[p], map[string]bool{}
	if s.sanJuan > 0 {
		places[oracleSanJuan] = true
	}
	for _, counts := range []map[string]int{s.men, s.staff} {
		for place, n := range counts {
			if n > 0 {
				places[place] = true
			}
		}
	}
	return places
}

func (o *oracle) build(p int, privilege bool) {
	s := o.seats[p]
	c, _ := o.decide(p, "build", func() oracleAnswers {
		list := []oracleArgs{{"building": nil, "colonist": false}}
		for id, left := range o.offer {
			double := s.city[id] > 0 && !(o.duplicates && oracleProduces(id))
			if left == 0 || double || s.spaces()+oracleSpaces(id) > 12 {
				continue
			}
			for _, pay := range o.payments(p, id, privilege) {
				args := oracleArgs{"building": id, "colonist": false}
				if pay != nil {
					args["pay"] = pay
				}
				list = append(list, args)
				if o.universityGives(s, pay) {
					with := oracleArgs{"building": id, "colonist": true}
					if pay != nil {
						with["pay"] = pay
					}
					list = append(list, with)
				}
			}
		}
		return oracleAnswers{list: oracleChoices("build", list...)}
	})
	id, ok := c.args["building"].(string)
	if !ok {
		return
	}
	price := o.price(p, id, privilege)
	o.noteBuilding(s, id, price)
	if pay, ok := c.args["pay"].(map[string]any); ok {
		o.pay(s, pay)
		price = s.money
	}
	s.money -= price
	o.offer[id]--
	s.city[id]++
	if c.args["colonist"] == true {
		o.meet("B12 university")
		to := id
		if oracleBuildings[id].circles == 0 {
			o.meet("K58 the university colonist of a statue goes to San Juan")
			to = oracleSanJuan
		}
		s.put(to, o.person(), 1)
	}
	if s.on("church") && id != "church" { // X7
		points := []int{0, 0, 1, 1, 2}[oracleBuildings[id].column]
		o.meet(fmt.Sprintf("X7 church with %d VP", points))
		o.award(p, points)
	}
	if s.spaces() == 12 {
		o.end["city"] = true
	}
	o.festive(p, id)
}

// universityGives says that after such a payment the university is occupied and there is somebody to give (X3.2).
func (o *oracle) universityGives(s *oracleSeat, pay oracleArgs) bool {
	from, _ := pay["colonist_from"].(string)
	noble := pay["noble"] == true
	if !s.on("university") {
		return false
	}
	if from == "university" {
		o.meet("X3.2 the payment empties the university")
		return false
	}
	if from != "" && !noble && !o.persons() {
		o.meet("X3.2 the returned colonist is the one that the university gives")
		return true
	}
	return o.persons()
}

// pay gives back what the black market takes: X3.2.
func (o *oracle) pay(s *oracleSeat, pay oracleArgs) {
	if s.money > 0 {
		o.meet("X3.1 the black market takes the rest of the price")
	} else {
		o.meet("X3.1 the black market takes the whole price")
	}
	if from, ok := pay["colonist_from"].(string); ok {
		noble := pay["noble"] == true
		s.put(from, noble, -1)
		switch from {
		case oracleSanJuan:
			o.meet("X3.2 somebody of San Juan pays")
		case "quarry", "zoning_office", "library":
			o.meet("R-35 who does not lower this price pays: " + from)
		case "church":
			o.meet("X3.2 the payment empties the church")
		}
		if noble {
			o.meet("X3.2 a noble pays")
			o.nobles++
		} else {
			o.colonists++
		}
	}
	if good, ok := pay["good"].(string); ok {
		s.goods[good]--
		o.goods[good]++
	}
	if pay["vp"] != nil {
		s.vp--
		if o.end["vp"] {
			o.meet("R-08 a chip is paid back after the flag")
		}
		if o.overdraw > 0 {
			o.meet("X3.2 a point of the ledger pays")
			o.overdraw--
		} else {
			o.vp++
		}
	}
}

// noteBuilding counts what is rare about a building that is bought.
func (o *oracle) noteBuilding(s *oracleSeat, id string, price int) {
	b := oracleBuildings[id]
	if price == 0 {
		o.meet("K8 a building for nothing")
	}
	if s.men["quarry"] > b.column {
		o.meet("P7.2 more quarries than the column")
	}
	if s.city[id] > 0 {
		o.meet("R-02 a second one")
	}
	if s.tiles["forest"] > 1 {
		o.meet("X4.2 forests lower the price")
		if !s.on("forest_house") {
			o.meet("X4.2 forests lower the price with an empty forest house")
		}
	}
	if s.on("zoning_office") {
		o.meet(fmt.Sprintf("N6 zoning office with a noble %v, column 4 %v", s.onWith("zoning_office", true), b.column == 4))
	}
}
