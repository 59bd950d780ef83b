package maracaibo

import (
	"slices"
)

// johnTurn is M93 to M97 and P22.
func (o *oracle) johnTurn() {
	j := o.seats[1]
	if j.ship == "gulf" {
		j.ship = "maracaibo"
		j.vp += 6
		o.johnUpgrade()
		return
	}
	for range 6 {
		if len(o.john.deck) == 0 {
			o.john.deck, o.john.used = o.shuffle("solo"), nil
		}
		id := o.john.deck[0]
		o.john.deck, o.john.used = o.john.deck[1:], append(o.john.used, id)
		for _, card := range o.Solo.Cards {
			if card.ID != id {
				continue
			}
			for _, action := range card.Actions {
				if target := o.target(action); target != "" {
					o.meet("john " + action.Op)
					if card.Bonus != nil {
						o.meet("bonus " + card.Bonus.Op)
						o.johnBonus(*card.Bonus)
					}
					o.johnSails(target)
					o.johnAction(action)
					return
				}
			}
		}
	}
	o.meet("john at a loss")
	o.johnSails(o.best(func(string) bool { return true }))
}

// best is the best space within three steps that fits (M94), "" for none.
func (o *oracle) best(fits func(at string) bool) string {
	best := ""
	for _, at := range o.ends(o.seats[1].ship, 3) {
		if !fits(at) {
			continue
		}
		a, b := o.place[at], o.place[best]
		if best == "" || a.column > b.column || a.column == b.column && a.y < b.y {
			best = at
		}
	}
	return best
}

// target is where an action takes John, "" where it is impossible (M94, M96, M97, M102, P20).
func (o *oracle) target(action oracleAction) string {
	has := func(at, op string, kinds ...string) bool {
		c := o.card(o.slots[at])
		return c.Class == "location" && (!o.down[at] || o.uncharted(at)) && does(c.Actions, op, kinds...)
	}
	switch action.Op {
	case "raid", "explore":
		return o.best(func(at string) bool { return at == "gulf" || has(at, action.Op) })
	case "quest":
		return o.best(func(at string) bool { return has(at, "quest") })
	case "acquire_location":
		return o.best(func(at string) bool { return has(at, "acquire", "crew", "equipment") })
	case "improvement":
		for _, kind := range action.Order {
			at := o.best(func(at string) bool {
				c := o.card(o.slots[at])
				return c.Class == "improvement" && c.Kind == kind && !o.down[at]
			})
			if at != "" {
				return at
			}
		}
		return ""
	}
	panic("no action " + action.Op)
}

// johnWay is P21: it compares all ways.
func (o *oracle) johnWay(target string) []string {
	var best []string
	turned := func(way []string) int {
		cards := map[string]bool{}
		for _, at := range way {
			if o.down[at] {
				cards[at] = true
			}
		}
		return len(cards)
	}
	better := func(a, b []string) bool {
		if b == nil || turned(a) != turned(b) {
			return b == nil || turned(a) > turned(b)
		}
		if len(a) != len(b) {
			return len(a) < len(b)
		}
		for i := range a {
			if p, q := o.place[a[i]], o.place[b[i]]; a[i] != b[i] {
				return p.column > q.column || p.column == q.column && p.y < q.y
			}
		}
		return false
	}
	var try func(at string, way []string)
	try = func(at string, way []string) {
		if len(way) > 0 && at == target && better(way, best) {
			best = slices.Clone(way)
		}
		if len(way) == 3 || len(way) > 0 && (at == "gulf" || at == "maracaibo") {
			return
		}
		for _, near := range o.place[at].near {
			try(near, append(slices.Clone(way), near))
		}
	}
	try(o.seats[1].ship, nil)
	return best
}

// johnSails is M84, M85, M88, M92 and P22.
func (o *oracle) johnSails(target string) {
	j := o.seats[1]
	for _, at := range o.johnWay(target) {
		if !o.down[at] {
			continue
		}
		if o.uncharted(at) {
			j.vp += o.Solo.Uncharted[o.round-1]
			delete(o.coins, at)
		}
		delete(o.down, at)
	}
	j.ship = target
	if target == "gulf" {
		o.johnSells()
		return
	}
	o.ruby(1)
	o.meeting(1)
}

func (o *oracle) johnSells() {
	j := o.seats[1]
	if j.rubies == 0 {
		return
	}
	free := []int{}
	for i, space := range o.Rubies.Board {
		if !o.rubies[space.ID] {
			free = append(free, i+1)
		}
	}
	if len(free) == 0 {
		j.vp += 2
	} else {
		o.rubies[o.Rubies.Board[o.roll(1, free)[0]-1].ID] = true
	}
	j.rubies--
}

