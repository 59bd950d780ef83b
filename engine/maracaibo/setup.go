package maracaibo

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
)

// startCubes are the cubes on each island at the start (M13).
const startCubes = 4

// Setup lays out everything that chance does not decide (M8 to M19). What chance decides are the questions that follow,
// one card or tile at a time. It refuses a number of seats or an option that the game does not offer.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < MinPlayers || c.Seats > MaxPlayers {
		return State{}, engine.RefuseSeats(c.Seats, MinPlayers, MaxPlayers)
	}
	s := State{Players: int8(c.Seats), Solo: c.Seats == 1, Turn: engine.Everyone, Leader: engine.Everyone}
	if s.Solo {
		s.Players = 2
	}
	if err := s.readOptions(c); err != nil {
		return State{}, err
	}
	engine.Fill(s.Cards[:], NoCard)
	engine.Fill(s.Deck[:], NoCard)
	engine.Fill(s.Refills[:], NoTreasure)
	engine.Fill(s.QuestDeck[:], NoQuest)
	engine.Fill(s.Market[:], NoQuest)
	engine.Fill(s.Supply[:], NoFigurehead)
	engine.Fill(s.Islands[:], startCubes)
	engine.Fill(s.John.Deck[:], NoSoloCard)
	s.John.Card = NoSoloCard
	for i := range s.Boards {
		s.Boards[i] = s.firstBoard(s.seated(Seat(i)))
	}
	if s.Solo {
		s.setLevel(c)
	}
	s.Step = stepFirst
	if s.First != engine.Everyone {
		s.begun()
	}
	return s, nil
}

// JohnHeadStart are the VP with which John Silver begins for each level above the number of his cards (A38).
const JohnHeadStart = 15

// setLevel makes John Silver as strong as the option says (M90, A38).
func (s *State) setLevel(c engine.Config) {
	level, _ := strconv.Atoi(c.Option(OptionJohn, "0"))
	s.Level = int8(min(level, SoloDeck))
	s.Boards[John].VP = int16(JohnHeadStart * (level - int(s.Level)))
}

// firstBoard is the board of a player, or of nobody, at the start (M15).
func (s *State) firstBoard(player bool) Board {
	b := Board{Ship: Start, Head: NoFigurehead, Token: player && s.has(Retirement)}
	engine.Fill(b.Poseidon[:], NoTreasure)
	engine.Fill(b.Tiles[:], NoSlot)
	return b
}

// begun goes on once it is known who goes first: money in the order of the turns (M18).
func (s *State) begun() {
	s.Step, s.Leader = stepDeal, s.First
	seat := s.First
	for i := range s.Players {
		if !s.john(seat) {
			s.Boards[seat].Doubloons = int16(rulebook.money[i])
		}
		seat = s.next(seat)
	}
}
