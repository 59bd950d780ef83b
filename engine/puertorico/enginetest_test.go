package puertorico_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

// roundsOfAll is how often every combination of expansions is played at every number of seats by what is quickly judged; the
// long proof plays 20,000 games.
func roundsOfAll() int {
	if enginetest.Long() {
		return 320
	}
	return 4
}

// combinations are the settings of all combinations of expansions.
var combinations = func() []map[string]string {
	var list []map[string]string
	for set := range 1 << 4 {
		with := map[string]string{}
		for i, key := range []string{
			puertorico.OptionNewBuildings, puertorico.OptionNobles, puertorico.OptionBuccaneer, puertorico.OptionFestival,
		} {
			with[key] = strconv.FormatBool(set&(1<<i) != 0)
		}
		list = append(list, with)
	}
	return list
}()

func TestPuertoRicoKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, puertorico.Rules{}, enginetest.Options[puertorico.State]{
		Game: puertorico.Game(), Computers: computers, Conserved: conserved, Variants: combinations, Games: roundsOfAll() * len(combinations), Deep: 4,
		// A black market may be paid in hundreds of ways.
		Chosen: []string{puertorico.StepBuild},
		// A custom id carries 100 bytes: "v1|", a table's id of 10 letters, "|", up to 5 digits of a seq, "|", and the move.
		Notation: 80,
	})
}

func FuzzNotation(f *testing.F) {
	enginetest.FuzzNotation(f, puertorico.Rules{},
		"role:captain", "role:prospector2", "hacienda:draw", "hacienda:skip", "settle:corn", "settle:quarry:colonist",
		"settle:none", "place:corn=1,indigo=1,small_market=1,san_juan=0", "place:san_juan=3", "mayor:order", "build:harbor",
		"build:small_indigo_plant:colonist", "build:none", "craft:coffee", "trade:tobacco", "trade:none", "load:corn:6",
		"load:sugar:wharf", "load:none", "store:corn=3,indigo=1", "store:none", "setup:2:cistf", "reshuffle:ccf",
		"settle:corn:forest:colonist", "place:corn=2/1,inn=1,san_juan=3/3", "build:harbor:colonist:pay=@@quarry,indigo,vp",
		"trade:coffee:post", "tasks:corn:ccs", "lot:office,church", "prize:wharf", "draft:church", "forest:yes", "forest:no",
		"clear:corn:noble", "clear:none", "take:colonist", "take:noble", "land:buy", "land:corn:occupied", "supply:corn,coffee",
		"supply:none", "mix:corn=2,sugar=1", "inn:harbor", "inn:harbor:noble", "inn:stop", "buccaneer:piracy:6",
		"buccaneer:plunder", "buccaneer:raid", "buccaneer:capture:builder", "raid:corn")
}

// contents is what the box gives to a game of a number of players, as the rulebook's tables have it.
type contents struct {
	goods, plants                           [puertorico.Goods]int8
	quarries, colonists, large, violet, row int8
	// production holds the copies of production buildings, 0 for violet ones.
	production [puertorico.Buildings]int8
	// chips are the stocks of the editions (D1, R-01).
	chips []int32
	ships [3]int8
}

// box lists the contents (P1.3 to P1.6, P2, T1, T2, N9).
func box(players int8) contents {
	c := contents{
		goods: [...]int8{10, 11, 11, 9, 9}, plants: [...]int8{10, 12, 11, 9, 8}, quarries: 8, large: 1, violet: 2,
		production: [puertorico.Buildings]int8{
			puertorico.SmallIndigoPlant: 4, puertorico.SmallSugarMill: 4, puertorico.IndigoPlant: 3, puertorico.SugarMill: 3,
			puertorico.TobaccoStorage: 3, puertorico.CoffeeRoaster: 3, puertorico.Jeweler: 2,
		},
	}
	switch players {
	case 2:
		c.goods, c.plants, c.quarries, c.violet = [...]int8{8, 9, 9, 7, 7}, [...]int8{7, 9, 8, 6, 5}, 5, 1
		for building, n := range c.production {
			c.production[building] = min(n, 2)
		}
		c.colonists, c.ships, c.row, c.chips = 42, [...]int8{4, 6, 0}, 3, []int32{65}
	case 3:
		c.colonists, c.ships, c.row, c.chips = 58, [...]int8{4, 5, 6}, 4, []int32{75, 76}
	case 4:
		c.colonists, c.ships, c.row, c.chips = 79, [...]int8{5, 6, 7}, 5, []int32{100, 101}
	case 5:
		c.colonists, c.ships, c.row, c.chips = 100, [...]int8{6, 7, 8}, 6, []int32{122, 126}
	}
	return c
}

