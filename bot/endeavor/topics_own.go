package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// Own implements bot.OwnTopics: what of a seat's board matters at the open question. While buildings are built that is
// its industry; for salaries its finance and the buildings that can be freed; in the actions what it can use now, its
// card limit if too many cards count, and abolition if it would hit; after passing the cards that may go.
func (Topics) Own(view any, seat engine.Seat) []string {
	v := view.(rules.View)
	p := player{view: &v, seat: seat, PlayerView: &v.Players[seat]}
	asked := slices.Contains(v.Awaited, seat)
	switch {
	case v.Step == rules.StepBuild:
		return []string{rules.Industry.String()}
	case v.Step == rules.StepSalary:
		return p.payable()
	case v.Step == rules.StepDiscard && asked:
		return p.discardable()
	case v.Step == rules.StepSecond && asked:
		return []string{v.Second.Building.String()}
	case v.Phase == "action" && !p.Passed:
		return p.usable()
	}
	return nil
}

// player is a seat's board in a view.
type player struct {
	*rules.PlayerView
	view *rules.View
	seat engine.Seat
}

// payable is finance and the occupied buildings (E24), nothing if there are none.
func (p player) payable() []string {
	var keys []string
	for _, place := range p.Places {
		if place.Occupied {
			keys = text.With(keys, rules.Finance.String(), place.Building.String())
		}
	}
	return keys
}

// discardable is politics, the governor place if there is a governor for it, and the cards that may go (R7).
func (p player) discardable() []string {
	keys := []string{rules.Politics.String()}
	if slices.ContainsFunc(p.Cards, rules.Card.Governor) {
		keys = text.With(keys, "governor_place")
	}
	for _, c := range p.Cards {
		if c.Deck() != rules.SlaveryDeck || slavery(p.Cards) > 1 {
			keys = text.With(keys, c.String())
		}
	}
	return keys
}

// usable is what the seat could use now if it were its turn (E27, E28, R9), and what threatens its cards.
func (p player) usable() []string {
	var keys []string
	for _, place := range p.Places {
		if !place.Occupied && p.can(place.Building.Parts(), p.Harbour-1) {
			keys = text.With(keys, place.Building.String())
		}
	}
	for t := rules.AttackToken; t < rules.Tokens; t++ {
		if p.Tokens[t] > 0 && p.can(t.Parts(), p.Harbour) {
			keys = text.With(keys, "token_"+t.String())
		}
	}
	if p.Counted > p.Yields[rules.Politics] {
		keys = text.With(keys, "limit")
	}
	if slavery(p.Cards) > 0 {
		keys = text.With(keys, "abolition")
	}
	return keys
}

// can says that one of these actions is possible with so many markers in the harbor.
func (p player) can(parts []rules.Part, markers int) bool {
	return slices.ContainsFunc(parts, func(part rules.Part) bool { return part.Cost() <= markers && p.target(part) })
}

// target says that there is something to aim an action at.
func (p player) target(part rules.Part) bool {
	switch part {
	case rules.Ship:
		return true
	case rules.Occupy:
		return p.city(func(holder engine.Seat) bool { return holder == engine.Everyone })
	case rules.Attack:
		return p.city(func(holder engine.Seat) bool { return holder != engine.Everyone && holder != p.seat })
	case rules.Payment:
		return slices.ContainsFunc(p.Places, func(place rules.PlaceView) bool { return place.Occupied })
	case rules.Draw:
		return slices.ContainsFunc(p.view.Decks[:], func(cards []rules.Card) bool {
			if len(cards) == 0 {
				return false
			}
			region := p.view.Regions[cards[0].Deck().Region()]
			return region.Open && cards[0].Value() <= region.Presence[p.seat]
		})
	}
	return false
}

// city says that in an open region where the seat is present some city is held as wanted (E36, E39).
func (p player) city(wanted func(holder engine.Seat) bool) bool {
	for c := range rules.City(rules.Cities) {
		region := p.view.Regions[c.Region()]
		present := region.Region == rules.Europe || region.Presence[p.seat] > 0
		if region.Open && present && wanted(p.view.Cities[c].Seat) {
			return true
		}
	}
	return false
}
