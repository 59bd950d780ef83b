package puertorico

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

func TestEveryStateOfAGameIsValid(t *testing.T) {
	rand := engine.RandFrom(6)
	for game := range games(320) {
		options := expansionsOf(game / 4)
		options[OptionDuplicates] = []string{"false", "true"}[game/64%2]
		options[OptionNoblesInDraft] = []string{"false", "true"}[game/128%2]
		options[OptionDoubleBuccaneer] = []string{"false", "true"}[game/64%2]
		s := setupWith(t, 2+game%4, options)
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
		"a tile":                      func(s *State) { s.Boards[1].lay(Tile(Coffee), false) },
		"a discarded tile":            func(s *State) { s.Discards[Corn]++ },
		"a quarry":                    func(s *State) { s.Quarries++ },
		"a building of a third copy":  func(s *State) { s.Copies[Harbor]++ },
		"a building off the list":     func(s *State) { s.Offered &^= 1 << Harbor },
		"a role that is free and not": func(s *State) { s.Free ^= 1 << Settler },
		"a forest":                    func(s *State) { s.Boards[0].lay(Forest, false) },
		"a debt":                      func(s *State) { s.Boards[2].Doubloons = -1 },
		"a good without a ship":       func(s *State) { s.Ships[0].Good = Corn; s.Ships[0].Count = 0 },
		"nobody to wait for":          func(s *State) { s.Waiting = 0 },
		"a placement that can't be":   func(s *State) { s.Drafts[s.Given.First()].all.add(spot(Corn), 9) },
		"a reshuffle out of place":    func(s *State) { s.Reshuffle = true },
		"a noble":                     func(s *State) { s.Nobles++ },
		"a token":                     func(s *State) { s.Token = MaxPlayers },
		"a draft":                     func(s *State) { s.Selected = 1 << Harbor },
		"a festival":                  func(s *State) { s.Festival.Tile = 0 },
	} {
		found(t, name, midGame(t), change)
	}
}

func TestAPieceTooManyOfAnExpansionIsFound(t *testing.T) {
	all := midGameOfAll(t)
	withForest := func(s *State) *Board {
		for i := range s.Boards {
			if s.Boards[i].Island[Forest] > 0 {
				return &s.Boards[i]
			}
		}
		return nil
	}
	withNoble := func(s *State) *Board {
		for i := range s.Boards {
			if s.Boards[i].Nobles > 0 {
				return &s.Boards[i]
			}
		}
		return nil
	}
	unsolved := slices.Index(all.Festival.By[:], engine.Everyone)
	solved := slices.IndexFunc(all.Festival.By[:], func(by Seat) bool { return by != engine.Everyone })
	for name, change := range map[string]func(*State){
		"a noble of the stock":               func(s *State) { s.Nobles++ },
		"a noble on the ship":                func(s *State) { s.ShipNobles++ },
		"a noble counted":                    func(s *State) { withNoble(s).Nobles++ },
		"a noble in San Juan":                func(s *State) { withNoble(s).NobleSanJuan++ },
		"a noble for a colonist":             func(s *State) { b := withNoble(s); b.Nobles++; b.NobleSanJuan++; b.SanJuan++; b.Persons++ },
		"more nobles than persons":           func(s *State) { b := withNoble(s); b.NobleWorkers[Corn] = b.Workers[Corn] + 1; b.Nobles++ },
		"a colonist on a forest":             func(s *State) { b := withForest(s); b.Workers[Forest]++; b.Persons++ },
		"a colonist who is raided":           func(s *State) { s.Raided++ },
		"a forest":                           func(s *State) { s.Boards[0].lay(Tile(Corn), true) },
		"another tile under a forest":        func(s *State) { withForest(s).Forests ^= 1 },
		"a tile under no forest":             func(s *State) { b := withForest(s); b.Forests |= 1 << (3 * b.Island[Forest]) },
		"a kind drafted":                     func(s *State) { s.Selected |= s.pool() &^ s.Selected & -(s.pool() &^ s.Selected) },
		"a kind drafted less":                func(s *State) { s.Selected &= s.Selected - 1 },
		"a copy of what is not drafted":      func(s *State) { s.Copies[lowest(s.pool()&^s.Selected)]++ },
		"a task solved":                      func(s *State) { s.Festival.By[unsolved] = 0 },
		"a task unsolved":                    func(s *State) { s.Festival.By[solved] = engine.Everyone },
		"a solver":                           func(s *State) { s.Festival.By[solved] = Seat(s.Players) },
		"a good of the festival":             func(s *State) { s.Festival.Goods[Corn]++ },
		"another plantation of the festival": func(s *State) { s.Festival.Tile = (s.Festival.Tile + 1) % Goods },
		"another building of the festival":   func(s *State) { s.Festival.Building = Buildings },
		"a token":                            func(s *State) { s.Token = Seat(s.Players) },
		"a captor":                           func(s *State) { s.Captor = Seat(s.Players) },
		"a captor of nothing":                func(s *State) { s.Captured = NoRole },
		"a captured card that is taken": func(s *State) {
			s.Captured = Role(slices.IndexFunc(s.Takers[:], func(by Seat) bool { return by >= 0 }))
		},
		"a drawn tile":         func(s *State) { s.Drawn = Quarry },
		"a window of nobody":   func(s *State) { s.Step, s.Resume, s.Turn = stepWindow, stepBegin, 0 },
		"a raid of nobody":     func(s *State) { s.Step, s.Phase, s.Turn = stepRaid, Buccaneer, 0 },
		"a draft that is over": func(s *State) { s.Step, s.Phase, s.Turn, s.Waiting, s.Given = stepDraft, NoRole, 0, 0, 0 },
		"a privilege of no good": func(s *State) {
			s.Step, s.Phase, s.Turn, s.Waiting, s.Given, s.Received = stepBonus, Craftsman, 0, 0, 0, 0
		},
		"deeds":                   func(s *State) { s.Deeds = 3 },
		"privilege goods":         func(s *State) { s.Bonuses = 3 },
		"a land office of nobody": func(s *State) { s.Landed = 1 << s.Players },
	} {
		found(t, name, all, change)
	}
}

func lowest(set uint64) int { return bits.TrailingZeros64(set) }

// found holds that a state is valid and no more so when it is changed.
func found(t *testing.T, name string, s State, change func(*State)) {
	t.Helper()
	if err := s.valid(); err != nil {
		t.Fatal(err)
	}
	change(&s)
	if err := s.valid(); err == nil {
		t.Errorf("%s is not found", name)
	}
}
