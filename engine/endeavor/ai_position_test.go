package endeavor

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// chosen is what the default player does for seat 0 in a position.
func chosen(t *testing.T, lines string) string {
	t.Helper()
	x := at(t, lines)
	rand := engine.RandFrom(1)
	if !(Rules{}).Asked(&x.s).Has(0) {
		t.Fatalf("seat 0 is not asked in step %d", x.s.Step)
	}
	return x.s.rolloutMove(0, &rand).String()
}

func TestAPlayerSeesWhatIsToBeDone(t *testing.T) {
	for _, c := range []struct{ what, lines, want string }{
		{"the last space of a track brings the governor", `
			round 4
			track africa 0 0 1 1 2
			token africa 6 politics
			seat 0 harbour 2
			seat 0 buildings colonial_office* shipyard`, "activate:shipyard:ship:africa"},
		{"one city completes two connections", `
			round 7
			passed 1 2
			token seville politics
			seat 0 harbour 2
			seat 0 cities lisbon algiers`, "activate:colonial_office:occupy:seville"},
		{"a city that another holds is attacked for its connections", `
			round 7
			seat 0 harbour 3
			seat 0 buildings fortress
			seat 0 cities lisbon algiers
			seat 1 cities seville london copenhagen rome constantinople
			seat 2 cities amsterdam paris venice
			token lisbon-seville politics
			token seville-algiers politics
			token algiers-rome politics`, "activate:fortress:attack:seville"},
		{"the attack takes the connections of who leads", `
			round 7
			passed 1 2
			seat 0 harbour 2
			seat 0 tokens attack:1
			seat 0 buildings colonial_office*
			seat 0 cities london
			seat 1 cities rome venice paris
			seat 2 cities copenhagen`, "token:attack:attack:rome"},
		{"a token is used before it is worth nothing", `
			round 7
			passed 1 2
			seat 0 harbour 0
			seat 0 cities london
			seat 0 tokens ship_or_draw:1
			deck europe 5
			deck slavery 5
			track north_america 0 0 0 0 0 0
			track caribbean 0 0 0 0 0 0
			track south_america 0 0 0 0 0 0
			track africa 0 0 0 0 0 0
			track india 0 0 0 0 0 0 0
			track far_east 0 0 0 0 0 0 0 0
			deck india 0 3 4
			deck far_east 0
			deck africa 0
			deck caribbean 0
			deck south_america 0
			deck north_america 0`, "token:ship_or_draw:draw:india"},
		{"three markers in the harbour are worth more than one beside a track", `
			round 7
			passed 1 2
			seat 0 harbour 3
			seat 0 buildings colonial_office* shipyard
			seat 1 cities london amsterdam copenhagen paris lisbon seville rome venice constantinople algiers
			track north_america 1 1 1 1 1 1
			track caribbean 1 1 1 1 1 1
			track south_america 1 1 1 1 1 1
			track africa 1 1 1 1 1 1
			track india 1 1 1 1 1 1 1
			track far_east 1 1 1 1 1 1 1 1`, "pass"},
		{"the end of slavery is welcome to who has no part in it", `
			round 7
			seat 0 harbour 1
			seat 0 buildings market
			seat 0 tokens politics:3
			seat 0 cities london amsterdam paris rome venice
			deck europe 5
			deck slavery 3 4 5
			seat 1 cards slavery_0 slavery_1
			seat 2 cards slavery_2`, "activate:market:draw:europe"},
		{"the worst card goes", `
			round 6
			passed 1 2
			seat 0 harbour 0
			seat 0 tokens politics:3
			seat 0 cards india_1 far_east_5 caribbean_5`, "discard:india_1"},
		{"a building for later rounds is not built in the last one", `
			phase build
			round 7
			seat 0 tokens industry:7
			stock theatre 0
			stock docks 0
			stock fortress 0
			stock trading_office 0
			stock cartographer 0
			stock guild_hall 0
			stock barracks 0
			stock market 0
			stock shipyard 0`, "build:university"},
	} {
		if got := chosen(t, c.lines); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestNoGloryIsBuiltInTheFirstRounds(t *testing.T) {
	if got := chosen(t, "phase build\nround 2\nseat 0 tokens industry:7"); got == Build(University).String() {
		t.Errorf("%s in the second round", got)
	}
}

func TestTheEndOfSlaveryIsPutOffByWhoWouldLoseMost(t *testing.T) {
	const drawing = "activate:market:draw:europe"
	if got := chosen(t, `
		round 7
		seat 0 harbour 1
		seat 0 buildings market
		seat 0 tokens politics:9
		seat 0 cities london amsterdam paris rome venice
		deck europe 5
		deck slavery
		seat 0 cards slavery_3 slavery_4 slavery_5`); got == drawing {
		t.Errorf("three cards given up with %s", got)
	}
}

func TestTheSameGeneratorLeadsToTheSameMove(t *testing.T) {
	rand := engine.RandFrom(3)
	s := dealt(t, 4)
	for range 30 {
		seat := (Rules{}).Asked(&s).First()
		one, two := rand, rand
		for _, choose := range []func(*State, Seat, *engine.Rand) Move{(*State).rolloutMove, (*State).EasyMove} {
			if a, b := choose(&s, seat, &one), choose(&s, seat, &two); a != b {
				t.Fatalf("%s, then %s", a, b)
			}
		}
		(Rules{}).Apply(&s, seat, (Rules{}).Sample(&s, seat, &rand), nil)
	}
}

func TestThinkingTakesNoMemory(t *testing.T) {
	rand := engine.RandFrom(5)
	s := dealt(t, 5)
	seat := (Rules{}).Asked(&s).First()
	if n := testing.AllocsPerRun(10, func() { s.heuristicMove(seat, 100, &rand) }); n > 0 {
		t.Errorf("the heuristic makes %.0f objects", n)
	}
	if n := testing.AllocsPerRun(10, func() { s.rolloutMove(seat, &rand) }); n > 20 {
		t.Errorf("a choice makes %.0f objects", n)
	}
}

// dealt is the beginning of a game.
func dealt(t *testing.T, players int) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Config{Seats: players})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(1)
	engine.AnswerChance(Rules{}, &s, &rand, nil)
	return s
}

func TestASalaryFreesWhatCanBeUsed(t *testing.T) {
	first := func(lines string) string {
		x := at(t, lines+`
			0 build:theatre
			1 build:market
			2 build:market`)
		list := (Rules{}).Candidates(&x.s, 0, nil)
		if !slices.Contains((Rules{}).Moves(&x.s, 0, nil), list[0]) {
			t.Fatalf("%s is no salary", list[0])
		}
		return list[0].String()
	}
	const board = `
		phase build
		round 4
		seat 0 tokens industry:4
		seat 0 buildings `
	if got := first(board + "market* docks*"); got != "salary:docks" {
		t.Errorf("%s, want the docks before the market", got)
	}
	if got := first(board + "market* barracks*"); got != "salary:market" {
		t.Errorf("%s, want the market while there is nobody to attack", got)
	}
	if got := first(board + `market* barracks*
		deck europe
		deck slavery
		seat 1 cities london paris`); got != "salary:barracks" {
		t.Errorf("%s, want the barracks where no card can be drawn", got)
	}
}
