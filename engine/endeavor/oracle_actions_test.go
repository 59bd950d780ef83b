package endeavor

import (
	"slices"
	"strings"
)

// actions is phase 4: E26 to E30.
func (o *oracle) actions() {
	for at := o.crown; slices.ContainsFunc(o.seats, func(s *oracleSeat) bool { return !s.passed }); at = (at + 1) % o.players {
		if !o.seats[at].passed {
			o.turn(at)
		}
	}
	for _, s := range o.seats {
		s.passed = false
	}
}

// turn is one action, or a pass (E51).
func (o *oracle) turn(seat int) {
	s := o.seats[seat]
	moves := []string{"pass"}
	for _, id := range s.buildings {
		if !o.building(id).Space || oracleCount(s.occupied, id) == oracleCount(s.buildings, id) || s.harbour < 1 {
			continue
		}
		for _, part := range oracleParts(o.building(id).Actions) {
			for _, target := range o.targets(seat, part, s.harbour-1) {
				moves = append(moves, "activate:"+id+":"+part+":"+target)
			}
		}
	}
	for _, t := range o.Tokens {
		if t.Kind != "action" || s.tokens[t.ID] == 0 {
			continue
		}
		for _, part := range oracleParts(t.ID) {
			for _, target := range o.targets(seat, part, s.harbour) {
				moves = append(moves, "token:"+t.ID+":"+part+":"+target)
			}
		}
	}
	move := o.ask("turn", seat, moves)
	if move == "pass" {
		if len(moves) == 1 && s.harbour > 0 {
			o.meet("E26 a pass with markers")
		}
		s.passed = true
		o.discard(seat)
		return
	}
	words := strings.Split(move, ":")
	o.opened = ""
	way, id, part, target := words[0], words[1], words[2], words[3]
	if way == "token" {
		s.tokens[id]--
		o.do(seat, part, target)
		return
	}
	s.harbour--
	s.occupied = append(s.occupied, id)
	o.do(seat, part, target)
	o.second(seat, id, part, target)
}

// second asks for the other part of an action of two: E44 to E47.
func (o *oracle) second(seat int, building, part, target string) {
	s := o.seats[seat]
	moves := []string{"stop"}
	switch o.building(building).Actions {
	case "occupy_and_ship":
		other, region := "ship", target
		if part == "occupy" {
			region = o.regionOf(target)
		} else {
			other = "occupy"
		}
		for _, t := range o.targets(seat, other, s.harbour) {
			if t == region || other == "occupy" && o.regionOf(t) == region {
				moves = append(moves, other+":"+t)
				o.meet("E44 %s after %s", other, part)
			}
		}
	case "ship_and_ship", "draw_and_draw":
		if slices.Contains(o.targets(seat, part, s.harbour), target) {
			moves = append(moves, part+":"+target)
		}
	default:
		return
	}
	move := o.ask("second", seat, moves)
	if move == "stop" {
		if len(moves) == 1 {
			o.meet("E47 nothing may follow %s of %s", part, building)
		}
		return
	}
	part, target, _ = strings.Cut(move, ":")
	if o.opened != "" {
		o.meet("R6 %s in a region just opened", part)
	}
	o.do(seat, part, target)
}

// oracleParts are the simple actions of an action: E43 to E46.
func oracleParts(action string) []string {
	action = strings.NewReplacer("_or_", " ", "_and_", " ").Replace(action)
	return slices.Compact(strings.Fields(action))
}

func oracleCount(list []string, id string) int {
	n := 0
	for _, other := range list {
		if other == id {
			n++
		}
	}
	return n
}

// targets are where a seat may do a part with so many markers in the harbour: E29, R9.
func (o *oracle) targets(seat int, part string, harbour int) []string {
	list := []string{}
	add := func(id string, legal bool) {
		if legal {
			list = append(list, id)
		}
	}
	switch part {
	case "ship":
		for _, r := range o.Regions {
			add(r.ID, r.ID != "europe" && harbour >= 1)
		}
	case "occupy":
		for _, c := range o.Cities {
			_, held := o.cities[c.ID]
			add(c.ID, harbour >= 1 && o.open[c.Region] && o.present(seat, c.Region) && !held)
		}
	case "attack":
		for _, c := range o.Cities {
			holder, held := o.cities[c.ID]
			add(c.ID, harbour >= 2 && o.open[c.Region] && o.present(seat, c.Region) && held && holder != seat)
		}
	case "payment":
		for _, id := range o.seats[seat].occupied {
			add(id, true)
		}
	case "draw":
		for _, d := range o.Decks {
			if cards := o.decks[d.ID]; len(cards) > 0 {
				add(d.ID, o.open[d.Region] && o.card(cards[0]).Value <= o.presence(seat, d.Region))
			} else if o.open[d.Region] {
				o.meet("R11 an empty deck")
			}
		}
	}
	return list
}

