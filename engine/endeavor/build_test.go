package endeavor

import "testing"

// Everybody builds one tile, from the crown on, and nobody can pass (E16, E18).
func TestEverybodyBuildsOnce(t *testing.T) {
	at(t, `
		phase build
		crown 1
		want asked = 1
		1 refused pass refused.other_question step=build.build
		1 moves build:market build:shipyard build:workshop
		1 build:market
		want asked = 2
		2 build:market
		want asked = 0
		1 refused build:shipyard refused.not_your_turn
		0 build:shipyard
		want supply of market = 3
		want supply of shipyard = 4
		want seat 1 buildings = colonial_office market
		want step = action.act`)
}

// A tile may be of any level up to the build level (E18).
func TestTheBuildLevelBoundsTheTiles(t *testing.T) {
	x := at(t, `
		phase build
		seat 0 tokens industry:4
		want seat 0 yield of industry = 3
		0 may build:market build:bank build:docks
		0 refused build:university build.level building=university level=4 have=3
		0 refused build:colonial_office build.printed building=colonial_office`)
	want := "build:bank build:barracks build:docks build:fortress build:guild_hall build:market build:shipyard build:theatre build:workshop"
	if got := x.moves(0); got != want {
		t.Errorf("offered are %s", got)
	}
}

// A tile of which none is left can't be built (E18).
func TestATileThatIsSoldOutCanNotBeBuilt(t *testing.T) {
	at(t, `
		phase build
		stock market 0
		0 refused build:market build.sold_out building=market
		0 moves build:shipyard build:workshop`)
}

// Only when nothing at or below the build level is left, a tile of the next level that has one is built (E19, R2).
func TestWhereNothingIsLeftTheNextLevelIsBuilt(t *testing.T) {
	at(t, `
		phase build
		stock shipyard 0
		0 moves build:market build:workshop
		0 refused build:shipyard build.sold_out building=shipyard
		0 refused build:bank build.level building=bank level=2 have=1`)
	x := at(t, `
		phase build
		stock market 0
		stock shipyard 0
		stock workshop 0
		0 moves build:bank build:barracks build:guild_hall
		0 refused build:docks build.level
		0 build:bank`)
	if got := x.heard(Built); len(got) != 1 || got[0] != "seat 0 building=bank higher=1" {
		t.Errorf("told was %q", got)
	}
	at(t, `
		phase build
		stock market 0
		stock shipyard 0
		stock workshop 0
		stock bank 0
		stock barracks 0
		stock guild_hall 0
		0 moves build:docks build:fortress build:theatre`)
}

// With the last kind there is nothing to ask: it is built at once (E18).
func TestTheLastKindIsBuiltWithoutAQuestion(t *testing.T) {
	x := at(t, `
		phase build
		stock market 0
		stock shipyard 1
		stock workshop 0
		want seat 0 buildings = colonial_office shipyard
		want asked = 1
		1 moves build:bank build:barracks build:guild_hall`)
	if got := x.heard(Built); len(got) != 1 || got[0] != "seat 0 forced building=shipyard" {
		t.Errorf("told was %q", got)
	}
}

// A player may have several copies of a building, but one building of level 5 only (E7, E20).
func TestCopiesAreAllowedAndASecondBuildingOfLevelFiveIsNot(t *testing.T) {
	at(t, `
		phase build
		seat 0 buildings market
		0 build:market
		want seat 0 buildings = colonial_office market market`)
	at(t, `
		phase build
		seat 0 tokens industry:10
		seat 0 buildings museum
		0 may build:university build:market
		0 refused build:parliament build.dearest building=parliament owned=museum
		0 refused build:museum build.sold_out`)
}

// Each copy works on its own (E20).
func TestEachCopyIsActivatedOnItsOwn(t *testing.T) {
	at(t, `
		seat 0 buildings shipyard* shipyard
		seat 0 harbour 4
		0 activate:shipyard:ship:africa
		want seat 0 occupied = shipyard shipyard
		want seat 0 harbour = 2
		0 refused activate:shipyard:ship:africa building.occupied building=shipyard`)
}

// The icons of a tile count in the very round (E14, E21).
func TestATileCountsAtOnce(t *testing.T) {
	at(t, `
		phase build
		seat 0 tokens culture:1
		seat 0 tokens finance:2 industry:2
		seat 0 buildings shipyard market*
		0 build:shipyard
		want seat 0 total of culture = 3
		want seat 0 yield of culture = 3
		1 build:workshop
		want seat 1 total of industry = 2
		2 build:market
		want seat 0 harbour = 4`)
	at(t, `
		phase build
		seat 0 tokens industry:2 finance:2
		seat 0 buildings market* shipyard* guild_hall*
		0 build:bank
		want seat 0 yield of finance = 3
		1 build:market
		2 build:market
		want seat 0 occupied =
		want seat 0 harbour = 5`)
}

// The seventh tile fills the board in the last round (E22).
func TestTheBoardIsFullInTheLastRound(t *testing.T) {
	const six = "market market market shipyard shipyard shipyard"
	x := at(t, `
		phase build
		round 7
		stock market 9
		stock shipyard 9
		seat 0 tokens industry:2
		seat 1 tokens industry:2
		seat 2 tokens industry:2
		seat 0 buildings `+six+`
		seat 1 buildings `+six+`
		seat 2 buildings `+six+`
		0 build:workshop
		1 build:workshop
		2 build:workshop`)
	if b := x.s.Boards[0]; int(b.Built) != Places || b.Built != Rounds+1 {
		t.Errorf("%d places are built on", b.Built)
	}
}
