package puertorico

import "slices"

// settler is P5.1 to P5.5, B6 to B8, X4, X12.1, N5, O3.
func (o *oracle) settler(chooser int) {
	for _, p := range o.order(chooser) {
		o.hacienda(p)
		o.settle(p, p == chooser, true)
	}
	if o.seats[chooser].on("library") {
		o.meet("X12.1 library settler")
		o.settle(chooser, false, false)
	}
	o.lodges(chooser)
	for _, tile := range o.row {
		o.discards[tile]++
	}
	o.row = nil
	for len(o.row) < o.players+1 {
		tile, ok := o.draw("row")
		if !ok {
			o.meet("P5.4 short row")
			break
		}
		o.row = append(o.row, tile)
	}
}

// hacienda is B7, O3 (1): a tile of the stock before the turn.
func (o *oracle) hacienda(p int) {
	s := o.seats[p]
	if !s.on("hacienda") || total(s.tiles) == 12 || !o.drawable() {
		return
	}
	if o.choose(p, "hacienda", oracleArgs{"draw": true}, oracleArgs{"draw": false})["draw"] != true {
		return
	}
	if len(o.stack) == 0 {
		o.meet("R-61 hacienda draws after a reshuffle")
	}
	o.drawAndPlace(p, "hacienda")
	if total(s.tiles) == 12 {
		o.meet("K14 hacienda fills the island")
	}
}

// drawable says that a tile can be drawn: R-61.
func (o *oracle) drawable() bool { return len(o.stack) > 0 || total(o.discards) > 0 }

// drawAndPlace lays the next tile of the stock, with a forest house as a plantation or as a forest (X4.3, R-40).
func (o *oracle) drawAndPlace(p int, why string) {
	s := o.seats[p]
	tile, _ := o.draw(why)
	forest := false
	if s.on("forest_house") {
		forest = o.choose(p, "draw_place", oracleArgs{"forest": false}, oracleArgs{"forest": true})["forest"] == true
	}
	if forest {
		o.meet("X4.3 a forest of the " + why)
	}
	s.addTile(tile, forest)
	if o.cultivated(p) {
		o.meet("R-50 cultivation by the " + why)
	}
}

// settle asks for the tile of a turn, or for the second one of the library.
func (o *oracle) settle(p int, privilege, first bool) {
	s := o.seats[p]
	none := oracleArgs{"tile": nil, "colonist": false}
	if total(s.tiles) == 12 {
		o.meet("P5.2 full island")
		if len(o.moves(p)) > 0 {
			o.meet("X10.1 a an inn owner with a full island is not asked")
		}
		o.ask(p, "settle", none)
		return
	}
	c, _ := o.decide(p, "settle", func() oracleAnswers {
		kinds := map[string]bool{}
		for _, tile := range o.row {
			kinds[tile] = true
		}
		if privilege || s.on("construction_hut") {
			if o.quarries > 0 {
				kinds["quarry"] = true
			} else {
				o.meet("P5.5 no quarry left")
			}
		}
		if len(kinds) == 0 {
			o.meet("P5.4 nothing left to take")
		}
		list := []oracleArgs{none}
		for tile := range kinds {
			for _, colonist := range []bool{false, true} {
				if colonist && !(first && s.on("hospice") && o.persons()) {
					continue
				}
				list = append(list, oracleArgs{"tile": tile, "colonist": colonist})
				if s.on("forest_house") && tile != "quarry" {
					list = append(list, oracleArgs{"tile": tile, "colonist": colonist, "forest": true})
				}
			}
		}
		if first && s.on("hospice") && !o.persons() {
			o.meet("B8 hospice without anybody")
		}
		return oracleAnswers{list: oracleChoices("settle", list...)}
	})
	tile, ok := c.args["tile"].(string)
	if !ok {
		return
	}
	forest := c.args["forest"] == true
	if tile == "quarry" {
		o.quarries--
		if !first {
			o.meet("X12.1 the second tile of the library is a quarry")
		}
	} else {
		i := slices.Index(o.row, tile)
		o.row = slices.Delete(o.row, i, i+1)
	}
	if forest {
		o.meet("X4 a forest")
		if !first {
			o.meet("X4.3 the second tile of the library is a forest")
		}
	}
	s.addTile(tile, forest)
	if c.args["colonist"] == true {
		o.meet("B8 hospice")
		if forest {
			o.meet("X4.3 the hospice colonist of a forest goes to San Juan")
			tile = oracleSanJuan
		}
		s.put(tile, o.person(), 1)
	}
	if o.cultivated(p) && !first {
		o.meet("R-50 cultivation by the library")
	}
}

// lodges are the hunting lodges: N5, R-42.
func (o *oracle) lodges(chooser int) {
	for _, p := range o.order(chooser) {
		s := o.seats[p]
		if !s.onWith("hunting_lodge", false) {
			continue
		}
		none := oracleArgs{"tile": nil}
		c, asked := o.decide(p, "hunting_lodge", func() oracleAnswers {
			list := s.discardable()
			if len(list) == 0 {
				o.meet("N5 a hunting lodge without a tile to discard")
				if len(o.moves(p)) == 0 {
					return oracleAnswers{}
				}
			}
			return oracleAnswers{list: oracleChoices("hunting_lodge", append(list, none)...)}
		})
		if !asked {
			o.passOver(p, "hunting_lodge", none)
		}
		if c.args["tile"] != nil {
			o.meet("N5 a hunting lodge discards")
			o.discard(s, c.args)
		}
	}
	for _, p := range o.order(chooser) {
		if !o.seats[p].onWith("hunting_lodge", true) {
			continue
		}
		fewer := true
		for q, other := range o.seats {
			fewer = fewer && (q == p || total(o.seats[p].tiles) < total(other.tiles))
		}
		if fewer {
			o.meet("R-42 the most empty spaces")
			o.award(p, 2)
		} else {
			o.meet("R-42 not the most empty spaces")
		}
	}
}

// draw is P5.4, R-61, O12.
func (o *oracle) draw(why string) (string, bool) {
	if len(o.stack) == 0 {
		if total(o.discards) == 0 {
			return "", false
		}
		var tiles []string
		o.put(-1, "reshuffle", oracleAnswers{more: 2, unlisted: true, fits: func(kind string, args oracleArgs) bool {
			list, _ := args["tiles"].([]any)
			var ok bool
			tiles, ok = oracleTiles(list, o.discards)
			return ok && kind == "reshuffle" && len(args) == 1
		}})
		o.meet("P5.4 reshuffle")
		o.meet("O12 reshuffle for the " + why)
		o.stack, o.discards = tiles, map[string]int{}
	}
	tile := o.stack[0]
	o.stack = o.stack[1:]
	return tile, true
}
