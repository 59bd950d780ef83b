package endeavor

import (
	"slices"
	"strings"
	"testing"

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
		builds   = "phase build\nseat 0 tokens industry:4\n"
		salaries = "phase build\nround 2\nseat 0 buildings market* docks* shipyard*\nseat 0 tokens finance:2\n0 build:market\n1 build:market\n2 build:market\n"
		harbour  = "seat 0 harbour 5\nseat 0 buildings shipyard market\n"
		europe   = "seat 0 harbour 5\ntoken london politics\ntoken amsterdam culture\ntoken copenhagen culture\ntoken paris attack\ntoken lisbon culture\ntoken seville culture\ntoken rome culture\ntoken venice culture\ntoken constantinople culture\ntoken algiers culture\n"
		attacks  = "seat 0 harbour 5\nseat 0 buildings barracks\nseat 0 cities lisbon\nseat 1 cities rome seville\nseat 1 tokens politics:12\nseat 2 cities london amsterdam\n"
		draws    = "seat 0 harbour 5\nseat 0 buildings market\nseat 0 cities london rome\n"
		docks    = "seat 0 harbour 5\nseat 0 buildings docks\nseat 0 cities goa\ntrack india 0 1 1 1 1 1 1\n0 activate:docks:ship:india\n"
		trade    = "seat 0 harbour 5\nseat 0 buildings trading_office\nseat 0 cities london rome venice\n0 activate:trading_office:draw:europe\n"
		cards    = "seat 0 harbour 3\nseat 0 cards europe_0 europe_1 india_3\nseat 0 tokens politics:1\n0 pass\n"
	)
	for _, c := range []struct {
		what, position string
		seat           Seat
		orders, want   string
	}{
		{"the first building is built", builds, 0, "build::docks,bank:once:ask", "build:docks"},
		{"else the second", builds + "stock docks 0", 0, "build::docks,bank:once:ask", "build:bank"},
		{"a building that stands is not built again", builds + "seat 0 buildings docks", 0, "build::docks,bank:once:ask", "build:bank"},
		{"unless that is wanted", builds + "seat 0 buildings docks", 0, "build::docks,bank:again:ask", "build:docks"},
		{"what the level forbids waits for the person", builds, 0, "build::parliament:once:ask", "asked"},
		{"an order that asks goes before a later one", builds, 0, "build::parliament:once:ask build::docks:once:ask", "asked"},
		{"the best of the highest level", builds, 0, "build::parliament:once:highest", "build:theatre"},
		{"the best of the lowest level", builds, 0, "build::parliament:once:lowest", "build:shipyard"},
		{"not in this round", builds, 0, "build:2,3:docks:once:highest", "asked"},
		{"each round has its plan", "round 3\n" + builds, 0, "build:2:bank:once:ask build:3:docks:once:ask", "build:docks"},

		{"the building that is named is freed", salaries, 0, "salary:market", "salary:docks,market"},
		{"buildings in order", salaries, 0, "salary:shipyard,market", "salary:market,shipyard"},
		{"the most useful ones", salaries, 0, "salary:most", "salary:docks,market"},
		{"who has nothing to choose is not asked", salaries, 1, "salary:most", "asked"},

		{"a ship goes to India", harbour, 0, "ship:india:::::", "activate:shipyard:ship:india"},
		{"a ship takes a token", harbour + "token far_east 1 attack\ntoken india 1 politics\ntoken africa 1 politics\ntoken caribbean 1 culture\ntoken north_america 1 culture\ntoken south_america 1 culture", 0, "ship:action:::::", "activate:shipyard:ship:far_east"},
		{"no such token lies next", harbour + "track india\ntoken far_east 1 culture\ntoken india 1 politics\ntoken africa 1 politics\ntoken caribbean 1 culture\ntoken north_america 1 culture\ntoken south_america 1 culture", 0, "ship:finance:::::", "asked"},
		{"so many markers are enough", harbour + "track india 0 0", 0, "ship:india,africa:2::::", "activate:shipyard:ship:africa"},
		{"a full track is left alone", harbour + "track africa 0 1 1 1 1 1", 0, "ship:africa:::::", "asked"},
		{"unless more markers are wanted there", harbour + "track africa 0 1 1 1 1 1", 0, "ship:africa:2::::", "activate:shipyard:ship:africa"},
		{"a governor is won", harbour + "track africa 0 0 0 1 1", 0, "ship:governor:::::", "activate:shipyard:ship:africa"},
		{"no governor is to be had", harbour + "track africa 1 1 1 1 0", 0, "ship:governor:::::", "asked"},
		{"a region is opened for somebody else", harbour + "track africa 1 1 1 1 0", 0, "ship:opens:::::", "activate:shipyard:ship:africa"},
		{"but not for others", harbour + "track africa 1 1 1 1 0", 0, "ship:africa,india::others:::", "activate:shipyard:ship:india"},
		{"a token is to be used", harbour + "seat 0 tokens ship_or_draw:1", 0, "ship:india:::ship_or_draw,shipyard::", "token:ship_or_draw:ship:india"},
		{"what is not named is not used", harbour, 0, "ship:india:::docks::", "asked"},
		{"the plainest source first", harbour + "seat 0 buildings docks guild_hall\nseat 0 tokens ship_or_draw:1", 0, "ship:india:::::", "activate:shipyard:ship:india"},
		{"then a token", harbour + "seat 0 buildings docks guild_hall cartographer\nseat 0 tokens ship_or_draw:1", 0, "ship:india:::docks,ship_or_draw::", "activate:docks:ship:india"},
		{"markers stay in the harbour", harbour, 0, "ship:india::::4:", "asked"},
		{"some markers are left", harbour, 0, "ship:india::::3:", "activate:shipyard:ship:india"},
		{"in this round only", harbour, 0, "ship:india:::::2", "asked"},

		{"a city", europe, 0, "occupy:london:::", "activate:colonial_office:occupy:london"},
		{"a city with a token", europe, 0, "occupy:finance,politics:::", "activate:colonial_office:occupy:london"},
		{"a city with an action token", europe, 0, "occupy:action:::", "activate:colonial_office:occupy:paris"},
		{"a city that is taken is left out", europe + "seat 1 cities london", 0, "occupy:london,rome:::", "activate:colonial_office:occupy:rome"},
		{"a city in a region", "seat 0 harbour 5\ntrack india 0 1 1 1 1 1 1\nseat 1 cities calcutta", 0, "occupy:india:::", "activate:colonial_office:occupy:goa"},
		{"a connection is completed", europe + "seat 0 cities lisbon", 0, "occupy:link:::", "activate:colonial_office:occupy:seville"},
		{"there is no connection to complete", europe, 0, "occupy:link:::", "asked"},
		{"a closed region waits", europe, 0, "occupy:lima,glory:::", "asked"},

		{"a connection of one's own", attacks, 0, "attack:link:::", "activate:barracks:attack:seville"},
		{"a connection of another player", attacks, 0, "attack:break:::", "activate:barracks:attack:london"},
		{"who leads is attacked", attacks + "seat 1 cities paris", 0, "attack:leader:::", "activate:barracks:attack:seville"},
		{"an own city is none", attacks, 0, "attack:lisbon:::", "asked"},
		{"a city by name", attacks, 0, "attack:lisbon,rome:::", "activate:barracks:attack:rome"},

		{"a card that the presence allows", draws, 0, "draw:india,europe::::", "activate:market:draw:europe"},
		{"the Slavery deck by either name", draws, 0, "draw:forced_labour::::", "activate:market:draw:slavery"},
		{"a card with an icon", draws, 0, "draw:politics::::", "activate:market:draw:europe"},
		{"no card has it", draws, 0, "draw:glory::::", "asked"},
		{"a card fits", draws, 0, "draw:europe:fits:::", "activate:market:draw:europe"},
		{"a card does not fit", draws + "seat 0 cards south_america_1", 0, "draw:europe:fits:::", "asked"},
		{"a governor makes room on its place", draws + "seat 0 cards south_america_gov", 0, "draw:europe:fits:::", "activate:market:draw:europe"},
		{"a Slavery card does not count", draws + "seat 0 cards south_america_1", 0, "draw:europe,slavery:fits:::", "activate:market:draw:slavery"},

		{"a building is freed", "seat 0 harbour 2\nseat 0 buildings docks* market*\nseat 0 tokens payment:1", 0, "payment:market,docks:::", "token:payment:payment:market"},
		{"the dearest building is freed", "seat 0 harbour 2\nseat 0 buildings docks* market*\nseat 0 tokens payment:1", 0, "payment:most:::", "token:payment:payment:docks"},

		{"the other half is done", docks, 0, "second:always:::", "occupy:calcutta"},
		{"where it is named", docks, 0, "second:always:occupy:calcutta:", "occupy:calcutta"},
		{"what is named is gone", docks, 0, "second:always:occupy:goa:", "asked"},
		{"the other half is left", docks, 0, "second:never:::", "stop"},
		{"it is another half", docks, 0, "second:never:draw::", "asked"},
		{"a second ship goes beside the track", "seat 0 harbour 5\nseat 0 buildings cartographer\ntrack africa 0 1 1 1 1 1\n0 activate:cartographer:ship:africa", 0, "second:always:::", "ship:africa"},
		{"a second card", trade, 0, "second:always:::", "draw:europe"},
		{"a second card does not fit", trade + "", 0, "second:always:::fits", "stop"},

		{"nothing is left to do", "seat 0 harbour 5", 0, "pass::::leave", "pass"},
		{"few markers are left", "seat 0 harbour 2", 0, "pass::3::leave", "pass"},
		{"enough markers are left", "seat 0 harbour 3", 0, "pass::3::leave", "asked"},
		{"nothing but drawing is possible", "seat 0 harbour 1\nseat 0 buildings market", 0, "pass:::draw:leave", "pass"},
		{"something else is possible", "seat 0 harbour 2\nseat 0 buildings market", 0, "pass:::draw:leave", "asked"},
		{"a token could be used", "seat 0 harbour 2\nseat 0 tokens ship_or_draw:1", 0, "pass::::use", "asked"},
		{"the token is left", "seat 0 harbour 2\nseat 0 tokens ship_or_draw:1", 0, "pass::::leave", "pass"},
		{"not in this round", "seat 0 harbour 2", 0, "pass:3::::leave", "asked"},
		{"an action goes before the pass", europe, 0, "occupy:rome::: pass::::leave", "activate:colonial_office:occupy:rome"},

		{"the card that is named goes", cards, 0, "discard:europe_1:worth", "discard:europe_1"},
		{"the card goes after which none has to follow", cards, 0, "discard:least:worth", "discard:india_3"},
		{"the card that costs least goes", "seat 0 tokens politics:2\n" + cards, 0, "discard:least:worth", "discard:europe_0"},
		{"a card that is not there", cards, 0, "discard:europe_5:worth", "asked"},
		{"a governor is kept on its place", "seat 0 harbour 3\nseat 0 cards europe_0 africa_gov\n0 pass", 0, "discard:least:worth", "keep"},
		{"the place is worth more in the end", "round 7\nseat 0 harbour 3\nseat 0 cards india_1 africa_gov\nseat 0 tokens finance:1\n0 pass", 0, "discard:africa_gov:worth", "discard:africa_gov"},
		{"a card is worth more in the end", "round 7\nseat 0 harbour 3\nseat 0 cards far_east_5 africa_gov\n0 pass", 0, "discard:far_east_5:worth", "keep"},
		{"no governor is kept", "seat 0 harbour 3\nseat 0 cards europe_0 africa_gov\n0 pass", 0, "discard:africa_gov:never", "discard:africa_gov"},

		{"no order is for this question", harbour, 0, "build::docks:once:ask discard:least:worth second:always:::", "asked"},
		{"another seat is asked", harbour + "seat 1 harbour 5", 1, "pass::::leave", "asked"},
	} {
		t.Run(c.what, func(t *testing.T) {
			x := at(t, c.position)
			if got := x.obeyed(c.seat, c.orders); got != c.want {
				t.Errorf("%s: %s, want %s; possible are %s", c.orders, got, c.want, x.moves(c.seat))
			}
		})
	}
}

