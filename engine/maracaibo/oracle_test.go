package maracaibo

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
)

// oracle plays a game a second time, by the words of RULES.md and without a line of the engine: names in maps, one
// function for each paragraph, every answer read where a table would ask for it. It is slow on purpose.
type oracle struct {
	*oracleBox
	solo    bool
	modules map[string]bool
	place   map[string]oraclePlace

	slots    map[string]string
	down     map[string]bool
	coins    map[string]int
	deck     []string // the top card first
	deckDown map[string]bool
	refills  map[string]string
	sides    []string

	quests, market []string
	figureheads    []string // "" for an empty place
	islands        map[string]int
	rubies         map[string]bool

	seats []*oracleSeat
	john  oracleJohn
	round int
	next  int
	used  map[string]bool

	// choose gives the answer of a seat among at least two; roll dice that show one of the allowed numbers; shuffle an order of a deck.
	choose  func(seat int, moves []oracleMove) oracleMove
	roll    func(n int, allowed []int) []int
	shuffle func(deck string) []string
	// ended is called at the end of each round.
	ended func()
	// met counts what happened; it may be nil.
	met map[string]int
}

// oraclePlace is a space of the Caribbean.
type oraclePlace struct {
	column, y int
	near      []string
}

// oracleSeat is one player, or John Silver.
type oracleSeat struct {
	vp, doubloons  int
	ship, explorer string
	rivers         map[string]bool
	cards          []string
	residences     map[string]bool
	sockets        map[string]bool
	quests         map[string]bool
	figurehead     string
	// bonus are the kinds on filled bonus spaces, free the cubes beside them, buried the kinds on filled burial spaces with Poseidon's.
	bonus  map[string]string
	free   map[string]int
	buried map[string]string
	tiles  map[string]string
	rubies int
	token  bool
}

type oracleJohn struct {
	deck, used            []string
	improvements, tracker int
	upgrades              int
	cubes                 map[string]int
}

// oracleSetup is what chance decides before the first question.
type oracleSetup struct {
	players     int
	modules     map[string]bool
	layout      string
	slots       map[string]string
	deck        []string
	deckDown    map[string]bool
	refills     map[string]string
	sides       []string
	quests      []string
	figureheads []string
	solo        []string
}

// oracleMove is an action of a recorded game (PROTOCOL.md).
type oracleMove struct {
	Kind string         `json:"kind"`
	Args map[string]any `json:"args"`
}

