package puertorico

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// tempers are likings of the seats of a random game: every seat likes every move so much, always the same way. So games differ
// in kind, and rare situations come about.
type tempers struct {
	likes []map[string]float64
	// spread is how much likings differ, in powers of two; 0 chooses evenly.
	spread int
	// eager seats seldom decline what they may do.
	eager bool
	rand  *engine.Rand
}

func newTempers(players int, rand *engine.Rand) *tempers {
	t := &tempers{spread: []int{0, 3, 6, 10}[rand.IntN(4)], eager: rand.IntN(2) == 0, rand: rand}
	for range players {
		t.likes = append(t.likes, map[string]float64{})
	}
	return t
}

func (t *tempers) like(seat Seat, m Move) float64 {
	key := m.String()
	if _, ok := t.likes[seat][key]; !ok {
		like := math.Exp2(float64(t.rand.IntN(t.spread + 1)))
		if t.eager && m.A == none {
			like /= 1 << 12
		}
		t.likes[seat][key] = like
	}
	return t.likes[seat][key]
}

func (t *tempers) choose(s *State, seat Seat) Move {
	rules := Rules{}
	if s.Step == stepPlace {
		if list := rules.Candidates(s, seat, nil); len(list) > 0 && t.rand.IntN(2) == 0 {
			return list[t.rand.IntN(len(list))]
		}
		return rules.Sample(s, seat, t.rand)
	}
	list := rules.Moves(s, seat, nil)
	if s.mixing(seat) && t.rand.IntN(3) == 0 || len(list) > 60 {
		return rules.Sample(s, seat, t.rand)
	}
	sum := 0.0
	for _, m := range list {
		sum += t.like(seat, m)
	}
	at := float64(t.rand.IntN(1<<20)) / (1 << 20) * sum
	for _, m := range list {
		if at -= t.like(seat, m); at < 0 {
			return m
		}
	}
	return list[len(list)-1]
}

// position is what the engine knows before an entry: who is asked, the public state, the legal choices.
type position struct {
	state         State
	player        int
	public, legal string
}

// followedGame is a random game of the engine as a line, with its positions by the index of the entry that follows.
type followedGame struct {
	line      []byte
	positions map[int]position
	// account is the engine's scores, winners and end flags, gifts the buildings that every seat had beside the game's copies.
	account string
	gifts   []string
}

// randomLine plays a random game with a combination of expansions and random options. Every seat has riches doubloons more than
// its due and, where there are any, a plantation of each kind; and gifts among the buildings of the game.
func randomLine(t *testing.T, seed uint64, riches int, generous bool) followedGame {
	t.Helper()
	rand := engine.RandFrom(seed)
	players := 2 + int(seed%4)
	c := engine.Config{Seats: players, Recorded: true, Options: expansionsOf(int(seed / 4))}
	c.Options[OptionOrderedMayor] = "true"
	for _, key := range []string{OptionDuplicates, OptionNoblesInDraft, OptionDoubleBuccaneer} {
		c.Options[key] = strconv.FormatBool(rand.IntN(3) == 0)
	}
	c.Options[OptionVPAnyPhase] = strconv.FormatBool(rand.IntN(3) > 0)
	pool := 1 + rand.IntN([]int{8, 60, 160, 1000}[rand.IntN(4)])
	c.Options[optionPool] = strconv.Itoa(pool)
	x := exporter{record: recordedGame{
		Game: Name, ID: fmt.Sprint("random-", seed), Players: players, Pool: pool, Expansions: []string{}, Options: map[string]bool{},
		Actions: []entry{},
	}}
	var err error
	if x.state, err = (Rules{}).Setup(c); err != nil {
		t.Fatal(err)
	}
	x.options()
	delete(x.record.Options, OptionOrderedMayor)
	g := followedGame{positions: map[int]position{}}
	rules, s := Rules{}, &x.state
	for s.Round == 0 || s.Step == stepLot || s.Step == stepDraft || s.Step == stepPrize {
		seat := engine.Chance
		var m Move
		if rules.Chance(s) {
			m = rules.Roll(s, &rand)
		} else {
			seat = rules.Asked(s).First()
			m = rules.Sample(s, seat, &rand)
		}
		x.play(seat, m)
	}
	if s.Rules.NewBuildings {
		x.record.Selection = s.selection()
	}
	if generous {
		for _, word := range oracleThemes[rand.IntN(len(oracleThemes))] {
			if gift, _ := parseBuilding(word); s.kindsInGame()&(1<<gift) != 0 {
				g.gifts = append(g.gifts, word)
			}
		}
	}
	for i := range players {
		b := &s.Boards[i]
		b.Doubloons += int32(riches)
		for tile := range Tile(min(riches, Goods)) {
			b.lay(tile, false)
		}
		for _, word := range g.gifts {
			gift, _ := parseBuilding(word)
			b.addBuilding(gift)
		}
	}
	temper := newTempers(players, &rand)
	for s.Step != stepOver {
		seat, player := engine.Chance, -1
		var m Move
		if rules.Chance(s) {
			m = rules.Roll(s, &rand)
		} else {
			seat = rules.Asked(s).First()
			player = int(seat)
			m = temper.choose(s, seat)
		}
		g.positions[len(x.record.Actions)] = x.position(player)
		if err := rules.Check(s, seat, m); err != nil {
			t.Fatalf("seed %d: %s: %v", seed, m, err)
		}
		x.write(seat, m, false)
		var forced []answer
		s.apply(seat, &m, &emitter{forced: &forced})
		for _, a := range forced {
			if !a.idle {
				x.write(a.seat, a.move, true)
			}
		}
	}
	g.positions[len(x.record.Actions)] = x.position(-2)
	r := replayer{state: *s}
	account := r.Answer()
	g.account = inJSON(account["scores"]) + inJSON(account["winners"]) + inJSON(account["end"])
	if g.line, err = json.Marshal(x.record); err != nil {
		t.Fatal(err)
	}
	return g
}

