package endeavor

import (
	"slices"
	"testing"
)

// Each city gives its printed value: most 1, some 2 (E65).
func TestCitiesGiveTheirValue(t *testing.T) {
	at(t, `
		seat 0 cities london lima nagasaki
		want seat 0 glory of cities = 5`)
}

// Each controlled connection gives 1, whoever took its token (E38, E66).
func TestControlledConnectionsGiveOneEach(t *testing.T) {
	at(t, `
		seat 0 cities london amsterdam boston
		want seat 0 glory of connections = 2`)
}

// A track gives the number of the highest glory spot at or below its level (E67).
func TestATrackGivesItsHighestSpot(t *testing.T) {
	for _, c := range []struct{ track, level, want string }{
		{"industry", "0", "0"}, {"industry", "10", "10"}, {"industry", "1", "0"}, {"culture", "8", "7"}, {"finance", "9", "7"},
		{"politics", "12", "12"}, {"politics", "11", "9"}, {"industry", "15", "15"}, {"culture", "14", "13"}, {"politics", "14", "12"},
		{"finance", "17", "15"},
	} {
		at(t, `
			seat 0 tokens `+c.track+`:`+c.level+`
			want seat 0 glory of `+c.track+` = `+c.want)
	}
}

// Cards give a point for each glory icon, face up only (E68).
func TestCardsGiveTheirGloryIcons(t *testing.T) {
	at(t, `
		seat 0 cards far_east_gov india_5 slavery_1
		seat 0 turned 3
		want seat 0 glory of cards = 4`)
}

// An empty governor place gives 3: with no governor, or where all cards fit the limit with him among them (E53, E69, R7).
func TestAnEmptyGovernorPlaceGivesThree(t *testing.T) {
	at(t, "want seat 0 glory of governor_place = 3")
	at(t, `
		seat 0 cards india_gov
		want seat 0 glory of governor_place = 3`)
	at(t, `
		seat 0 cards india_gov slavery_0
		want seat 0 glory of governor_place = 3`)
	at(t, `
		seat 0 cards india_gov india_1
		want seat 0 glory of governor_place = 0`)
	at(t, `
		seat 0 tokens politics:3
		seat 0 cards india_gov india_1
		want seat 0 glory of governor_place = 3`)
	at(t, `
		seat 0 harbour 2
		seat 0 cards india_1 india_2 india_3
		want seat 0 glory of governor_place = 3`)
}

// Each University tile gives 3 (E70, R8).
func TestEachUniversityGivesThree(t *testing.T) {
	at(t, `
		seat 0 buildings university university
		seat 1 buildings university
		want seat 0 glory of buildings = 6
		want seat 1 glory of buildings = 3
		want seat 2 glory of buildings = 0`)
}

// Three markers in the harbour give 1, those on buildings nothing (E71).
func TestThreeMarkersInTheHarbourGiveOne(t *testing.T) {
	for harbour, want := range map[string]string{"0": "0", "2": "0", "3": "1", "5": "1", "6": "2", "31": "10"} {
		at(t, `
			seat 0 harbour `+harbour+`
			seat 0 buildings market* shipyard* docks*
			want seat 0 glory of population = `+want)
	}
}

// A turned Slavery card costs 1, one that lies face up nothing (E72).
func TestATurnedSlaveryCardCostsOne(t *testing.T) {
	at(t, `
		seat 0 turned 0 4
		seat 0 cards slavery_1
		want seat 0 glory of turned = -2`)
}

// Tokens that are left give nothing themselves (E64).
func TestUnusedTokensGiveNothing(t *testing.T) {
	bare, rich := at(t, ""), at(t, "seat 0 tokens attack:2 payment:2 ship_or_draw:6 occupy_or_draw:6 culture:1")
	if a, b := bare.s.score(0).Total, rich.s.score(0).Total; a != b {
		t.Errorf("%d with tokens, %d without", b, a)
	}
}

// Most glory wins, and a tie is a shared victory (E73).
func TestATieIsSharedAndMostGloryWins(t *testing.T) {
	at(t, `
		round 7
		players 4
		crown 1
		turn 1
		seat 0 cities london
		seat 2 cities lima
		seat 3 turned 0
		seat 1 tokens ship_or_draw:1
		seat 1 harbour 1
		token india 1 culture
		1 token:ship_or_draw:ship:india
		want over = true
		want winners = 2`)
	at(t, `
		round 7
		seat 0 cities london
		seat 2 cities paris
		seat 1 harbour 2
		turn 1
		1 pass
		want over = true
		want winners = 0 2`)
}

// The scoring example of the rulebook comes to 71 (E74). Its tracks stand at industry 10, culture 8, finance 9 and politics 12; 16
// cities of 14 ones and a two are as many as 15 cities are worth; five glory icons, an empty governor place, a University and
// three markers; two turned cards.
func TestTheScoringExampleIs71(t *testing.T) {
	x := at(t, `
		seat 0 cities london amsterdam copenhagen rome venice constantinople algiers seville lisbon port_royal boston new_york goa batavia lima
		seat 0 buildings university
		seat 0 cards india_1 india_5 europe_3
		seat 0 tokens industry:9 culture:5 finance:6 politics:11
		seat 0 turned 1 2
		seat 0 harbour 5
		want seat 0 total of industry = 10
		want seat 0 total of culture = 8
		want seat 0 total of finance = 9
		want seat 0 total of politics = 12`)
	want := Score{
		Cities: 16, Connections: 9, Status: [Statuses]int{10, 7, 7, 12}, Cards: 5, GovernorPlace: 3, Buildings: 3, Population: 1, Turned: -2,
		Total: 71,
	}
	if got := x.s.score(0); got != want {
		t.Errorf("counted was\n%+v, want\n%+v", got, want)
	}
}

// The parts of the account make the total, in the order of the score sheet (E65 to E72).
func TestTheAccountAddsUp(t *testing.T) {
	x := at(t, `
		round 7
		passed 1 2
		seat 0 cities london amsterdam lima
		seat 0 buildings university theatre bank
		seat 0 cards europe_4 slavery_1
		seat 0 turned 0
		seat 0 harbour 7
		0 pass
		want over = true`)
	result, over := Rules{}.Result(&x.s)
	if !over {
		t.Fatal("the game is not over")
	}
	for seat, total := range result.Scores {
		sum := 0
		for _, part := range result.Parts {
			sum += part.Values[seat]
		}
		if sum != total {
			t.Errorf("the parts of seat %d make %d, the total is %d", seat, sum, total)
		}
	}
	keys := []string{}
	for _, part := range result.Parts {
		keys = append(keys, part.Key)
	}
	if !slices.Equal(keys, ScoreParts) {
		t.Errorf("the parts are %v", keys)
	}
}