// johnAction is M97 to M102.
func (o *oracle) johnAction(action oracleAction) {
	j := o.seats[1]
	if action.Op == "improvement" {
		at := j.ship
		o.john.improvements++
		o.slots[at] = "none"
		o.fill(at)
		return
	}
	if kind := o.refills[o.slots[j.ship]]; kind != "" {
		o.islands[kind]++
	}
	o.johnUpgrade()
	switch action.Op {
	case "raid":
		t := o.Solo.Tracker.Raid[o.john.tracker]
		kind := o.johnRolls(t.Cubes)
		j.vp += t.VP
		if t.Refill && o.john.cubes[kind] > o.seats[0].kind(kind) {
			o.meet("john refills")
			o.islands[kind]++
		}
	case "explore":
		t := o.Solo.Tracker.Explore[o.john.tracker]
		o.johnWalks(action.N + t.Extra)
		j.vp += t.VP
	case "quest":
		o.johnQuest()
	case "acquire_location":
		for range o.deck {
			id := o.deck[0]
			o.deck = o.deck[1:]
			if o.card(id).Class == "improvement" {
				o.john.improvements++
				return
			}
			o.deck = append(o.deck, id)
		}
	}
}

// johnRolls is the roll of M98: so many cubes of the kind that it gives.
func (o *oracle) johnRolls(cubes int) string {
	kind := ""
	if n := o.roll(1, []int{1, 2, 3, 4, 5, 6})[0]; n <= 3 {
		kind = oracleTreasures[n-1]
	} else {
		for _, k := range oracleTreasures {
			if kind == "" || o.islands[k] > o.islands[kind] {
				kind = k
			}
		}
	}
	for range cubes {
		o.cube(kind)
		o.john.cubes[kind]++
	}
	return kind
}

// ahead is the number of spaces to the end (P23).
func (o *oracle) ahead(from string) int {
	most := 0
	for _, e := range o.Exploration.Edges {
		if e.From == from && e.To != "ret" {
			most = max(most, 1+o.ahead(e.To))
		}
	}
	return most
}

// johnWalks is M99 and P23.
func (o *oracle) johnWalks(steps int) {
	j := o.seats[1]
	at := j.explorer
	for steps > 0 {
		next, river := "", ""
		for _, e := range o.Exploration.Edges {
			if e.From == at && e.To != "ret" && (next == "" || o.ahead(e.To) > o.ahead(next)) {
				next, river = e.To, e.River
			}
		}
		if next == "" {
			break
		}
		at = next
		if river != "" {
			j.rivers[river] = true
		}
		shared := false
		for _, n := range o.Exploration.Nodes {
			shared = shared || n.ID == at && n.Shared
		}
		if o.seats[0].explorer != at || shared {
			steps--
		}
	}
	j.explorer = at
}

// johnQuest is M100.
func (o *oracle) johnQuest() {
	if len(o.market) == 0 {
		return
	}
	last := len(o.market) - 1
	o.seats[1].quests[o.market[last]] = true
	o.market = o.market[:last]
	if len(o.quests) > 0 {
		o.market = append([]string{o.quests[0]}, o.market...)
		o.quests = o.quests[1:]
	}
}

// johnUpgrade is M104.
func (o *oracle) johnUpgrade() {
	j := o.seats[1]
	sockets := []string{}
	for _, column := range o.Solo.Ship.Columns {
		for _, socket := range column {
			sockets = append(sockets, socket.Op)
		}
	}
	if o.john.upgrades == len(sockets) {
		o.meet("john's ship is full")
		return
	}
	op := sockets[o.john.upgrades]
	o.john.upgrades++
	switch op {
	case "tracker":
		o.john.tracker = min(o.john.tracker+1, len(o.Solo.Tracker.Raid)-1)
	case "quest":
		o.johnQuest()
	case "figurehead_remove":
		if o.seats[0].figurehead == "" && len(o.supply()) > 0 {
			o.figureheads[(o.roll(1, []int{1, 2, 3, 4, 5, 6})[0]-1)/2] = ""
		}
	case "residence_roll":
		places := []string{}
		for at, id := range o.slots {
			if o.card(id).Class == "residence" {
				places = append(places, at)
			}
		}
		slices.SortFunc(places, func(a, b string) int {
			p, q := o.place[a], o.place[b]
			return (p.column-q.column)*100 + p.y - q.y
		})
		free := []int{}
		for i, at := range places {
			if !j.residences[o.slots[at]] {
				free = append(free, i+1)
			}
		}
		if len(free) > 0 {
			o.build(j, o.slots[places[o.roll(1, free)[0]-1]])
		}
	}
}

// johnBonus is the bonus of a B card (P22).
func (o *oracle) johnBonus(b oracleAction) {
	switch b.Op {
	case "vp":
		o.seats[1].vp += b.N
	case "treasure_roll":
		o.johnRolls(b.N)
	case "quest":
		o.johnQuest()
	case "explorer_move":
		o.johnWalks(b.N)
	case "upgrade":
		o.johnUpgrade()
	case "refill_most":
		most := ""
		for _, kind := range oracleTreasures {
			if most == "" || o.john.cubes[kind] > o.john.cubes[most] {
				most = kind
			}
		}
		o.islands[most]++
	default:
		panic("no bonus " + b.Op)
	}
}
