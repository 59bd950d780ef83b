package maracaibo

import (
	"math/bits"
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
		level, _ := strconv.Atoi(c.Option(OptionJohn, "0"))
		s.Level = int8(min(level, SoloDeck)) // (M90, A38)
		s.Boards[John].VP = int16(JohnHeadStart * (level - int(s.Level)))
	}
	s.Step = stepFirst
	if s.First != engine.Everyone {
		s.begun()
	}
	return s, nil
}

// JohnHeadStart are the VP with which John Silver begins for each level above the number of his cards (A38).
const JohnHeadStart = 17

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

// Locations lie in groups of so many at most, as far as so many swaps bring it about (M11, A1).
const (
	groupMax = 3
	swapsMax = 50
)

// spread asks chance for the next swap, or goes on when no group of locations is too large.
func (s *State) spread() {
	s.Step = stepStack
	if s.Spread && s.Tries < swapsMax && s.crowded() != 0 {
		s.Step = stepSwap
	}
}

// crowded is the first group of connected locations that is too large, an empty set for none.
func (s *State) crowded() uint64 {
	for left := s.lying(Location); left != 0; {
		group := s.group(left, left&-left)
		if bits.OnesCount64(group) > groupMax {
			return group
		}
		left &^= group
	}
	return 0
}

// group is the connected part of a set of spaces that one belongs to, given as a set.
func (s *State) group(set, one uint64) uint64 {
	for {
		grown := one
		for i := range engine.Bits[int](one) {
			grown |= s.layout().next[i] & set
		}
		if grown == one {
			return one
		}
		one = grown
	}
}

// randomBit draws an element of a set, without rand the first.
func randomBit(set uint64, rand *engine.Rand) int {
	if rand == nil {
		return bits.TrailingZeros64(set)
	}
	return engine.RandomBit(set, rand)
}

func (s *State) swap(a, b Slot) {
	s.Cards[a], s.Cards[b] = s.Cards[b], s.Cards[a]
	s.Coins[a], s.Coins[b] = s.Coins[b], s.Coins[a]
	da, db := s.Down>>a&1, s.Down>>b&1
	s.Down = s.Down&^(1<<a|1<<b) | db<<a | da<<b
}