func (x *exporter) position(player int) position {
	p := position{state: x.state, player: player, public: inJSON(x.state.public())}
	if player >= 0 {
		r := replayer{state: x.state}
		legal, _ := r.Legal(nil)
		p.legal = inJSON(legal)
	}
	return p
}

func inJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// games is how many of something a test plays: many more in a long run.
func games(n int) int {
	if enginetest.Long() {
		return 15 * n
	}
	return n
}

// situations come about in an ordinary test already; the log of a long one counts many more.
var situations = []string{
	"A8 large building unoccupied", "B11 factory with 1 kinds", "B12 university", "B13 harbor", "B14 wharf", "B8 hospice",
	"B9 office", "K1 the ship has at least one a player", "K14 hacienda fills the island", "K18 the privilege good is sold out",
	"K29 the full ship blocks its kind", "K30 more points than chips", "K8 a building for nothing",
	"P10.7 storage with room for 1 kinds", "P5.2 full island", "P5.4 nothing left to take", "P5.4 reshuffle", "P5.4 short row",
	"P5.5 no quarry left", "P6.4 somebody stays in San Juan", "P7.2 more quarries than the column",
	"P8.4 the supply is too small", "P9.4 the house is full before somebody's turn", "R-02 a second one",
	"R-58 several ships take as much",
	"C4.1 piracy", "C4.2 plunder", "C4.3 a raided colonist", "C4.4 a captured card is claimed", "F4 building", "F4 cultivation",
	"F4 production", "N3 chapel with a colonist", "N3 chapel with a noble", "N4 land office buys", "N4 land office discards",
	"N5 a hunting lodge discards", "N7 royal supplier", "N9 jeweler", "R-24 the library doubles the buccaneer",
	"R-25 the captor plays the card", "R-43 land office after the sale", "R-43 land office before the sale",
	"R-44 an income without a good", "R-47 only colonists left", "R-51 unoccupied tiles count", "R-53 a boxed copy as marker",
	"R-60 no privilege good is left", "X10.1 a", "X10.1 b", "X10.1 b closed by its owner", "X11 lighthouse", "X12 library",
	"X12.1 library settler", "X13 specialty factory with 1 goods", "X14 union hall", "X16 statue",
	"X3.1 the black market takes the rest of the price", "X3.2 a noble pays", "X4 a forest", "X4.2 forests lower the price",
	"X5 storehouse", "X6 aqueduct", "X7 church with 1 VP", "X8 trading post", "X9 small wharf",
}

