package endeavor

import "testing"

// The top card of a deck in an open region is drawn if its value is at most the own presence there (E41).
func TestADrawNeedsPresence(t *testing.T) {
	at(t, `
		deck africa 3 4 5
		track africa 0 0 0 1 1 1
		seat 0 tokens ship_or_draw:2
		seat 2 tokens ship_or_draw:1
		seat 2 harbour 1
		0 refused token:ship_or_draw:draw:india region.closed region=india spaces=7
		0 token:ship_or_draw:draw:africa
		want seat 0 cards = africa_3
		want asked = 2
		2 refused token:ship_or_draw:draw:africa draw.value card=africa_4 value=4 presence=0 region=africa
		2 token:ship_or_draw:ship:africa
		0 refused token:ship_or_draw:draw:africa draw.value card=africa_4 value=4 presence=3 region=africa`)
}

// Europe's presence serves both European decks, and a card of value 0 needs none (E41).
func TestThePresenceInEuropeServesBothDecks(t *testing.T) {
	at(t, `
		seat 0 tokens ship_or_draw:1
		want presence in europe of seat 0 = 0
		0 may token:ship_or_draw:draw:europe token:ship_or_draw:draw:slavery`)
	at(t, `
		deck europe 2 3 4 5
		deck slavery 2 3 4 5
		seat 0 cities london rome
		seat 0 tokens ship_or_draw:1
		0 may token:ship_or_draw:draw:europe token:ship_or_draw:draw:slavery`)
	at(t, `
		deck europe 2 3 4 5
		deck slavery 2 3 4 5
		seat 0 cities london
		seat 0 harbour 1
		seat 0 tokens ship_or_draw:1
		0 refused token:ship_or_draw:draw:europe draw.value
		0 refused token:ship_or_draw:draw:slavery draw.value`)
}

// A card counts at once, and there is no limit while acting (E14, E42).
func TestACardCountsAtOnce(t *testing.T) {
	x := at(t, `
		seat 0 cards europe_0 slavery_0 slavery_1
		seat 0 cities london rome
		seat 0 tokens ship_or_draw:2
		seat 0 harbour 2
		deck slavery 2 3
		want seat 0 yield of politics = 1
		0 token:ship_or_draw:draw:slavery
		want seat 0 cards = europe_0 slavery_0 slavery_1 slavery_2
		want seat 0 total of industry = 5
		want seat 0 total of finance = 4
		want seat 0 yield of industry = 3
		want step = action.act`)
	if got := x.heard(Drew); len(got) != 1 || got[0] != "seat 0 source=token_ship_or_draw card=slavery_2 industry=3 finance=1" {
		t.Errorf("told was %q", got)
	}
}

// Governors are not drawn: a governor lies on a deck only while its region is closed (E10, E41).
func TestAGovernorIsNotDrawn(t *testing.T) {
	at(t, `
		track africa 0 0 0 0 0
		seat 0 tokens ship_or_draw:1
		seat 0 harbour 1
		0 refused token:ship_or_draw:draw:africa region.closed region=africa spaces=1`)
}

// From an empty deck nothing is drawn, but its region still gives presence (R11).
func TestAnEmptyDeckStillHasItsRegion(t *testing.T) {
	at(t, `
		deck africa
		track africa 0 1 1 1 1 1
		seat 0 harbour 3
		seat 0 tokens occupy_or_draw:1
		0 refused token:occupy_or_draw:draw:africa draw.empty deck=africa
		0 token:occupy_or_draw:occupy:goree
		want presence in africa of seat 0 = 2`)
}

// abolition lays a table on which seat 0 may take Europe 5.
const abolition = `
	players 4
	deck europe 5
	deck slavery 4 5
	seat 0 cities london amsterdam paris rome venice
	seat 0 cards slavery_0
	seat 0 tokens ship_or_draw:2
	seat 0 harbour 2
	seat 1 cards slavery_1 slavery_2
	seat 3 cards slavery_3 africa_1
	turn 0`

// Whoever takes Europe 5, everybody turns his face-up Slavery cards over, the taker too, and loses their icons at once (E48).
func TestAbolitionTurnsEverySlaveryCardOver(t *testing.T) {
	x := at(t, abolition+`
		want seat 1 total of industry = 4
		want seat 1 total of finance = 3
		0 token:ship_or_draw:draw:europe
		want abolished = true
		want seat 0 cards = europe_5
		want seat 0 turned = 1
		want seat 0 total of industry = 0
		want seat 0 total of culture = 2
		want seat 1 cards =
		want seat 1 turned = 2
		want seat 1 total of industry = 0
		want seat 1 total of finance = 0
		want seat 3 cards = africa_1
		want seat 3 turned = 1
		want seat 2 turned = 0
		want seat 1 glory of turned = -2`)
	got := x.heard(CardsTurned)
	if len(got) != 3 || got[0] != "seat 0 cards=1" || got[1] != "seat 1 cards=2" || got[2] != "seat 3 cards=1" {
		t.Errorf("told was %q", got)
	}
}

// The rest of the Slavery deck leaves the game: no Slavery card can be gained any more (E49).
func TestAbolitionTakesTheDeckOutOfTheGame(t *testing.T) {
	at(t, abolition+`
		0 token:ship_or_draw:draw:europe
		want deck slavery =
		0 refused token:ship_or_draw:draw:slavery draw.abolished deck=slavery`)
	at(t, abolition+`
		option naming neutral
		0 token:ship_or_draw:draw:europe
		0 refused token:ship_or_draw:draw:slavery draw.abolished deck=forced_labour`)
}

// Europe 5 that was discarded and is taken again does nothing more (E50).
func TestTakenAgainEuropeFiveDoesNothingMore(t *testing.T) {
	x := at(t, `
		abolished
		deck europe 5
		seat 0 cities london amsterdam paris rome venice
		seat 0 tokens ship_or_draw:1
		seat 1 turned 2
		0 token:ship_or_draw:draw:europe
		want seat 0 cards = europe_5
		want seat 1 turned = 1
		want abolished = true`)
	if got := x.heard(Abolished); len(got) != 0 {
		t.Errorf("told was %q", got)
	}
}

// Europe 5 goes back into its deck as any other card does (E50, E56).
func TestEuropeFiveGoesBackIntoItsDeck(t *testing.T) {
	at(t, `
		abolished
		deck europe 3
		seat 0 cards europe_5 europe_1 africa_1
		want step = action.discard
		0 discard:europe_5
		want deck europe = europe_3 europe_5
		want abolished = true`)
}

// After a pass a player can lose icons by abolition, but is not asked to discard: Slavery cards hold no politics (R13).
func TestAbolitionAfterAPassAsksNobodyToDiscard(t *testing.T) {
	at(t, abolition+`
		passed 1 2 3
		0 token:ship_or_draw:draw:europe
		want seat 3 turned = 1
		want step = action.act
		want asked = 0`)
	for c := CardOf(SlaveryDeck, 0); c.Deck() == SlaveryDeck; c++ {
		if c.Icons()[Politics] != 0 {
			t.Errorf("%s has politics", c)
		}
	}
}