func (c *contents) copies(building puertorico.Building) int8 {
	if n := c.production[building]; n > 0 {
		return n
	}
	if building.Large() {
		return c.large
	}
	return c.violet
}

// inPlay says whether a game has the kind: production buildings always, the jeweler with the nobles (N9), the violet ones of
// the base game where none are drafted and those of the nobles unless they are drafted too (N1.7, R-05), and drafted ones (X2).
func inPlay(s *puertorico.State, building puertorico.Building) bool {
	v := &s.Rules
	switch {
	case s.Selected&(1<<building) != 0:
		return true
	case building.Set() == puertorico.SetNew:
		return false
	case building.Set() == puertorico.SetNobles:
		return v.Nobles && (building == puertorico.Jeweler || !v.NoblesInDraft)
	}
	return building.Production() || !v.NewBuildings
}

// boxes holds the contents by the number of players.
var boxes = [...]contents{2: box(2), 3: box(3), 4: box(4), 5: box(5)}

// conserved says whether every colonist, noble, good, tile, building and chip is where it can be, and whether each board keeps
// its own books.
func conserved(s *puertorico.State) error {
	c := &boxes[s.Players]
	goods, plants, quarries := s.Goods, s.Discards, s.Quarries
	colonists, nobles := s.Colonists+s.Ship+s.Raided, s.Nobles+s.ShipNobles
	copies := s.Copies
	chips := s.VP - s.Overdraw
	for _, good := range s.House[:s.HouseCount] {
		goods[good]++
	}
	for i, ship := range s.Ships {
		if ship.Capacity != c.ships[i] || ship.Count < 0 || ship.Count > ship.Capacity || (ship.Good == puertorico.NoGood) != (ship.Count == 0) {
			return fmt.Errorf("ship %d: %+v", i, ship)
		}
		if ship.Good == puertorico.NoGood {
			continue
		}
		goods[ship.Good] += ship.Count
		for _, other := range s.Ships[:i] {
			if other.Good == ship.Good {
				return fmt.Errorf("%s is aboard two ships", ship.Good)
			}
		}
	}
	for _, tile := range s.Row[:s.RowCount] {
		plants[tile]++
	}
	for _, tile := range s.Stack[:s.StackCount] {
		plants[tile]++
	}
	if s.Turn >= 0 && (puertorico.Rules{}).Step(s, s.Turn).Key == puertorico.StepForest {
		plants[s.Drawn]++
	}
	onFestival(s, &goods, &plants, &copies)
	for seat := range s.Players {
		b := &s.Boards[seat]
		if err := soundBoard(b); err != nil {
			return fmt.Errorf("board %d: %w", seat, err)
		}
		colonists += b.Persons - b.Nobles
		nobles += b.Nobles
		chips += b.VP
		for good := range goods {
			goods[good] += b.Goods[good]
			plants[good] += b.Island[good]
		}
		for i := range b.Island[puertorico.Forest] {
			plants[b.Forests>>(3*i)&7]++
		}
		quarries += b.Island[puertorico.Quarry]
		for _, building := range b.Buildings() {
			copies[building]++
		}
	}
	if s.Round == 0 {
		plants = c.plants
	}
	if goods != c.goods {
		return fmt.Errorf("goods %v, want %v", goods, c.goods)
	}
	if plants != c.plants || quarries != c.quarries {
		return fmt.Errorf("plantations %v and %d quarries, want %v and %d", plants, quarries, c.plants, c.quarries)
	}
	wantColonists, wantNobles := c.colonists, int8(0)
	if s.Rules.Nobles {
		wantColonists, wantNobles = 100, 20
	}
	if colonists != wantColonists || nobles != wantNobles {
		return fmt.Errorf("%d colonists and %d nobles, want %d and %d", colonists, nobles, wantColonists, wantNobles)
	}
	for building, n := range copies {
		building, want := puertorico.Building(building), int8(0)
		if inPlay(s, building) {
			want = c.copies(building)
		}
		if n != want {
			return fmt.Errorf("%d copies of %s, want %d", n, building, want)
		}
	}
	if err := soundDraft(s); err != nil {
		return err
	}
	if err := soundCards(s); err != nil {
		return err
	}
	return soundStock(s, c, chips)
}

