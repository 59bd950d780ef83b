package gops

import "github.com/harbormaster/harbormaster/engine"

// View is what a seat, or the public, may see. It has no field for the other's bid.
type View struct {
	// Viewer is the seat that looks, or engine.Everyone.
	Viewer Seat `json:"viewer"`
	// Round counts from 1; Prize is the one that was turned up in it, 0 between rounds.
	Round int `json:"round"`
	Prize int `json:"prize"`
	// Stake are the open prizes, Deck those face down, Gone those discarded, ascending.
	Stake []int `json:"stake"`
	Deck  []int `json:"deck"`
	Gone  []int `json:"gone"`
	// Bid is the viewer's own, 0 for none.
	Bid     int                 `json:"bid"`
	Over    bool                `json:"over"`
	Discard bool                `json:"discard"`
	Players [Players]PlayerView `json:"players"`
}

// PlayerView is a player's cards: bids that are not shown, prizes won and their points. In says that their bid is in.
type PlayerView struct {
	Hand   []int `json:"hand"`
	Won    []int `json:"won"`
	Points int   `json:"points"`
	In     bool  `json:"in"`
}

// View is what a seat may see; Everyone gives the public view (G3).
func (Rules) View(s *State, seat Seat) View {
	v := View{
		Viewer: seat, Round: s.round(), Prize: int(s.Prize), Over: s.Step == stepOver, Discard: s.Discard,
		Stake: s.Stake.list(), Deck: s.Deck.list(), Gone: s.Gone.list(),
	}
	if s.open(seat) {
		v.Bid = int(s.Bids[seat])
	}
	for i := range v.Players {
		v.Players[i] = PlayerView{
			Hand: s.Hands[i].list(), Won: s.Won[i].list(), Points: s.Won[i].points(), In: s.Bids[i] != 0,
		}
	}
	return v
}

// Redeal replaces the bids that the seat can't know (G3).
func (r Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	for i, bid := range s.Bids {
		if other := Seat(i); bid != 0 && other != seat {
			s.Bids[i] = r.Sample(s, other, rand).Card
		}
	}
}
