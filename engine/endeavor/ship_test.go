package endeavor

import "testing"

// A marker goes on the first free space, counted from the start of the track, and brings its token (E31).
func TestAShipTakesTheFirstFreeSpaceAndItsToken(t *testing.T) {
	at(t, `
		track india 1
		token india 2 politics
		seat 0 buildings shipyard
		seat 0 harbour 3
		0 activate:shipyard:ship:india
		want track of india 0 = seat 1
		want track of india 1 = seat 0
		want seat 0 tokens of politics = 1
		want seat 0 total of politics = 1
		want seat 0 harbour = 1
		want presence in india of seat 0 = 1
		want india open = false`)
}

// There is a track to every region but Europe (E4, E31).
func TestNobodyShipsToEurope(t *testing.T) {
	at(t, `
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		deck europe
		deck slavery
		0 refused token:ship_or_draw:ship:europe ship.europe
		0 moves pass token:ship_or_draw:ship:africa token:ship_or_draw:ship:caribbean token:ship_or_draw:ship:far_east token:ship_or_draw:ship:india token:ship_or_draw:ship:north_america token:ship_or_draw:ship:south_america`)
}

// Beside a full track a marker brings nothing but presence (E32).
func TestBesideAFullTrackAMarkerBringsPresenceOnly(t *testing.T) {
	at(t, `
		track africa 0 0 0 1 1 1
		seat 2 tokens ship_or_draw:2
		seat 2 harbour 2
		turn 2
		2 token:ship_or_draw:ship:africa
		want beside africa seat 2 = 1
		want presence in africa of seat 2 = 1
		want seat 2 tokens of ship_or_draw = 1
		want seat 2 total of culture = 0
		want seat 2 cards =
		2 may token:ship_or_draw:draw:africa
		2 token:ship_or_draw:ship:africa
		want presence in africa of seat 2 = 2`)
}

// The last space brings its token, opens the region for good and awards the governor, who counts at once (E33, E34).
func TestTheLastSpaceOpensTheRegion(t *testing.T) {
	x := at(t, `
		track caribbean 0 0 1 1 2
		token caribbean 6 culture
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		0 refused token:ship_or_draw:draw:caribbean region.closed region=caribbean spaces=1
		0 token:ship_or_draw:ship:caribbean
		want caribbean open = true
		want seat 0 total of culture = 1
		want seat 0 cards = caribbean_gov
		want seat 0 total of finance = 2
		want seat 0 total of industry = 1
		want deck caribbean = caribbean_1 caribbean_2 caribbean_3 caribbean_4 caribbean_5`)
	if got := x.heard(RegionOpened); len(got) != 1 || got[0] != "seat -1 region=caribbean" {
		t.Errorf("told was %q", got)
	}
}

// The governor goes to whoever has most markers on the track, whoever ships last (E34).
func TestTheGovernorGoesToMostMarkers(t *testing.T) {
	at(t, `
		track africa 1 2 1 2 1
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		0 token:ship_or_draw:ship:africa
		want seat 0 cards =
		want seat 1 cards = africa_gov
		want seat 1 total of finance = 2
		want seat 1 total of politics = 1`)
}

// Among players with as many markers the one whose marker is nearest the deck gets the governor (E34).
func TestATieForTheGovernorGoesToTheMarkerNearestTheDeck(t *testing.T) {
	for _, c := range []struct{ track, winner string }{
		{"0 1 1 2 2", "0"}, // 0 two, 1 two, 2 two; the last space is 0's
		{"1 1 1 2 2", "1"}, // 0 one, 1 three
		{"1 2 1 2 1", "1"}, // 0 one, 1 three, 2 two
		{"0 0 1 1 1", "0"}, // 0 and 1 have three; the last space is 0's
		{"2 2 1 1 0", "0"}, // all have two
		{"1 1 2 2 2", "2"}, // 2 three
		{"2 1 2 1 2", "2"}, // 2 three, 1 two
	} {
		at(t, `
			track africa `+c.track+`
			seat 0 tokens ship_or_draw:1
			seat 0 harbour 1
			0 token:ship_or_draw:ship:africa
			want seat `+c.winner+` cards = africa_gov`)
	}
	x := at(t, `
		players 4
		track india 3 1 1 3 2 2
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		0 token:ship_or_draw:ship:india
		want seat 2 cards = india_gov`)
	if got := x.heard(GovernorWon); len(got) != 1 || got[0] != "seat 2 card=india_gov region=india markers=2 nearest=1 culture=2 finance=2" {
		t.Errorf("told was %q", got)
	}
}

// Markers beside the track do not count for the governor, because he is awarded before there are any; one on the way of an
// attack is not on the track either (E34).
func TestThereIsOneGovernorOnly(t *testing.T) {
	at(t, `
		track africa 0 0 0 1 1 1
		seat 2 tokens ship_or_draw:1
		seat 2 harbour 1
		turn 2
		2 token:ship_or_draw:ship:africa
		want seat 0 cards =
		want seat 1 cards =
		want seat 2 cards =
		want deck africa = africa_1 africa_2 africa_3 africa_4 africa_5`)
}

// A player who has passed may receive a governor, and keeps him until he passes again, even above the limit (E34, E61, R4).
func TestAPassedPlayerKeepsAGovernorAboveTheLimit(t *testing.T) {
	at(t, `
		crown 1
		turn 0
		passed 1 2
		track north_america 1 1 1 2 2
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 4
		seat 0 buildings shipyard
		seat 1 cards south_america_gov
		0 token:ship_or_draw:ship:north_america
		want seat 1 cards = south_america_gov north_america_gov
		want seat 1 counted = 2
		want seat 1 yield of politics = 1
		want asked = 0
		0 pass
		want step = build.build
		want round = 2
		want seat 1 cards = south_america_gov north_america_gov
		2 build:market
		0 build:market
		1 build:market
		2 pass
		0 pass
		want asked = 1
		1 pass
		want step = action.discard
		want asked = 1
		1 moves discard:north_america_gov discard:south_america_gov keep`)
}

// In the last round such a governor stays for good (E61, E69, R4, R7).
func TestAGovernorAboveTheLimitStaysAtTheEnd(t *testing.T) {
	at(t, `
		round 7
		passed 1 2
		track north_america 1 1 1 2 2
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		seat 1 cards south_america_gov europe_0
		0 token:ship_or_draw:ship:north_america
		want over = true
		want seat 1 cards = south_america_gov europe_0 north_america_gov
		want seat 1 glory of governor_place = 0`)
}