func TestRandomGamesGoAsTheOracleSays(t *testing.T) {
	t.Parallel()
	met := map[string]int{}
	questions, played := 0, games(64)
	for seed := range uint64(played) {
		riches := 0
		if seed%3 == 2 {
			riches = Goods + int(seed%70)
		}
		g := randomLine(t, seed, riches, riches > 0 && seed%2 == 0)
		o := oracle{met: met, riches: riches, gifts: g.gifts}
		questions += o.follow(t, fmt.Sprint("seed ", seed), g)
	}
	for _, what := range situations {
		if met[what] == 0 {
			t.Errorf("never met: %s", what)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%7d %s", met[what], what)
	}
	t.Logf("%d games, %d questions", played, questions)
}

// follow replays a game of the engine and compares every question with its state and legal choices, the end, and where the
// game began as the rules say, the whole answer. It gives the number of questions.
func (o *oracle) follow(t *testing.T, name string, g followedGame) int {
	t.Helper()
	var written recordedGame
	if err := json.Unmarshal(g.line, &written); err != nil {
		t.Fatal(err)
	}
	seen, last := 0, len(written.Actions)
	rand := engine.RandFrom(uint64(last))
	o.watch = func(o *oracle, q oracleQuestion) {
		if q.at == last {
			return
		}
		where := fmt.Sprintf("%s, entry %d, %s of player %d", name, q.at, q.kind, q.player)
		if auto := written.Actions[q.at].Auto; auto != (q.answers == 1) {
			t.Fatalf("%s: auto is %v with %d answers", where, auto, q.answers)
		}
		if q.answers == 1 {
			return
		}
		got, asked := g.positions[q.at]
		seen++
		public, legal := inJSON(o.public()), "null"
		if list, ok := o.legal[strconv.Itoa(q.at)]; ok {
			legal = inJSON(list)
		}
		switch {
		case !asked:
			t.Fatalf("%s: the engine does not ask", where)
		case got.player != q.player:
			t.Fatalf("%s: the engine asks %d", where, got.player)
		case got.public != public:
			t.Fatalf("%s: the state is\n%s, the oracle says\n%s", where, got.public, public)
		case q.player >= 0 && got.legal != legal:
			t.Fatalf("%s: legal is\n%s, the oracle says\n%s", where, got.legal, legal)
		}
		if q.at%5 == 0 {
			got.tryAll(t, where, q, written.Actions[q.at].Args, &rand)
		}
	}
	answer := o.replay(g.line)
	if answer["ok"] != true {
		t.Fatalf("%s: the oracle refuses entry %v of %d: %s", name, answer["at"], last, g.line)
	}
	if seen != len(g.positions)-1 {
		t.Fatalf("%s: the engine asks %d times, the oracle %d times", name, len(g.positions)-1, seen)
	}
	if public := inJSON(o.public()); public != g.positions[last].public {
		t.Fatalf("%s: the end is\n%s, the oracle says\n%s", name, g.positions[last].public, public)
	}
	if got, want := g.account, inJSON(answer["scores"])+inJSON(answer["winners"])+inJSON(answer["end"]); got != want {
		t.Fatalf("%s: the account is\n%s, the oracle says\n%s", name, got, want)
	}
	if o.riches > 0 || len(o.gifts) > 0 {
		return seen
	}
	if got, want := engineAnswer(t, g.line), inJSON(answer); got != want {
		t.Fatalf("%s: the answer is\n%s, the oracle says\n%s", name, got, want)
	}
	return seen
}

// conceivable are the arguments of every kind of entry that can be listed, legal or not.
var conceivable = func() map[string][]oracleArgs {
	flags := []bool{false, true}
	all := map[string][]oracleArgs{
		"hacienda": {{"draw": true}, {"draw": false}, {"draw": nil}}, "load": {{"good": nil, "ship": nil}},
		"draw_place": {{"forest": true}, {"forest": false}, {}}, "mayor_take": {{"noble": true}, {"noble": false}, {"noble": nil}},
		"inn": {{"to": nil}}, "hunting_lodge": {{"tile": nil}}, "land_office": {{"tile": "buy"}, {"tile": nil}},
		"buccaneer": {{"do": "plunder"}, {"do": "raid"}, {"do": "capture"}, {"do": "piracy"}, {"do": "rest"}},
	}
	add := func(kind string, args oracleArgs) { all[kind] = append(all[kind], args) }
	for _, role := range roleWords {
		add("role", oracleArgs{"role": role})
		add("buccaneer", oracleArgs{"do": "capture", "role": role})
	}
	for _, tile := range append(slices.Clone(tileWords[:]), "") {
		for _, colonist := range flags {
			add("settle", oracleArgs{"tile": wordOrNull(tile), "colonist": colonist})
			add("settle", oracleArgs{"tile": wordOrNull(tile), "colonist": colonist, "forest": true})
			for _, noble := range flags {
				add("hunting_lodge", oracleArgs{"tile": wordOrNull(tile), "occupied": colonist, "noble": noble})
				add("land_office", oracleArgs{"tile": wordOrNull(tile), "occupied": colonist, "noble": noble})
			}
		}
	}
	for _, place := range slices.Concat(tileWords[:], buildingWords(), []string{"san_juan"}) {
		add("raid", oracleArgs{"to": place})
		for _, noble := range flags {
			add("inn", oracleArgs{"to": place, "noble": noble})
		}
	}
	for _, building := range append(buildingWords(), "") {
		for _, colonist := range flags {
			add("build", oracleArgs{"building": wordOrNull(building), "colonist": colonist})
		}
	}
	for _, good := range append(slices.Clone(goodWords[:]), "", "quarry") {
		add("craft_bonus", oracleArgs{"good": wordOrNull(good)})
		add("trade", oracleArgs{"good": wordOrNull(good)})
		add("trade", oracleArgs{"good": wordOrNull(good), "post": true})
		for _, ship := range []any{nil, 0.0, 4.0, 5.0, 6.0, 7.0, 8.0, "wharf", "small_wharf"} {
			add("load", oracleArgs{"good": wordOrNull(good), "ship": ship})
		}
	}
	for ship := 3.0; ship < 10; ship++ {
		add("buccaneer", oracleArgs{"do": "piracy", "ship": ship})
	}
	for set := range 1 << Goods {
		goods := []any{}
		for good, word := range goodWords {
			if set&(1<<good) != 0 {
				goods = append(goods, word)
			}
		}
		add("royal_supplier", oracleArgs{"goods": goods})
		if len(goods) == 2 {
			add("royal_supplier", oracleArgs{"goods": []any{goods[1], goods[0]}})
			add("royal_supplier", oracleArgs{"goods": []any{goods[0], goods[0]}})
		}
	}
	return all
}()

// anyPayment is a building with a payment of the black market at random, mostly an illegal one.
func anyPayment(nobles bool, rand *engine.Rand) oracleArgs {
	words := buildingWords()
	pay := map[string]any{}
	if rand.IntN(3) > 0 {
		places := slices.Concat(tileWords[:], words, []string{"san_juan", "san_juan", "san_juan"})
		pay["colonist_from"] = places[rand.IntN(len(places))]
		if nobles == (rand.IntN(10) > 0) {
			pay["noble"] = rand.IntN(3) == 0
		}
	}
	if rand.IntN(2) == 0 {
		pay["good"] = goodWords[rand.IntN(Goods)]
	}
	if rand.IntN(2) == 0 {
		pay["vp"] = float64(1 + rand.IntN(8)/7)
	}
	return oracleArgs{"building": words[rand.IntN(len(words))], "colonist": rand.IntN(3) == 0, "pay": pay}
}

// anyMix is a loading of the small wharf at random.
func anyMix(rand *engine.Rand) oracleArgs {
	goods := map[string]any{}
	for range rand.IntN(4) {
		goods[goodWords[rand.IntN(Goods)]] = float64(rand.IntN(4))
	}
	return oracleArgs{"good": "mixed", "ship": "small_wharf", "goods": goods}
}

func wordOrNull(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// tryAll offers every conceivable answer to a question, from other seats too, and ones near a placement or a storage; the
// engine accepts what the oracle says.
func (p *position) tryAll(t *testing.T, where string, q oracleQuestion, given oracleArgs, rand *engine.Rand) {
	t.Helper()
	try := func(player int, kind string, args oracleArgs) {
		r := replayer{state: p.state}
		err := r.play(entry{Player: player, Kind: kind, Args: args})
		if want := player == q.player && q.allows(kind, args); want != (err == nil) {
			t.Fatalf("%s: %s of %d with %s: the engine says %v, the oracle %v", where, kind, player, inJSON(args), err, want)
		}
	}
	for kind, list := range conceivable {
		if kind == q.kind || kind == "inn" || kind == "land_office" && q.kind == "trade" {
			for _, args := range list {
				try(q.player, kind, args)
			}
		}
		for player := -1; player <= int(p.state.Players); player++ {
			if player != q.player || kind != q.kind {
				try(player, kind, list[rand.IntN(len(list))])
			}
		}
	}
	for range 40 {
		switch q.kind {
		case "build":
			try(q.player, q.kind, anyPayment(p.state.Rules.Nobles, rand))
		case "load":
			try(q.player, q.kind, anyMix(rand))
		}
	}
	for range 12 {
		near := any(given)
		for range 1 + rand.IntN(3) {
			near = movePiece(near, rand)
		}
		if rand.IntN(4) == 0 {
			near = mutateValue(near, rand)
		}
		if args, ok := near.(oracleArgs); ok {
			try(q.player, q.kind, args)
		}
	}
}

func TestGamesPlacedAtOnceGoAsTheOracleSays(t *testing.T) {
	t.Parallel()
	for game := range games(20) {
		c := exportConfig(game)
		acts, table := playOut(t, game, c)
		line, err := Export("x", c, acts)
		if err != nil {
			t.Fatal(err)
		}
		o := oracle{}
		answer := o.replay(line)
		if got, want := engineAnswer(t, line), inJSON(answer); got != want {
			t.Fatalf("game %d: the answer is\n%s, the oracle says\n%s", game, got, want)
		}
		s, _ := engine.State(table, Rules{})
		if got, want := inJSON(s.public()), inJSON(o.public()); got != want {
			t.Fatalf("game %d ends with\n%s, the oracle says\n%s", game, got, want)
		}
	}
}

// engineAnswer is the engine's answer to a line, with the legal choices and without the reason.
func engineAnswer(t *testing.T, line []byte) string {
	t.Helper()
	answer := map[string]any{}
	if err := json.Unmarshal(Replay(line, true), &answer); err != nil {
		t.Fatal(err)
	}
	delete(answer, "reason")
	return inJSON(answer)
}
