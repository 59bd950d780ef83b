package maracaibo

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

func (s *State) drawQuest() Quest {
	if s.QuestSize == 0 {
		return NoQuest
	}
	s.QuestSize--
	q := s.QuestDeck[s.QuestSize]
	s.QuestDeck[s.QuestSize] = NoQuest
	return q
}

func (s *State) underQuests(q Quest) {
	copy(s.QuestDeck[1:s.QuestSize+1], s.QuestDeck[:s.QuestSize])
	s.QuestDeck[0] = q
	s.QuestSize++
}

// marketPlaces is the full number of open quests (M16, M87).
func (s *State) marketPlaces() int8 { return int8(s.keeps()) + 1 }

// fillMarket fills the market up to its full number, from the left (P2, P14).
func (s *State) fillMarket() {
	for s.MarketSize < s.marketPlaces() && s.QuestSize > 0 {
		q := s.drawQuest()
		s.Seen[q] = s.everyone()
		s.Market[s.MarketSize] = q
		s.MarketSize++
	}
}

func (s *State) everyone() engine.SeatSet { return 1<<s.Players - 1 }

// takeQuest takes a quest of the market, whose place is filled at once (M53), or the top of the deck; a place that
// can't be filled disappears (A30).
func (s *State) takeQuest(q Quest, t *emitter) {
	if q == NoQuest {
		q = s.drawQuest()
		s.Seen[q] = s.Seen[q].With(s.Turn)
		t.reveal(QuestDrawn, s.Turn)
		t.secret(QuestSeen, s.Turn, true, engine.Term("quest", q.String()))
	} else {
		at := int8(slices.Index(s.Market[:s.MarketSize], q))
		next := s.drawQuest()
		if next != NoQuest {
			s.Market[at] = next
			s.Seen[next] = s.everyone()
		} else {
			s.removeMarket(at)
		}
		t.emit(QuestTaken, s.Turn, engine.Term("quest", q.String()))
		t.filled(s.Turn, next)
	}
	s.Boards[s.Turn].Quests |= 1 << q
	s.top().Left = 0
	s.once()
}

// filled tells which quest has come into the market, if any has.
func (t *emitter) filled(seat Seat, q Quest) {
	if q != NoQuest {
		t.reveal(MarketFilled, seat, engine.Term("quest", q.String()))
	}
}

func questTerms(quests []Quest) []engine.Arg {
	var args []engine.Arg
	for i, q := range quests {
		args = append(args, engine.Term([...]string{"quest", "quest_2", "quest_3"}[i], q.String()))
	}
	return args
}

func (s *State) removeMarket(at int8) {
	copy(s.Market[at:], s.Market[at+1:s.MarketSize])
	s.MarketSize--
	s.Market[s.MarketSize] = NoQuest
}

// renew replaces the market: its cards go under the deck from left to right (P14, A13).
func (s *State) renew(t *emitter) {
	for s.MarketSize > 0 {
		s.underQuests(s.Market[0])
		s.removeMarket(0)
	}
	s.fillMarket()
	s.top().Left = 1
	if t.on() {
		t.reveal(MarketRenewed, s.Turn, questTerms(s.Market[:s.MarketSize])...)
	}
}

// discardQuest puts an own quest under the deck (M59).
func (s *State) discardQuest(q Quest, gain int, t *emitter) {
	s.Boards[s.Turn].Quests &^= 1 << q
	s.underQuests(q)
	// Which of the quests it was the others don't know: of all the hand they know nothing any more.
	for i := range engine.Bits[int](s.Boards[s.Turn].Quests | 1<<q) {
		s.Seen[i] &= 1 << s.Turn
	}
	t.emit(QuestDiscarded, s.Turn)
	t.secret(QuestGone, s.Turn, false, engine.Term("quest", q.String()))
	s.pop()
	s.gain(s.Turn, 0, gain, t)
}

// questTier is the highest tier of a quest that a seat fulfills: 2, 1 or 0 for none (M80).
func (s *State) questTier(seat Seat, q Quest) int {
	return q.tier(func(m Metric) int { return s.count(seat, m) })
}

// tier is the highest tier that counts fulfill: 2, 1 or 0.
func (q Quest) tier(count func(Metric) int) int {
	tiers := &rulebook.quests[q]
	for tier := 2; tier > 0; tier-- {
		if !slices.ContainsFunc(tiers[tier-1].Need, func(need Need) bool { return count(need.Per) < need.N }) {
			return tier
		}
	}
	return 0
}

// least is the lowest tier that counts as fulfilled (M80, M87).
func (s *State) least() int {
	if s.has(RoyalOrders) {
		return 2
	}
	return 1
}

// questsDone counts the quests that a seat fulfills (M80, A18).
func (s *State) questsDone(seat Seat) int {
	n := 0
	for quest := range engine.Bits[Quest](s.Boards[seat].Quests) {
		if s.questTier(seat, quest) >= s.least() {
			n++
		}
	}
	return n
}

// keeps is the number of quests that a player keeps at the start, one more are dealt (M16, M87).
func (s *State) keeps() int {
	if s.has(RoyalOrders) {
		return 2
	}
	return 1
}

// askQuests deals the first quests and asks which to keep: all players at once (P2).
func (s *State) askQuests(t *emitter) {
	for seat := range s.from(s.First) {
		if !s.john(seat) {
			for range s.keeps() + 1 {
				q := s.drawQuest()
				s.Boards[seat].Quests |= 1 << q
				s.Seen[q] = 1 << seat
			}
			s.Waiting = s.Waiting.With(seat)
		}
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
		engine.Num("players", int(s.Players)), engine.Num("solo", solo))
}

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