// onFestival adds what lies on the festival's board: the tile, the goods and the copy of tasks that nobody has solved (F1 to F3).
// A building of which the game has a single copy is marked with one from the box.
func onFestival(s *puertorico.State, goods, plants *[puertorico.Goods]int8, copies *[puertorico.Buildings]int8) {
	f := &s.Festival
	if !s.Rules.Festival || f.Tile < 0 {
		return
	}
	if f.By[0] == engine.Everyone && s.Round > 0 {
		plants[f.Tile]++
	}
	if f.By[1] == engine.Everyone {
		for good, n := range f.Goods {
			goods[good] += n
		}
	}
	if f.By[2] == engine.Everyone && f.Building != puertorico.NoBuilding && boxes[s.Players].copies(f.Building) > 1 {
		copies[f.Building]++
	}
}

// soundDraft says whether the drafted kinds fit onto the board: at most so many of each cost, and all spaces are taken once the
// game goes on, unless the cost has no more kinds (X2).
func soundDraft(s *puertorico.State) error {
	if !s.Rules.NewBuildings {
		if s.Selected != 0 {
			return fmt.Errorf("kinds %b drafted without a draft", s.Selected)
		}
		return nil
	}
	spaces := [...]int{1: 1, 2: 2, 3: 1, 4: 1, 5: 2, 6: 1, 7: 1, 8: 2, 9: 1, 10: 5}
	if s.Rules.NoblesInDraft {
		// One space of cost 8 is the jeweler's, which is no kind of a draft.
		spaces = [...]int{1: 1, 2: 3, 3: 2, 4: 2, 5: 3, 6: 2, 7: 2, 8: 2, 9: 1, 10: 6}
	}
	var drafted [len(spaces)]int
	for building := range puertorico.Building(puertorico.Buildings) {
		if s.Selected&(1<<building) == 0 {
			continue
		}
		drafted[building.Cost()]++
		if building.Production() || building.Set() == puertorico.SetNobles && !s.Rules.NoblesInDraft {
			return fmt.Errorf("%s is drafted", building)
		}
	}
	for cost, n := range drafted {
		if n > spaces[cost] || n < spaces[cost] && s.Phase != puertorico.NoRole {
			return fmt.Errorf("%d kinds of cost %d drafted, there are %d spaces", n, cost, spaces[cost])
		}
	}
	return nil
}

// soundCards says whether role cards and the buccaneer's token are where they can be (C1 to C4).
func soundCards(s *puertorico.State) error {
	taken := 0
	for role, taker := range s.Takers {
		is := puertorico.Role(role)
		switch {
		case taker < engine.Everyone || int8(taker) >= s.Players:
			return fmt.Errorf("seat %d has taken %s", taker, is)
		case taker == engine.Everyone:
			continue
		case is == s.Captured:
			return fmt.Errorf("%s is captured and taken", is)
		case is == puertorico.Buccaneer && (!s.Rules.Buccaneer || s.Token != taker):
			return fmt.Errorf("seat %d has taken the buccaneer, the token is at %d", taker, s.Token)
		}
		taken++
	}
	if taken != int(s.Picks) && taken != int(s.Picks)+1 {
		return fmt.Errorf("%d cards taken in %d picks", taken, s.Picks)
	}
	if (s.Captured == puertorico.NoRole) != (s.Captor == engine.Everyone) || int8(s.Captor) >= s.Players || int8(s.Token) >= s.Players {
		return fmt.Errorf("%s is captured by %d, the token is at %d", s.Captured, s.Captor, s.Token)
	}
	if !s.Rules.Buccaneer && (s.Token != engine.Everyone || s.Captured != puertorico.NoRole || s.Raided != 0) {
		return errors.New("a buccaneer where none plays")
	}
	if s.Doubloons[puertorico.Buccaneer] != 0 {
		return fmt.Errorf("%d doubloons on the buccaneer", s.Doubloons[puertorico.Buccaneer])
	}
	return nil
}

