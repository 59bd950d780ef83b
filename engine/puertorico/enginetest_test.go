package puertorico_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
	"github.com/harbormaster/harbormaster/engine/puertorico"
)

func TestPuertoRicoKeepsEveryPromiseOfAGame(t *testing.T) {
	enginetest.Run(t, puertorico.Rules{}, enginetest.Options[puertorico.State]{
		Game: puertorico.Game(), Conserved: conserved, Games: 2000, Deep: 4,
	})
}

func FuzzNotation(f *testing.F) {
	enginetest.FuzzNotation(f, puertorico.Rules{},
		"role:captain", "role:prospector2", "hacienda:draw", "hacienda:skip", "settle:corn", "settle:quarry:colonist",
		"settle:none", "place:corn=1,indigo=1,small_market=1,san_juan=0", "place:san_juan=3", "mayor:order", "build:harbor",
		"build:small_indigo_plant:colonist", "build:none", "craft:coffee", "trade:tobacco", "trade:none", "load:corn:6",
		"load:sugar:wharf", "load:none", "store:corn=3,indigo=1", "store:none", "setup:2:cistf", "reshuffle:ccf")
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

// box lists the contents (P1.3 to P1.6, P2, T1, T2).
func box(players int8) contents {
	c := contents{
		goods: [...]int8{10, 11, 11, 9, 9}, plants: [...]int8{10, 12, 11, 9, 8}, quarries: 8, large: 1, violet: 2,
		production: [puertorico.Buildings]int8{
			puertorico.SmallIndigoPlant: 4, puertorico.SmallSugarMill: 4, puertorico.IndigoPlant: 3, puertorico.SugarMill: 3,
			puertorico.TobaccoStorage: 3, puertorico.CoffeeRoaster: 3,
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

// boxes holds the contents by the number of players.
var boxes = [...]contents{2: box(2), 3: box(3), 4: box(4), 5: box(5)}

// conserved says whether every colonist, good, tile, building and chip is where it can be, and whether each board keeps
// its own books.
func conserved(s *puertorico.State) error {
	c := &boxes[s.Players]
	goods, plants, quarries := s.Goods, s.Discards, s.Quarries
	colonists := s.Colonists + s.Ship
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
	for seat := range s.Players {
		b := &s.Boards[seat]
		if err := soundBoard(b); err != nil {
			return fmt.Errorf("board %d: %w", seat, err)
		}
		colonists += b.Colonists()
		chips += b.VP
		for good := range goods {
			goods[good] += b.Goods[good]
			plants[good] += b.Island[good]
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
	if colonists != c.colonists {
		return fmt.Errorf("%d colonists, want %d", colonists, c.colonists)
	}
	for building, n := range copies {
		if want := c.copies(puertorico.Building(building)); n != want {
			return fmt.Errorf("%d copies of %s, want %d", n, puertorico.Building(building), want)
		}
	}
	return soundStock(s, c, chips)
}

// soundStock looks at what is no piece of a board.
func soundStock(s *puertorico.State, c *contents, chips int32) error {
	if !slices.Contains(c.chips, chips) {
		return fmt.Errorf("%d chips in all, want one of %v", chips, c.chips)
	}
	if s.VP < 0 || s.Overdraw < 0 || s.Overdraw > 0 && s.VP > 0 || s.Colonists < 0 || s.Ship < 0 || s.Quarries < 0 {
		return fmt.Errorf("stock: vp %d, overdraw %d, colonists %d, ship %d, quarries %d", s.VP, s.Overdraw, s.Colonists, s.Ship, s.Quarries)
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

// soundBoard says whether a board's counters agree with what lies on it (P4.1).
func soundBoard(b *puertorico.Board) error {
	if b.Doubloons < 0 || b.VP < 0 || b.SanJuan < 0 {
		return fmt.Errorf("%d doubloons, %d chips, %d colonists in san juan", b.Doubloons, b.VP, b.SanJuan)
	}
	island := int8(0)
	for tile, n := range b.Island {
		island += n
		if k := b.Workers[tile]; n < 0 || k < 0 || k > n {
			return fmt.Errorf("%d colonists on %d of %s", k, n, puertorico.Tile(tile))
		}
	}
	if island != b.IslandCount || island > puertorico.IslandSpaces {
		return fmt.Errorf("%d tiles, counted %d", island, b.IslandCount)
	}
	spaces, built := 0, uint32(0)
	var circles [puertorico.Buildings]int
	for _, building := range b.Buildings() {
		spaces++
		if building.Large() {
			spaces++
		}
		built |= 1 << building
		circles[building] += building.Circles()
	}
	if spaces != int(b.Spaces) || spaces > puertorico.CitySpaces || built != b.Built {
		return fmt.Errorf("%d city spaces filled, counted %d; kinds %b and %b", spaces, b.Spaces, built, b.Built)
	}
	for building, k := range b.Staff {
		if k < 0 || int(k) > circles[building] {
			return fmt.Errorf("%d colonists on %d circles of %s", k, circles[building], puertorico.Building(building))
		}
	}
	for good, n := range b.Goods {
		if n < 0 {
			return fmt.Errorf("%d %s", n, puertorico.Good(good))
		}
	}
	return nil
}

// TestEveryDoubloonAndPointIsToldByAnEvent keeps a ledger by the events alone and compares it with the purses and the role
// cards after each act.
func TestEveryDoubloonAndPointIsToldByAnEvent(t *testing.T) {
	for players := 2; players <= puertorico.MaxPlayers; players++ {
		for game := range 20 {
			follow(t, players, uint64(game))
		}
	}
}

func follow(t *testing.T, players int, game uint64) {
	t.Helper()
	rules := puertorico.Rules{}
	s, err := rules.Setup(engine.Config{Seats: players})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(game)
	var money, points [puertorico.MaxPlayers]int32
	var cards [puertorico.Roles]int32
	for seat := range players {
		money[seat] = s.Boards[seat].Doubloons
	}
	for acts := 0; ; acts++ {
		var rec engine.Recorder
		engine.Settle(rules, &s, &rand, &rec)
		seat := rules.Asked(&s).First()
		if seat != engine.Everyone {
			rules.Apply(&s, seat, rules.Sample(&s, seat, &rand), &rec)
		}
		for _, e := range rec.Events {
			nums := map[string]int32{}
			words := map[string]string{}
			for _, a := range e.Args {
				nums[a.Key], words[a.Key] = int32(a.Num), a.Text
			}
			switch e.Kind {
			case puertorico.RoleTaken:
				money[e.Seat] += nums["doubloons"]
				for role := range cards {
					if puertorico.Role(role).String() == words["role"] {
						cards[role] -= nums["doubloons"]
					}
				}
			case puertorico.ProspectorPaid, puertorico.CraftsmanFactory:
				money[e.Seat] += nums["doubloons"]
			case puertorico.TraderSold:
				money[e.Seat] += nums["price"]
			case puertorico.BuilderBuilt:
				money[e.Seat] -= nums["price"]
			case puertorico.CaptainLoaded:
				points[e.Seat] += nums["vp"]
			case puertorico.RoundEnded:
				for role := range cards {
					if n, ok := nums[puertorico.Role(role).String()]; ok {
						cards[role] = n
					}
				}
			}
		}
		for i := range players {
			if b := &s.Boards[i]; b.Doubloons != money[i] || b.VP != points[i] {
				t.Fatalf("%d players, game %d, act %d: seat %d has %d doubloons and %d chips, by the events %d and %d",
					players, game, acts, i, b.Doubloons, b.VP, money[i], points[i])
			}
		}
		if s.Doubloons != cards {
			t.Fatalf("%d players, game %d, act %d: %v doubloons on the cards, by the events %v", players, game, acts, s.Doubloons, cards)
		}
		if seat == engine.Everyone {
			return
		}
	}
}

func TestHiddenChipsOfOthersStandInNoView(t *testing.T) {
	rules := puertorico.Rules{}
	for players := 3; players <= puertorico.MaxPlayers; players++ {
		s, err := rules.Setup(engine.Config{Seats: players})
		if err != nil {
			t.Fatal(err)
		}
		rand := engine.RandFrom(uint64(players))
		for {
			engine.Settle(rules, &s, &rand, nil)
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
