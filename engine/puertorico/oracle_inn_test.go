package puertorico

// moves lists the inn moves that a player can make: any person of their inn to any free circle elsewhere (X10, R-49).
func (o *oracle) moves(p int) []oracleChoice {
	s := o.seats[p]
	list := []oracleArgs{}
	places, _ := s.free()
	for _, place := range places {
		for _, noble := range []bool{false, true} {
			if place != "inn" && s.has("inn", noble) > 0 {
				list = append(list, oracleArgs{"to": place, "noble": noble})
			}
		}
	}
	return oracleChoices("inn", list...)
}

// move is an inn move. Who moves somebody to their lighthouse in their captain phase is paid at that moment.
func (o *oracle) move(p int, args oracleArgs) {
	s, to, noble := o.seats[p], args["to"].(string), args["noble"] == true
	s.put("inn", noble, -1)
	s.put(to, noble, 1)
	if p == o.captain && to == "lighthouse" && !o.lit {
		o.meet("R-14 a lighthouse lit by an inn move")
		o.lit = true
		s.money++
	}
	if noble {
		o.meet("X10 a noble moves from the inn")
	}
}

// window asks every inn owner who can move somebody, until they stop or nothing more can be moved (X10.1 b, c, d).
func (o *oracle) window(name string, seats []int) {
	for _, p := range seats {
		for {
			moves := o.moves(p)
			if len(moves) == 0 {
				break
			}
			list := append(moves, oracleChoice{"inn", oracleArgs{"to": nil}})
			args := o.put(p, "inn", oracleAnswers{list: list}).args
			if args["to"] == nil {
				o.meet("X10.1 " + name + " closed by its owner")
				break
			}
			o.meet("X10.1 " + name)
			o.move(p, args)
		}
	}
}