func TestOrdersThatCanNeverActAreSpent(t *testing.T) {
	const full = "seat 0 buildings market shipyard workshop bank theatre workshop university\n"
	for _, c := range []struct{ position, order, want string }{
		{"phase build\nstock docks 0", "build::docks:once:ask", "order.building_gone building=docks"},
		{"phase build\nseat 0 buildings docks", "build::docks:once:ask", "order.building_gone building=docks"},
		{"phase build\nseat 0 buildings docks", "build::docks:again:ask", ""},
		{"phase build\nseat 0 buildings docks", "build::docks:once:highest", ""},
		{"phase build\nseat 0 buildings museum", "build::parliament:once:ask", "order.building_gone building=parliament"},
		{"phase build\nstock docks 0\nstock bank 0", "build::docks,bank:once:ask", "order.buildings_gone"},
		{"phase build\nstock docks 0", "build::docks,bank:once:ask", ""},
		{full + "round 7\nseat 0 harbour 5", "build::docks:once:ask", "order.board_full"},
		{"round 4", "build:2,3:docks:once:highest", "order.rounds_over round=3"},
		{"round 4", "build:2,5:docks:once:highest", ""},
		{"phase build\nround 1\n0 build:market", "build:1:docks:once:highest", "order.rounds_over round=1"},
		{"phase build\nround 1", "build:1:docks:once:highest", ""},
		{"round 7", "salary:most", "order.game_over"},
		{"round 6", "salary:most", ""},
		{"round 3\npassed 0\nseat 1 harbour 5", "pass:3:::leave", "order.rounds_over round=3"},
		{"round 3\nseat 0 harbour 5", "pass:3:::leave", ""},
		{"round 3\npassed 0\nseat 1 harbour 5", "ship:most:::::1,2", "order.rounds_over round=2"},
		{"round 7\npassed 0\nseat 1 harbour 5", "discard:least:worth", "order.game_over"},
		{"seat 1 cities london\nseat 0 harbour 5", "occupy:london:::", "order.city_taken city=london"},
		{"seat 1 cities london rome\nseat 0 harbour 5", "occupy:london,rome:::", "order.cities_taken"},
		{"seat 1 cities london\nseat 0 harbour 5", "occupy:london,rome:::", ""},
		{"seat 1 cities lima nagasaki\nseat 0 harbour 5", "occupy:glory:::", "order.cities_taken"},
		{"seat 1 cities goa calcutta\nseat 0 harbour 5", "occupy:india,link:::", ""},
		{"seat 1 cities london\nseat 0 harbour 5", "attack:london:::", ""},
		{"seat 0 harbour 5\ndeck slavery", "draw:slavery::::", "order.deck_gone deck=slavery"},
		{"seat 0 harbour 5\ndeck slavery", "draw:slavery,europe::::", ""},
		{"seat 0 harbour 5\ndeck europe", "draw:europe::::", ""},
		{"abolished\nseat 0 harbour 5", "draw:slavery::::", "order.deck_gone deck=slavery"},
		{"option naming neutral\nabolished\nseat 0 harbour 5", "draw:forced_labour::::", "order.deck_gone deck=forced_labour"},
		{"seat 0 harbour 5\nstock docks 0\nstock cartographer 0\nstock trading_office 0", "second:always:::", "order.buildings_gone"},
		{"seat 0 harbour 5\nstock trading_office 0", "second:always:draw::", "order.needs_building building=trading_office"},
		{"seat 0 harbour 5\nstock trading_office 0", "second:always:draw,ship::", ""},
		{"seat 0 harbour 5\nseat 0 buildings docks\nstock docks 0\nstock cartographer 0\nstock trading_office 0", "second:always:::", ""},
		{"seat 0 harbour 5", "ship:india:::::", ""},
	} {
		x := at(t, c.position)
		got := ""
		if reason := orderBook.Spent(&x.s, 0, engine.ParseOrder(c.order)); reason != nil {
			got = reason.Error()
		}
		if got != c.want {
			t.Errorf("%q, %s: %q, want %q", c.position, c.order, got, c.want)
		}
	}
}

