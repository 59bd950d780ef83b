package toy

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// Kind tells moves apart.
type Kind int8

// The kinds of moves.
const (
	KindDeck Kind = iota
	KindTake
	KindLeave
	KindBid
	KindSpread
	KindFold
)

// phase is the one in which a seat makes moves of this kind.
func (k Kind) phase() Phase {
	switch k {
	case KindTake, KindLeave:
		return Market
	case KindBid:
		return Bid
	case KindSpread, KindFold:
		return Spread
	}
	return Deal
}

// Move is an answer or an outcome.
type Move struct {
	Kind Kind
	// N holds the bid, or the pebbles in the bowls and at home.
	N [Bowls + 1]int8
	// Order holds cards for KindDeck, bottom first; zeros after the last.
	Order [Cards]int8
}

// String is the move's notation: take, leave, bid:2, spread:2,0,1,0, fold, deck:abc.
func (m Move) String() string {
	switch m.Kind {
	case KindTake:
		return "take"
	case KindLeave:
		return "leave"
	case KindBid:
		return "bid:" + strconv.Itoa(int(m.N[0]))
	case KindSpread:
		return fmt.Sprintf("spread:%d,%d,%d,%d", m.N[0], m.N[1], m.N[2], m.N[3])
	case KindFold:
		return "fold"
	}
	var b strings.Builder
	b.WriteString("deck:")
	for _, c := range m.Order {
		if c > 0 {
			b.WriteByte('a' + byte(c-1))
		}
	}
	return b.String()
}

var errNotation = errors.New("not a move of the toy")

// Parse reads a move's notation.
func (Rules) Parse(text string) (Move, error) {
	switch text {
	case "take":
		return Move{Kind: KindTake}, nil
	case "leave":
		return Move{Kind: KindLeave}, nil
	case "fold":
		return Move{Kind: KindFold}, nil
	}
	word, rest, _ := strings.Cut(text, ":")
	switch word {
	case "bid":
		n, ok := number(rest)
		if ok {
			return Move{Kind: KindBid, N: [4]int8{n}}, nil
		}
	case "spread":
		m := Move{Kind: KindSpread}
		parts := strings.Split(rest, ",")
		if len(parts) != len(m.N) {
			break
		}
		for i, p := range parts {
			n, ok := number(p)
			if !ok {
				return Move{}, errNotation
			}
			m.N[i] = n
		}
		return m, nil
	case "deck":
		m := Move{Kind: KindDeck}
		if len(rest) == 0 || len(rest) > Cards {
			break
		}
		for i := range len(rest) {
			if rest[i] < 'a' || rest[i] >= 'a'+Cards {
				return Move{}, errNotation
			}
			m.Order[i] = int8(rest[i]-'a') + 1
		}
		return m, nil
	}
	return Move{}, errNotation
}

func number(text string) (int8, bool) {
	if len(text) == 0 || len(text) > 2 || len(text) == 2 && text[0] == '0' {
		return 0, false
	}
	n := 0
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = n*10 + int(text[i]-'0')
	}
	return int8(n), true
}

// Moves appends the legal moves.
func (Rules) Moves(s *State, seat engine.Seat, moves []Move) []Move {
	if seat < 0 || int8(seat) >= s.Seats {
		return moves
	}
	switch s.Phase {
	case Market:
		if seat == s.turn() {
			moves = append(moves, Move{Kind: KindTake})
			if s.Coins[seat] < MostCoins {
				moves = append(moves, Move{Kind: KindLeave})
			}
		}
	case Bid:
		if s.Coins[seat] > 0 {
			for n := range s.Coins[seat] + 1 {
				moves = append(moves, Move{Kind: KindBid, N: [4]int8{n}})
			}
		}
	case Spread:
		if int8(seat) == s.Winner {
			moves = append(moves, Move{Kind: KindFold})
		}
	}
	return moves
}

// Check says whether a move is legal.
func (r Rules) Check(s *State, seat engine.Seat, m Move) error {
	if seat == engine.Chance {
		return s.checkDeck(m)
	}
	if seat < 0 || int8(seat) >= s.Seats || s.Phase == Deal {
		return engine.Refuse("refused.no_seat")
	}
	if m.Kind.phase() != s.Phase {
		return engine.Refuse("refused.other_question")
	}
	switch s.Phase {
	case Market:
		if seat != s.turn() {
			return engine.Refuse("refused.not_your_turn")
		}
		if m.Kind == KindLeave && s.Coins[seat] >= MostCoins {
			return engine.Refuse("market.purse_full")
		}
	case Bid:
		if s.Coins[seat] == 0 {
			return engine.Refuse("refused.not_your_turn")
		}
		if m.N[0] < 0 || m.N[0] > s.Coins[seat] {
			return engine.Refuse("bid.too_high", engine.Num("coins", int(s.Coins[seat])))
		}
	case Spread:
		if int8(seat) != s.Winner {
			return engine.Refuse("refused.not_your_turn")
		}
		if m.Kind == KindSpread {
			return s.checkSpread(int8(seat), m)
		}
	}
	return nil
}