// soundStock looks at what is no piece of a board.
func soundStock(s *puertorico.State, c *contents, chips int32) error {
	if !slices.Contains(c.chips, chips) {
		return fmt.Errorf("%d chips in all, want one of %v", chips, c.chips)
	}
	if s.VP < 0 || s.Overdraw < 0 || s.Overdraw > 0 && s.VP > 0 || s.Colonists < 0 || s.Ship < 0 || s.Quarries < 0 ||
		s.Nobles < 0 || s.ShipNobles < 0 || s.ShipNobles > 1 || s.Raided < 0 || s.Raided > 3 {
		return fmt.Errorf("stock: vp %d, overdraw %d, colonists %d, ship %d, quarries %d, nobles %d and %d on the ship, %d raided",
			s.VP, s.Overdraw, s.Colonists, s.Ship, s.Quarries, s.Nobles, s.ShipNobles, s.Raided)
	}
	for good, n := range s.Goods {
		if n < 0 || s.Discards[good] < 0 {
			return fmt.Errorf("%d %s in the supply, %d discarded", n, puertorico.Good(good), s.Discards[good])
		}
	}
	for building, n := range s.Copies {
		if n < 0 || n > 0 != (s.Offered&(1<<building) != 0) {
			return fmt.Errorf("%d copies of %s, offered %b", n, puertorico.Building(building), s.Offered)
		}
	}
	for role, money := range s.Doubloons {
		if money < 0 {
			return fmt.Errorf("%d doubloons on %s", money, puertorico.Role(role))
		}
	}
	if s.RowCount > c.row || s.HouseCount > puertorico.HouseSpaces {
		return fmt.Errorf("%d tiles face up, %d goods in the trading house", s.RowCount, s.HouseCount)
	}
	return nil
}

// soundBoard says whether a board's counters agree with what lies on it (P4.1, N1.4, X4.1).
func soundBoard(b *puertorico.Board) error {
	if b.Doubloons < 0 || b.VP < 0 || b.SanJuan < 0 || b.NobleSanJuan < 0 || b.NobleSanJuan > b.SanJuan {
		return fmt.Errorf("%d doubloons, %d chips, %d persons in san juan, %d nobles among them", b.Doubloons, b.VP, b.SanJuan, b.NobleSanJuan)
	}
	island, persons, nobles := int8(0), b.SanJuan, b.NobleSanJuan
	for tile, n := range b.Island {
		island += n
		k, noble := b.Workers[tile], b.NobleWorkers[tile]
		persons += k
		nobles += noble
		if n < 0 || k < 0 || k > n || noble < 0 || noble > k || puertorico.Tile(tile) == puertorico.Forest && k > 0 {
			return fmt.Errorf("%d persons, %d of them nobles, on %d of %s", k, noble, n, puertorico.Tile(tile))
		}
	}
	if island != b.IslandCount || island > puertorico.IslandSpaces {
		return fmt.Errorf("%d tiles, counted %d", island, b.IslandCount)
	}
	forests := b.Forests
	for range b.Island[puertorico.Forest] {
		if forests&7 >= puertorico.Goods {
			return fmt.Errorf("under a forest lies %d", forests&7)
		}
		forests >>= 3
	}
	if forests != 0 {
		return fmt.Errorf("more lies under forests than there are: %o", b.Forests)
	}
	spaces, all, built, working := 0, 0, uint64(0), uint64(0)
	var circles [puertorico.Buildings]int
	for _, building := range b.Buildings() {
		spaces++
		if building.Large() {
			spaces++
		}
		built |= 1 << building
		circles[building] += building.Circles()
		all += building.Circles()
	}
	if spaces != int(b.Spaces) || spaces > puertorico.CitySpaces || built != b.Built || all != int(b.Circles) {
		return fmt.Errorf("%d city spaces filled, counted %d; kinds %b and %b; %d circles, counted %d", spaces, b.Spaces, built, b.Built, all, b.Circles)
	}
	for building, k := range b.Staff {
		noble := b.NobleStaff[building]
		persons += k
		nobles += noble
		if k > 0 {
			working |= 1 << building
		}
		if k < 0 || int(k) > circles[building] || noble < 0 || noble > k {
			return fmt.Errorf("%d persons, %d of them nobles, on %d circles of %s", k, noble, circles[building], puertorico.Building(building))
		}
	}
	if persons != b.Persons || nobles != b.Nobles || working != b.Working {
		return fmt.Errorf("%d persons, counted %d; %d nobles, counted %d; working %b and %b", persons, b.Persons, nobles, b.Nobles, working, b.Working)
	}
	for good, n := range b.Goods {
		if n < 0 {
			return fmt.Errorf("%d %s", n, puertorico.Good(good))
		}
	}
	return nil
}

