package puertorico

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"sort"
	"strconv"
)

// oracle plays a recorded game a second time, by the words of RULES.md and without a line of the engine: names in
// maps, one function for each phase in the order of section O, every answer read from the record where a table would ask for
// it. It is slow on purpose.
type oracle struct {
	players, governor, round int
	// with holds the expansions. The others are options: duplicate_production, vp_end_any_phase, library_doubles_buccaneer,
	// swapped_costs.
	with                                                map[string]bool
	duplicates, anyPhase, doubleBuccaneer, swappedCosts bool
	over                                                bool
	end                                                 map[string]bool
	roles                                               []string
	taken                                               map[string]bool
	roleMoney                                           map[string]int
	// ship counts the persons on the colonist ship; shipNobles of them are nobles.
	colonists, nobles, ship, shipNobles int
	vp, overdraw                        int
	quarries                            int
	goods, offer, discards              map[string]int
	ships                               []*oracleShip
	house, row, stack                   []string
	seats                               []*oracleSeat
	// captain is who chose the running captain phase, -1 outside of one; lit is whether their lighthouse has paid them.
	captain int
	lit     bool
	// token is who holds the buccaneer, -1 nobody; captured are the cards laid before somebody, oldest first.
	token    int
	captured []oracleCapture
	festival *oracleFestival

	entries []any
	at      int
	points  []any
	legal   map[string]any
	// watch sees every question before its answer is read.
	watch func(*oracle, oracleQuestion)
	// met counts the rare situations that came about, by rule.
	met map[string]int
	// riches are doubloons that every seat has beyond P2; where there are any, it has also a plantation of each kind. Gifts are
	// buildings that every seat has, beside the copies of the game. So great cities and large harvests come about, and what is
	// rare about buildings.
	riches int
	gifts  []string
}

type oracleSeat struct {
	money, vp int
	goods     map[string]int
	// tiles and city count what lies on the board. forests are the plantations under the forests, oldest first.
	tiles, city map[string]int
	forests     []string
	// oraclePeople are all persons; nobles are the noble ones of them.
	oraclePeople
	nobles oraclePeople
}

// oraclePeople are persons on tiles, on buildings and in San Juan.
type oraclePeople struct {
	men, staff map[string]int
	sanJuan    int
}

type oracleShip struct {
	capacity, count int
	good            string
}

// oracleQuestion is a question; answers is 1 where there is one legal answer and 2 where there are more. Kind is what it is
// asked for; allows says of any kind of entry and its arguments whether they answer it, legal says it of that kind. The list
// has the answers that can be listed.
type oracleQuestion struct {
	at, player, answers int
	kind                string
	legal               func(oracleArgs) bool
	allows              func(kind string, args oracleArgs) bool
	list                []oracleChoice
}

type oracleArgs = map[string]any

// oracleChoice is an answer.
type oracleChoice struct {
	kind string
	args oracleArgs
}

// oracleAnswers are the legal answers to a question: those of a list, and so many more that fits judges. Where --legal gives
// no list they are unlisted.
type oracleAnswers struct {
	list     []oracleChoice
	more     int
	fits     func(kind string, args oracleArgs) bool
	unlisted bool
}

func (a oracleAnswers) count() int { return len(a.list) + a.more }

func (a oracleAnswers) allow(kind string, args oracleArgs) bool {
	return a.fits != nil && a.fits(kind, args) || slices.ContainsFunc(a.list, func(c oracleChoice) bool {
		return c.kind == kind && reflect.DeepEqual(c.args, args)
	})
}

// oracleRefusal ends a game at an entry; -1 is the line.
type oracleRefusal struct{ at int }

// replay gives the answer to a line, of a refused one without a reason.
func (o *oracle) replay(line []byte) (answer map[string]any) {
	var keys map[string]any
	o.legal = map[string]any{}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case oracleRefusal:
			answer = map[string]any{"id": keys["id"], "ok": false, "at": r.at}
		default:
			panic(r)
		}
	}()
	if json.Unmarshal(line, &keys) != nil || keys == nil {
		panic(oracleRefusal{-1})
	}
	o.setup(keys)
	o.play()
	if o.at < len(o.entries) {
		o.refuse()
	}
	answer = o.account()
	answer["id"], answer["ok"] = keys["id"], true
	return answer
}

func (o *oracle) refuse() { panic(oracleRefusal{o.at}) }

func (o *oracle) meet(what string) {
	if o.met != nil {
		o.met[what]++
	}
}

// whole reads a whole number.
func whole(value any, least, most float64) (int, bool) {
	n, ok := value.(float64)
	return int(n), ok && n == math.Trunc(n) && n >= least && n <= most
}

func total(counts map[string]int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}

// play is P3.1, P3.5, P3.6, T3, O10, O11 and O13.
func (o *oracle) play() {
	picks := o.players
	if o.players == 2 {
		picks = 6
	}
	for !o.over {
		for k := range picks {
			o.pick((o.governor + k) % o.players)
		}
		o.playCaptured()
		for _, role := range o.roles {
			if !o.taken[role] && role != "buccaneer" {
				o.roleMoney[role]++
			}
		}
		if o.with["buccaneer"] && !o.taken["buccaneer"] {
			o.meet("C3 the buccaneer is left")
		}
		o.taken = map[string]bool{}
		if len(o.end) > 0 {
			o.window("d", o.order(o.governor))
			o.over = true
		} else {
			o.governor = (o.governor + 1) % o.players
			o.round++
		}
		o.points = append(o.points, o.public())
	}
}

// order is the Order of a phase.
func (o *oracle) order(chooser int) []int {
	seats := []int{}
	for k := range o.players {
		seats = append(seats, (chooser+k)%o.players)
	}
	return seats
}