func TestOrdersForTokensThatAreGoneAreSpent(t *testing.T) {
	x := at(t, "seat 0 harbour 5")
	s := x.s
	for order, want := range map[string]string{
		"ship:politics,action:::::": "order.tokens_gone", "ship:opens,governor:::::": "order.tracks_full", "ship:most:::::": "order.tracks_full",
		"ship:india:::::": "order.tracks_full", "ship:india:3::::": "", "ship:india,most,politics:2::::": "", "occupy:politics:::": "order.tokens_gone", "attack:most:::": "",
	} {
		open := s
		for r := Europe + 1; r < Regions; r++ {
			track := &open.Tracks[r]
			for i := range r.Length() {
				track.Tokens[i], track.Seats[i] = NoToken, 1
			}
			track.Count = int8(r.Length())
		}
		for c := range City(Cities) {
			if open.Cities[c] == PoliticsToken {
				open.Cities[c] = CultureToken
			}
		}
		if spent := orderBook.Spent(&s, 0, engine.ParseOrder(order)); spent != nil {
			t.Errorf("at the beginning %s is spent: %v", order, spent)
		}
		got := ""
		if spent := orderBook.Spent(&open, 0, engine.ParseOrder(order)); spent != nil {
			got = spent.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", order, got, want)
		}
	}
}

