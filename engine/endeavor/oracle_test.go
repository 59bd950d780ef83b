package endeavor

import (
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"
)

// oracle plays a game a second time, by the words of RULES.md and without a line of the engine: names in maps, one
// function for each paragraph, every answer read where a table would ask for it. It is slow on purpose.
type oracle struct {
	*oracleBox
	players, crown, round int
	abolished             bool
	open                  map[string]bool
	// track are the seats on the filled spaces of a region's track, the first space first; beside those beside the full track.
	track, beside map[string][]int
	// cities says who holds a city; connections which have their token.
	cities      map[string]int
	connections map[string]bool
	// layout are the tokens as they were laid out, by region and space, city and connection.
	layout oracleLayout
	// decks hold the cards, the top one first. stock counts tiles.
	decks map[string][]string
	stock map[string]int
	seats []*oracleSeat

	// answer gives the answer to a question, "" to refuse. legal lists the moves of the questions with a choice, by the number
	// of the question; asked counts all questions.
	answer func(q oracleQuestion) string
	legal  map[int][]string
	asked  int
	points []map[string]any
	// opened is the region that the present turn has opened, "" for none.
	opened string
	// met counts situations; it may be nil.
	met map[string]int
}

// oracleSeat is one player.
type oracleSeat struct {
	harbour int
	// tokens counts those they have by kind, status tokens too.
	tokens map[string]int
	// buildings are their tiles with the Colonial Office; occupied one entry for each marker on a building.
	buildings, occupied []string
	cards               []string
	turned              int
	passed              bool
}

// oracleLayout is what chance decides in the setup, with the crown (E3, E9).
type oracleLayout struct {
	Tracks      map[string][]string `json:"tracks"`
	Cities      map[string]string   `json:"cities"`
	Connections map[string]string   `json:"connections"`
}

// oracleQuestion is put to one seat; its moves are all legal answers, sorted by bytes.
type oracleQuestion struct {
	kind  string
	seat  int
	moves []string
}

// oracleRefusal ends a game whose question got no legal answer.
type oracleRefusal struct{ at int }

// set begins a game: E9 to E12.
func (o *oracle) set(players, crown int, layout oracleLayout) {
	o.oracleBox = oracleRead()
	o.players, o.crown, o.round, o.layout = players, crown, 1, layout
	o.open, o.track, o.beside = map[string]bool{}, map[string][]int{}, map[string][]int{}
	o.cities, o.connections = map[string]int{}, map[string]bool{}
	o.decks, o.stock, o.legal = map[string][]string{}, map[string]int{}, map[int][]string{}
	for _, r := range o.Regions {
		o.open[r.ID] = r.OpenAtStart
	}
	for _, c := range o.Connections {
		o.connections[c.ID] = true
	}
	for _, d := range o.Decks {
		o.decks[d.ID] = slices.Clone(d.Order)
	}
	for _, b := range o.Buildings {
		o.stock[b.ID] = b.Copies
	}
	for range players {
		o.seats = append(o.seats, &oracleSeat{tokens: map[string]int{}, buildings: []string{"colonial_office"}})
	}
}

// play is E16 and E63. It gives false where an answer was refused.
func (o *oracle) play() (at int, ok bool) {
	defer func() {
		if refusal, refused := recover().(oracleRefusal); refused {
			at, ok = refusal.at, false
		}
	}()
	for {
		for _, seat := range o.order() {
			o.build(seat)
		}
		for _, s := range o.seats {
			o.grow(s)
		}
		for _, seat := range o.order() {
			o.salary(seat)
		}
		o.actions()
		o.points = append(o.points, o.public())
		if o.round == o.Rounds.Value {
			return o.asked, true
		}
		o.round++
		o.crown = (o.crown + 1) % o.players
	}
}

// order is the crown and then clockwise.
func (o *oracle) order() []int {
	seats := []int{}
	for k := range o.players {
		seats = append(seats, (o.crown+k)%o.players)
	}
	return seats
}