func (m oracleMove) String() string {
	text, err := json.Marshal(m)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// text is an argument that is a word, "" for null.
func (m oracleMove) text(key string) string {
	text, _ := m.Args[key].(string)
	return text
}

// act makes a move of a kind with keys and values.
func act(kind string, args ...any) oracleMove {
	m := oracleMove{kind, map[string]any{}}
	for i := 0; i < len(args); i += 2 {
		m.Args[args[i].(string)] = args[i+1]
	}
	return m
}

// newOracle sets a game up: M8 to M19.
func newOracle(setup oracleSetup) *oracle {
	o := &oracle{
		oracleBox: oracleRead(), solo: setup.players == 1, modules: setup.modules, place: map[string]oraclePlace{},
		slots: setup.slots, down: map[string]bool{}, coins: map[string]int{}, deck: setup.deck, deckDown: setup.deckDown,
		refills: setup.refills, sides: setup.sides, quests: setup.quests, figureheads: setup.figureheads,
		islands: map[string]int{}, rubies: map[string]bool{}, used: map[string]bool{},
	}
	for _, l := range o.Layouts {
		if l.ID != setup.layout {
			continue
		}
		for _, s := range l.Slots {
			o.place[s.ID] = oraclePlace{s.Col, s.Y, l.Adjacency[s.ID]}
		}
		o.place["start"] = oraclePlace{0, 3, l.Adjacency["start"]}
		o.place["gulf"] = oraclePlace{10, 3, []string{"maracaibo"}}
		o.place["maracaibo"] = oraclePlace{11, 3, nil}
	}
	for at, id := range o.slots {
		switch c := o.card(id); {
		case c.Class == "location" && o.modules["uncharted_locations"]:
			o.down[at], o.coins[at] = true, 1
		case c.Class == "improvement" && o.modules["uncharted_improvements"]:
			o.down[at] = true
		}
	}
	for _, i := range o.Islands.Islands {
		o.islands[i.ID] = i.Start
	}
	seats := setup.players
	if o.solo {
		seats = 2
	}
	for i := range seats {
		s := &oracleSeat{
			ship: "start", explorer: "start", rivers: map[string]bool{}, residences: map[string]bool{}, sockets: map[string]bool{},
			quests: map[string]bool{}, bonus: map[string]string{}, free: map[string]int{}, buried: map[string]string{}, tiles: map[string]string{},
		}
		if !o.isJohn(i) {
			s.doubloons, s.token = o.Base.Start[i], o.modules["retirement"]
		}
		o.seats = append(o.seats, s)
	}
	o.john = oracleJohn{deck: setup.solo, cubes: map[string]int{}}
	return o
}

func (o *oracle) isJohn(seat int) bool { return o.solo && seat == 1 }

// meet counts something.
func (o *oracle) meet(what string) {
	if o.met != nil {
		o.met[what]++
	}
}

// ask puts a question; one legal answer is given at once (P1).
func (o *oracle) ask(seat int, moves []oracleMove) oracleMove {
	if len(moves) == 0 {
		panic("a question without an answer")
	}
	answer := moves[0]
	if len(moves) > 1 {
		answer = o.choose(seat, moves)
	}
	o.meet(answer.Kind)
	return answer
}

// play is the whole game (M20, M70 to M72).
func (o *oracle) play() {
	o.firstQuests()
	turn := 0
	for o.round = 1; ; o.round++ {
		ending := false
		for {
			o.turn(turn)
			arrived := o.seats[turn].ship == "maracaibo"
			last := turn == len(o.seats)-1
			if arrived && o.round < 3 {
				break
			}
			ending = ending || arrived
			if ending && last {
				break
			}
			turn = (turn + 1) % len(o.seats)
		}
		turn = (turn + 1) % len(o.seats)
		o.endRound()
		o.next = turn
		if o.ended != nil {
			o.ended()
		}
		if o.round == 3 {
			return
		}
	}
}

// firstQuests is M16, M87 and P2.
func (o *oracle) firstQuests() {
	draw, keep, market := 2, 1, 2
	if o.modules["royal_orders"] {
		draw, keep, market = 3, 2, 3
	}
	hands := [][]string{}
	for seat := range o.seats {
		n := draw
		if o.isJohn(seat) {
			n = 1
		}
		hands = append(hands, o.quests[:n])
		o.quests = o.quests[n:]
	}
	for seat, hand := range hands {
		if !o.isJohn(seat) {
			moves := []oracleMove{}
			for i, a := range hand {
				if keep == 1 {
					moves = append(moves, act("keep", "quests", []string{a}))
					continue
				}
				for _, b := range hand[i+1:] {
					pair := []string{a, b}
					sort.Strings(pair)
					moves = append(moves, act("keep", "quests", pair))
				}
			}
			hand = o.ask(seat, moves).Args["quests"].([]string)
		}
		for _, q := range hand {
			o.seats[seat].quests[q] = true
		}
	}
	o.quests = o.shuffle("quests")
	o.market = slices.Clone(o.quests[:market])
	o.quests = o.quests[market:]
}

// endRound is M71, M72 and P24.
func (o *oracle) endRound() {
	for seat, s := range o.seats {
		if !o.isJohn(seat) {
			in := o.income(s)
			s.doubloons += in.Doubloons
			s.vp += in.VP
		}
	}
	for at := range o.coins {
		if o.down[at] && o.coins[at] > 0 {
			o.coins[at]++
		}
	}
	if o.round < 3 {
		for _, s := range o.seats {
			s.ship = "start"
		}
	}
}

// perms are the permanent effects of a seat (M61, M66) with the id of what gives each.
func (o *oracle) perms(s *oracleSeat, yield func(id string, e oracleEffect)) {
	for _, id := range s.cards {
		for _, e := range o.card(id).Perm {
			yield(id, e)
		}
	}
	for _, socket := range o.Ship.Sockets {
		if socket.Kind == "permanent" && s.sockets[socket.ID] {
			for _, e := range socket.Effects {
				yield(socket.ID, e)
			}
		}
	}
	for _, f := range o.Figureheads {
		if f.ID == s.figurehead {
			for _, e := range f.Perm {
				yield(f.ID, e)
			}
		}
	}
}

// sum adds the numbers of a permanent effect.
func (o *oracle) sum(s *oracleSeat, op string, fits func(e oracleEffect) bool) int {
	total := 0
	o.perms(s, func(_ string, e oracleEffect) {
		if e.Op == op && (fits == nil || fits(e)) {
			total += e.N
		}
	})
	return total
}

// income is M71 with A15.
func (o *oracle) income(s *oracleSeat) oracleIncome {
	var in oracleIncome
	for _, id := range s.cards {
		in.Doubloons += o.card(id).Income.Doubloons
		in.VP += o.card(id).Income.VP
	}
	for _, f := range o.Figureheads {
		if f.ID == s.figurehead {
			in.Doubloons += f.Income.Doubloons
			in.VP += f.Income.VP
		}
	}
	o.perms(s, func(_ string, e oracleEffect) {
		if e.Op == "income_per" {
			in.Doubloons += e.Doubloons * o.count(s, e.Per)
		}
	})
	return in
}

// kind counts the treasures of a kind, buried or not (M47).
func (s *oracleSeat) kind(kind string) int {
	n := s.free[kind]
	for _, k := range s.bonus {
		if k == kind {
			n++
		}
	}
	for _, k := range s.buried {
		if k == kind {
			n++
		}
	}
	return n
}

// count is a metric (M67, M76, M82, M83).
func (o *oracle) count(s *oracleSeat, per string) int {
	of := func(kind string) (n int) {
		for _, id := range s.cards {
			if o.card(id).Kind == kind {
				n++
			}
		}
		return n
	}
	switch per {
	case "crew", "equipment", "ship":
		return of(per)
	case "residence":
		return len(s.residences)
	case "improvement_or_residence":
		return len(s.cards) + len(s.residences)
	case "instant_cards":
		n := 0
		for _, id := range s.cards {
			if len(o.card(id).Instant) > 0 {
				n++
			}
		}
		return n
	case "ship_upgrades":
		return len(s.sockets)
	case "buried":
		return len(s.buried)
	case "gold", "emerald", "pearl":
		return s.kind(per)
	case "treasure_set":
		return min(s.kind("gold"), s.kind("emerald"), s.kind("pearl"))
	case "river":
		return len(s.rivers)
	case "doubloon_income":
		return o.income(s).Doubloons
	case "vp_income":
		return o.income(s).VP
	case "quest_held":
		return len(s.quests)
	case "quest_done":
		n := 0
		for q := range s.quests {
			if o.tier(s, q) > 0 && (!o.modules["royal_orders"] || o.tier(s, q) == 2) {
				n++
			}
		}
		return n
	}
	panic(fmt.Sprintf("no metric %q", per))
}

// tier is the highest tier of a quest that is fulfilled, 0 for none (M80).
func (o *oracle) tier(s *oracleSeat, quest string) int {
	best := 0
	for _, q := range o.Quests {
		if q.ID != quest {
			continue
		}
		for i, tier := range q.Tiers {
			full := true
			for per, n := range tier.Need {
				full = full && o.count(s, per) >= n
			}
			if full {
				best = i + 1
			}
		}
	}
	return best
}
