package puertorico

import "slices"

// trader is P9.1 to P9.5, B5, B9, X8, N4, O7.
func (o *oracle) trader(chooser int) {
	for _, p := range o.order(chooser) {
		o.tradeTurn(p, p == chooser)
	}
	if len(o.house) == 4 {
		for _, good := range o.house {
			o.goods[good]++
		}
		o.house = nil
	}
}

// tradeTurn is the turn of one player: a sale, a land office use, in any order, until they stop or can do no more. Who has
// sold is asked again after their land office, also while the house is full; who has not is passed over then.
func (o *oracle) tradeTurn(p int, chooser bool) {
	s := o.seats[p]
	sold, used, last := false, false, ""
	for {
		c, asked := o.decide(p, "trade", func() oracleAnswers {
			list := []oracleChoice{}
			if !used {
				list = o.landOffice(s)
			}
			if last == "trade" && len(list) == 0 {
				return oracleAnswers{}
			}
			for _, good := range oracleGoods {
				if sold || s.goods[good] == 0 {
					continue
				}
				if len(o.house) < 4 && (!slices.Contains(o.house, good) || s.on("office")) {
					list = append(list, oracleChoice{"trade", oracleArgs{"good": good}})
				}
				if s.on("trading_post") {
					list = append(list, oracleChoice{"trade", oracleArgs{"good": good, "post": true}})
				}
			}
			if len(o.house) == 4 && len(list) == 0 && !sold {
				return oracleAnswers{}
			}
			return oracleAnswers{list: append(list, oracleChoice{"trade", oracleArgs{"good": nil}})}
		})
		if !asked {
			if len(o.house) == 4 && !sold && !used {
				o.meet("P9.4 the house is full before somebody's turn")
			}
			return
		}
		if len(o.house) == 4 && !sold {
			o.meet("R-32 a turn although the house is full")
		}
		last = c.kind
		if c.kind == "land_office" {
			if sold {
				o.meet("R-43 land office after the sale")
			}
			used = true
			o.useLandOffice(p, c.args)
			continue
		}
		good, ok := c.args["good"].(string)
		if !ok {
			return
		}
		if used {
			o.meet("R-43 land office before the sale")
		}
		sold = true
		o.sell(s, good, c.args["post"] == true, chooser)
	}
}

// sell is P9.1, B5, B9, X8.1, X12.1.
func (o *oracle) sell(s *oracleSeat, good string, post, chooser bool) {
	price := slices.Index(oracleGoods, good)
	if chooser {
		price++
		if s.on("library") {
			o.meet("X12.1 library trader")
			price++
		}
	}
	s.goods[good]--
	if post {
		o.meet("X8 trading post")
		if s.on("office") {
			o.meet("R-34 office and trading post")
		}
		o.goods[good]++
	} else {
		if slices.Contains(o.house, good) {
			o.meet("B9 office")
		}
		if s.on("small_market") {
			price++
		}
		if s.on("large_market") {
			price += 2
		}
		o.house = append(o.house, good)
	}
	s.money += price
}

// landOffice lists its uses: with a colonist buy a tile, with a noble discard one (N4, R-61).
func (o *oracle) landOffice(s *oracleSeat) []oracleChoice {
	switch {
	case s.onWith("land_office", false) && s.money > 0 && total(s.tiles) < 12 && o.drawable():
		return oracleChoices("land_office", oracleArgs{"tile": "buy"})
	case s.onWith("land_office", true):
		return oracleChoices("land_office", s.discardable()...)
	}
	return []oracleChoice{}
}

func (o *oracle) useLandOffice(p int, args oracleArgs) {
	s := o.seats[p]
	if args["tile"] == "buy" {
		o.meet("N4 land office buys")
		s.money--
		o.drawAndPlace(p, "land office")
		return
	}
	o.meet("N4 land office discards")
	o.discard(s, args)
	s.money++
}
