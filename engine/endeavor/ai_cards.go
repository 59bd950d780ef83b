package endeavor

// rateDraw is what a card brings: icons and glory, less what has to go, with abolition and the fear of it (E41, E48).
func (v *evaluation) rateDraw(c Card) int {
	data := &rulebook.cards[c]
	worth := v.gain(&data.icons, 1) + int(data.glory)*point
	if c.Deck() == SlaveryDeck {
		worth -= v.danger()
		if v.b.slavery() == 0 {
			return worth
		}
	}
	if c == Abolition && !v.s.Abolished {
		worth += v.abolition()
	}
	return worth - v.crowding(c)
}

// danger is what a Slavery card risks: the abolition, if somebody comes to have the presence for it.
func (v *evaluation) danger() int {
	most := 0
	for seat := range Seat(v.s.Players) {
		if seat != v.seat {
			most = max(most, v.s.presence(seat, Europe))
		}
	}
	return v.slaveryRisk * v.roundsLeft * most
}

// abolition is what the end of slavery is worth: what others lose in part, less what the seat loses itself.
func (v *evaluation) abolition() int {
	worth := 0
	for seat := range Seat(v.s.Players) {
		b := &v.s.Boards[seat]
		for _, c := range b.cards() {
			if c.Deck() != SlaveryDeck {
				continue
			}
			if seat == v.seat {
				worth -= v.loss(c)
				continue
			}
			icons := 1
			for _, n := range rulebook.cards[c].icons {
				icons += int(n)
			}
			worth += icons * v.othersLoss
		}
	}
	return worth
}

// crowding is what has to go for a card that is taken: the least of what is held, when more than the limit would count.
func (v *evaluation) crowding(c Card) int {
	if !v.crowded {
		return 0
	}
	limit := Politics.Yield(int(v.b.Status[Politics] + rulebook.cards[c].icons[Politics]))
	counted := v.b.counted() + 1
	cost := 0
	if counted > limit && v.governors > 0 {
		counted--
		if counted == limit {
			cost = v.governorPlace
		}
	}
	if counted <= limit {
		return cost
	}
	least := v.gain(&rulebook.cards[c].icons, 1) + int(rulebook.cards[c].glory)*point
	return min(least, v.leastLoss) + v.overLimitCard*(counted-limit)
}

// rateHand looks for what may have to go for a card that is taken.
func (v *evaluation) rateHand() {
	v.governors = v.b.governors()
	v.crowded = v.b.counted() >= Politics.Yield(int(v.b.Status[Politics]))
	if !v.crowded {
		return
	}
	v.leastLoss = -impossible
	for _, held := range v.b.cards() {
		if v.b.mayGo(held) {
			v.leastLoss = min(v.leastLoss, v.loss(held))
		}
	}
}

// loss is what giving a card up costs (E54 to E58, E72).
func (v *evaluation) loss(c Card) int {
	data := &rulebook.cards[c]
	worth := int(data.glory)*point - v.gain(&data.icons, -1)
	if c.Deck() == SlaveryDeck {
		worth -= int(rulebook.score.Turned) * point
	}
	return worth
}
