package toy

import (
	"github.com/harbormaster/harbormaster/engine"
)

// Sizes of the game.
const (
	// MostSeats is the largest number of players, LeastSeats the smallest.
	MostSeats, LeastSeats = 4, 2
	// Cards is the number of cards, worth 1 to Cards.
	Cards = 12
	// Bowls is the number of bowls of each player, Room how many pebbles one takes.
	Bowls, Room = 3, 2
	// AllPebbles and AllCoins are what there is in the whole game.
	AllPebbles, AllCoins = 30, 60
	// MostCoins is what a player can hold at most.
	MostCoins = 9
)

// Phase is a part of a round.
type Phase int8

// The phases.
const (
	Deal Phase = iota
	Market
	Reshuffle
	Bid
	Spread
	Over
)

// State is a game in progress.
type State struct {
	Seats, Rounds, Round int8
	Phase                Phase
	// Turn counts the seats that have had their market turn, Winner is who spreads.
	Turn, Winner int8
	// Deck holds the stock in Deck[:Stock], the top last; Discards what was taken or is out of play.
	Deck         [Cards]int8
	Stock        int8
	Discards     [Cards]int8
	Gone         int8
	Hand         [MostSeats]int8
	Coins, Score [MostSeats]int8
	Bids         [MostSeats]int8 // none is -1
	Bowl         [MostSeats][Bowls]int8
	Home         [MostSeats]int8
	BagPebbles   int8
	BankCoins    int8
}

// Rules are the toy's rules.
type Rules struct{}

var _ engine.Rules[State, Move, View] = Rules{}

// Name is the game's key.
func (Rules) Name() string { return "toy" }

// Setup gives the state before the deal.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < LeastSeats || c.Seats > MostSeats {
		return State{}, engine.RefuseSeats(c.Seats, LeastSeats, MostSeats)
	}
	for _, o := range Options() {
		if v := c.Option(o.Key, o.Default); !o.Valid(v) {
			return State{}, engine.RefuseOption(o.Key, v)
		}
	}
	s := State{Seats: int8(c.Seats), Rounds: int8(c.Option("rounds", "3")[0] - '0'), BagPebbles: AllPebbles,
		BankCoins: AllCoins}
	each := int8(3)
	if c.Option("rich", "false") == "true" {
		each = 6
	}
	for i := range s.Seats {
		s.Coins[i], s.Home[i] = each, 1
		s.BankCoins -= each
		s.BagPebbles--
	}
	for i := range s.Bids {
		s.Bids[i] = -1
	}
	s.Stock = Cards
	for i := range s.Deck {
		s.Deck[i] = int8(i + 1)
	}
	return s, nil
}

// Asked is the set of seats that the table waits for.
func (Rules) Asked(s *State) engine.SeatSet {
	var set engine.SeatSet
	switch s.Phase {
	case Market:
		set = set.With(s.turn())
	case Bid:
		for i := range s.Seats {
			if s.Bids[i] < 0 {
				set = set.With(engine.Seat(i))
			}
		}
	case Spread:
		set = set.With(engine.Seat(s.Winner))
	}
	return set
}

func (s *State) turn() engine.Seat { return engine.Seat((s.Round + s.Turn) % s.Seats) }

// Step describes the question that is open for a seat.
func (Rules) Step(s *State, _ engine.Seat) engine.Step {
	switch s.Phase {
	case Bid:
		return engine.Step{Key: "toy.bid", Private: true}
	case Spread:
		return engine.Step{Key: "toy.spread", Open: true, Private: true}
	}
	return engine.Step{Key: "toy.market"}
}

// Given is the bid that a seat has made and may still change.
func (Rules) Given(s *State, seat engine.Seat) (Move, bool) {
	if s.Phase != Bid || seat < 0 || int8(seat) >= s.Seats || s.Bids[seat] < 0 || s.Coins[seat] == 0 {
		return Move{}, false
	}
	return Move{Kind: KindBid, N: [4]int8{s.Bids[seat]}}, true
}

// Chance says whether the deal or a reshuffle is open.
func (Rules) Chance(s *State) bool { return s.Phase == Deal || s.Phase == Reshuffle }

// Roll draws an order of the cards.
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	m := Move{Kind: KindDeck}
	n := s.shuffled(&m.Order)
	for i := n - 1; i > 0; i-- {
		j := rand.IntN(i + 1)
		m.Order[i], m.Order[j] = m.Order[j], m.Order[i]
	}
	return m
}

// shuffled lists the cards that the open question of chance is about.
func (s *State) shuffled(cards *[Cards]int8) int {
	if s.Phase == Deal {
		*cards = s.Deck
		return Cards
	}
	copy(cards[:], s.Discards[:s.Gone])
	return int(s.Gone)
}

// Apply makes a legal move.
func (Rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	switch m.Kind {
	case KindDeck:
		s.shuffle(m, rec)
	case KindTake:
		if s.Stock == 0 {
			s.Phase = Reshuffle
			return
		}
		s.take(rec)
	case KindLeave:
		s.BankCoins--
		s.Coins[seat]++
		if rec.On() {
			rec.Add(engine.Event{Kind: "toy.left", Seat: seat, Only: engine.Everyone})
		}
		s.next(rec)
	case KindBid:
		s.bid(seat, m.N[0], rec)
	case KindSpread:
		for i := range Bowls {
			s.Bowl[seat][i] = m.N[i]
		}
		s.Home[seat] = m.N[Bowls]
		if rec.On() {
			rec.Add(engine.Event{Kind: "toy.spread", Seat: seat, Only: engine.Everyone})
		}
		s.endRound(rec)
	case KindFold:
		s.Home[seat] = s.pebbles(int8(seat))
		s.Bowl[seat] = [Bowls]int8{}
		if rec.On() {
			rec.Add(engine.Event{Kind: "toy.folded", Seat: seat, Only: engine.Everyone})
		}
		s.endRound(rec)
	}
}

