package maracaibo

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// valid says whether the rules can go on from a state: every number is in its range, every piece is in one place, and
// the flow is one that the rules lead to.
func (s *State) valid() error {
	if s.Players < 2 || s.Players > MaxPlayers || s.Solo && s.Players != 2 {
		return fmt.Errorf("%d players", s.Players)
	}
	// Each of these relies on what those before it have found right.
	for _, holds := range []func() error{
		s.validFrame, s.validCards, s.validDeck, s.validQuests, s.validHeads, s.validJohn, s.validBoards, s.validShips, s.validTurn, s.validStack,
	} {
		if err := holds(); err != nil {
			return err
		}
	}
	return nil
}

// mostStored is the largest number of points or doubloons that a stored board may have: far more than any game brings.
const mostStored = 10_000

// mostCubes is the largest number of cubes of a kind, or of rubies, that a stored board may have.
const mostCubes = 100

// aboard says whether a seat has a ship, John Silver's included.
func (s *State) aboard(seat Seat) bool { return seat >= 0 && int8(seat) < s.Players }

// laid says that a step of the setup is over.
func (s *State) laid(at step) bool { return s.Kept || s.Step > at }

// validFrame looks at the numbers that stand for the game as a whole.
func (s *State) validFrame() error {
	switch {
	case s.Step >= steps || s.Modules>>Modules != 0 || s.Layout < 0 || s.Layout >= Layouts:
		return fmt.Errorf("step %d, modules %b, layout %d", s.Step, s.Modules, s.Layout)
	case s.Level < 0 || s.Level > SoloDeck || s.Level > 0 && !s.Solo || s.Tries < 0 || s.Tries > swapsMax:
		return fmt.Errorf("level %d, %d swaps", s.Level, s.Tries)
	case s.Step == stepFirst && s.First != engine.Everyone, s.Step != stepFirst && !s.aboard(s.First), s.Solo && s.First != 0:
		return fmt.Errorf("first seat %d at step %d", s.First, s.Step)
	case s.Step == stepFirst && s.Leader != engine.Everyone, s.Step != stepFirst && !s.aboard(s.Leader):
		return fmt.Errorf("leader %d at step %d", s.Leader, s.Step)
	case s.Kept != (s.Round > 0 || s.Step == stepQuests && s.Round == 0 && s.Kept), s.Round < 0 || s.Round > Rounds:
		return fmt.Errorf("round %d at step %d", s.Round, s.Step)
	case !s.Kept && s.Step > stepKeep, s.Step == stepOver && s.Round != Rounds, s.Ending && s.Round != Rounds:
		return fmt.Errorf("step %d in round %d", s.Step, s.Round)
	case s.Kept && (s.Step < stepQuests || s.Step == stepHeads || s.Step == stepKeep || s.Round > 0 && s.Step == stepQuests || s.Round == 0 && s.Step != stepQuests):
		return fmt.Errorf("step %d in round %d after the quests", s.Step, s.Round)
	case (s.Step == stepSolo || s.Step == stepRoll && !s.Kept) && !s.Solo, s.Used>>RaidActions != 0:
		return fmt.Errorf("step %d, raid actions %b", s.Step, s.Used)
	}
	most := [steps]int8{stepDeal: Level1Cards, stepStack: Deck2Cards, stepHide: int8(len(refillPlaces)), stepSide: Tiles, stepHeads: s.headPlaces(), stepSolo: SoloDeck}
	if s.Dealt < 0 || s.Dealt > 0 && s.Dealt >= most[s.Step] {
		return fmt.Errorf("%d dealt at step %d", s.Dealt, s.Step)
	}
	return nil
}

// headPlaces is the number of places of the figureheads' supply (M17, M90).
func (s *State) headPlaces() int8 {
	if s.Solo {
		return 3
	}
	return s.Players + 2
}

// validTurn looks at whose turn it is and at the choice of the first quests.
func (s *State) validTurn() error {
	playing := s.Round > 0 && s.Step != stepOver
	if playing != s.aboard(s.Turn) || !playing && s.Turn != engine.Everyone {
		return fmt.Errorf("turn %d at step %d", s.Turn, s.Step)
	}
	if s.Step != stepKeep {
		if s.Waiting != 0 || s.Given != 0 || s.Choices != [MaxPlayers]uint32{} {
			return fmt.Errorf("first quests at step %d", s.Step)
		}
		return nil
	}
	all := s.everyone()
	if s.Solo {
		all = 1
	}
	if s.Waiting == 0 || s.Waiting&s.Given != 0 || s.Waiting|s.Given != all {
		return fmt.Errorf("waiting for %v, given by %v", s.Waiting.Seats(), s.Given.Seats())
	}
	for i, set := range s.Choices {
		if s.Given.Has(Seat(i)) != (set != 0) || set != 0 && (set&^s.Boards[i].Quests != 0 || bits.OnesCount32(set) != s.keeps()) {
			return fmt.Errorf("first quests of seat %d", i)
		}
	}
	return nil
}

// validShips looks at where ships are: whoever is in Maracaibo has no turn any more in this round (M70).
func (s *State) validShips() error {
	arrived := false
	turn := s.order(s.Turn)
	for i := range Seat(s.Players) {
		ship := s.Boards[i].Ship
		if ship < Start || ship > Maracaibo || ship.Card() && !s.place(ship) || s.Round == 0 && ship != Start {
			return fmt.Errorf("the ship of seat %d is at %d", i, ship)
		}
		if ship != Maracaibo || s.Step == stepOver {
			arrived = arrived || ship == Maracaibo
			continue
		}
		if i != s.Turn && (s.Round < Rounds || !s.Ending || s.order(i) > turn) || s.john(i) && s.Turn != i {
			return fmt.Errorf("seat %d has reached Maracaibo", i)
		}
		arrived = arrived || i != s.Turn
	}
	if s.Ending != arrived && (s.Ending || s.Step == stepOver) {
		return errors.New("the end of a game that nobody has brought")
	}
	return nil
}

// order is the place of a seat in the turns, the first is 0.
func (s *State) order(seat Seat) int { return (int(seat-s.First) + int(s.Players)) % int(s.Players) }

// place says that a space is one of the layout's for cards.
func (s *State) place(at Slot) bool {
	for _, slot := range s.layout().slots {
		if slot == at {
			return true
		}
	}
	return false
}
