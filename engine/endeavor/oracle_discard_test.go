package endeavor

import (
	"slices"
	"strings"
)

// discard is what follows a pass: E51 to E62, R7.
func (o *oracle) discard(seat int) {
	s := o.seats[seat]
	began := o.yield(s, "politics")
	for {
		limit := o.yield(s, "politics")
		counted, governors, slavery := o.count(s)
		if limit < began {
			o.meet("E55 the limit falls")
			began = limit
		}
		if counted <= limit {
			return
		}
		moves := []string{}
		for _, id := range s.cards {
			if o.card(id).Deck != "slavery" || slavery >= 2 {
				moves = append(moves, "discard:"+id)
			} else {
				o.meet("E52 a Slavery card is not counted")
			}
		}
		if governors > 0 && counted-1 <= limit {
			moves = append(moves, "keep")
		}
		answer := o.ask("discard", seat, moves)
		if answer == "keep" {
			o.meet("E53 a governor lies on the place")
			return
		}
		_, id, _ := strings.Cut(answer, ":")
		s.cards = slices.DeleteFunc(s.cards, func(other string) bool { return other == id })
		switch card := o.card(id); {
		case card.Governor:
			o.meet("E58 a governor leaves the game")
		case card.Deck == "slavery":
			o.meet("E57 a Slavery card is turned over")
			s.turned++
		default:
			o.meet("E56 a card goes back")
			if id == "europe_5" {
				o.meet("E50 Europe 5 goes back")
			}
			deck := append(slices.Clone(o.decks[card.Deck]), id)
			slices.SortFunc(deck, func(a, b string) int { return o.card(a).Value - o.card(b).Value })
			o.decks[card.Deck] = deck
		}
	}
}

// count counts a player's cards as R7 does.
func (o *oracle) count(s *oracleSeat) (counted, governors, slavery int) {
	for _, id := range s.cards {
		if o.card(id).Governor {
			governors++
		}
		if o.card(id).Deck == "slavery" {
			slavery++
		}
	}
	return len(s.cards) - min(1, slavery), governors, slavery
}