func (s *State) shuffle(m Move, rec *engine.Recorder) {
	if s.Phase == Deal {
		s.Deck = m.Order
		for i := range s.Seats {
			s.Stock--
			s.Hand[i] = s.Deck[s.Stock]
			s.Deck[s.Stock] = 0
			if rec.On() {
				rec.Add(engine.Event{Kind: "toy.dealt", Seat: engine.Seat(i), Only: engine.Seat(i),
					Args: []engine.Arg{engine.Num("card", int(s.Hand[i]))}})
			}
		}
		s.openTurn(rec)
		return
	}
	copy(s.Deck[:], m.Order[:s.Gone])
	s.Stock = s.Gone
	s.Discards, s.Gone = [Cards]int8{}, 0
	if rec.On() {
		rec.Add(engine.Event{Kind: "toy.reshuffled", Seat: engine.Everyone, Only: engine.Everyone})
	}
	s.take(rec)
}

// openTurn begins a market turn. Who can hold no more coins has one answer only: they take.
func (s *State) openTurn(rec *engine.Recorder) {
	s.Phase = Market
	if s.Coins[s.turn()] < MostCoins {
		return
	}
	if s.Stock == 0 {
		s.Phase = Reshuffle
		return
	}
	s.take(rec)
}

func (s *State) take(rec *engine.Recorder) {
	seat := s.turn()
	s.Stock--
	card := s.Deck[s.Stock]
	s.Deck[s.Stock] = 0
	s.Discards[s.Gone] = card
	s.Gone++
	s.Score[seat] += card
	if rec.On() {
		rec.Add(engine.Event{Kind: "toy.took", Seat: seat, Only: engine.Everyone, Reveal: true,
			Args: []engine.Arg{engine.Num("card", int(card))}})
	}
	s.next(rec)
}

func (s *State) next(rec *engine.Recorder) {
	s.Turn++
	if s.Turn < s.Seats {
		s.openTurn(rec)
		return
	}
	s.Phase = Bid
	waiting := false
	for i := range s.Seats {
		if s.Coins[i] == 0 {
			s.Bids[i] = 0
		} else {
			waiting = true
		}
	}
	if !waiting {
		s.endBid(rec)
	}
}

func (s *State) bid(seat engine.Seat, n int8, rec *engine.Recorder) {
	s.Bids[seat] = n
	if rec.On() {
		rec.Add(engine.Event{Kind: "toy.bid", Seat: seat, Only: seat, Args: []engine.Arg{engine.Num("coins", int(n))}})
	}
	for i := range s.Seats {
		if s.Bids[i] < 0 {
			return
		}
	}
	s.endBid(rec)
}

func (s *State) endBid(rec *engine.Recorder) {
	best := int8(0)
	for i := range s.Seats {
		if s.Bids[i] > s.Bids[best] {
			best = i
		}
	}
	s.Coins[best] -= s.Bids[best]
	s.BankCoins += s.Bids[best]
	if rec.On() {
		rec.Add(engine.Event{Kind: "toy.won", Seat: engine.Seat(best), Only: engine.Everyone,
			Args: []engine.Arg{engine.Num("coins", int(s.Bids[best]))}})
	}
	for i := range s.Bids {
		s.Bids[i] = -1
	}
	s.BagPebbles -= 2
	s.Home[best] += 2
	s.Winner, s.Phase = best, Spread
	if s.pebbles(best) >= Bowls*Room {
		// One answer only: every bowl is full.
		s.Home[best] = s.pebbles(best) - Bowls*Room
		s.Bowl[best] = [Bowls]int8{Room, Room, Room}
		s.endRound(rec)
	}
}

func (s *State) endRound(rec *engine.Recorder) {
	s.Round++
	s.Turn, s.Winner = 0, 0
	if s.Round < s.Rounds {
		s.openTurn(rec)
		return
	}
	s.Phase = Over
	for i := range s.Seats {
		s.Score[i] += s.Hand[i]
	}
}

func (s *State) pebbles(seat int8) int8 {
	n := s.Home[seat]
	for _, b := range s.Bowl[seat] {
		n += b
	}
	return n
}

// Result is the outcome after the last round.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.Phase != Over {
		return engine.Result{}, false
	}
	var r engine.Result
	best := 0
	cards := engine.ScorePart{Key: "cards"}
	for i := range int(s.Seats) {
		r.Scores = append(r.Scores, int(s.Score[i]))
		r.Tiebreaks = append(r.Tiebreaks, int(s.Coins[i]))
		cards.Values = append(cards.Values, int(s.Score[i]))
		if d := r.Scores[i] - r.Scores[best]; d > 0 || d == 0 && r.Tiebreaks[i] > r.Tiebreaks[best] {
			best = i
		}
	}
	r.Parts = []engine.ScorePart{cards}
	for i := range r.Scores {
		if r.Scores[i] == r.Scores[best] && r.Tiebreaks[i] == r.Tiebreaks[best] {
			r.Winners = append(r.Winners, engine.Seat(i))
		}
	}
	return r, true
}