func TestAnActionThatNothingAllowsIsSpent(t *testing.T) {
	x := at(t, "seat 0 harbour 5\nseat 1 harbour 5\nstock barracks 0\nstock fortress 0")
	order := engine.ParseOrder("attack:most:::")
	if spent := orderBook.Spent(&x.s, 0, order); spent != nil {
		t.Errorf("there are attack tokens, and the order is spent: %v", spent)
	}
	gone := x.s
	gone.Box[AttackToken] = int8(AttackToken.Count()) - 1
	gone.Boards[1].Tokens[AttackToken] = 1
	if spent := orderBook.Spent(&gone, 0, order); spent == nil || spent.Error() != "order.no_source action=attack" {
		t.Errorf("another player has the last attack token: %v", spent)
	}
	if spent := orderBook.Spent(&gone, 1, order); spent != nil {
		t.Errorf("for him it is spent: %v", spent)
	}
}

func TestAnOrderIsCheckedByTheGamesNaming(t *testing.T) {
	for _, c := range []struct{ orders, refused, naming string }{
		{"build::docks,bank:once:ask salary:most ship:india,politics:3:others:docks:2:1,2 occupy:london,link,india::: second:always:::", "", "rulebook"},
		{"attack:break:fortress:1: draw:slavery:fits::: payment:most::: pass::2:draw,ship:use discard:least,slavery_2:worth", "", "rulebook"},
		{"draw:slavery:fits::: discard:slavery_2:worth", "refused.order", NamingNeutral},
		{"draw:forced_labour:fits::: discard:forced_labour_2:worth", "", NamingNeutral},
		{"draw:forced_labour::::", "refused.order", "rulebook"},
		{"build::docks,docks:once:ask build::colonial_office:once:ask ship:europe::::: occupy:atlantis::: dance x pass", "refused.order", "rulebook"},
		{"build:::once:ask build::docks::ask salary: pass:::: pass:1,2,3,4,5,6,7:::use", "refused.order_count", "rulebook"},
	} {
		config := engine.Config{Seats: 4, Options: map[string]string{OptionNaming: c.naming}}
		enginetest.OrdersAreJudged(t, Orders(), config, c.orders, c.refused)
	}
}

