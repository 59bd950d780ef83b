package puertorico

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// twoPlace is a mayor phase of three in which seats 0 and 1 have a choice and seat 2 has none.
const twoPlace = `
	players 3
	stock ship 3
	seat 0 island corn 1/0 indigo 1/0 sugar 1/0
	seat 1 island corn 1/0 indigo 1/0
	0 role:mayor`

func TestAllWithAChoicePlaceAtOnce(t *testing.T) {
	x := at(t, twoPlace)
	x.play("want asked = 0 1\nwant san_juan 2 = 1")
	if got := x.moves(0) + ", " + x.moves(1); got != "mayor:order, mayor:order" {
		t.Errorf("listed are %s", got)
	}
	x.play("1 place:indigo=1,san_juan=0\nwant asked = 0\nwant island 1 indigo = 1/0")
	if got := x.told(); !strings.HasSuffix(got, "(mayor.placed) mayor.in") {
		t.Errorf("told was %s", got)
	}
	x.play("0 place:corn=1,sugar=1,san_juan=0\nwant island 1 indigo = 1/1\nwant island 0 corn = 1/1\nwant step = role.choose")
	if got := x.told(); !strings.HasSuffix(got, "mayor.in mayor.in mayor.placed mayor.placed mayor.refilled") {
		t.Errorf("told was %s", got)
	}
	if n := len(x.rec.Events); x.rec.Events[n-3].Seat != 0 || x.rec.Events[n-2].Seat != 1 {
		t.Error("placements don't take effect in Order")
	}
}

func TestAPlacementMayChangeUntilTheLastIsIn(t *testing.T) {
	x := at(t, twoPlace)
	x.play("1 place:indigo=1,san_juan=0")
	if m, ok := (Rules{}).Given(&x.s, 1); !ok || m.String() != "place:indigo=1,san_juan=0" {
		t.Errorf("given is %s, %v", m, ok)
	}
	x.play("1 place:corn=1,san_juan=0\n0 place:corn=1,sugar=1,san_juan=0\nwant island 1 corn = 1/1\nwant island 1 indigo = 1/0")
	if n := strings.Count(x.told(), MayorIn); n != 2 {
		t.Errorf("%d placements told to be in, want 2", n)
	}
}

func TestAnybodyMayAskToPlaceInOrder(t *testing.T) {
	for name, lines := range map[string]string{
		"awaited": "1 place:indigo=1,san_juan=0\n0 mayor:order",
		"given":   "1 place:indigo=1,san_juan=0\n1 mayor:order",
	} {
		t.Run(name, func(t *testing.T) {
			x := at(t, twoPlace)
			x.play(lines)
			if _, ok := (Rules{}).Given(&x.s, 1); ok {
				t.Error("a placement that was in is still given")
			}
			x.play(`
				want asked = 0
				0 refused mayor:order mayor.ordered_already
				1 refused place:corn=1,san_juan=0 refused.not_your_turn
				0 place:corn=1,sugar=1,san_juan=0
				want island 0 corn = 1/1
				want asked = 1
				1 place:corn=1,san_juan=0
				want step = role.choose`)
		})
	}
}

func TestTheNextMayorPhaseIsParallelAgain(t *testing.T) {
	x := at(t, twoPlace)
	x.play("1 mayor:order\n0 place:corn=1,sugar=1,san_juan=0\n1 place:corn=1,san_juan=0")
	if x.s.InOrder || x.s.Drafts != ([MaxPlayers]placement{}) || x.s.Waiting|x.s.Given != 0 {
		t.Error("the phase has left something behind")
	}
}

func TestATableMayPlayEveryMayorInOrder(t *testing.T) {
	x := at(t, "option ordered_mayor true\n"+strings.TrimSpace(twoPlace))
	x.play("want asked = 0\n0 refused mayor:order mayor.ordered_already")
	x.play("0 place:corn=1,sugar=1,san_juan=0\nwant asked = 1\nwant island 0 sugar = 1/1")
}

func TestPlacementsAreRefusedWithTheirReason(t *testing.T) {
	x := at(t, `
		stock ship 4
		seat 0 island corn 2/0 indigo 1/0
		seat 0 city indigo_plant=0
		0 role:mayor`)
	x.play(`
		0 refused place:corn=3,san_juan=0 mayor.too_many
		0 refused place:corn=1,coffee=1,san_juan=0 mayor.not_yours
		0 refused place:corn=1,harbor=1,san_juan=0 mayor.not_yours
		0 refused place:corn=1,san_juan=0 mayor.wrong_sum
		0 refused place:corn=1,san_juan=1 mayor.circles_left_empty
		0 refused role:builder refused.other_question`)
}

