package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestAnOutcomeThatCanNotBeIsRefused(t *testing.T) {
	rand := engine.RandFrom(1)
	s := setupWith(t, 3, nil)
	good := Rules{}.Roll(&s, &rand)
	if err := (Rules{}).Check(&s, engine.Chance, good); err != nil {
		t.Fatal(err)
	}
	for name, m := range map[string]Move{
		"a governor who is absent": deal(SetupMove, 3, shuffled(nil, rulebook.starts[3].Plants, &rand)),
		"the tiles of four":        deal(SetupMove, 0, shuffled(nil, rulebook.starts[4].Plants, &rand)),
		"no tiles":                 deal(SetupMove, 0, nil),
	} {
		if err := refused(Rules{}.Check(&s, engine.Chance, m), RefusedOutcome); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := refused(Rules{}.Check(&s, engine.Chance, TakeRole(Mayor)), RefusedStep); err != nil {
		t.Error(err)
	}
}

func TestAnOutcomeOfAnExpansionThatCanNotBeIsRefused(t *testing.T) {
	rand := engine.RandFrom(1)
	s := setupWith(t, 4, map[string]string{OptionNewBuildings: "true", OptionDraft: draftRandom, OptionFestival: "true", OptionNobles: "true"})
	// roll refuses outcomes that can't be and then takes one that can.
	roll := func(wrong map[string]Move) {
		t.Helper()
		for name, m := range wrong {
			if err := refused(Rules{}.Check(&s, engine.Chance, m), RefusedOutcome); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		m := Rules{}.Roll(&s, &rand)
		if err := (Rules{}).Check(&s, engine.Chance, m); err != nil {
			t.Fatal(err)
		}
		if err := refused(Rules{}.Check(&s, engine.Chance, StayAtInn()), RefusedStep); err != nil {
			t.Error(err)
		}
		Rules{}.Apply(&s, engine.Chance, m, nil)
	}
	roll(map[string]Move{
		"two goods":  tasks(Tile(Corn), [Goods]int8{1, 1}),
		"four goods": tasks(Tile(Corn), [Goods]int8{4}),
	})
	withFestival := s.plants()
	withFestival[s.Festival.Tile]++
	roll(map[string]Move{
		"the festival's tile in the stack": deal(SetupMove, 0, shuffled(nil, withFestival, &rand)),
	})
	whole := s.rollLot(&rand).X[0]
	roll(map[string]Move{
		"no kinds":              lot(0),
		"a kind too few":        lot(whole & (whole - 1)),
		"a kind too many":       lot(whole | s.pool()&^whole&-(s.pool()&^whole)),
		"a production building": lot(whole | 1<<SugarMill),
		"kinds of the nobles":   lot(whole | 1<<Villa),
	})
	offered := s.prizes()
	roll(map[string]Move{
		"a building of column 2": prize(Hospice),
		"a large building":       prize(GuildHall),
		"a kind not drafted":     prize(Building(lowest(rulebook.byColumn[3] &^ s.kindsInGame()))),
		"no building":            prize(Buildings),
	})
	if offered&(1<<s.Festival.Building) == 0 || s.Step != stepRole {
		t.Errorf("the building is %s, the step %d", s.Festival.Building, s.Step)
	}
}

func TestStartingTilesGoBySeatFromTheGovernor(t *testing.T) {
	for players, want := range map[int][]Tile{
		2: {Tile(Indigo), Tile(Corn)},
		3: {Tile(Indigo), Tile(Indigo), Tile(Corn)},
		4: {Tile(Indigo), Tile(Indigo), Tile(Corn), Tile(Corn)},
		5: {Tile(Indigo), Tile(Indigo), Tile(Indigo), Tile(Corn), Tile(Corn)},
	} {
		rand := engine.RandFrom(uint64(players))
		s := setupWith(t, players, nil)
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		for i, tile := range want {
			seat := (int(s.Governor) + i) % players
			if b := &s.Boards[seat]; b.Island[tile] != 1 || b.IslandCount != 1 || b.Persons != 0 {
				t.Errorf("%d players: seat %d, counted %d from the governor, has %v", players, seat, i, b.Island)
			}
		}
		if int(s.RowCount) != players+1 {
			t.Errorf("%d players: a row of %d", players, s.RowCount)
		}
	}
}

func TestRedealingHidesTheStackAndWhatOthersHavePlaced(t *testing.T) {
	x := at(t, `
		stock ship 9
		stack corn indigo sugar tobacco coffee corn indigo sugar tobacco coffee corn indigo
		seat 0 island corn 3/0 indigo 3/0 sugar 3/0
		seat 1 island corn 3/0 indigo 3/0 sugar 3/0
		seat 2 island corn 3/0 indigo 3/0
		0 role:mayor
		0 place:corn=3,indigo=1,san_juan=0
		1 place:indigo=2,san_juan=0`)
	rand := engine.RandFrom(5)
	stacks, others := map[[maxStack]Tile]bool{}, map[placement]bool{}
	for range 50 {
		s := x.s
		Rules{}.Redeal(&s, 0, &rand)
		stacks[s.Stack], others[s.Drafts[1]] = true, true
		if s.Drafts[0] != x.s.Drafts[0] {
			t.Fatal("the seat's own placement has changed")
		}
		m := s.draft(1)
		if err := s.checkPlace(1, m); err != nil {
			t.Fatalf("dealt is %s: %v", m, err)
		}
	}
	if len(stacks) < 40 || len(others) < 4 {
		t.Errorf("50 deals gave %d stacks and %d placements", len(stacks), len(others))
	}
}
