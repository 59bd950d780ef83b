package puertorico

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/enginetest"
)

// obeyed is what orders with spaces between them make of the open question of a seat, "asked" where they leave it to the person.
func (x *script) obeyed(seat Seat, orders string) string {
	m, _, ok := orderBook.Follow(&x.s, seat, enginetest.ReadOrders(orders))
	if !ok {
		return "asked"
	}
	return m.String()
}

func TestOrdersAnswerInTheirOwnersPlace(t *testing.T) {
	const (
		trader  = "seat 1 goods coffee 1 sugar 2 corn 1\n0 role:trader"
		settler = "row corn sugar tobacco coffee corn\n0 role:settler\n0 settle:none"
		builder = "seat 1 money 8\n0 role:builder\n0 build:none"
		captain = "cargo 5 6=corn:2 7\nseat 1 goods corn 3 sugar 2 coffee 1\n0 role:captain"
	)
	for _, c := range []struct {
		what, position string
		seat           Seat
		orders, want   string
	}{
		{"the first good is sold", trader, 1, "sell:any:coffee,sugar::ask", "trade:coffee"},
		{"else the second", "house coffee\n" + trader, 1, "sell:any:coffee,sugar::ask", "trade:sugar"},
		{"what brings most is sold", "house coffee\n" + trader, 1, "sell:any:most::ask", "trade:sugar"},
		{"not below the price", trader, 1, "sell:any:sugar,corn:3:pass", "trade:none"},
		{"the next good has the price", trader, 1, "sell:any:sugar,coffee:3:pass", "trade:coffee"},
		{"otherwise the person is asked", trader, 1, "sell:any:tobacco::ask", "asked"},
		{"an order that asks goes before a later one", trader, 1, "sell:any:tobacco::ask sell:any:coffee::pass", "asked"},
		{"not in the phase of the own role", "seat 0 goods coffee 1\n0 role:trader", 0, "sell:theirs:coffee::pass", "asked"},
		{"only in the phase of the own role", trader, 1, "sell:mine:coffee::pass sell:theirs:sugar::pass", "trade:sugar"},
		{"a trading post takes what the house holds", "with new_buildings\nhouse coffee\nseat 1 city trading_post\n" + trader, 1, "sell:any:coffee::pass", "trade:coffee:post"},
		{"land may be dealt instead of a sale", "with nobles\nstack corn\nseat 1 money 1\nseat 1 city land_office\n" + trader, 1, "sell:any:tobacco::pass", "asked"},
		{"land is never dealt", "with nobles\nstack corn\nseat 1 money 1\nseat 1 city land_office\n" + trader, 1, "sell:any:tobacco::pass land:never", "trade:none"},
		{"land is bought", "with nobles\nstack corn\nseat 1 money 1\nseat 1 city land_office\n" + trader, 1, "land:buy sell:any:coffee::pass", "land:buy"},

		{"the first tile is taken", settler, 1, "settle:any:quarry,coffee,tobacco:ask", "settle:coffee"},
		{"a plantation for a plant", "seat 1 city small_sugar_mill\n" + settler, 1, "settle:any:matching,coffee:ask", "settle:sugar"},
		{"no plant has room", "seat 1 island sugar 1/0\nseat 1 city small_sugar_mill\n" + settler, 1, "settle:any:matching,coffee:ask", "settle:coffee"},
		{"a hut allows a quarry, a hospice sends a colonist", "seat 1 city construction_hut hospice\n" + settler, 1, "settle:any:quarry:pass", "settle:quarry:colonist"},
		{"nothing is taken", settler, 1, "settle:any:quarry:pass", "settle:none"},
		{"a plantation becomes a forest", "with new_buildings\nseat 1 city forest_house\n" + settler, 1, "settle:any:forest:pass", "settle:corn:forest"},
		{"the hacienda draws", "stack corn\nseat 1 city hacienda\n" + settler, 1, "hacienda:draw", "hacienda:draw"},
		{"the hacienda rests", "stack corn\nseat 1 city hacienda\n" + settler, 1, "hacienda:skip", "hacienda:skip"},

		{"the first building that can be paid", "seat 1 money 7\n0 role:builder\n0 build:none", 1, "build:any:harbor,office,hospice:pass", "build:office"},
		{"nothing but the harbor", builder, 1, "build:any:harbor,wharf:pass", "build:harbor"},
		{"the builder is skipped", "seat 1 money 5\n0 role:builder\n0 build:none", 1, "build:any:harbor:pass", "build:none"},
		{"a plant for plantations", "seat 1 island sugar 2/0 tobacco 1/0\nseat 1 money 4\n0 role:builder\n0 build:none", 1, "build:any:plants:pass", "build:sugar_mill"},
		{"a small plant is enough", "seat 1 island sugar 1/0\nseat 1 money 4\n0 role:builder\n0 build:none", 1, "build:any:plants:pass", "build:small_sugar_mill"},
		{"the university staffs it", "seat 1 city university\n" + builder, 1, "build:any:office:pass", "build:office:colonist"},
		{"the black market stays closed", "with new_buildings\nseat 1 city black_market\nseat 1 goods corn 1\nseat 1 money 7\n0 role:builder\n0 build:none", 1, "build:any:harbor:pass", "build:none"},

		{"the good that scores most", captain, 1, "ship:any:most:", "load:corn:6"},
		{"goods in order", captain, 1, "ship:any:coffee,most:", "load:coffee:5"},
		{"the smallest ship that takes as many", "cargo 5 6 7\nseat 1 goods corn 2 sugar 1\n0 role:captain", 1, "ship:any:most:", "load:corn:5"},
		{"what is to be kept goes last", captain, 1, "ship:any:most:corn", "load:sugar:5"},
		{"what is to be kept goes where it must", "cargo 5 6=corn:2 7\nseat 1 goods corn 3 coffee 1\n0 role:captain", 1, "ship:any:most:corn,coffee", "load:corn:6"},
		{"goods that are not named are asked for", captain, 1, "ship:any:tobacco:", "asked"},
		{"a wharf is asked for", "seat 1 city wharf\n" + captain, 1, "ship:any:most::ask", "asked"},
		{"a wharf waits for the last", "seat 1 city wharf\n" + captain, 1, "ship:any:most::last", "load:corn:6"},
		{"a wharf takes more", "cargo 5=corn:4 6=tobacco:1 7=indigo:1\nseat 1 city wharf\nseat 1 goods corn 3\n0 role:captain", 1, "ship:any:most::most", "load:corn:wharf"},
		{"a wharf comes last", "cargo 5=sugar:4 6=tobacco:1 7=indigo:1\nseat 1 city wharf\nseat 1 goods corn 3\n0 role:captain", 1, "ship:any:most::last", "load:corn:wharf"},
		{"a wharf is never used", "cargo 5=sugar:4 6=tobacco:1 7=indigo:1\nseat 1 city wharf\nseat 1 goods corn 3\n0 role:captain", 1, "ship:any:most::never", "load:none"},
		{"a wharf leaves what is to be kept", "cargo 5=sugar:4 6=tobacco:1 7=indigo:1\nseat 1 city wharf\nseat 1 goods corn 3\n0 role:captain", 1, "ship:any:most:corn:last", "load:none"},
		{"a small wharf takes pairs", "with new_buildings\ncargo 5=sugar:4 6=tobacco:1 7=indigo:1\nseat 1 city small_wharf\nseat 1 goods corn 2 coffee 1\n0 role:captain", 1, "ship:any:most::last", "mix:corn=2"},

		{"the goods to keep", "cargo 5=sugar:5 6=tobacco:6 7=indigo:7\nseat 0 goods corn 4 coffee 1\n0 role:captain", 0, "store:corn", "store:corn=1"},
		{"what is worth most is kept", "cargo 5=sugar:5 6=tobacco:6 7=indigo:7\nseat 0 goods corn 4 coffee 1\n0 role:captain", 0, "store:most", "store:coffee=1"},
		{"a warehouse keeps the first kind whole", "cargo 5=sugar:5 6=tobacco:6 7=indigo:7\nseat 0 city small_warehouse\nseat 0 goods corn 4 coffee 2\n0 role:captain", 0, "store:coffee,corn", "store:corn=1,coffee=2"},

		{"the privilege good", "seat 0 island corn 1/1 indigo 1/1\nseat 0 city small_indigo_plant\n0 role:craftsman", 0, "craft:coffee,corn,indigo", "craft:corn"},
		{"the dearest privilege good", "seat 0 island corn 1/1 indigo 1/1\nseat 0 city small_indigo_plant\n0 role:craftsman", 0, "craft:most", "craft:indigo"},

		{"a role that is free", "0 role:prospector", 1, "role:prospector,craftsman::", "role:craftsman"},
		{"a role with doubloons", "card craftsman 1\ncard trader 2", 0, "role:craftsman,trader:2:", "role:trader"},
		{"no role has as many", "card craftsman 1\ncard trader 2", 0, "role:craftsman,trader:3:", "asked"},

		{"a role that brings much", "seat 0 goods corn 3 coffee 1\nseat 0 city harbor", 0, "role:trader,captain::5", "role:trader"},
		{"another brings as much", "seat 0 goods corn 3 coffee 1\nseat 0 city harbor\nhouse coffee", 0, "role:trader,captain::5", "role:captain"},
		{"no role brings as much", "seat 0 goods corn 3 coffee 1\nseat 0 island corn 3/3", 0, "role:trader,captain,craftsman,mayor::6", "asked"},
		{"the noble comes from the ship", "with nobles\nstock ship 3 ship_nobles 1\n0 role:mayor", 0, "noble:noble", "take:noble"},
		{"the supplier gets the cheapest", "with nobles\nseat 0 city royal_supplier\nseat 0 nobles royal_supplier 1\nseat 0 goods corn 2 coffee 1\n0 role:captain", 0, "supply:most:", "supply:corn"},
		{"the supplier never gets corn", "with nobles\nseat 0 city royal_supplier\nseat 0 nobles royal_supplier 1\nseat 0 goods corn 2 coffee 1\n0 role:captain", 0, "supply:most:corn", "supply:coffee"},
		{"the supplier gets nothing", "with nobles\nseat 0 city royal_supplier\nseat 0 nobles royal_supplier 1\nseat 0 goods corn 2 coffee 1\n0 role:captain", 0, "supply:none:", "supply:none"},
		{"the lodge clears corn", "with nobles\nstock quarries 0\nrow\nseat 0 island corn 2/1 sugar 1/0\nseat 0 city hunting_lodge\n0 role:settler", 0, "clear:coffee,corn", "clear:corn"},
		{"the lodge clears nothing", "with nobles\nstock quarries 0\nrow\nseat 0 island corn 2/1 sugar 1/0\nseat 0 city hunting_lodge\n0 role:settler", 0, "clear:none", "clear:none"},
		{"nobody leaves the inn", "with new_buildings\nseat 0 island corn 1/0\nseat 0 city inn=1 factory=0\n0 role:craftsman", 0, "inn:none", "inn:stop"},
		{"the guest of the inn works", "with new_buildings\nseat 0 island corn 1/0\nseat 0 city inn=1 factory=0\n0 role:craftsman", 0, "inn:factory,none", "inn:factory"},
		{"the inn alone is no question", "with new_buildings\nseat 1 island corn 1/0\nseat 1 city inn=1 factory=0\n0 role:trader\n1 inn:stop", 1, "inn:none", "trade:none"},
		{"the buccaneer plunders", "with buccaneer\nhouse corn\n0 role:buccaneer", 0, "buccaneer:piracy,plunder", "buccaneer:plunder"},
		{"the richest card is captured", "with buccaneer\ncard mayor 1\ncard trader 3\n0 role:buccaneer", 0, "buccaneer:capture", "buccaneer:capture:trader"},
		{"no order is for this question", trader, 1, "store:most build:any:harbor:pass role:captain::", "asked"},
		{"another seat is asked", trader, 2, "sell:any:corn::pass", "asked"},
	} {
		t.Run(c.what, func(t *testing.T) {
			x := at(t, c.position)
			if got := x.obeyed(c.seat, c.orders); got != c.want {
				t.Errorf("%s: %s, want %s; possible are %s", c.orders, got, c.want, x.moves(c.seat))
			}
		})
	}
}

