package endeavor

import "math/bits"

// ratePresence is what a further marker in a region brings: cities that may be entered, cards that may be drawn.
func (v *evaluation) ratePresence(r Region) int {
	if !v.usesPresence {
		return 0
	}
	n := v.presence[r]
	worth := v.morePresence * v.roundsLeft
	if n == 0 && r != Europe {
		worth = v.firstPresence * (v.roundsLeft + 1)
	}
	worth += v.nextCard(r.Deck(), n)
	if r == Europe {
		worth += v.nextCard(SlaveryDeck, n)
	}
	if missing := int(rulebook.tracks[r] - v.s.Tracks[r].Count); missing > 0 {
		worth = worth * max(0, point-missing*v.missingSpace) / point
	}
	return worth
}

// nextCard is a part of the card on top of a deck that needs one marker more than the seat has there.
func (v *evaluation) nextCard(d Deck, presence int) int {
	c := v.s.top(d)
	if c == NoCard || c.Value() != presence+1 {
		return 0
	}
	n := int(rulebook.cards[c].glory)
	for _, icons := range rulebook.cards[c].icons {
		n += int(icons)
	}
	return n * v.nextCardIcon
}

// rateShip is what a marker on a region's track brings: a token, presence, the way to the governor (E31 to E34).
func (v *evaluation) rateShip(r Region) int {
	if r == Europe {
		return impossible
	}
	worth := v.presenceValue[r]
	t := &v.s.Tracks[r]
	missing := int(rulebook.tracks[r] - t.Count)
	if missing == 0 {
		return worth
	}
	worth += v.rateToken(t.Tokens[t.Count])
	var markers [MaxPlayers]int
	for _, seat := range t.Seats[:t.Count] {
		markers[seat]++
	}
	own, most := markers[v.seat], 0
	for seat, n := range markers {
		if Seat(seat) != v.seat {
			most = max(most, n)
		}
	}
	governor := v.rateGovernor(CardOf(r.Deck(), 0))
	if missing == 1 {
		if own+1 >= most {
			return worth + governor
		}
		return worth - v.governorGift
	}
	rise := chance(own+1, most, missing-1) - chance(own, most, missing)
	worth += max(0, governor) * rise / point * v.governorRace / point
	if missing == 2 && own+1 < most+2 {
		worth -= v.lastSpaceLeft
	}
	return worth
}

// chance guesses how likely the governor is for who has a number of markers on a track, in thousandths: most is what
// the strongest other has, missing the spaces that are left.
func chance(own, most, missing int) int {
	switch lead := own - most; {
	case lead > missing:
		return point
	case -lead > missing:
		return 0
	default:
		return point * (missing + 1 + lead) / (2 * (missing + 1))
	}
}

// rateGovernor is what a governor brings: its icons, less the empty place or a place among the cards (E52, E69).
func (v *evaluation) rateGovernor(c Card) int {
	worth := v.gain(&rulebook.cards[c].icons, 1) + int(rulebook.cards[c].glory)*point
	if v.governors == 0 {
		return worth - v.governorPlace
	}
	return worth - v.crowding(c)
}

// rateCity is what a city brings: its glory, connections and presence (E36).
func (v *evaluation) rateCity(c City) int {
	data, later := &rulebook.cities[c], min(v.roundsLeft, 1)
	free := data.linked &^ v.taken
	worth := int(data.glory)*point + v.presenceValue[data.region] +
		bits.OnesCount32(data.linked&v.taken&^v.b.Held)*v.lostConnection +
		bits.OnesCount32(free&v.open)*v.freeConnection[later] + bits.OnesCount32(free&^v.open)*v.closedConnection*later
	if data.linked&v.b.Held == 0 {
		return worth
	}
	for _, l := range data.links {
		if v.b.Held&(1<<l.Other(c)) != 0 {
			worth += int(rulebook.score.Connection)*point + v.rateToken(v.s.Links[l])
		}
	}
	return worth
}

// rateAttack is what another's city brings, with a part of what they lose (E39).
func (v *evaluation) rateAttack(c City) int {
	data := &rulebook.cities[c]
	links := bits.OnesCount32(data.linked & v.s.Boards[v.s.holder(c)].Held)
	return v.rateCity(c) + (int(data.glory)+links*int(rulebook.score.Connection))*v.othersLoss
}

// rateBuild is what a tile brings: its icons from this very round on, its glory, and what it does (E18 to E22).
func (v *evaluation) rateBuild(kind Building) int {
	data := &rulebook.buildings[kind]
	v.roundsLeft++ // Growth and salary of this round are still to come.
	worth := v.gain(&data.icons, 1)
	v.roundsLeft--
	does := v.buildingNow[kind] + v.buildingPerRound[kind]*v.roundsLeft
	if v.b.owns(kind) > 0 {
		does = does * v.secondCopy / point
	}
	return worth + int(data.glory)*point + does
}

// repeatPart is what each further use of a kind of building brings of the one before, in thousandths.
const repeatPart = 700

// optionValue is what each action counts that a freed building offers, used or not.
const optionValue = 100

// rateSalary is what a seat could do in this round with the buildings that are free after a salary, those that promise
// most first and as long as the markers last. Of two that can do the same the one that can do more besides is better.
func (v *evaluation) rateSalary(set uint64) int {
	markers := int(v.b.Harbour) + v.b.due()
	var worth [Buildings]int
	var free [Buildings]int
	sum := 0
	for i, kind := range v.b.buildings() {
		free[kind] += 1 - int(v.b.Occupied>>i&1)
	}
	for kind := range Building(Buildings) {
		n := int(set >> (4 * uint(kind)) & 15)
		free[kind] += n
		sum += n * len(rulebook.buildings[kind].source.parts) * optionValue
		if free[kind] > 0 {
			worth[kind] = v.potential(kind, markers)
		}
	}
	for markers > 0 {
		best := NoBuilding
		for kind := range Building(Buildings) {
			if free[kind] > 0 && kind.uses() <= markers && worth[kind] > 0 &&
				(best == NoBuilding || worth[kind] > worth[best]) {
				best = kind
			}
		}
		if best == NoBuilding {
			break
		}
		sum += worth[best]
		free[best]--
		markers -= best.uses()
		worth[best] = worth[best] * repeatPart / point
	}
	return sum
}

// uses is how many markers an activation of the building takes at most.
func (b Building) uses() int {
	src := &rulebook.buildings[b].source
	all, most := 0, 0
	for _, p := range src.parts {
		all += p.Cost()
		most = max(most, p.Cost())
	}
	if src.both {
		return all + 1
	}
	return most + 1
}

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
