package auction

import (
	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/codec"
)

const (
	// Name is the key of the game.
	Name = "auction"
	// StepBid asks somebody without a seat for a bid.
	StepBid = "auction.bid"
	// Most is the highest bid, and Raise by how much one is above the least at most, in half points.
	Most  = 60
	Raise = 24
)

// The kinds of events; the arguments stand behind each. Points are those of engine.Points.
const (
	// EventBid: lot (the seat, from 1), points.
	EventBid = "auction.bid"
	// EventOutbid: lot, points, outbid_seat (who held it).
	EventOutbid = "auction.outbid"
	// EventSold: lot, points. Forced, for each bidder at the end.
	EventSold = "auction.sold"
)

// The keys of refusals; the arguments stand behind each.
const (
	// RefusedLow and RefusedHigh: lot, and as points the least or the most that can be bid for it.
	RefusedLow  = "refused.bid_low"
	RefusedHigh = "refused.bid_high"
	// RefusedLot: there is no such seat.
	RefusedLot = "refused.unknown_move"
)

// Move is a bid.
type Move struct {
	// Lot is the seat, from 1 in the order of play; Halves is the bid in half points.
	Lot, Halves int8
}

var notation = codec.New(":", func(Move) uint8 { return 0 }, codec.As(Move{}, "bid", "bid",
	codec.Number("seat", 1, engine.MaxSeats, func(m *Move) *int8 { return &m.Lot }),
	codec.Number("halves", 0, Most, func(m *Move) *int8 { return &m.Halves })))

// String is the notation, such as bid:2:5 for 2½ points for the second seat.
func (m Move) String() string { return notation.String(m) }

// Lot is a seat that is sold.
type Lot struct {
	// Holder is who has bid most for it, engine.Everyone for nobody; Halves is their bid in half points.
	Holder engine.Seat `json:"holder"`
	Halves int8        `json:"halves"`
}

// least is the lowest bid that takes the lot.
func (l Lot) least() int8 {
	if l.Holder == engine.Everyone {
		return 0
	}
	return l.Halves + 1
}

// highest is the highest bid.
func (l Lot) highest() int8 { return min(l.least()+Raise, Most) }

// State is an auction: a lot for each bidder, in the order of play.
type State struct {
	Seats int                  `json:"seats"`
	Lots  [engine.MaxSeats]Lot `json:"lots"`
}

// View is what everybody may see: all of it.
type View struct{ Lots []Lot }

// Rules implements engine.Rules.
type Rules struct {
	engine.Listed[State, Move]
	engine.Stored[State]
}

var _ engine.Rules[State, Move, View] = Rules{}

// Name is the game's key.
func (Rules) Name() string { return Name }

// Setup offers as many seats as there are bidders.
func (Rules) Setup(c engine.Config) (State, error) {
	if c.Seats < 2 || c.Seats > engine.MaxSeats {
		return State{}, engine.RefuseSeats(c.Seats, 2, engine.MaxSeats)
	}
	s := State{Seats: c.Seats}
	for i := range s.Lots {
		s.Lots[i].Holder = engine.Everyone
	}
	return s, nil
}

// next is the first bidder without a seat, engine.Everyone where all have one: who was outbid before who has not bid.
func (s *State) next() engine.Seat {
	var seated engine.SeatSet
	for _, l := range s.Lots[:s.Seats] {
		if l.Holder != engine.Everyone {
			seated = seated.With(l.Holder)
		}
	}
	for seat := range engine.Seat(s.Seats) {
		if !seated.Has(seat) {
			return seat
		}
	}
	return engine.Everyone
}

// Asked is who bids.
func (Rules) Asked(s *State) engine.SeatSet {
	if next := s.next(); next != engine.Everyone {
		return engine.SeatSet(0).With(next)
	}
	return 0
}

// Step is the only question.
func (Rules) Step(*State, engine.Seat) engine.Step { return engine.Step{Key: StepBid} }

// Given is no bid: it stands.
func (Rules) Given(*State, engine.Seat) (Move, bool) { return Move{}, false }

// Moves appends the bids for each seat, the lowest first.
func (Rules) Moves(s *State, seat engine.Seat, list []Move) []Move {
	if seat != s.next() {
		return list
	}
	for i, l := range s.Lots[:s.Seats] {
		for n := l.least(); n <= l.highest(); n++ {
			list = append(list, Move{Lot: int8(i + 1), Halves: n})
		}
	}
	return list
}

