package endeavor

import "testing"

// Docks: occupy, ship, or both in any order in the same region (E44).
func TestDocksOccupyAndShipInOneRegion(t *testing.T) {
	const table = `
		track africa 0 0 0 1 1 1
		track india 1
		seat 0 buildings docks
		seat 0 harbour 3
		seat 1 harbour 2`
	at(t, table+`
		0 activate:docks:ship:africa
		want step = action.second
		want asked = 0
		0 moves occupy:cape_town occupy:elmina occupy:goree stop
		0 refused occupy:london second.region region=africa
		0 refused ship:africa second.action action=ship
		0 refused draw:africa second.action action=draw
		0 refused pass refused.other_question step=action.second
		0 occupy:goree
		want city goree = seat 0
		want seat 0 harbour = 0
		want seat 0 occupied = docks
		want asked = 1`)
	at(t, table+`
		0 activate:docks:occupy:goree
		0 moves ship:africa stop
		0 refused ship:india second.region region=africa
		0 ship:africa
		want beside africa seat 0 = 1`)
	at(t, table+`
		0 activate:docks:occupy:goree
		0 stop
		want seat 0 harbour = 1
		want asked = 1`)
}

// Where the other part is impossible nobody is asked: Europe has no track, and a marker may be missing (E44, R9).
func TestAnImpossibleOtherPartIsNotAskedFor(t *testing.T) {
	x := at(t, `
		seat 0 buildings docks
		seat 0 harbour 3
		seat 1 harbour 2
		0 activate:docks:occupy:london
		want asked = 1`)
	if got := x.heard(Stopped); len(got) != 1 || got[0] != "seat 0 forced" {
		t.Errorf("told was %q", got)
	}
	at(t, `
		track africa 0 0 0 1 1 1
		seat 0 buildings docks
		seat 0 harbour 2
		seat 1 harbour 2
		0 activate:docks:occupy:goree
		want asked = 1`)
	at(t, `
		seat 0 buildings docks
		seat 0 harbour 3
		seat 1 harbour 2
		0 activate:docks:ship:india
		want asked = 1`)
}

// Cartographer: ship once or twice to the same region (E45).
func TestACartographerShipsTwiceToOneRegion(t *testing.T) {
	at(t, `
		token india 1 politics
		token india 2 politics
		seat 0 buildings cartographer
		seat 0 harbour 3
		0 activate:cartographer:ship:india
		0 moves ship:india stop
		0 refused ship:africa second.region region=india
		0 ship:india
		want track of india 1 = seat 0
		want seat 0 tokens of politics = 2
		want seat 0 harbour = 0`)
}

// Trading Office: one or two cards from the same deck, in Europe also the same of the two (E46).
func TestATradingOfficeDrawsTwiceFromOneDeck(t *testing.T) {
	at(t, `
		seat 0 buildings trading_office
		seat 0 harbour 1
		seat 0 cities london
		0 activate:trading_office:draw:slavery
		0 moves draw:slavery stop
		0 refused draw:europe second.deck deck=slavery
		0 refused draw:africa second.region region=europe
		0 draw:slavery
		want seat 0 cards = slavery_0 slavery_1`)
}

// The second card is judged anew: its value may be above the presence (E41, E47).
func TestTheSecondCardNeedsPresenceToo(t *testing.T) {
	at(t, `
		seat 0 buildings trading_office
		seat 0 harbour 1
		seat 1 harbour 2
		0 activate:trading_office:draw:slavery
		want seat 0 cards = slavery_0
		want asked = 1`)
}

// A ship part may open the region and the occupy part use it at once (E47, R6).
func TestDocksOccupyInTheRegionTheyHaveOpened(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1
		seat 0 buildings docks
		seat 0 harbour 3
		0 refused activate:docks:occupy:goree region.closed region=africa spaces=1
		0 activate:docks:ship:africa
		want africa open = true
		0 occupy:goree
		want city goree = seat 0`)
}

// The first ship may fill the track, and the second then goes beside it (E32, E47, R6).
func TestTheSecondShipGoesBesideATrackThatTheFirstHasFilled(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1
		seat 0 buildings cartographer
		seat 0 harbour 3
		0 activate:cartographer:ship:africa
		want africa open = true
		want seat 1 cards = africa_gov
		0 ship:africa
		want beside africa seat 0 = 1
		want presence in africa of seat 0 = 2`)
}

// Occupying first needs presence before the occupy part, so the ship part can't supply it (E36, R6).
func TestShippingAfterwardsDoesNotSupplyPresence(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1 1
		seat 0 buildings docks
		seat 0 harbour 3
		0 refused activate:docks:occupy:goree region.presence region=africa
		0 activate:docks:ship:africa
		0 may occupy:goree`)
}

// The first part may bring what the second counts: abolition ends a Slavery deck, and a connection's token counts (E47).
func TestTheSecondPartSeesTheResultOfTheFirst(t *testing.T) {
	at(t, `
		deck africa 1 2
		track africa 0 1 1 1 1 1
		seat 0 cities goree
		seat 0 buildings trading_office
		seat 0 harbour 1
		0 activate:trading_office:draw:africa
		0 draw:africa
		want seat 0 cards = africa_1 africa_2
		want deck africa =`)
	at(t, `
		track africa 0 1 1 1 1 1
		seat 0 buildings docks
		seat 0 harbour 3
		0 activate:docks:ship:africa
		want presence in africa of seat 0 = 2
		0 stop
		want beside africa seat 0 = 1`)
}

// The marker of the other part is missing: it is refused with what it needs (E29).
func TestTheOtherPartNeedsItsMarker(t *testing.T) {
	x := at(t, `
		track africa 0 0 0 1 1 1
		seat 0 buildings docks
		seat 0 harbour 3
		0 activate:docks:ship:africa`)
	x.s.Boards[0].Harbour = 0
	x.play("0 refused occupy:goree action.markers need=1 have=0")
}
