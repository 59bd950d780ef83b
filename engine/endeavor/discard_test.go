package endeavor

import "testing"

// A player who passes takes no more actions this round (E51).
func TestWhoHasPassedIsNotAskedAgain(t *testing.T) {
	at(t, `
		seat 0 harbour 2
		seat 1 tokens ship_or_draw:3
		seat 1 harbour 3
		0 pass
		want seat 0 passed = true
		1 token:ship_or_draw:ship:india
		want asked = 1
		1 token:ship_or_draw:ship:india
		want asked = 1`)
}

// He discards at once, before the next player's turn, and only when he passes (E51, E61).
func TestDiscardingComesAtOnceAfterAPass(t *testing.T) {
	at(t, `
		seat 0 cards africa_1 india_1
		seat 0 harbour 2
		seat 1 cards africa_2 india_2
		seat 1 harbour 2
		seat 2 harbour 2
		want step = action.act
		0 pass
		want step = action.discard
		want asked = 0
		0 refused pass refused.other_question step=action.discard
		0 discard:india_1
		want asked = 1
		want step = action.act
		1 pass
		want asked = 1
		want step = action.discard`)
}

// The limit is what politics gives: 1 to 5 cards (E15, E52).
func TestTheLimitIsThatOfPolitics(t *testing.T) {
	for politics, want := range map[string]string{
		"0": "1", "2": "1", "3": "2", "5": "2", "6": "3", "9": "4", "12": "5", "15": "5",
	} {
		at(t, `
			seat 0 tokens politics:`+politics+`
			want seat 0 yield of politics = `+want)
	}
}

// With no more cards than the limit nothing is asked (E52, E62).
func TestWithinTheLimitNothingIsDiscarded(t *testing.T) {
	at(t, `
		seat 0 cards africa_1
		seat 0 harbour 2
		seat 1 harbour 2
		want seat 0 yield of politics = 1
		0 pass
		want asked = 1
		want seat 0 cards = africa_1`)
}

// A single Slavery card does not count; of several all but one do (E52, R7).
func TestOneSlaveryCardDoesNotCount(t *testing.T) {
	at(t, `
		seat 0 cards slavery_0 india_1
		seat 0 harbour 2
		seat 1 harbour 2
		want seat 0 counted = 1
		0 pass
		want asked = 1`)
	at(t, `
		seat 0 cards slavery_0 slavery_1 slavery_2
		seat 0 harbour 2
		seat 1 harbour 2
		want seat 0 counted = 2
		0 pass
		0 moves discard:slavery_0 discard:slavery_1 discard:slavery_2`)
}

// A single Slavery card is never forced to go, so it can't be chosen; with two either can (R7).
func TestASingleSlaveryCardCanNotBeDiscarded(t *testing.T) {
	at(t, `
		seat 0 cards slavery_0 india_1 india_2
		seat 0 harbour 2
		seat 1 harbour 2
		0 pass
		0 moves discard:india_1 discard:india_2
		0 refused discard:slavery_0 discard.last_slavery card=slavery_0
		0 refused discard:africa_1 discard.absent card=africa_1`)
	at(t, `
		seat 0 cards slavery_0 slavery_1 india_1
		seat 0 harbour 2
		seat 1 harbour 2
		0 pass
		0 moves discard:india_1 discard:slavery_0 discard:slavery_1
		0 discard:slavery_0
		want seat 0 cards = slavery_1 india_1
		want asked = 1`)
}

// Turned Slavery cards do not count (E52).
func TestTurnedCardsDoNotCount(t *testing.T) {
	at(t, `
		seat 0 turned 0 1 2
		seat 0 cards india_1
		want seat 0 counted = 1`)
}

// A discarded region card goes back into its deck by its value, so that it may be the top card again (E54, E56).
func TestARegionCardGoesBackByItsValue(t *testing.T) {
	at(t, `
		track india 0 0 0 1 1 1 1
		seat 0 cards india_2 india_4 india_1
		seat 0 harbour 1
		deck india 3 5
		0 discard:india_4
		want deck india = india_3 india_4 india_5
		want step = action.discard
		0 discard:india_1
		want deck india = india_1 india_3 india_4 india_5
		want seat 0 cards = india_2`)
}

// The icons of a discarded card are lost at once (E54).
func TestIconsOfADiscardedCardAreLostAtOnce(t *testing.T) {
	at(t, `
		seat 0 cards slavery_2 india_2 africa_2
		seat 0 harbour 2
		seat 1 harbour 2
		want seat 0 total of culture = 2
		0 pass
		0 discard:india_2
		want seat 0 total of culture = 0
		want seat 0 total of politics = 2
		want seat 0 total of finance = 2`)
}

// A discarded Slavery card is turned over beside the board and does not go back (E57, R12).
func TestADiscardedSlaveryCardIsTurnedOver(t *testing.T) {
	at(t, `
		seat 0 cards slavery_0 slavery_3 india_1
		seat 0 harbour 2
		seat 1 harbour 2
		deck slavery 4 5
		0 pass
		0 discard:slavery_3
		want seat 0 turned = 1
		want seat 0 total of industry = 1
		want deck slavery = slavery_4 slavery_5
		want seat 0 glory of turned = -1`)
}

// A discarded governor leaves the game (E58).
func TestADiscardedGovernorLeavesTheGame(t *testing.T) {
	at(t, `
		track africa 0 0 0 0 0 0
		seat 0 cards africa_gov india_1 india_2
		seat 0 harbour 0
		want step = action.discard
		0 discard:africa_gov
		want deck africa = africa_1 africa_2 africa_3 africa_4 africa_5
		want seat 0 total of politics = 0
		want seat 0 cards = india_1 india_2
		0 discard:india_1
		want seat 0 cards = india_2`)
}

