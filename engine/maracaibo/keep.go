package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// keeps is the number of quests that a player keeps at the start, one more are dealt (M16, M87).
func (s *State) keeps() int {
	if s.has(RoyalOrders) {
		return 2
	}
	return 1
}

// askQuests deals the first quests and asks which to keep: all players at once, for nobody's choice is anybody else's
// business (P2).
func (s *State) askQuests(t *emitter) {
	seat := s.First
	for range s.Players {
		if !s.john(seat) {
			for range s.keeps() + 1 {
				q := s.drawQuest()
				s.Boards[seat].Quests |= 1 << q
				s.Seen[q] = 1 << seat
			}
			s.Waiting = s.Waiting.With(seat)
		}
		seat = s.next(seat)
	}
	if s.Solo {
		s.Boards[John].Quests |= 1 << s.drawQuest()
	}
	s.Step = stepKeep
	solo := 0
	if s.Solo {
		solo = 1
	}
	t.reveal(GameStarted, engine.Everyone, engine.Num("first_seat", int(s.First)),
		engine.Num("players", int(s.Players)),
		engine.Num("solo", solo))
}

// keepMoves appends the sets of quests that a seat may keep.
func (s *State) keepMoves(seat Seat, list []Move) []Move {
	hand := s.Boards[seat].Quests
	for one := range engine.Bits[Quest](hand) {
		if s.keeps() == 1 {
			list = append(list, Move{Kind: KeepMove, Set: 1 << one})
			continue
		}
		for other := range engine.Bits[Quest](hand &^ (2<<one - 1)) {
			list = append(list, Move{Kind: KeepMove, Set: 1<<one | 1<<other})
		}
	}
	return list
}

// keep takes a seat's choice; with the last one the cards that go back are shuffled into the deck (P2).
func (s *State) keep(seat Seat, m Move, t *emitter) {
	s.Choices[seat] = m.Set
	s.Given = s.Given.With(seat)
	first := s.Waiting.Has(seat)
	if s.Waiting = s.Waiting.Without(seat); s.Waiting != 0 {
		if first {
			t.emit(QuestsIn, seat)
		}
		return
	}
	for seat := range Seat(s.Players) {
		if !s.Given.Has(seat) {
			continue
		}
		s.Boards[seat].Quests = s.Choices[seat]
		if t.on() {
			t.secret(QuestsKept, seat, false, questTerms(slices.Collect(engine.Bits[Quest](s.Choices[seat])))...)
		}
		s.Choices[seat] = 0
	}
	s.Given = 0
	s.Kept = true
	engine.Fill(s.QuestDeck[:], NoQuest)
	s.QuestSize = 0
	for q := range Quest(Quests) {
		if !s.held(q) {
			s.Seen[q] = 0
		}
	}
	s.Step = stepQuests
}
