package puertorico

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

// oraclePlayer answers the questions of an oracle by chance, so that it plays games of its own. Every seat likes every answer
// so much, always the same way, and dear buildings more than cheap ones; so games differ in kind, and rare situations come
// about.
type oraclePlayer struct {
	rand  *rand.Rand
	likes map[string]float64
	// spread is how much likings differ, in powers of two. Eager seats seldom decline what they may do.
	spread int
	eager  bool
}

func newOraclePlayer(rand *rand.Rand) *oraclePlayer {
	return &oraclePlayer{rand: rand, likes: map[string]float64{}, spread: []int{0, 3, 6, 10}[rand.IntN(4)], eager: rand.IntN(3) > 0}
}

// oracleLike is an answer, the same as text, and how much its seat likes it.
type oracleLike struct {
	choice oracleChoice
	text   string
	like   float64
}

// judge gives the listed answers in a fixed order, and how much they are liked together.
func (p *oraclePlayer) judge(q oracleQuestion) (list []oracleLike, sum float64) {
	for _, c := range q.list {
		text, _ := json.Marshal(c.args)
		list = append(list, oracleLike{choice: c, text: fmt.Sprint(q.player, c.kind, string(text))})
	}
	slices.SortFunc(list, func(a, b oracleLike) int { return strings.Compare(a.text, b.text) })
	for i, l := range list {
		if _, ok := p.likes[l.text]; !ok {
			p.likes[l.text] = math.Exp2(float64(p.rand.IntN(p.spread + 1)))
			if p.eager && l.choice.kind != "inn" && strings.Contains(l.text, "null") {
				p.likes[l.text] /= 1 << 12
			}
			if id, ok := l.choice.args["building"].(string); ok {
				p.likes[l.text] *= float64(oracleBuildings[id].cost * oracleBuildings[id].cost)
			}
		}
		list[i].like = p.likes[l.text]
		sum += list[i].like
	}
	return list, sum
}

// answer chooses an answer to a question.
func (p *oraclePlayer) answer(o *oracle, q oracleQuestion) oracleChoice {
	switch {
	case q.kind == "reshuffle":
		return oracleChoice{q.kind, oracleArgs{"tiles": p.shuffled(o.discards)}}
	case q.kind == "place":
		return oracleChoice{q.kind, p.placement(o, o.seats[q.player])}
	case q.kind == "store" && (len(q.list) == 0 || p.rand.IntN(2) == 0):
		for {
			if c := (oracleChoice{q.kind, oracleArgs{"keep": p.some(o.seats[q.player].goods)}}); q.allows(c.kind, c.args) {
				return c
			}
		}
	case q.kind == "load" && p.rand.IntN(3) == 0:
		args := oracleArgs{"good": "mixed", "ship": "small_wharf", "goods": p.some(o.seats[q.player].goods)}
		if q.allows(q.kind, args) {
			return oracleChoice{q.kind, args}
		}
	}
	list, sum := p.judge(q)
	at := p.rand.Float64() * sum
	for _, l := range list {
		if at -= l.like; at < 0 {
			return l.choice
		}
	}
	return list[len(list)-1].choice
}

// shuffled is a list of these tiles in some order.
func (p *oraclePlayer) shuffled(counts map[string]int) []any {
	tiles := []any{}
	for _, tile := range slices.Sorted(maps.Keys(counts)) {
		for range counts[tile] {
			tiles = append(tiles, tile)
		}
	}
	p.rand.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	return tiles
}

// some takes a random number of each good.
func (p *oraclePlayer) some(goods map[string]int) map[string]any {
	taken := map[string]any{}
	for _, good := range oracleGoods {
		n := p.rand.IntN(goods[good] + 1)
		if p.rand.IntN(2) == 0 {
			n = []int{0, min(1, goods[good]), goods[good]}[p.rand.IntN(3)]
		}
		if n > 0 {
			taken[good] = float64(n)
		}
	}
	return taken
}