func TestTheMayorPlacesByOrder(t *testing.T) {
	const board = "stock ship 4\nseat 0 island corn 2/1 coffee 2/0 quarry 1/0\nseat 0 city coffee_roaster=0 factory=0 hospice=0\n0 role:mayor"
	for orders, want := range map[string]string{
		// Two colonists come: the ship's and the privilege's.
		"place:any:same:coffee_roaster":         "place:corn=1,coffee=1,coffee_roaster=1,san_juan=0",
		"place:any:same:factory,hospice":        "place:corn=1,hospice=1,factory=1,san_juan=0",
		"place:any:best:quarry,factory,hospice": "place:quarry=1,hospice=1,factory=1,san_juan=0",
		"place:theirs:same:":                    "asked",
	} {
		if got := at(t, board).obeyed(0, orders); got != want {
			t.Errorf("%s: %s, want %s", orders, got, want)
		}
	}
	// A plant takes no more than its plantations can use; of three colonists one is left for the factory.
	const plant = "stock ship 8\nseat 0 island indigo 1/0 quarry 2/0\nseat 0 city indigo_plant=0 factory=0\n0 role:mayor"
	if got, want := at(t, plant).obeyed(0, "place:any:same:indigo_plant,factory"), "place:indigo=1,indigo_plant=1,factory=1,san_juan=0"; got != want {
		t.Errorf("a plant first: %s, want %s", got, want)
	}
}