// ask puts a question.
func (o *oracle) ask(kind string, seat int, moves []string) string {
	slices.Sort(moves)
	moves = slices.Compact(moves)
	if len(moves) > 1 {
		o.legal[o.asked] = moves
	}
	answer := o.answer(oracleQuestion{kind, seat, moves})
	if !slices.Contains(moves, answer) {
		panic(oracleRefusal{o.asked})
	}
	o.asked++
	return answer
}

func (o *oracle) meet(what string, args ...any) {
	if o.met != nil {
		o.met[fmt.Sprintf(what, args...)]++
	}
}

// icons are the icons of a kind that a seat has: E13.
func (o *oracle) icons(s *oracleSeat, kind string) int {
	sum := s.tokens[kind]
	for _, id := range s.cards {
		sum += o.card(id).Icons[kind]
	}
	for _, id := range s.buildings {
		sum += o.building(id).Icons[kind]
	}
	return sum
}

// level is the number that a cube shows: E13.
func (o *oracle) level(s *oracleSeat, kind string) int {
	if o.icons(s, kind) > 15 {
		o.meet("E13 more than 15 icons")
	}
	return min(15, o.icons(s, kind))
}

// yield is what a track gives: E15.
func (o *oracle) yield(s *oracleSeat, kind string) int {
	t := o.Tracks[kind]
	yield := 0
	for i, threshold := range t.Thresholds {
		if o.level(s, kind) >= threshold {
			yield = t.Output[i]
		}
	}
	return yield
}

// replay answers a line of the protocol.
func (o *oracle) replay(line []byte, legal bool) map[string]any {
	var keys map[string]json.RawMessage
	if !utf8.Valid(line) || json.Unmarshal(line, &keys) != nil {
		return map[string]any{"ok": false, "at": -1, "id": nil}
	}
	var id any
	_ = json.Unmarshal(keys["id"], &id)
	refused := func(at int) map[string]any { return map[string]any{"ok": false, "at": at, "id": id} }
	var game string
	var layout oracleLayout
	var actions []json.RawMessage
	players, okPlayers := oracleWhole(keys["players"], 3, 5)
	start, okStart := oracleWhole(keys["start"], 0, players-1)
	if json.Unmarshal(keys["game"], &game) != nil || json.Unmarshal(keys["tokens"], &layout) != nil ||
		json.Unmarshal(keys["actions"], &actions) != nil {
		return refused(-1)
	}
	if game != "endeavor" || !okPlayers || !okStart || actions == nil || !oracleRead().fits(layout) {
		return refused(-1)
	}
	o.set(players, start, layout)
	o.answer = func(q oracleQuestion) string {
		if o.asked == len(actions) {
			return ""
		}
		var entry map[string]json.RawMessage
		var move string
		if json.Unmarshal(actions[o.asked], &entry) != nil || json.Unmarshal(entry["move"], &move) != nil {
			return ""
		}
		if player, ok := oracleWhole(entry["player"], 0, 4); !ok || player != q.seat {
			return ""
		}
		return move
	}
	if at, ok := o.play(); !ok || at < len(actions) {
		return refused(at)
	}
	answer := map[string]any{"ok": true, "id": id, "checkpoints": o.points}
	answer["scores"], answer["winners"] = o.scores()
	if legal {
		answer["legal"] = o.legal
	}
	return answer
}

// oracleEntry is one entry of a recorded game.
type oracleEntry struct {
	Player int    `json:"player"`
	Move   string `json:"move"`
	Auto   bool   `json:"auto,omitempty"`
}

// oracleWhole reads a whole number.
func oracleWhole(raw json.RawMessage, least, most int) (int, bool) {
	var n *int
	if json.Unmarshal(raw, &n) != nil || n == nil {
		return 0, false
	}
	return *n, *n >= least && *n <= most
}