// placement puts the persons of a seat on random circles.
func (p *oraclePlayer) placement(o *oracle, s *oracleSeat) oracleArgs {
	island, buildings := s.room()
	circles := []string{}
	for _, room := range []map[string]int{island, buildings} {
		for _, place := range slices.Sorted(maps.Keys(room)) {
			circles = append(circles, slices.Repeat([]string{place}, room[place])...)
		}
	}
	p.rand.Shuffle(len(circles), func(i, j int) { circles[i], circles[j] = circles[j], circles[i] })
	persons := slices.Repeat([]bool{true}, s.nobles.total())
	persons = append(persons, slices.Repeat([]bool{false}, s.total()-len(persons))...)
	p.rand.Shuffle(len(persons), func(i, j int) { persons[i], persons[j] = persons[j], persons[i] })
	first := []string{"", "inn", "inn", "black_market", "university"}[p.rand.IntN(5)]
	last := []string{"", "lighthouse", "lighthouse", "library", "forest_house"}[p.rand.IntN(5)]
	rank := func(place string) int {
		switch place {
		case first:
			return 100
		case last:
			return -1
		}
		return oracleBuildings[place].cost
	}
	if p.rand.IntN(3) > 0 {
		slices.SortStableFunc(circles, func(a, b string) int { return rank(b) - rank(a) })
	}
	all, nobles := newOraclePeople(), newOraclePeople()
	for i, noble := range persons {
		place := oracleSanJuan
		if i < len(circles) {
			place = circles[i]
		}
		all.add(place, 1)
		if noble {
			nobles.add(place, 1)
		}
	}
	args := all.written()
	if o.with["nobles"] {
		args["nobles"] = nobles.written()
	}
	return args
}

// written are people in the words of the protocol.
func (people *oraclePeople) written() oracleArgs {
	counts := func(of map[string]int) map[string]any {
		list := map[string]any{}
		for place, n := range of {
			list[place] = float64(n)
		}
		return list
	}
	return oracleArgs{"island": counts(people.men), "buildings": counts(people.staff), "san_juan": float64(people.sanJuan)}
}

// oracleLine is the beginning of a random game with these expansions: everything but its actions.
func oracleLine(rand *rand.Rand, id string, expansions ...string) map[string]any {
	players := 2 + rand.IntN(4)
	with := func(expansion string) bool { return slices.Contains(expansions, expansion) }
	options := map[string]any{}
	sometimes := func(name string, value bool) {
		if rand.IntN(3) == 0 {
			options[name] = value
		}
	}
	sometimes("duplicate_production", true)
	sometimes("vp_end_any_phase", false)
	sometimes("swapped_costs", true)
	if with("new_buildings") && with("buccaneer") {
		sometimes("library_doubles_buccaneer", true)
	}
	list := []any{}
	for _, expansion := range expansions {
		list = append(list, expansion)
	}
	line := map[string]any{
		"game": "puertorico", "id": id, "players": float64(players), "governor": float64(rand.IntN(players)), "expansions": list,
		"vp_pool": float64(1 + rand.IntN([]int{8, 60, 160, 1000}[rand.IntN(4)])), "options": options, "actions": []any{},
	}
	offer := maps.Clone(oracleBuildings)
	maps.DeleteFunc(offer, func(id string, b oracleBuilding) bool {
		return b.expansion != "" && !with(b.expansion)
	})
	if with("new_buildings") {
		nobles := with("nobles")
		drafted := nobles && rand.IntN(2) == 0
		if drafted {
			options["nobles_in_draft"] = true
		}
		selection := oracleDraft(rand, nobles, drafted)
		line["selection"] = selection
		maps.DeleteFunc(offer, func(id string, _ oracleBuilding) bool {
			return !oracleProduces(id) && !slices.Contains(selection, any(id))
		})
	}
	plants := map[string]int{"indigo": 12, "sugar": 11, "corn": 10, "tobacco": 9, "coffee": 8}
	indigos := map[int]int{2: 1, 3: 2, 4: 2, 5: 3}[players]
	plants["indigo"] -= indigos
	plants["corn"] -= players - indigos
	if players == 2 {
		for good := range plants {
			plants[good] -= 3
		}
	}
	if with("festival") {
		tile := oracleGoods[rand.IntN(5)]
		plants[tile]--
		goods := []any{}
		for range 3 {
			goods = append(goods, oracleGoods[rand.IntN(5)])
		}
		maps.DeleteFunc(offer, func(id string, b oracleBuilding) bool { return b.column != 3 || slices.Contains(goods, any(b.good)) })
		kinds := slices.Sorted(maps.Keys(offer))
		line["festival"] = map[string]any{"cultivation": tile, "production": goods, "building": kinds[rand.IntN(len(kinds))]}
	}
	line["plantation_order"] = (&oraclePlayer{rand: rand}).shuffled(plants)
	return line
}

