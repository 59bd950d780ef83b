package toy

import (
	"encoding/json"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// View is what a seat may see.
type View struct {
	Viewer engine.Seat
	Round  int
	Phase  Phase
	Turn   int
	Stock  int
	// Taken holds the cards that lie open, Hand the viewer's own card, 0 for the public.
	Taken []int
	Hand  int
	Coins []int
	Score []int
	// In says who has bid, Bid is the viewer's own one, -1 for none.
	In    []bool
	Bid   int
	Bowls [][Bowls]int
	Home  []int
}

// View is what a seat may see; Everyone gives the public view.
func (Rules) View(s *State, seat engine.Seat) View {
	v := View{Viewer: seat, Round: int(s.Round), Phase: s.Phase, Turn: int(s.Turn), Stock: int(s.Stock), Bid: -1}
	for _, c := range s.Discards[:s.Gone] {
		v.Taken = append(v.Taken, int(c))
	}
	if seat >= 0 && int8(seat) < s.Seats {
		v.Hand, v.Bid = int(s.Hand[seat]), int(s.Bids[seat])
	}
	for i := range s.Seats {
		v.Coins = append(v.Coins, int(s.Coins[i]))
		v.Score = append(v.Score, int(s.Score[i]))
		v.In = append(v.In, s.Bids[i] >= 0)
		v.Bowls = append(v.Bowls, [Bowls]int{int(s.Bowl[i][0]), int(s.Bowl[i][1]), int(s.Bowl[i][2])})
		v.Home = append(v.Home, int(s.Home[i]))
	}
	return v
}

// Redeal shuffles the stock and the cards held by others and bids anew for them.
func (r Rules) Redeal(s *State, seat engine.Seat, rand *engine.Rand) {
	if s.Phase == Deal || s.Phase == Over {
		return
	}
	var places []*int8
	var cards []int8
	hide := func(place *int8) { places, cards = append(places, place), append(cards, *place) }
	for i := range s.Stock {
		hide(&s.Deck[i])
	}
	for i := range s.Seats {
		if engine.Seat(i) != seat {
			hide(&s.Hand[i])
		}
	}
	slices.Sort(cards)
	for i, place := range places {
		j := i + rand.IntN(len(cards)-i)
		*place, cards[j] = cards[j], cards[i]
	}
	for i := range s.Seats {
		if _, ok := r.Given(s, engine.Seat(i)); ok && engine.Seat(i) != seat {
			s.Bids[i] = int8(rand.IntN(int(s.Coins[i]) + 1))
		}
	}
}

// Schema is the version of the stored form.
func (Rules) Schema() int { return 1 }

// Encode writes the stored form.
func (Rules) Encode(s *State) ([]byte, error) { return json.Marshal(s) }

// Decode reads the stored form.
func (Rules) Decode(_ int, state []byte) (State, error) {
	var s State
	err := json.Unmarshal(state, &s)
	return s, err
}

// Conserved says whether every card, pebble and coin is where it can be.
func Conserved(s *State) error {
	if s.BagPebbles < 0 || s.BankCoins < 0 {
		return errNegative
	}
	cards := [Cards + 1]int8{}
	for _, c := range s.Deck[:s.Stock] {
		cards[c]++
	}
	for _, c := range s.Discards[:s.Gone] {
		cards[c]++
	}
	pebbles, coins := int(s.BagPebbles), int(s.BankCoins)
	for i := range s.Seats {
		cards[s.Hand[i]]++
		pebbles += int(s.pebbles(i))
		coins += int(s.Coins[i])
	}
	for c := 1; c <= Cards && s.Phase != Deal; c++ {
		if cards[c] != 1 {
			return errCards
		}
	}
	if pebbles != AllPebbles {
		return errPebbles
	}
	if coins != AllCoins {
		return errCoins
	}
	return nil
}
