package maracaibo

import (
	"slices"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// begun is a game at the first turn of seat 0.
func begun(t *testing.T, players int) State {
	t.Helper()
	s, err := Rules{}.Setup(engine.Config{Seats: players, Options: map[string]string{OptionStart: engine.HostPicks, OptionFirst: "0"}})
	if err != nil {
		t.Fatal(err)
	}
	rand := engine.RandFrom(1)
	for engine.AnswerChance(Rules{}, &s, &rand, nil); s.Step == stepKeep; engine.AnswerChance(Rules{}, &s, &rand, nil) {
		seat := (Rules{}).Asked(&s).First()
		(Rules{}).Apply(&s, seat, (Rules{}).Moves(&s, seat, nil)[0], nil)
	}
	return s
}

// position is a game of two in which no card of the layout is worth a visit, no ship has an upgrade to come and nobody has a quest or a
// doubloon, but for what a test changes; seat 0 is to sail.
func position(t *testing.T, change func(s *State)) State {
	t.Helper()
	s := begun(t, 2)
	for _, at := range s.layout().slots {
		s.Cards[at] = BlankCard
	}
	for i := range s.Players {
		b := &s.Boards[i]
		b.Doubloons, b.Quests, b.Sockets = 0, 0, 1<<Sockets-1
	}
	change(&s)
	s.Depth = 0
	s.beginTurn(0, &emitter{})
	s.run(&emitter{})
	return s
}

// during is a position in which seat 0 does a list of effects.
func during(t *testing.T, list ListID, change func(s *State)) State {
	t.Helper()
	s := position(t, change)
	s.Depth = 0
	s.Step = stepEffect
	s.pushList(list, &emitter{})
	s.run(&emitter{})
	return s
}

// rolled answers a question of chance.
func rolled(s State, dice ...int) State {
	(Rules{}).Apply(&s, engine.Chance, Roll(dice...), nil)
	return s
}

// last makes the turn of seat 0 its last one.
func last(s *State) {
	s.Round, s.Ending = Rounds, true
	s.First, s.Leader = 1, 1
	s.Boards[1].Ship = Maracaibo
}

const (
	raidCard     Card = 60 // Trinidad
	buryCard     Card = 66 // Grenada: two shovels
	galleon      Card = 49 // 7 doubloons: 8 points, 4 doubloons of income
	warehouse    Card = 75 // 4 points for each equipment
	tavern       Card = 76 // 4 points for each crew
	crewOf4           = 1<<1 | 1<<2 | 1<<3 | 1<<5
	slotOfColumn Slot = 1
)

func TestAPlayerSeesWhatIsToBeDone(t *testing.T) {
	raid := rulebook.cards[raidCard].actions
	for _, c := range []struct {
		what string
		s    State
		want string
	}{
		{"it sails to the card that it can pay", position(t, func(s *State) {
			s.Cards[6] = galleon
			s.Boards[0].Doubloons = 7
		}), "move 2b"},
		{"it does not sail to the card that it can't pay", position(t, func(s *State) {
			s.Cards[6] = galleon
			s.Cards[7] = raidCard
			s.Boards[0].Doubloons = 6
		}), "move 2c"},
		{"it buries before the end", position(t, func(s *State) {
			last(s)
			s.Boards[0].Ship, s.Boards[0].Loose = slotOfColumn, [Treasures]int8{2, 1, 0}
			s.Cards[9] = buryCard
			s.Cards[10] = galleon
			s.Boards[0].Doubloons = 4
		}), "move 3a"},
		{"it raids a last time, for money is worth nothing any more", position(t, func(s *State) {
			last(s)
			s.Boards[0].Ship = slotOfColumn
			s.Cards[9] = raidCard
		}), "move 3a"},
		{"it keeps the best die", rolled(during(t, raid, func(*State) {}), 1, 2, 6), "die pearl"},
		{"it rolls a bad roll again", rolled(during(t, raid, func(*State) {}), 1, 1, 1), "reroll"},
		{"it uses the die that was rolled again", func() State {
			s := rolled(during(t, raid, func(*State) {}), 1, 1, 1)
			(Rules{}).Apply(&s, 0, Move{Kind: RerollMove}, nil)
			return rolled(s, 2, 5, 1)
		}(), "die emerald"},
		{"it takes the residence that pays", during(t, rulebook.lists[rulebook.gulfThen][0].Options[2], func(s *State) {
			last(s)
			s.Cards[18], s.Cards[21] = warehouse, tavern
			s.Boards[0].Cards = crewOf4
			s.Boards[0].Doubloons = 15
		}), "residence 6a"},
		{"it does without a residence that never pays", during(t, rulebook.lists[rulebook.gulfThen][0].Options[2], func(s *State) {
			last(s)
			s.Cards[21] = warehouse
			s.Boards[1].Residences = 1 << (warehouse - firstResidence)
			s.Boards[0].Doubloons = 15
		}), "skip"},
		{"it walks across the river and on to the points", during(t, rulebook.cards[64].actions, func(s *State) {
			last(s)
			s.Boards[0].Explorer = 10
		}), "explore e05"},
		{"it gives up the quest that nothing will come of", during(t, rulebook.cards[46].instant, func(s *State) {
			last(s)
			s.Boards[0].Quests = 1<<4 | 1<<19 // rivers; upgrades, of which there are enough
		}), "discard q05"},
	} {
		if !(Rules{}).Asked(&c.s).Has(0) {
			t.Errorf("%s: seat 0 is not asked in step %d", c.what, c.s.Step)
		} else if got := chosen(&c.s); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

// chosen is what the default player does for seat 0.
func chosen(s *State) string {
	rand := engine.RandFrom(1)
	return s.rolloutMove(0, &rand).String()
}

func TestTheSameGeneratorLeadsToTheSameMove(t *testing.T) {
	rand := engine.RandFrom(3)
	s := begun(t, 4)
	for range 40 {
		engine.AnswerChance(Rules{}, &s, &rand, nil)
		seat := (Rules{}).Asked(&s).First()
		one, two := rand, rand
		for _, choose := range []func(*State, Seat, *engine.Rand) Move{(*State).rolloutMove, (*State).EasyMove} {
			if a, b := choose(&s, seat, &one), choose(&s, seat, &two); a != b {
				t.Fatalf("%s, then %s", a, b)
			}
		}
		(Rules{}).Apply(&s, seat, (Rules{}).Sample(&s, seat, &rand), nil)
	}
}

func TestTheHeuristicTakesNoMemory(t *testing.T) {
	rand := engine.RandFrom(5)
	s := begun(t, 4)
	if n := testing.AllocsPerRun(10, func() { s.heuristicMove(0, 100, &rand) }); n > 0 {
		t.Errorf("the heuristic makes %.0f objects", n)
	}
}

func TestCandidatesAreAllMovesAndHangOnNothingHidden(t *testing.T) {
	sorted := 0
	for seed := range uint64(games(60)) {
		rand := engine.RandFrom(seed)
		s, err := Rules{}.Setup(engine.Config{Seats: 1 + int(seed%4), Options: randomOptions(&rand)})
		if err != nil {
			t.Fatal(err)
		}
		for {
			engine.AnswerChance(Rules{}, &s, &rand, nil)
			seat := (Rules{}).Asked(&s).First()
			if seat == engine.Everyone {
				break
			}
			moves := (Rules{}).Moves(&s, seat, nil)
			good := (Rules{}).Candidates(&s, seat, nil)
			if !slices.Equal(good, moves) {
				sorted++
			}
			other := s
			(Rules{}).Redeal(&other, seat, &rand)
			if again := (Rules{}).Candidates(&other, seat, nil); !slices.Equal(again, good) {
				t.Fatalf("step %s: %v, but %v where other things are hidden", stepKeys[s.Step], good, again)
			}
			less := func(a, b Move) int { return slices.Compare([]byte(a.String()), []byte(b.String())) }
			slices.SortFunc(moves, less)
			slices.SortFunc(good, less)
			if !slices.Equal(good, moves) {
				t.Fatalf("step %s: %v are proposed of %v", stepKeys[s.Step], good, moves)
			}
			(Rules{}).Apply(&s, seat, (Rules{}).Sample(&s, seat, &rand), nil)
		}
	}
	if sorted == 0 {
		t.Error("nothing is sorted")
	}
}

func TestTheBestWayStandsFirst(t *testing.T) {
	s := during(t, rulebook.cards[64].actions, func(s *State) {
		last(s)
		s.Boards[0].Explorer = 10
	})
	if got := (Rules{}).Candidates(&s, 0, nil)[0].String(); got != "explore e05" {
		t.Errorf("%s first, want the way across the river and on to the points", got)
	}
	s = during(t, rulebook.cards[buryCard].actions, func(s *State) {
		last(s)
		s.Boards[0].Loose = [Treasures]int8{1, 0, 0}
	})
	if got := (Rules{}).Candidates(&s, 0, nil)[0].String(); got != "bury gold none gb4" {
		t.Errorf("%s first, want the shovel that brings 4 points", got)
	}
}