// TestKindsOfOrdersFitAnEditor holds what an editor counts on, with each naming: every kind is offered in every game.
func TestKindsOfOrdersFitAnEditor(t *testing.T) {
	for _, naming := range []string{"rulebook", NamingNeutral} {
		for players := MinPlayers; players <= MaxPlayers; players++ {
			config := engine.Config{Seats: players, Options: map[string]string{OptionNaming: naming}}
			if offered := enginetest.OrdersFitAnEditor(t, Orders(), []engine.Config{config}); len(offered) != len(orderBook.Kinds) {
				t.Errorf("%d kinds are offered, there are %d", len(offered), len(orderBook.Kinds))
			}
			for _, kind := range Orders().OrderKinds(config) {
				for _, part := range kind.Parts {
					if naming == NamingNeutral && slices.ContainsFunc(part.Choices, func(choice string) bool { return strings.Contains(choice, SlaveryDeck.String()) }) {
						t.Errorf("%s: %s offers Slavery with the neutral naming", kind.Key, part.Key)
					}
				}
			}
		}
	}
}

// TestASetIsReadyForEveryGame holds what the editor counts on: a list that anybody may take as it is.
func TestASetIsReadyForEveryGame(t *testing.T) {
	configs := []engine.Config{{Seats: 4}, {Seats: 4, Options: map[string]string{OptionNaming: NamingNeutral}}}
	enginetest.SetsAreReady(t, Orders(), configs, "routine", "building", "usual")
	if got := Orders().OrderSets(engine.Config{Seats: 4, Options: map[string]string{"colour": "red"}}); got != nil {
		t.Errorf("a game that does not exist has %v", got)
	}
	for i, set := range Orders().OrderSets(configs[0]) {
		if len(set.Orders) != len(orderBook.Sets[i].Orders) {
			t.Errorf("of the set %s %d orders are left", set.Key, len(set.Orders))
		}
	}
}