func TestOrdersThatCanNeverActAreSpent(t *testing.T) {
	for _, c := range []struct{ position, order, want string }{
		{"players 2\nseat 1 city harbor", "build:any:harbor:pass", " order.building_gone building=harbor"},
		{"players 2\nseat 0 city harbor", "build:any:harbor:pass", " order.building_gone building=harbor"},
		{"players 2\nseat 1 city harbor", "build:any:harbor,wharf:pass", ""},
		{"players 2\nseat 1 city harbor wharf", "build:any:harbor,wharf:pass", " order.buildings_gone"},
		{"players 2\nseat 1 city harbor wharf", "build:any:harbor,plants,wharf:pass", ""},
		{"seat 0 city guild_hall residence fortress customs_house city_hall small_market hospice", "build:any:harbor:pass", " order.city_full"},
		{"seat 0 island corn 6/0 indigo 6/0", "settle:any:coffee:pass", " order.island_full"},
		{"with nobles\nseat 0 island corn 6/0 indigo 6/0", "settle:any:coffee:pass", ""},
		{"stock quarries 0", "settle:any:quarry:pass", " order.quarries_gone"},
		{"stock quarries 0", "settle:any:quarry,corn:pass", ""},
		{"players 2\nseat 1 city hacienda", "hacienda:draw", " order.needs_building building=hacienda"},
		{"players 2\nseat 0 city hacienda", "hacienda:draw", ""},
		{"with nobles\nstock nobles 0 ship_nobles 0", "noble:noble", " order.nobles_gone"},
		{"with new_buildings", "draft:church", " order.draft_over"},
		{"players 4", "sell:any:coffee::pass", ""},
	} {
		x := at(t, c.position)
		o := engine.ParseOrder(c.order)
		got := ""
		if reason := orderBook.Spent(&x.s, 0, o); reason != nil {
			got = " " + reason.Error()
		}
		if got != c.want {
			t.Errorf("%q, %s: %q, want %q", c.position, c.order, got, c.want)
		}
	}
}