// TestEveryDoubloonAndPointIsToldByAnEvent keeps a ledger by the events alone and compares it with the purses and the role
// cards after each act, in every combination of expansions.
func TestEveryDoubloonAndPointIsToldByAnEvent(t *testing.T) {
	t.Parallel()
	paid := map[string]int{}
	for players := 2; players <= puertorico.MaxPlayers; players++ {
		for game := range roundsOfAll() * len(combinations) {
			follow(t, players, uint64(game), paid)
		}
	}
	for _, kind := range []string{
		puertorico.RoleTaken, puertorico.ProspectorPaid, puertorico.BuildingPaid, puertorico.TraderSold, puertorico.TraderDrew,
		puertorico.TraderLandSold, puertorico.BuilderBuilt, puertorico.CaptainLoaded, puertorico.CaptainMixed,
		puertorico.CaptainSupplied, puertorico.FestivalProduction, puertorico.FestivalBuilding, puertorico.BuccaneerPlunder,
		puertorico.BuccaneerCapture, puertorico.BuccaneerRansom, "a payment of the black market",
	} {
		if paid[kind] == 0 {
			t.Errorf("no doubloon and no point by %s", kind)
		}
	}
}

// ledger is what the events tell of doubloons and points.
type ledger struct {
	money, points [puertorico.MaxPlayers]int32
	cards         [puertorico.Roles]int32
	// paid counts the events that changed something, by kind.
	paid map[string]int
}

func (l *ledger) read(e engine.Event) {
	nums, words := map[string]int32{}, map[string]string{}
	for _, a := range e.Args {
		nums[a.Key], words[a.Key] = int32(a.Num), a.Text
	}
	switch e.Kind {
	case puertorico.RoleTaken, puertorico.BuccaneerCapture:
		for role := range l.cards {
			if puertorico.Role(role).String() == words["role"] {
				l.cards[role] -= nums["doubloons"]
			}
		}
		l.credit(e, nums["doubloons"], 0)
	case puertorico.ProspectorPaid, puertorico.TraderLandSold, puertorico.FestivalProduction, puertorico.BuccaneerRansom,
		puertorico.BuildingPaid, puertorico.CaptainLoaded, puertorico.CaptainMixed, puertorico.CaptainSupplied,
		puertorico.FestivalBuilding, puertorico.BuccaneerPlunder:
		l.credit(e, nums["doubloons"], nums["vp"])
	case puertorico.TraderSold:
		l.credit(e, nums["price"], 0)
	case puertorico.TraderDrew:
		l.credit(e, -1, 0)
	case puertorico.BuilderBuilt:
		// The black market takes a person, a good and a chip for a doubloon each (X3).
		price := nums["price"] - nums["vp"]
		for _, key := range []string{"from", "good"} {
			if words[key] != "" {
				price--
			}
		}
		if price != nums["price"] {
			l.paid["a payment of the black market"]++
		}
		l.credit(e, -price, -nums["vp"])
	case puertorico.RoundEnded:
		for role := range l.cards {
			if n, ok := nums[puertorico.Role(role).String()]; ok {
				l.cards[role] = n
			}
		}
	}
}