func configOf(n int, rand *engine.Rand) engine.Config {
	naming := "rulebook"
	if n%2 == 1 {
		naming = NamingNeutral
	}
	return engine.Config{Seats: MinPlayers + n%3, Options: map[string]string{OptionNaming: naming}, Seed: rand.Seed()}
}

// TestOrdersDoWhatTheirOwnerCouldDo: every kind of order acts somewhere.
func TestOrdersDoWhatTheirOwnerCouldDo(t *testing.T) {
	acted := enginetest.OrdersDoWhatTheirOwnerCouldDo(t, Game(), Orders(), Rules{}, 60, configOf)
	for _, kind := range orderBook.Kinds {
		if acted[kind.Key] == 0 {
			t.Errorf("%s has never acted", kind.Key)
		}
	}
}

func TestNoKindOfOrderGivesWhatIsRefused(t *testing.T) {
	enginetest.NoKindOfOrderGivesWhatIsRefused(t, &orderBook, true, 60, configOf)
}

// FuzzOrders gives orders of any text to a game.
func FuzzOrders(f *testing.F) {
	for _, text := range []string{"build::docks:once:ask", "ship:most", "ship", "build::::", "second:a:b:c:d", "pass", "discard::", "salary:x", "draw:most:fits:::"} {
		f.Add(uint64(1), text)
	}
	f.Fuzz(func(t *testing.T, seed uint64, text string) {
		rand := engine.RandFrom(seed)
		table, _, err := Game().New(configOf(int(seed%6), &rand))
		if err != nil {
			t.Fatal(err)
		}
		orders := []engine.Order{engine.ParseOrder(text)}
		for range 60 {
			open := slices.DeleteFunc(table.Decisions(), func(d engine.Decision) bool { return !d.Awaited() })
			if len(open) == 0 {
				break
			}
			d := open[0]
			move, _, ok := Orders().FollowOrders(table, d, orders)
			Orders().SpentOrder(table, d.Seat, orders[0])
			if !ok {
				s, _ := engine.State(table, Rules{})
				move = Rules{}.Sample(&s, d.Seat, &rand).String()
			}
			if table, _, err = table.Act(table.Seq()+1, engine.Action{Seat: d.Seat, Move: move}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