func TestAnOrderIsCheckedByTheGamesOptions(t *testing.T) {
	for _, c := range []struct{ orders, refused, options string }{
		{"sell:any:coffee,sugar:3:pass ship:any:most::last store:corn,most role:captain,prospector:2: place:any:same:", "", ""},
		{"sell:any:coffee,coffee::pass sell:any:gold::pass build:any:statue:pass noble:noble dance x inn:none", "refused.order", ""},
		{"sell:any:::pass sell::corn::pass hacienda: hacienda:draw,skip", "refused.order_count", ""},
		{"build:any:statue:pass inn:none draft:church ship:any:most::last settle:any:forest:ask", "", "new_buildings"},
		{"noble:noble land:buy clear:none supply:most: build:any:villa:pass", "", "nobles"},
		{"buccaneer:raid,plunder raid:best role:buccaneer::", "", "buccaneer"},
	} {
		config := engine.Config{Seats: 4, Options: map[string]string{c.options: "true"}}
		if c.options == "" {
			config.Options = nil
		}
		enginetest.OrdersAreJudged(t, Orders(), config, c.orders, c.refused)
	}
}

// TestKindsOfOrdersFitAnEditor holds what an editor counts on, in every game: each kind is offered in some.
func TestKindsOfOrdersFitAnEditor(t *testing.T) {
	var configs []engine.Config
	for n := range 32 {
		for players := 2; players <= MaxPlayers; players++ {
			configs = append(configs, engine.Config{Seats: players, Options: expansionsOf(n)})
		}
	}
	offered := enginetest.OrdersFitAnEditor(t, Orders(), configs)
	for _, kind := range orderBook.Kinds {
		if !offered[kind.Key] {
			t.Errorf("%s is never offered", kind.Key)
		}
	}
}