// presence is E35.
func (o *oracle) presence(seat int, region string) int {
	n := 0
	for _, markers := range [][]int{o.track[region], o.beside[region]} {
		for _, who := range markers {
			if who == seat {
				n++
			}
		}
	}
	for city, who := range o.cities {
		if who == seat && o.regionOf(city) == region {
			n++
		}
	}
	return n
}

func (o *oracle) present(seat int, region string) bool {
	return region == "europe" || o.presence(seat, region) > 0
}

// do does one part.
func (o *oracle) do(seat int, part, target string) {
	s := o.seats[seat]
	switch part {
	case "ship":
		o.ship(seat, target)
	case "occupy":
		s.harbour--
		o.cities[target] = seat
		s.tokens[o.layout.Cities[target]]++
		o.connect(seat)
	case "attack":
		s.harbour -= 2
		o.meet("E39 attack")
		before := len(o.connections)
		o.cities[target] = seat
		if o.connect(seat); len(o.connections) < before {
			o.meet("E38 a connection by attack")
		}
	case "payment":
		o.meet("E40 payment")
		s.free(target)
		s.harbour++
	case "draw":
		o.draw(seat, target)
	}
}

// ship is E31 to E34.
func (o *oracle) ship(seat int, region string) {
	s := o.seats[seat]
	s.harbour--
	filled := len(o.track[region])
	if filled == o.spaces(region) {
		o.meet("E32 beside the track")
		o.beside[region] = append(o.beside[region], seat)
		return
	}
	o.track[region] = append(o.track[region], seat)
	s.tokens[o.layout.Tracks[region][filled]]++
	if filled+1 < o.spaces(region) {
		return
	}
	o.meet("E33 %s opens", region)
	o.open[region], o.opened = true, region
	count := map[int]int{}
	for _, who := range o.track[region] {
		count[who]++
	}
	most := 0
	for _, n := range count {
		most = max(most, n)
	}
	// From the deck backwards the first marker of somebody with most markers is the nearest to it: E34.
	for _, who := range slices.Backward(o.track[region]) {
		if count[who] != most {
			continue
		}
		if who != seat {
			o.meet("E34 the governor goes to another player")
		}
		if o.seats[who].passed {
			o.meet("R4 the governor goes to a passed player")
		}
		o.seats[who].cards = append(o.seats[who].cards, o.decks[region][0])
		o.decks[region] = o.decks[region][1:]
		break
	}
	tied := 0
	for _, n := range count {
		if n == most {
			tied++
		}
	}
	if tied > 1 {
		o.meet("E34 a tie")
	}
}

// connect takes the tokens of connections that are controlled for the first time: E37, E38.
func (o *oracle) connect(seat int) {
	taken := 0
	for _, c := range o.Connections {
		if o.connections[c.ID] && o.controls(seat, c.A, c.B) {
			delete(o.connections, c.ID)
			o.seats[seat].tokens[o.layout.Connections[c.ID]]++
			taken++
		}
	}
	if taken > 1 {
		o.meet("E38 %d connections at once", min(taken, 3))
	}
}

func (o *oracle) controls(seat int, a, b string) bool {
	first, held := o.cities[a]
	second, too := o.cities[b]
	return held && too && first == seat && second == seat
}

// draw is E41, E42 and E48 to E50.
func (o *oracle) draw(seat int, deck string) {
	s := o.seats[seat]
	id := o.decks[deck][0]
	o.decks[deck] = o.decks[deck][1:]
	s.cards = append(s.cards, id)
	if o.card(id).Special != "abolish_slavery" {
		return
	}
	if o.abolished {
		o.meet("E50 Europe 5 once more")
		return
	}
	o.meet("E48 abolition")
	o.abolished = true
	o.decks["slavery"] = nil
	for _, player := range o.seats {
		o.turnOver(player, "slavery")
	}
}

// turnOver turns the Slavery cards of a player over.
func (o *oracle) turnOver(s *oracleSeat, deck string) {
	kept := []string{}
	for _, id := range s.cards {
		if o.card(id).Deck == deck {
			s.turned++
			o.meet("E48 a card is turned over")
		} else {
			kept = append(kept, id)
		}
	}
	s.cards = kept
}