func (s *State) checkDeck(m Move) error {
	var cards [Cards]int8
	if s.Phase != Deal && s.Phase != Reshuffle {
		return engine.Refuse("refused.no_chance")
	}
	n := s.shuffled(&cards)
	var have, want [Cards + 1]int8
	for i, c := range m.Order {
		if c < 0 || c > Cards || (c == 0) != (i >= n) {
			return engine.Refuse("deck.other_cards")
		}
		have[c]++
	}
	for _, c := range cards {
		want[c]++
	}
	if m.Kind != KindDeck || have != want {
		return engine.Refuse("deck.other_cards")
	}
	return nil
}

func (s *State) checkSpread(seat int8, m Move) error {
	sum, free := 0, 0
	for i, n := range m.N {
		if n < 0 || i < Bowls && n > Room {
			return engine.Refuse("spread.bowl_too_small")
		}
		sum += int(n)
		if i < Bowls {
			free += Room - int(n)
		}
	}
	if sum != int(s.pebbles(seat)) {
		return engine.Refuse("spread.other_number", engine.Num("pebbles", int(s.pebbles(seat))))
	}
	if m.N[Bowls] > 0 && free > 0 {
		return engine.Refuse("spread.room_left", engine.Num("room", free))
	}
	return nil
}

// spreads calls yield with every legal spread until it returns false.
func (s *State) spreads(seat int8, yield func(Move) bool) {
	left := s.pebbles(seat)
	for a := range min(left, Room) + 1 {
		for b := range min(left-a, Room) + 1 {
			c := min(left-a-b, Room)
			m := Move{Kind: KindSpread, N: [4]int8{a, b, c, left - a - b - c}}
			if full := a+b+c == Bowls*Room; (full || m.N[Bowls] == 0) && !yield(m) {
				return
			}
		}
	}
}

// Sample draws an answer.
func (r Rules) Sample(s *State, seat engine.Seat, rand *engine.Rand) Move {
	if s.Phase != Spread {
		var buf [MostCoins + 1]Move
		moves := r.Moves(s, seat, buf[:0])
		return moves[rand.IntN(len(moves))]
	}
	m := Move{Kind: KindSpread}
	left := s.pebbles(int8(seat))
	for ; left > 0 && m.N[0]+m.N[1]+m.N[2] < Bowls*Room; left-- {
		i := rand.IntN(Bowls)
		for m.N[i] == Room {
			i = (i + 1) % Bowls
		}
		m.N[i]++
	}
	m.N[Bowls] = left
	return m
}

// Candidates appends good answers: the first spreads, or all moves.
func (r Rules) Candidates(s *State, seat engine.Seat, moves []Move) []Move {
	if s.Phase != Spread {
		return r.Moves(s, seat, moves)
	}
	n := 0
	s.spreads(int8(seat), func(m Move) bool { moves = append(moves, m); n++; return n < 2 })
	return moves
}

// Piles shows a spread as bowls with pebbles.
func (Rules) Piles(s *State, seat engine.Seat, m Move) []engine.Pile {
	if s.Phase != Spread {
		return nil
	}
	var piles []engine.Pile
	for i := range Bowls {
		piles = append(piles, engine.Pile{Key: "bowl_" + strconv.Itoa(i+1), Count: int(m.N[i]),
			Before: int(s.Bowl[seat][i]), Max: Room})
	}
	return append(piles, engine.Pile{Key: "home", Count: int(m.N[Bowls]), Before: int(s.Home[seat]),
		Max: int(s.pebbles(int8(seat))), Home: true})
}

// Compose is the inverse of Piles.
func (Rules) Compose(s *State, _ engine.Seat, piles []engine.Pile) (Move, error) {
	if s.Phase != Spread || len(piles) != Bowls+1 {
		return Move{}, engine.Refuse("refused.other_question")
	}
	m := Move{Kind: KindSpread}
	for i, p := range piles {
		if p.Count < 0 || p.Count > AllPebbles {
			return Move{}, engine.Refuse("spread.bowl_too_small")
		}
		m.N[i] = int8(p.Count)
	}
	return m, nil
}
