package puertorico

import (
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestEveryStateOfAGameIsValid(t *testing.T) {
	rand := engine.RandFrom(6)
	for game := range 200 {
		s := setupWith(t, 2+game%4, map[string]string{OptionDuplicates: []string{"false", "true"}[game/4%2]})
		check := func() {
			if err := s.valid(); err != nil {
				t.Fatalf("game %d, round %d, step %d: %v", game, s.Round, s.Step, err)
			}
		}
		for {
			for (Rules{}).Chance(&s) {
				check()
				Rules{}.Apply(&s, engine.Chance, Rules{}.Roll(&s, &rand), nil)
			}
			check()
			seat := Rules{}.Asked(&s).First()
			if seat == engine.Everyone {
				break
			}
			m := Rules{}.Sample(&s, seat, &rand)
			if s.parallel() && rand.IntN(10) == 0 {
				m = PlaceInOrder()
			}
			Rules{}.Apply(&s, seat, m, nil)
		}
	}
}

func TestAPieceTooManyIsFound(t *testing.T) {
	for name, change := range map[string]func(*State){
		"a colonist of the supply":    func(s *State) { s.Colonists++ },
		"a colonist on the ship":      func(s *State) { s.Ship++ },
		"a colonist on a board":       func(s *State) { s.Boards[0].SanJuan++ },
		"a colonist counted":          func(s *State) { s.Boards[0].Persons++ },
		"a good":                      func(s *State) { s.Boards[1].Goods[Corn]++ },
		"a good in the supply":        func(s *State) { s.Goods[Coffee]-- },
		"a tile":                      func(s *State) { s.Boards[1].addTile(Tile(Coffee)) },
		"a discarded tile":            func(s *State) { s.Discards[Corn]++ },
		"a quarry":                    func(s *State) { s.Quarries++ },
		"a building of a third copy":  func(s *State) { s.Copies[Harbor]++ },
		"a building off the list":     func(s *State) { s.Offered &^= 1 << Harbor },
		"a role that is free and not": func(s *State) { s.Free ^= 1 << Settler },
		"a forest":                    func(s *State) { s.Boards[0].addTile(Forest) },
		"a debt":                      func(s *State) { s.Boards[2].Doubloons = -1 },
		"a good without a ship":       func(s *State) { s.Ships[0].Good = Corn; s.Ships[0].Count = 0 },
		"nobody to wait for":          func(s *State) { s.Waiting = 0 },
		"a placement that can't be":   func(s *State) { s.Drafts[s.Given.First()].addTile(Tile(Corn), 9) },
		"a reshuffle out of place":    func(s *State) { s.Reshuffle = true },
	} {
		s := midGame(t)
		if err := s.valid(); err != nil {
			t.Fatal(err)
		}
		change(&s)
		if err := s.valid(); err == nil {
			t.Errorf("%s is not found", name)
		}
	}
}
