package gops

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// Rules implements engine.Rules.
type Rules struct {
	engine.Listed[State, Move]
	engine.Stored[State]
}

var _ engine.Rules[State, Move, View] = Rules{}

// StepBid asks both seats for a bid at once (G3).
const StepBid = "round.bid"

// Steps lists the keys of all questions.
var Steps = []string{StepBid}

// Name is the game's key.
func (Rules) Name() string { return Name }

// Asked is the set of seats whose bid is not in.
func (Rules) Asked(s *State) engine.SeatSet {
	var set engine.SeatSet
	for seat, bid := range s.Bids {
		if s.Step == stepBid && bid == 0 {
			set = set.With(Seat(seat))
		}
	}
	return set
}

// open says that a seat has a question: until both bids are in.
func (s *State) open(seat Seat) bool { return s.Step == stepBid && seat >= 0 && seat < Players }

// Step describes the question of a seat.
func (Rules) Step(s *State, seat Seat) engine.Step {
	if !s.open(seat) {
		return engine.Step{}
	}
	return engine.Step{Key: StepBid, Private: true}
}

// Given is the bid that a seat may still change (R1).
func (Rules) Given(s *State, seat Seat) (Move, bool) {
	if !s.open(seat) || s.Bids[seat] == 0 {
		return Move{}, false
	}
	return Bid(s.Bids[seat]), true
}

// Moves appends a bid for each card of the hand, the lowest first.
func (Rules) Moves(s *State, seat Seat, list []Move) []Move {
	if s.open(seat) {
		for card := range engine.Bits[int8](s.Hands[seat]) {
			list = append(list, Bid(card))
		}
	}
	return list
}

// Sample draws a card of the hand.
func (r Rules) Sample(s *State, seat Seat, rand *engine.Rand) Move {
	var buffer [Cards]Move
	list := r.Moves(s, seat, buffer[:0])
	return list[rand.IntN(len(list))]
}

// Candidates appends the bids, those nearest to what is at stake first, of two the higher.
func (r Rules) Candidates(s *State, seat Seat, list []Move) []Move {
	from, stake := len(list), s.Stake.points()
	far := func(m Move) int { return max(2*(stake-int(m.Card)), 2*(int(m.Card)-stake)-1) }
	list = r.Moves(s, seat, list)
	slices.SortFunc(list[from:], func(a, b Move) int { return far(a) - far(b) })
	return list
}

// Check says whether a move is legal for the seat now.
func (Rules) Check(s *State, seat Seat, m Move) error {
	switch {
	case seat == engine.Chance && (m.Kind != TurnMove || s.Step != stepTurn || !s.Deck.has(m.Card)):
		return engine.Refuse(RefusedOutcome)
	case seat == engine.Chance:
		return nil
	case !s.open(seat):
		return engine.Refuse(RefusedTurn)
	case m.Kind != BidMove:
		return engine.Refuse(RefusedStep, engine.Term("step", StepBid))
	case !s.Hands[seat].has(m.Card):
		return engine.Refuse(RefusedSpent, engine.Num("card", int(m.Card)))
	}
	return nil
}

// Chance says that a prize is to be turned up (G2).
func (Rules) Chance(s *State) bool { return s.Step == stepTurn }

// Roll draws the next prize.
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	n := rand.IntN(s.Deck.count())
	rest := s.Deck
	for range n {
		rest &= rest - 1
	}
	return Turn(rest.lowest())
}

// Apply makes a legal move and runs on to the next question.
func (Rules) Apply(s *State, seat Seat, m Move, rec *engine.Recorder) {
	if m.Kind == TurnMove {
		s.turn(m.Card, false, rec)
		return
	}
	s.Bids[seat] = m.Card
	tell(rec, engine.Event{Kind: BidIn, Seat: seat})
	if (Rules{}).Asked(s) == 0 {
		s.show(false, rec)
	}
}

// turn turns a prize up, and goes on where it is the last (R2).
func (s *State) turn(card int8, forced bool, rec *engine.Recorder) {
	s.Deck, s.Stake, s.Prize, s.Step = s.Deck.without(card), s.Stake.with(card), card, stepBid
	tell(rec, engine.Event{Kind: PrizeTurned, Seat: engine.Everyone, Reveal: true, Forced: forced},
		engine.Num("round", s.round()), engine.Num("card", int(card)), engine.Num("stake", s.Stake.points()))
	if s.Deck == 0 {
		s.Bids = [Players]int8{s.Hands[0].lowest(), s.Hands[1].lowest()}
		s.show(true, rec)
	}
}

// show shows the bids, settles the round and begins the next.
func (s *State) show(forced bool, rec *engine.Recorder) {
	for seat, bid := range s.Bids {
		s.Hands[seat] = s.Hands[seat].without(bid)
		tell(rec, engine.Event{Kind: BidShown, Seat: Seat(seat), Reveal: true, Forced: forced},
			engine.Num("card", int(bid)))
	}
	s.award(rec)
	s.Bids, s.Prize, s.Step = [Players]int8{}, 0, stepTurn
	switch s.Deck.count() {
	case 0:
		s.Step = stepOver
		tell(rec, engine.Event{Kind: GameOver, Seat: engine.Everyone})
	case 1:
		s.turn(s.Deck.lowest(), true, rec)
	}
}

// award gives what is at stake to the higher bid (G4), or to nobody (G5, G6).
func (s *State) award(rec *engine.Recorder) {
	stake := engine.Num("stake", s.Stake.points())
	switch {
	case s.Bids[0] != s.Bids[1]:
		winner := Seat(0)
		if s.Bids[1] > s.Bids[0] {
			winner = 1
		}
		s.Won[winner], s.Stake = s.Won[winner]|s.Stake, 0
		tell(rec, engine.Event{Kind: PrizeWon, Seat: winner}, stake)
	case s.Discard:
		s.Gone, s.Stake = s.Gone|s.Stake, 0
		tell(rec, engine.Event{Kind: PrizeGone, Seat: engine.Everyone}, stake)
	default:
		tell(rec, engine.Event{Kind: PrizeStays, Seat: engine.Everyone}, stake)
	}
}

// Result is the outcome (G7, R3).
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Step != stepOver {
		return engine.Result{}, false
	}
	r := engine.Result{Scores: []int{s.Won[0].points(), s.Won[1].points()}}
	best := slices.Max(r.Scores)
	for seat, n := range r.Scores {
		if n == best {
			r.Winners = append(r.Winners, Seat(seat))
		}
	}
	r.Parts = []engine.ScorePart{{Key: "prizes", Values: slices.Clone(r.Scores)}}
	return r, true
}