// Check says whether a bid counts.
func (Rules) Check(s *State, seat engine.Seat, m Move) error {
	switch {
	case seat != s.next() || seat == engine.Everyone:
		return engine.Refuse("refused.not_your_turn")
	case int(m.Lot) > s.Seats:
		return engine.Refuse(RefusedLot, engine.Term("move", m.String()))
	}
	refuse := func(key string, halves int8) error {
		return engine.Refuse(key, engine.Num("lot", int(m.Lot)), engine.Free("points", engine.Points(int(halves))))
	}
	switch l := s.Lots[m.Lot-1]; {
	case m.Halves > l.highest():
		return refuse(RefusedHigh, l.highest())
	case m.Halves < l.least():
		return refuse(RefusedLow, l.least())
	}
	return nil
}

// Apply takes a bid.
func (Rules) Apply(s *State, seat engine.Seat, m Move, rec *engine.Recorder) {
	l := &s.Lots[m.Lot-1]
	before := l.Holder
	*l = Lot{Holder: seat, Halves: m.Halves}
	if !rec.On() {
		return
	}
	tell := func(kind string, seat engine.Seat, lot int, of Lot, more ...engine.Arg) {
		rec.Add(engine.Event{Kind: kind, Seat: seat, Only: engine.Everyone, Forced: kind == EventSold,
			Args: append([]engine.Arg{
				engine.Num("lot", lot), engine.Free("points", engine.Points(int(of.Halves))),
			}, more...)})
	}
	if before == engine.Everyone {
		tell(EventBid, seat, int(m.Lot), *l)
	} else {
		tell(EventOutbid, seat, int(m.Lot), *l, engine.Num("outbid_seat", int(before)))
	}
	if s.next() == engine.Everyone {
		for i, sold := range s.Lots[:s.Seats] {
			tell(EventSold, sold.Holder, i+1, sold)
		}
	}
}

// Chance is never asked.
func (Rules) Chance(*State) bool { return false }

// Roll has nothing to draw.
func (Rules) Roll(*State, *engine.Rand) Move { return Move{} }

// Sample draws a bid.
func (Rules) Sample(s *State, _ engine.Seat, rand *engine.Rand) Move {
	lot := rand.IntN(s.Seats)
	for s.Lots[lot].least() > Most {
		lot = (lot + 1) % s.Seats
	}
	l := s.Lots[lot]
	return Move{Lot: int8(lot + 1), Halves: l.least() + int8(rand.IntN(int(l.highest()-l.least())+1))}
}

// Candidates appends the lowest bid for each seat, those for free seats first: what is left costs nothing.
func (Rules) Candidates(s *State, seat engine.Seat, list []Move) []Move {
	for _, free := range []bool{true, false} {
		for i, l := range s.Lots[:s.Seats] {
			if seat == s.next() && free == (l.Holder == engine.Everyone) && l.least() <= Most {
				list = append(list, Move{Lot: int8(i + 1), Halves: l.least()})
			}
		}
	}
	return list
}

// View is the whole auction: bids are open.
func (Rules) View(s *State, _ engine.Seat) View {
	return View{Lots: append([]Lot(nil), s.Lots[:s.Seats]...)}
}

// Redeal changes nothing: there is nothing to hide.
func (Rules) Redeal(*State, engine.Seat, *engine.Rand) {}

// Parse reads a move's notation; any other text is codec.ErrNotation.
func (Rules) Parse(text string) (Move, error) { return notation.Parse(text) }

// Result is what the bidders pay: the cheapest seat wins, but the game goes on with Sold.
func (Rules) Result(s *State) (engine.Result, bool) {
	if s.next() != engine.Everyone {
		return engine.Result{}, false
	}
	r := engine.Result{Scores: make([]int, s.Seats)}
	for _, l := range s.Lots[:s.Seats] {
		r.Scores[l.Holder] = -int(l.Halves)
	}
	r.Winners = engine.Winners(s.Seats, func(a, b engine.Seat) int { return r.Scores[a] - r.Scores[b] })
	return r, true
}

// Decode reads what Encode wrote; anything else is engine.ErrState.
func (r Rules) Decode(schema int, data []byte) (State, error) {
	s, err := r.Stored.Decode(schema, data)
	if err == nil && (s.Seats < 2 || s.Seats > engine.MaxSeats) {
		err = engine.ErrState
	}
	return s, err
}