// One governor may lie on the governor place and is then not counted; that is a choice (E52, E53, R7).
func TestAGovernorMayLieOnItsPlace(t *testing.T) {
	const table = `
		track africa 0 0 0 0 0 0
		seat 0 cards africa_gov india_1
		seat 1 harbour 2
		want seat 0 counted = 2
		want step = action.discard
		0 moves discard:africa_gov discard:india_1 keep`
	x := at(t, table+`
		0 keep
		want seat 0 cards = africa_gov india_1
		want asked = 1`)
	if got := x.heard(Kept); len(got) != 1 || got[0] != "seat 0 card=africa_gov" {
		t.Errorf("told was %q", got)
	}
	at(t, table+`
		0 discard:india_1
		want seat 0 cards = africa_gov
		want seat 0 glory of governor_place = 3
		want asked = 1`)
}

// A governor on its place does not help where two more count too many (R7).
func TestKeepingNeedsAllOthersWithinTheLimit(t *testing.T) {
	at(t, `
		track africa 0 0 0 0 0 0
		seat 0 cards africa_gov india_1 india_2
		seat 1 harbour 2
		0 moves discard:africa_gov discard:india_1 discard:india_2
		0 refused keep discard.keep counted=3 limit=1
		0 discard:india_1
		0 moves discard:africa_gov discard:india_2 keep`)
	at(t, `
		seat 0 cards india_1 india_2
		seat 1 harbour 2
		0 refused keep discard.keep counted=2 limit=1`)
}

// Only one governor lies on the place: a second one counts (E52, E53).
func TestASecondGovernorCounts(t *testing.T) {
	at(t, `
		track africa 0 0 0 0 0 0
		track caribbean 0 0 0 0 0 0
		seat 0 cards africa_gov caribbean_gov india_1
		seat 1 harbour 2
		0 moves discard:africa_gov discard:caribbean_gov discard:india_1
		0 discard:africa_gov
		0 keep
		want seat 0 cards = caribbean_gov india_1`)
}

// Cards have no places of their own: which one lies where is decided by what is best, also while discarding (E42, E59).
func TestCardsAreRearrangedWhileDiscarding(t *testing.T) {
	at(t, `
		track africa 0 0 0 0 0 0
		seat 0 tokens politics:3
		seat 0 cards slavery_0 slavery_1 africa_gov india_1
		seat 1 harbour 2
		want seat 0 counted = 3
		want seat 0 yield of politics = 2
		0 discard:slavery_0
		want seat 0 counted = 2
		want asked = 1`)
}

// The limit is read anew after every card: a discard that lowers politics may cost another one (E13, E55).
func TestADiscardThatLowersTheLimitCostsAnother(t *testing.T) {
	at(t, `
		track south_america 1 1 1 1 1 1
		seat 0 tokens politics:1
		seat 0 cards south_america_2 india_1 india_2
		seat 1 harbour 2
		want seat 0 yield of politics = 2
		0 discard:south_america_2
		want seat 0 yield of politics = 1
		want step = action.discard
		want asked = 0
		0 moves discard:india_1 discard:india_2
		0 discard:india_1
		want asked = 1`)
	at(t, `
		track south_america 1 1 1 1 1 1
		seat 0 tokens politics:2
		seat 0 cards south_america_2 india_1 india_2
		seat 1 harbour 2
		want seat 0 yield of politics = 2
		0 discard:india_1
		want asked = 1`)
	at(t, `
		track south_america 1 1 1 1 1 1
		seat 0 tokens politics:14
		seat 0 cards south_america_2 india_1 india_2 india_3 india_4 india_5
		seat 1 harbour 2
		want seat 0 total of politics = 16
		0 discard:south_america_2
		want seat 0 total of politics = 14
		want seat 0 yield of politics = 5
		want asked = 1`)
}

// Nobody discards below what is forced (E30, E62).
func TestNobodyDiscardsMoreThanHeMust(t *testing.T) {
	at(t, `
		track africa 1 1 1 1 1 1
		seat 0 cards africa_1 india_1
		seat 1 harbour 2
		0 discard:india_1
		want asked = 1
		0 refused discard:africa_1 refused.not_your_turn`)
}

// The worked example of the rulebook: politics 3, three normal cards, one Slavery card, a governor on its place (E60).
func TestTheWorkedExampleOfDiscarding(t *testing.T) {
	at(t, `
		track south_america 1 1 1 1 1 1
		track far_east 1 1 1 1 1 1 1 1
		seat 0 tokens politics:3
		seat 0 cards south_america_1 india_1 north_america_3 slavery_1 far_east_gov
		seat 1 harbour 2
		want seat 0 yield of politics = 2
		want seat 0 counted = 4
		want seat 0 total of culture = 6
		0 refused keep discard.keep counted=4 limit=2
		0 discard:south_america_1
		want seat 0 total of culture = 4
		want deck south_america = south_america_1 south_america_2 south_america_3 south_america_4 south_america_5
		0 keep
		want seat 0 cards = india_1 north_america_3 slavery_1 far_east_gov
		want asked = 1`)
}

// In the last round discarding one more instead of keeping is worth the glory of the empty place (E69, R7).
func TestInTheLastRoundAnEmptyPlaceIsWorthADiscard(t *testing.T) {
	const table = `
		round 7
		passed 1 2
		track africa 0 0 0 0 0 0
		seat 0 cards africa_gov india_1`
	at(t, table+`
		0 keep
		want over = true
		want seat 0 glory of governor_place = 0
		want seat 0 glory of cards = 1`)
	at(t, table+`
		0 discard:africa_gov
		want over = true
		want seat 0 glory of governor_place = 3
		want seat 0 glory of cards = 1`)
}
