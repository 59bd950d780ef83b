package endeavor

import "testing"

// An attack takes two markers: one goes back to the own supply, the other replaces the defender's, which goes to his supply and
// not to his harbour (E29, E39).
func TestAnAttackReplacesTheMarkerOfTheDefender(t *testing.T) {
	x := at(t, `
		seat 1 cities london
		seat 1 harbour 1
		seat 1 buildings market
		seat 0 buildings barracks
		seat 0 harbour 5
		0 activate:barracks:attack:london
		want city london = seat 0
		want seat 0 harbour = 2
		want seat 0 occupied = barracks
		want seat 1 harbour = 1
		want presence in europe of seat 1 = 0
		want asked = 1`)
	if got := x.heard(Attacked); len(got) != 1 || got[0] != "seat 0 source=barracks city=london region=europe defender_seat=1" {
		t.Errorf("told was %q", got)
	}
}

// By a token an attack needs the two markers only, by a building three (E29).
func TestTheCostOfAnAttack(t *testing.T) {
	at(t, `
		seat 1 cities london
		seat 0 tokens attack:1
		seat 0 buildings barracks
		seat 0 harbour 2
		0 refused activate:barracks:attack:london action.markers need=3 have=2
		0 token:attack:attack:london
		want seat 0 harbour = 0
		want seat 0 tokens of attack = 0`)
}

// The city's token is long gone, but a connection that is completed for the first time brings its token (E38, E39).
func TestAnAttackMayCompleteAConnection(t *testing.T) {
	at(t, `
		token london-amsterdam culture
		seat 1 cities london
		seat 0 cities amsterdam
		seat 0 tokens attack:1
		seat 0 harbour 2
		0 token:attack:attack:london
		want control of london-amsterdam = 0
		want seat 0 tokens of culture = 1
		want seat 0 tokens of finance = 0`)
}

// The attacker must be present in an open region, and the city another player's (E39, R10).
func TestWhatCanNotBeAttacked(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1 1
		seat 0 cities london
		seat 1 cities goree
		seat 0 tokens attack:1
		seat 0 harbour 2
		0 refused token:attack:attack:london city.own city=london
		0 refused token:attack:attack:paris attack.empty city=paris
		0 refused token:attack:attack:goree region.presence region=africa
		0 refused token:attack:attack:goa region.closed region=india spaces=7`)
	at(t, `
		track africa 1 1 1 1 1 1
		beside africa 0
		seat 1 cities goree
		seat 0 tokens attack:1
		seat 0 harbour 2
		0 may token:attack:attack:goree`)
}

// In Europe everybody is present, with no marker there too (E35, E39).
func TestInEuropeAnybodyMayAttack(t *testing.T) {
	at(t, `
		seat 1 cities rome
		seat 0 tokens attack:1
		seat 0 harbour 2
		want presence in europe of seat 0 = 0
		0 moves pass activate:colonial_office:occupy:algiers activate:colonial_office:occupy:amsterdam activate:colonial_office:occupy:constantinople activate:colonial_office:occupy:copenhagen activate:colonial_office:occupy:lisbon activate:colonial_office:occupy:london activate:colonial_office:occupy:paris activate:colonial_office:occupy:seville activate:colonial_office:occupy:venice token:attack:attack:rome`)
}