func TestTheUsualOrdersFitEveryGame(t *testing.T) {
	var configs []engine.Config
	for n := range 32 {
		for players := 2; players <= MaxPlayers; players++ {
			configs = append(configs, engine.Config{Seats: players, Options: expansionsOf(n)})
		}
	}
	enginetest.SetsAreReady(t, Orders(), configs, "usual")
	if diff := cmp.Diff(orderBook.Sets, Orders().OrderSets(engine.Config{Seats: 4})); diff != "" {
		t.Error(diff)
	}
}

func orderConfig(n int, rand *engine.Rand) engine.Config {
	return engine.Config{Seats: 2 + n%4, Options: expansionsOf(n / 3), Seed: rand.Seed()}
}

// TestOrdersDoWhatTheirOwnerCouldDo plays games of all combinations of expansions: every kind of order acts somewhere.
func TestOrdersDoWhatTheirOwnerCouldDo(t *testing.T) {
	acted := enginetest.OrdersDoWhatTheirOwnerCouldDo(t, Game(), Orders(), Rules{}, 96, orderConfig)
	for _, kind := range orderBook.Kinds {
		if acted[kind.Key] == 0 {
			t.Errorf("%s has never acted", kind.Key)
		}
	}
}

func TestNoKindOfOrderGivesWhatIsRefused(t *testing.T) {
	enginetest.NoKindOfOrderGivesWhatIsRefused(t, &orderBook, false, 96, orderConfig)
}

// FuzzOrders gives orders of any text to a game of everything.
func FuzzOrders(f *testing.F) {
	for _, text := range []string{"sell:any:coffee,sugar:3:pass", "place:any:same:harbor", "ship", "build:::", "role:a:b:c:d", "inn:none", "store:"} {
		f.Add(uint64(1), text)
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		rand := engine.RandFrom(seed)
		options := expansionsOf(int(seed % 32))
		table, _, err := Game().New(engine.Config{Seats: 2 + int(seed%4), Options: options, Seed: rand.Seed()})
		if err != nil {
			t.Fatal(err)
		}
		orders := []engine.Order{engine.ParseOrder(text)}
		for range 60 {
			open := table.Decisions()
			if len(open) == 0 {
				break
			}
			d := open[0]
			s, _ := engine.State(table, Rules{})
			move, _, ok := Orders().FollowOrders(table, d, orders)
			Orders().SpentOrder(table, d.Seat, orders[0])
			if !ok || !d.Awaited() {
				d = slices.DeleteFunc(open, func(d engine.Decision) bool { return !d.Awaited() })[0]
				move = Rules{}.Sample(&s, d.Seat, &rand).String()
			}
			if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