func (l *ledger) credit(e engine.Event, money, points int32) {
	l.money[e.Seat] += money
	l.points[e.Seat] += points
	if money != 0 || points != 0 {
		l.paid[e.Kind]++
	}
}

func follow(t *testing.T, players int, game uint64, paid map[string]int) {
	t.Helper()
	rules := puertorico.Rules{}
	s, err := rules.Setup(engine.Config{Seats: players, Options: combinations[game%uint64(len(combinations))]})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(game)
	l := ledger{paid: paid}
	for seat := range players {
		l.money[seat] = s.Boards[seat].Doubloons
	}
	var rec engine.Recorder
	for acts := 0; ; acts++ {
		// What chance has to do with an act is told with it.
		engine.AnswerChance(rules, &s, &rand, &rec)
		for _, e := range rec.Events {
			l.read(e)
		}
		for i := range players {
			if b := &s.Boards[i]; b.Doubloons != l.money[i] || b.VP != l.points[i] {
				t.Fatalf("%d players, game %d, act %d: seat %d has %d doubloons and %d chips, by the events %d and %d",
					players, game, acts, i, b.Doubloons, b.VP, l.money[i], l.points[i])
			}
		}
		if s.Doubloons != l.cards {
			t.Fatalf("%d players, game %d, act %d: %v doubloons on the cards, by the events %v", players, game, acts, s.Doubloons, l.cards)
		}
		seat := rules.Asked(&s).First()
		if seat == engine.Everyone {
			return
		}
		rec = engine.Recorder{}
		rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), &rec)
	}
}

func TestHiddenChipsOfOthersStandInNoView(t *testing.T) {
	rules := puertorico.Rules{}
	for players := 3; players <= puertorico.MaxPlayers; players++ {
		s, err := rules.Setup(engine.Config{Seats: players, Options: combinations[len(combinations)-1]})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(uint64(players))
		for {
			engine.AnswerChance(rules, &s, &rand, nil)
			asked := rules.Asked(&s)
			if asked == 0 {
				break
			}
			for viewer := engine.Everyone; int(viewer) < players; viewer++ {
				// The same public stock, one chip in another hand: nobody else can tell.
				other := s
				from, to := engine.Seat(players-1), engine.Seat(0)
				if from == viewer {
					from--
				}
				if to == viewer {
					to++
				}
				if from == to {
					continue
				}
				other.Boards[from].VP--
				other.Boards[to].VP++
				if a, b := rules.View(&s, viewer), rules.View(&other, viewer); !reflect.DeepEqual(a, b) {
					t.Fatalf("%d players, seat %d sees a chip of another: %s", players, viewer, cmp.Diff(a, b))
				}
				other = s
				other.Rules.HiddenVP = false
				if v := rules.View(&other, viewer); v.Players[from].VP != int(s.Boards[from].VP) {
					t.Fatalf("%d players, seat %d does not see open chips: %d, want %d", players, viewer, v.Players[from].VP, s.Boards[from].VP)
				}
				if v := rules.View(&s, viewer); viewer >= 0 && v.Players[viewer].VP != int(s.Boards[viewer].VP) {
					t.Fatalf("%d players, seat %d does not see the own chips", players, viewer)
				}
			}
			seat := asked.First()
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), nil)
		}
		if v := rules.View(&s, engine.Everyone); v.Players[0].VP != int(s.Boards[0].VP) {
			t.Errorf("%d players: chips are hidden after the end", players)
		}
	}
}
