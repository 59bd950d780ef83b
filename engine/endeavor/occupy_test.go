package endeavor

import "testing"

// Presence counts markers on the track, beside it and in the cities of the region; in Europe only cities count (E35).
func TestPresenceCountsTrackBesideAndCities(t *testing.T) {
	at(t, `
		track africa 0 0 1 2 2 2
		beside africa 0 1 1
		seat 0 cities goree london paris
		seat 2 cities cape_town
		want presence in africa of seat 0 = 4
		want presence in africa of seat 1 = 3
		want presence in africa of seat 2 = 4
		want presence in europe of seat 0 = 2
		want presence in europe of seat 1 = 0
		want presence in india of seat 0 = 0`)
}

// A marker in a free city brings the city's token; one city each time (E36).
func TestACityBringsItsToken(t *testing.T) {
	at(t, `
		token london finance
		seat 0 harbour 3
		0 activate:colonial_office:occupy:london
		want city london = seat 0
		want seat 0 tokens of finance = 1
		want seat 0 total of finance = 1
		want seat 0 harbour = 1
		want presence in europe of seat 0 = 1`)
}

// Everybody is always present in Europe; elsewhere it takes a marker, and the region must be open (E35, E36).
func TestOccupyingNeedsPresenceAndAnOpenRegion(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1 1
		track india 0 0 0
		seat 0 harbour 2
		0 may activate:colonial_office:occupy:london
		0 refused activate:colonial_office:occupy:goree region.presence region=africa
		0 refused activate:colonial_office:occupy:goa region.closed region=india spaces=4`)
	at(t, `
		track africa 1 1 1 1 1 1
		beside africa 0
		seat 0 harbour 2
		0 may activate:colonial_office:occupy:goree`)
	at(t, `
		track africa 1 1 1 1 1 1
		seat 0 cities goree
		seat 0 harbour 2
		0 may activate:colonial_office:occupy:elmina`)
}

// A city that somebody holds can't be occupied (E36).
func TestATakenCityCanNotBeOccupied(t *testing.T) {
	at(t, `
		seat 0 harbour 2
		seat 0 cities london
		seat 1 cities paris
		0 refused activate:colonial_office:occupy:london city.own city=london
		0 refused activate:colonial_office:occupy:paris occupy.taken city=paris holder_seat=1`)
}

// Who holds both ends controls a connection, and the first to do so takes its token at once (E37, E38).
func TestTheFirstToControlAConnectionTakesItsToken(t *testing.T) {
	x := at(t, `
		token amsterdam culture
		token london-amsterdam politics
		seat 0 cities london
		seat 0 harbour 2
		want control of london-amsterdam = -1
		0 activate:colonial_office:occupy:amsterdam
		want control of london-amsterdam = 0
		want token of london-amsterdam =
		want seat 0 tokens of politics = 1
		want seat 0 total of politics = 1
		want seat 0 connections = 1`)
	if got := x.heard(Linked); len(got) != 1 || got[0] != "seat 0 city=london city=amsterdam token=token_politics" {
		t.Errorf("told was %q", got)
	}
}

// One marker may complete several connections: all their tokens are taken (E38).
func TestOneMarkerTakesTheTokensOfSeveralConnections(t *testing.T) {
	at(t, `
		token rome culture
		token paris-rome politics
		token algiers-rome politics
		token rome-venice attack
		seat 0 cities paris algiers venice
		seat 0 harbour 2
		0 activate:colonial_office:occupy:rome
		want seat 0 connections = 3
		want seat 0 tokens of politics = 2
		want seat 0 tokens of attack = 1
		want token of paris-rome =
		want token of algiers-rome =
		want token of rome-venice =`)
}

// A connection may link two regions (E37).
func TestAConnectionMayLinkTwoRegions(t *testing.T) {
	at(t, `
		token goree-elmina politics
		token lisbon-goree culture
		token goree finance
		track africa 0 0 0 1 1 1
		seat 0 cities lisbon elmina
		seat 0 harbour 2
		0 activate:colonial_office:occupy:goree
		want control of lisbon-goree = 0
		want control of goree-elmina = 0
		want seat 0 connections = 2
		want seat 0 tokens of culture = 1
		want seat 0 tokens of politics = 1
		want seat 0 tokens of finance = 1`)
}

// Who controls a connection later, without its token, scores it all the same; tokens are never given back (E38, E66).
func TestATokenOfAConnectionIsTakenOnce(t *testing.T) {
	at(t, `
		seat 0 cities london amsterdam
		seat 0 tokens politics:1
		seat 1 cities paris
		seat 1 tokens attack:2
		seat 1 harbour 4
		turn 1
		1 token:attack:attack:london
		want control of london-amsterdam = -1
		want seat 0 tokens of politics = 1
		1 token:attack:attack:amsterdam
		want control of london-amsterdam = 1
		want seat 1 tokens of politics = 0
		want seat 1 glory of connections = 1
		want seat 0 glory of connections = 0`)
}

// A token that is gained is taken: nobody can refuse it (E30).
func TestAGainedTokenIsNotRefused(t *testing.T) {
	x := at(t, `
		token london attack
		seat 0 harbour 2
		0 activate:colonial_office:occupy:london
		want seat 0 tokens of attack = 1`)
	if got := x.heard(Occupied); len(got) != 1 || got[0] != "seat 0 source=colonial_office city=london region=europe token=token_attack" {
		t.Errorf("told was %q", got)
	}
}
