package endeavor

import (
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

func decision(moves ...string) engine.Decision { return engine.Decision{Moves: moves} }

func TestActionsAreKnownByTheirSourcesAndTargets(t *testing.T) {
	got := readMoves(decision("pass", "activate:docks:ship:india", "activate:docks:occupy:rome", "activate:shipyard:ship:india", "token:ship_or_draw:ship:africa",
		"token:ship_or_draw:draw:slavery", "activate:barracks:attack:paris", "activate:museum:payment:docks"))
	if !got.ship[endeavor.India] || !got.ship[endeavor.Africa] || got.ship[endeavor.FarEast] || !got.draw[endeavor.SlaveryDeck] || !got.freed[endeavor.Docks] {
		t.Errorf("targets: %+v", got)
	}
	want := []source{
		{endeavor.Docks, endeavor.NoToken, 2}, {endeavor.Shipyard, endeavor.NoToken, 2}, {endeavor.NoBuilding, endeavor.ShipOrDrawToken, 1},
	}
	if diff := cmp.Diff(want, got.sources[endeavor.Ship], cmp.AllowUnexported(source{})); diff != "" {
		t.Error(diff)
	}
	for part, price := range map[endeavor.Part]int{endeavor.Occupy: 2, endeavor.Attack: 3, endeavor.Payment: 1, endeavor.Draw: 0} {
		if got := got.sources[part]; len(got) != 1 || got[0].price != price {
			t.Errorf("%v: %+v, want one for %d", part, got, price)
		}
	}
	if got.chosen != endeavor.NoPart {
		t.Errorf("%v is chosen", got.chosen)
	}
}

func TestTheOneActionOfAllMovesIsChosen(t *testing.T) {
	if got := readMoves(decision("activate:docks:ship:india", "token:ship_or_draw:ship:africa", "pass")).chosen; got != endeavor.Ship {
		t.Errorf("got %v", got)
	}
	if got := readMoves(decision("occupy:rome", "stop")); got.chosen != endeavor.Occupy || got.sources[endeavor.Occupy][0].price != 1 {
		t.Errorf("the other part: %+v", got)
	}
	if got := readMoves(decision("pass")).chosen; got != endeavor.NoPart {
		t.Errorf("of no action got %v", got)
	}
}

// TestNoActionIsChosenWhereNobodyIsAsked: a table that was given up in the middle of the actions is drawn without a question.
func TestNoActionIsChosenWhereNobodyIsAsked(t *testing.T) {
	for _, seat := range []engine.Seat{engine.Everyone, 9} {
		scene := named("guide-ship")
		scene.Focus.Seat = seat
		if seat == engine.Everyone {
			scene.Focus = engine.Decision{Seat: seat}
		}
		if got := printOf(t, scene).p.can.chosen; got != endeavor.NoPart {
			t.Errorf("seat %d: %v is chosen", seat, got)
		}
	}
}

// TestATableShowsTheHandThatIsAsked: each card that may go, and that all may stay where they may.
func TestATableShowsTheHandThatIsAsked(t *testing.T) {
	for name, want := range map[string]int{"game-discard": 2, "game-5-discard": 2 + 1, "full-discard": 11} {
		s := printOf(t, named(name))
		row := rect(margin, rowTop, inner, rowHigh+s.lower).Inset(-10)
		if got := s.SpritesIn("choice", row) + s.SpritesIn("highlight.edge", row); got != want {
			t.Errorf("%s: %d are gold, want %d", name, got, want)
		}
	}
}

func TestBuildingsCardsAndSalariesAreRead(t *testing.T) {
	got := readMoves(decision("build:docks", "discard:india_3", "keep", "salary:market,market", "nonsense", "build:castle", "ship:europe:now", ""))
	if !got.build[endeavor.Docks] || got.build[endeavor.Market] || !got.paid[endeavor.Market] || !got.discard[endeavor.CardOf(endeavor.IndiaDeck, 3)] || !got.keep {
		t.Errorf("got %+v", got)
	}
}

// lit is the number of rings of a picture by what wears them.
func (s *printed) lit() (spaces, cities, decks, tabs, places int) {
	cities = 0
	for _, d := range s.Sprites("highlight.disc") {
		switch d.Sprite.A {
		case tableChart().ring:
			cities++
		case placeCircle + 3:
			places++
		}
	}
	for _, d := range s.Sprites("highlight.edge") {
		switch {
		case d.Sprite.A == cardWide:
			decks++
		case d.Box.Min.Y > boardsTop:
			tabs++
		case d.Box.Min.Y > rowTop+rowHigh:
			spaces++
		}
	}
	return spaces, cities, decks, tabs, places
}

// TestEachDecisionHighlightsItsTargets counts the rings of each kind of question.
func TestEachDecisionHighlightsItsTargets(t *testing.T) {
	for name, want := range map[string][5]int{
		"guide":        {6, 13, 3, 0, 0},
		"guide-ship":   {6, 0, 0, 0, 0},
		"guide-occupy": {0, 5, 0, 0, 0},
		"guide-attack": {0, 8, 0, 0, 0},
		"guide-draw":   {0, 0, 3, 0, 0},
		"game-build":   {},
	} {
		s := printOf(t, named(name))
		spaces, cities, decks, tabs, places := s.lit()
		if got := [5]int{spaces, cities, decks, tabs, places}; got != want {
			t.Errorf("%s lights %v, want %v", name, got, want)
		}
	}
	for _, name := range tables() {
		s := printOf(t, named(name))
		spaces, cities, decks, tabs, places := s.lit()
		if step := s.p.View.Step; step == endeavor.StepAct || step == endeavor.StepSecond {
			can, moves := s.p.can, s.p.Scene.Focus.Moves
			cities -= count(can.attack[:])
			if all := count(can.ship[:]) + count(can.occupy[:]) + count(can.draw[:]); all <= mostRings && can.chosen == endeavor.NoPart && spaces+cities+decks != all {
				t.Errorf("%s lights %d spaces, %d cities, %d decks of %d targets", name, spaces, cities, decks, all)
			}
			if spaces+cities+decks > mostRings && can.chosen == endeavor.NoPart {
				t.Errorf("%s lights %d rings for %v", name, spaces+cities+decks, moves)
			}
			if tabs > 0 {
				t.Errorf("%s lights %d cards", name, tabs)
			}
		} else if spaces+cities+decks > 0 {
			t.Errorf("%s lights the map", name)
		}
		if got := count(s.p.can.discard[:]); s.p.View.Step == endeavor.StepDiscard && (tabs != got || tabs == 0) {
			t.Errorf("%s lights %d cards of %d", name, tabs, got)
		}
		wanted := 0
		for seat, player := range s.p.View.Players {
			for _, place := range player.Places {
				if s.p.View.Step == endeavor.StepSalary && place.Occupied && s.p.Decides(engine.Seat(seat)) {
					wanted++
				}
			}
		}
		if places != wanted {
			t.Errorf("%s lights %d places, want %d", name, places, wanted)
		}
	}
}

func TestWithTooManyTargetsOnlyCitiesAreHighlighted(t *testing.T) {
	moves := []string{"pass"}
	for c := range endeavor.City(9) {
		moves = append(moves, "activate:docks:occupy:"+c.String())
	}
	for r := endeavor.NorthAmerica; r < endeavor.Regions; r++ {
		moves = append(moves, "activate:docks:ship:"+r.String())
	}
	s := printOf(t, asks(named("guide"), 1, endeavor.StepAct, moves...))
	if spaces, cities, decks, _, _ := s.lit(); spaces != 0 || cities != 9 || decks != 0 {
		t.Errorf("%d spaces, %d cities, %d decks", spaces, cities, decks)
	}
}

// TestTheCardOfTheChosenActionIsHighlighted and no other one does.
func TestTheCardOfTheChosenActionIsHighlighted(t *testing.T) {
	for name, want := range map[string]int{"guide": -1, "guide-ship": 0, "guide-occupy": 1, "guide-attack": 2, "guide-draw": 3, "game-salary": -1, "game-build": -1} {
		s := printOf(t, named(name))
		got := -1
		for _, d := range s.Sprites("highlight.panel") {
			if i := slices.IndexFunc(s.l.cards[:], d.Box.Inset(16).Overlaps); i >= 0 {
				got = i
			}
		}
		if got != want {
			t.Errorf("%s: card %d, want %d", name, got, want)
		}
	}
}

// TestWhatABuildingOrTokenMayFreeIsHighlighted: a payment moves a marker from a building of the seat that is asked.
func TestWhatABuildingOrTokenMayFreeIsHighlighted(t *testing.T) {
	s := printOf(t, asks(named("guide"), 1, endeavor.StepAct, "token:payment:payment:shipyard", "token:payment:payment:guild_hall", "pass"))
	if _, _, _, _, places := s.lit(); places != 2 {
		t.Errorf("%d places are lit, want 2", places)
	}
}

// TestTheOfferShowsWhatIsLeft reads the line of each level that the builder may reach, and of the next: names, copies, gold where
// something may be built. Of a level after that the same line says how many kinds of buildings it has.
func TestTheOfferShowsWhatIsLeft(t *testing.T) {
	s := printOf(t, named("game-build"))
	levels, open := actionPainter{s.p}.offerOf()
	high, more := offerLines(open)
	if open != 3 || more != s.lower || more == 0 {
		t.Fatalf("%d levels are open, %d more", open, more)
	}
	for i, list := range levels {
		line := rect(margin, rowTop+min(i, open)*(high+offerGap), inner, high)
		texts := map[string]int{}
		for _, d := range s.Texts() {
			if d.Box.In(line) {
				texts[d.Text]++
			}
		}
		if i > open && texts[render.Change(len(list))] != dearest-1-open {
			t.Errorf("level %d: its %d kinds are not in %v", i+1, len(list), texts)
		}
		can := false
		for _, o := range list {
			if n := texts[s.p.building(o.Building)]; n != 1 && i <= open || n > 0 && i > open {
				t.Errorf("level %d: %q is there %d times: %v", i+1, s.p.building(o.Building), n, texts)
			}
			if i <= open && texts[strconv.Itoa(o.Copies)] == 0 {
				t.Errorf("level %d: the copies of %v are not in %v", i+1, o.Building, texts)
			}
			can = can || o.Buildable
		}
		lit := slices.ContainsFunc(s.Sprites("highlight.edge"), func(d *drawnThing) bool { return d.Box.Inset(12).Overlaps(line.Inset(12)) })
		if lit != can {
			t.Errorf("level %d: lit %v, buildable %v", i+1, lit, can)
		}
	}
}
