package endeavor

import (
	"strings"
	"testing"
)

// An activation takes a marker from the harbour to an own building with a free activation space, and what the action itself
// uses (E27, E29).
func TestAnActivationTakesAMarker(t *testing.T) {
	at(t, `
		seat 0 buildings market
		seat 0 harbour 1
		0 activate:market:draw:europe
		want seat 0 occupied = market
		want seat 0 harbour = 0
		want seat 0 cards = europe_0`)
}

// Workshop, Bank, Theatre and University have no activation space (E27).
func TestBuildingsWithoutASpaceCanNotBeActivated(t *testing.T) {
	at(t, `
		seat 0 buildings workshop bank theatre university
		seat 0 harbour 9
		0 refused activate:workshop:draw:europe building.passive building=workshop
		0 refused activate:bank:payment:bank building.passive building=bank
		0 refused activate:theatre:occupy:paris building.passive building=theatre
		0 refused activate:university:draw:europe building.passive building=university`)
}

// Only an own building can be activated, also one that was built in this round (E27).
func TestOnlyAnOwnBuildingIsActivated(t *testing.T) {
	at(t, `
		phase build
		0 build:shipyard
		1 build:market
		2 build:market
		0 refused activate:market:draw:europe building.absent building=market
		0 activate:shipyard:ship:india
		want seat 0 occupied = shipyard`)
}

// A building does what is printed on it (E27).
func TestABuildingDoesItsOwnActions(t *testing.T) {
	at(t, `
		seat 0 buildings market fortress
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 5
		0 refused activate:market:ship:india action.other action=ship source=market
		0 refused activate:fortress:draw:europe action.other action=draw source=fortress
		0 refused token:ship_or_draw:occupy:london action.other action=occupy source=token_ship_or_draw`)
}

// A token is returned to the box, and then its action is done without an activation (E28).
func TestATokenIsSpentForItsAction(t *testing.T) {
	x := at(t, `
		token london politics
		seat 0 tokens occupy_or_draw:2
		seat 0 harbour 1
		0 token:occupy_or_draw:occupy:london
		want seat 0 tokens of occupy_or_draw = 1
		want seat 0 harbour = 0
		want seat 0 occupied =
		want city london = seat 0
		0 refused token:attack:attack:london token.absent token=token_attack
		0 refused token:culture:draw:europe token.absent token=token_culture`)
	if x.s.Box[OccupyOrDrawToken] != 1 {
		t.Errorf("%d tokens lie in the box", x.s.Box[OccupyOrDrawToken])
	}
}

// What everything costs in markers of the harbour: an activation one more than a token (E29).
func TestTheCostOfActions(t *testing.T) {
	for move, need := range map[string]int{
		"activate:shipyard:ship:india": 2, "activate:colonial_office:occupy:paris": 2, "activate:barracks:attack:london": 3,
		"activate:market:draw:europe": 1, "activate:museum:payment:bank": 1, "token:ship_or_draw:ship:india": 1,
		"token:occupy_or_draw:occupy:paris": 1, "token:attack:attack:london": 2, "token:ship_or_draw:draw:europe": 0,
		"token:payment:payment:docks": 0,
	} {
		for harbour := range 4 {
			x := at(t, `
				seat 1 cities london
				seat 0 buildings shipyard market barracks museum docks*
				seat 0 tokens ship_or_draw:1 occupy_or_draw:1 attack:1 payment:1
				seat 0 harbour `+string(rune('0'+harbour)))
			m, err := Parse(strings.Replace(move, "payment:bank", "payment:docks", 1))
			if err != nil {
				t.Fatal(err)
			}
			if m.Cost() != need {
				t.Errorf("%s costs %d, want %d", move, m.Cost(), need)
			}
			err = Rules{}.Check(&x.s, 0, m)
			if (err == nil) != (harbour >= need) {
				t.Errorf("%s with %d markers: %v", move, harbour, err)
			}
			if err != nil {
				continue
			}
			Rules{}.Apply(&x.s, 0, m, nil)
			back := 0
			if m.Part == Payment {
				back = 1
			}
			if got := int(x.s.Boards[0].Harbour); got != harbour-need+back {
				t.Errorf("%s with %d markers leaves %d", move, harbour, got)
			}
		}
	}
}

// Nobody activates a building or spends a token for nothing, trades or gives anything away (E30, R9).
func TestNothingIsSpentForNothing(t *testing.T) {
	at(t, `
		deck europe
		deck slavery
		seat 0 buildings market barracks
		seat 0 tokens attack:1 payment:1
		seat 0 harbour 9
		0 refused activate:market:draw:europe draw.empty deck=europe
		0 refused activate:barracks:attack:london attack.empty city=london
		0 refused token:attack:attack:london attack.empty city=london
		0 refused token:payment:payment:market building.not_occupied building=market
		0 refused discard:europe_0 refused.other_question step=action.act`)
}

// One of two: such a building or token does one of its actions and no second follows (E43).
func TestOneOfTwoIsOne(t *testing.T) {
	at(t, `
		seat 0 buildings guild_hall fortress
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 9
		seat 1 cities london
		seat 1 harbour 2
		0 may activate:guild_hall:ship:india activate:guild_hall:draw:europe
		0 may activate:fortress:occupy:paris activate:fortress:attack:london
		0 may token:ship_or_draw:ship:india token:ship_or_draw:draw:europe
		0 activate:guild_hall:ship:india
		want asked = 1
		want step = action.act`)
}

// On a turn a player takes one action or passes; who can do nothing passes by himself (E26).
func TestWhoCanDoNothingPasses(t *testing.T) {
	x := at(t, `
		seat 0 harbour 2
		seat 2 harbour 1
		seat 2 buildings market
		turn 0
		0 activate:colonial_office:occupy:london
		want seat 1 passed = true
		want asked = 2
		2 moves activate:market:draw:europe activate:market:draw:slavery pass`)
	if got := x.heard(Passed); len(got) != 1 || got[0] != "seat 1 forced" {
		t.Errorf("told was %q", got)
	}
}