// oracleDraft is a random draft (X2): nobles are always there, or drafted with the others on the greater board (D24).
func oracleDraft(rand *rand.Rand, nobles, drafted bool) []any {
	spaces := map[int]int{1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
	if drafted {
		spaces = map[int]int{1: 1, 2: 3, 3: 2, 4: 2, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 6}
	}
	selection, kinds := []any{}, slices.Sorted(maps.Keys(oracleBuildings))
	rand.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
	if rand.IntN(2) == 0 { // mostly new ones
		slices.SortStableFunc(kinds, func(a, b string) int {
			return strings.Compare(oracleBuildings[b].expansion, oracleBuildings[a].expansion)
		})
	}
	for _, id := range kinds {
		b := oracleBuildings[id]
		noble := b.expansion == "nobles"
		switch {
		case oracleProduces(id) || noble && !nobles:
		case noble && !drafted:
			selection = append(selection, id)
		case spaces[b.cost] > 0:
			spaces[b.cost]--
			selection = append(selection, id)
		}
	}
	return selection
}

// oracleGame lets an oracle play a random game with these expansions and gives it as a line with all its actions. A rich one
// begins with riches and gifts, which the line can't say. Check sees the oracle at every question, unless it is nil.
func oracleGame(
	rand *rand.Rand, id string, o *oracle, rich bool, check func(*oracle, oracleQuestion), expansions ...string,
) ([]byte, error) {
	line := oracleLine(rand, id, expansions...)
	if rich {
		o.riches = 1 + rand.IntN([]int{6, 60}[rand.IntN(2)])
		o.gifts = oracleGifts(rand, line, expansions)
	}
	player := newOraclePlayer(rand)
	o.watch = func(o *oracle, q oracleQuestion) {
		if check != nil {
			check(o, q)
		}
		c := player.answer(o, q)
		entry := map[string]any{"player": float64(q.player), "kind": c.kind, "args": c.args}
		if q.answers == 1 {
			entry["auto"] = true
		}
		o.entries = append(o.entries, entry)
	}
	text, err := json.Marshal(line)
	if err != nil {
		return nil, err
	}
	if answer := o.replay(text); answer["ok"] != true {
		return nil, fmt.Errorf("its own game is refused at %v", answer["at"])
	}
	line["actions"] = o.entries
	return json.Marshal(line)
}

// oracleThemes are buildings that meet in rare situations.
var oracleThemes = [][]string{
	{"inn", "lighthouse", "harbor", "small_wharf", "wharf"},
	{"inn", "library", "construction_hut", "forest_house", "hospice"},
	{"inn", "black_market", "university", "church", "zoning_office", "library"},
	{"union_hall", "royal_supplier", "storehouse", "large_warehouse", "small_warehouse", "inn"},
	{"office", "trading_post", "land_office", "large_market", "forest_house", "inn"},
	{"hunting_lodge", "land_office", "forest_house", "hacienda", "hospice"},
	{"aqueduct", "indigo_plant", "coffee_roaster", "tobacco_storage", "library", "chapel", "jeweler"},
	{"villa", "hospice", "university", "coffee_roaster", "indigo_plant", "factory"},
}

// oracleGifts are a theme, or any small buildings, of those in play.
func oracleGifts(rand *rand.Rand, line map[string]any, expansions []string) []string {
	gifts := slices.Clone(oracleThemes[rand.IntN(len(oracleThemes))])
	if rand.IntN(4) == 0 {
		gifts = slices.Sorted(maps.Keys(oracleBuildings))
		rand.Shuffle(len(gifts), func(i, j int) { gifts[i], gifts[j] = gifts[j], gifts[i] })
		gifts = gifts[:rand.IntN(10)]
	}
	selection, drafted := line["selection"].([]any)
	return slices.DeleteFunc(gifts, func(id string) bool {
		b := oracleBuildings[id]
		inPlay := b.expansion == "" || slices.Contains(expansions, b.expansion)
		return b.column == 4 || !inPlay || drafted && !oracleProduces(id) && !slices.Contains(selection, any(id))
	})
}

// oracleExpansions are the expansions of the n-th of 16 combinations.
func oracleExpansions(n int) []string {
	list := []string{}
	for i, name := range []string{"new_buildings", "nobles", "buccaneer", "festival"} {
		if n&(1<<i) != 0 {
			list = append(list, name)
		}
	}
	return list
}