// put puts a question and reads the next entry, which has to answer it.
func (o *oracle) put(player int, kind string, answers oracleAnswers) oracleChoice {
	o.list(player, answers)
	if o.watch != nil {
		o.watch(o, oracleQuestion{
			at: o.at, player: player, kind: kind, answers: min(answers.count(), 2), list: answers.list, allows: answers.allow,
			legal: func(args oracleArgs) bool { return answers.allow(kind, args) },
		})
	}
	if o.at == len(o.entries) {
		o.refuse()
	}
	e, _ := o.entries[o.at].(map[string]any)
	seat, ok := whole(e["player"], -1, 4)
	given, isText := e["kind"].(string)
	args, isObject := e["args"].(map[string]any)
	if !ok || seat != player || !isText || !isObject || !answers.allow(given, args) {
		o.refuse()
	}
	o.at++
	return oracleChoice{given, args}
}

// passOver reads the automatic entry that a record may have of a player who can do nothing.
func (o *oracle) passOver(player int, kind string, args oracleArgs) {
	if o.at == len(o.entries) {
		return
	}
	if reflect.DeepEqual(o.entries[o.at], any(map[string]any{"player": float64(player), "kind": kind, "args": args, "auto": true})) {
		o.at++
	}
}

// list notes the answers as --legal gives them.
func (o *oracle) list(player int, answers oracleAnswers) {
	if player < 0 || answers.unlisted || answers.count() < 2 {
		return
	}
	list := []string{}
	for _, c := range answers.list {
		text, _ := json.Marshal(map[string]any{"player": player, "kind": c.kind, "args": c.args})
		list = append(list, string(text))
	}
	sort.Strings(list)
	raw := []json.RawMessage{}
	for _, text := range list {
		raw = append(raw, json.RawMessage(text))
	}
	o.legal[strconv.Itoa(o.at)] = raw
}

// oracleChoices are answers of one kind.
func oracleChoices(kind string, list ...oracleArgs) []oracleChoice {
	all := []oracleChoice{}
	for _, args := range list {
		all = append(all, oracleChoice{kind, args})
	}
	return all
}

// ask puts a question of a phase in which nobody moves from an inn, with answers that can be listed.
func (o *oracle) ask(player int, kind string, list ...oracleArgs) oracleArgs {
	return o.put(player, kind, oracleAnswers{list: oracleChoices(kind, list...)}).args
}

// decide puts a question outside the mayor phase: inn moves are answers too, and after each the question follows again if it
// still is one (X10.1 a). Answers are made anew each time; where there are none there is no question.
func (o *oracle) decide(player int, kind string, answers func() oracleAnswers) (oracleChoice, bool) {
	for {
		a := answers()
		if a.count() == 0 {
			return oracleChoice{}, false
		}
		moves := o.moves(player)
		if len(moves) > 0 && a.count() == 1 {
			o.meet("X10.1 a an inn owner is asked where one answer would be legal")
		}
		a.list = slices.Concat(a.list, moves)
		c := o.put(player, kind, a)
		if c.kind != "inn" {
			return c, true
		}
		o.meet("X10.1 a")
		o.meet("X10.1 a at " + kind)
		o.move(player, c.args)
	}
}

// choose is decide with answers that can be listed.
func (o *oracle) choose(player int, kind string, list ...oracleArgs) oracleArgs {
	c, _ := o.decide(player, kind, func() oracleAnswers { return oracleAnswers{list: oracleChoices(kind, list...)} })
	return c.args
}

// pick is P3.1, P3.2, P3.5, C2, R-26, O2.
func (o *oracle) pick(player int) {
	list := []oracleArgs{}
	for _, role := range o.roles {
		switch {
		case o.taken[role]:
		case role == "buccaneer" && o.token == player:
			o.meet("C2 the holder can't choose the buccaneer")
		case slices.Contains(o.captured, oracleCapture{role, player}):
			o.meet("R-26 the captor can't pick his captured card")
		default:
			list = append(list, oracleArgs{"role": role})
		}
	}
	role := o.choose(player, "role", list...)["role"].(string)
	o.taken[role] = true
	o.seats[player].money += o.roleMoney[role]
	o.roleMoney[role] = 0
	o.claim(role)
	if role == "buccaneer" {
		o.token = player
	}
	o.phase(player, role)
}

// phase runs the phase of a role: inn window (b), then its steps.
func (o *oracle) phase(chooser int, role string) {
	if role != "mayor" {
		o.window("b", o.order(chooser))
	}
	switch role {
	case "settler":
		o.settler(chooser)
	case "mayor":
		o.mayor(chooser)
	case "builder":
		o.builder(chooser)
	case "craftsman":
		o.craftsman(chooser)
	case "trader":
		o.trader(chooser)
	case "captain":
		o.captainPhase(chooser)
	case "buccaneer":
		o.buccaneer(chooser)
	default: // P11.1
		o.seats[chooser].money += o.privilege(chooser)
	}
}

// privilege is 1, and 2 with an occupied library (X12).
func (o *oracle) privilege(chooser int) int {
	if o.seats[chooser].on("library") {
		o.meet("X12 library")
		return 2
	}
	return 1
}

// award gives VP: P10.6, R-07.
func (o *oracle) award(p, points int) {
	if points == 0 {
		return
	}
	o.seats[p].vp += points
	if points > o.vp {
		o.meet("K30 more points than chips")
		o.overdraw += points - o.vp
	}
	if o.vp = max(0, o.vp-points); o.vp > 0 {
		return
	}
	switch {
	case o.captain >= 0:
		o.end["vp"] = true
	case o.anyPhase:
		o.meet("R-07 the last chip goes outside the captain phase")
		o.end["vp"] = true
	default:
		o.meet("R-07 the last chip goes outside the captain phase, where that does not end the game")
	}
}