func TestNobodyIsAskedWhoHasOneWayToPlace(t *testing.T) {
	for name, c := range map[string]string{
		"everything filled": "seat 0 island corn 1/0 indigo 1/0",
		"one kind of tile":  "seat 0 island corn 4/0",
		"one building":      "seat 0 city sugar_mill=0",
		"nothing to fill":   "seat 0 money 1",
	} {
		t.Run(name, func(t *testing.T) {
			x := at(t, "stock ship 4\n"+c+"\n0 role:mayor\nwant step = role.choose")
			if !strings.Contains(x.told(), "(mayor.placed)") {
				t.Errorf("told was %s", x.told())
			}
		})
	}
}

// TestOnePlacementIsForcedWhereOneIsLegal tries every way to distribute persons and nobles over three places and San
// Juan, and compares those that are the only legal ones with what is taken for forced.
func TestOnePlacementIsForcedWhereOneIsLegal(t *testing.T) {
	rand := engine.RandFrom(12)
	forced := 0
	for range 400 {
		corn, indigo, mill := rand.IntN(3), rand.IntN(3), rand.IntN(2)
		lines := fmt.Sprintf("with nobles\nstock colonists 0 ship 0 ship_nobles 0 nobles 0\nseat 0 island corn %d/0 indigo %d/0\n", corn, indigo)
		if mill > 0 {
			lines += "seat 0 city sugar_mill=0\n"
		}
		persons := rand.IntN(7)
		lines += fmt.Sprintf("seat 0 san_juan %d\nseat 0 nobles san_juan %d", persons, rand.IntN(persons+1))
		x := at(t, lines)
		legal := 0
		places := []spot{spot(Corn), spot(Indigo), spotOf(SugarMill)}
		var p placement
		var try func(i int)
		try = func(i int) {
			if i == len(places) {
				for sanJuan := range persons + 1 {
					for nobles := range sanJuan + 1 {
						if x.s.checkPlace(0, place(p, sanJuan, nobles)) == nil {
							legal++
						}
					}
				}
				return
			}
			for n := range 4 {
				for noble := range n + 1 {
					p.all.add(places[i], n)
					p.nobles.add(places[i], noble)
					try(i + 1)
					p.nobles.add(places[i], -noble)
					p.all.add(places[i], -n)
				}
			}
		}
		try(0)
		only, isOnly := x.s.Boards[0].onlyPlacement()
		if isOnly != (legal == 1) || isOnly && x.s.checkPlace(0, x.s.placeMove(0, only)) != nil {
			t.Fatalf("%s\n%d placements are legal, forced is %v: %s", lines, legal, isOnly, x.s.placeMove(0, only))
		}
		forced += int(bit(isOnly))
	}
	if forced < 50 || forced > 350 {
		t.Errorf("%d of 400 positions have one way", forced)
	}
}

func TestNoblesHavePilesOfTheirOwn(t *testing.T) {
	x := at(t, `
		with nobles
		stock ship 0 ship_nobles 0
		seat 0 island corn 1/0 indigo 1/0
		seat 0 city small_market=0
		seat 0 san_juan 1
		seat 0 nobles san_juan 1
		0 role:mayor`)
	piles := Rules{}.Piles(&x.s, 0, Move{})
	var got []string
	for _, pile := range piles {
		got = append(got, fmt.Sprintf("%s/%s=%d of %d", pile.Key, pile.Piece, pile.Count, pile.Max))
	}
	want := "corn/=0 of 1 corn/noble=0 of 1 indigo/=0 of 1 indigo/noble=0 of 1 small_market/=0 of 1 small_market/noble=0 of 1 " +
		"san_juan/=1 of 2 san_juan/noble=1 of 2"
	if strings.Join(got, " ") != want {
		t.Fatalf("piles are %s", got)
	}
	for i := range piles {
		piles[i].Count = 0
		if pile := piles[i]; pile.Key == "corn" && pile.Piece == nobleKey || pile.Key == "small_market" && pile.Piece == "" {
			piles[i].Count = 1
		}
	}
	m, err := Rules{}.Compose(&x.s, 0, piles)
	if err != nil || m.String() != "place:corn=1/1,small_market=1,san_juan=0" {
		t.Fatalf("composed is %s, %v", m, err)
	}
	if err := (Rules{}).Check(&x.s, 0, m); err != nil {
		t.Error(err)
	}
}

func TestADraftWithoutSanJuanIsNotComposed(t *testing.T) {
	x := at(t, twoPlace)
	_, err := Rules{}.Compose(&x.s, 0, []engine.Pile{{Key: "corn", Count: 1}})
	if err := refused(err, RefusedSum); err != nil {
		t.Error(err)
	}
}
