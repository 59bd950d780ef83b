package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// ratePresence is what a further marker in a region brings: cities that may be entered, cards that may be drawn.
func (v *evaluation) ratePresence(r Region) int {
	if !v.usesPresence {
		return 0
	}
	n := v.presence[r]
	worth := v.morePresence * v.roundsLeft
	if n == 0 && r != Europe {
		worth = v.firstPresence * (v.roundsLeft + 1)
	}
	worth += v.nextCard(r.Deck(), n)
	if r == Europe {
		worth += v.nextCard(SlaveryDeck, n)
	}
	if missing := int(rulebook.tracks[r] - v.s.Tracks[r].Count); missing > 0 {
		worth = worth * max(0, point-missing*v.missingSpace) / point
	}
	return worth
}

// nextCard is a part of the card on top of a deck that needs one marker more than the seat has there.
func (v *evaluation) nextCard(d Deck, presence int) int {
	c := v.s.top(d)
	if c == NoCard || c.Value() != presence+1 {
		return 0
	}
	n := int(rulebook.cards[c].glory)
	for _, icons := range rulebook.cards[c].icons {
		n += int(icons)
	}
	return n * v.nextCardIcon
}

// rateShip is what a marker on a region's track brings: a token, presence, the way to the governor (E31 to E34).
func (v *evaluation) rateShip(r Region) int {
	if r == Europe {
		return impossible
	}
	worth := v.presenceValue[r]
	t := &v.s.Tracks[r]
	missing := int(rulebook.tracks[r] - t.Count)
	if missing == 0 {
		return worth
	}
	worth += v.rateToken(t.Tokens[t.Count])
	var markers [MaxPlayers]int
	for _, seat := range t.Seats[:t.Count] {
		markers[seat]++
	}
	own, most := markers[v.seat], 0
	for seat, n := range markers {
		if Seat(seat) != v.seat {
			most = max(most, n)
		}
	}
	governor := v.rateGovernor(CardOf(r.Deck(), 0))
	if missing == 1 {
		if own+1 >= most {
			return worth + governor
		}
		return worth - v.governorGift
	}
	rise := chance(own+1, most, missing-1) - chance(own, most, missing)
	worth += max(0, governor) * rise / point * v.governorRace / point
	if missing == 2 && own+1 < most+2 {
		worth -= v.lastSpaceLeft
	}
	return worth
}

// chance guesses how likely the governor is for who has a number of markers on a track, in thousandths: most is what
// the strongest other has, missing the spaces that are left.
func chance(own, most, missing int) int {
	switch lead := own - most; {
	case lead > missing:
		return point
	case -lead > missing:
		return 0
	default:
		return point * (missing + 1 + lead) / (2 * (missing + 1))
	}
}

// rateGovernor is what a governor brings: its icons, less the empty place or a place among the cards (E52, E69).
func (v *evaluation) rateGovernor(c Card) int {
	worth := v.gain(&rulebook.cards[c].icons, 1) + int(rulebook.cards[c].glory)*point
	if v.governors == 0 {
		return worth - v.governorPlace
	}
	return worth - v.crowding(c)
}

// rateOccupy is what a free city brings: its glory, its token, connections and presence (E36).
func (v *evaluation) rateOccupy(c City) int {
	return v.rateToken(v.s.Cities[c]) + v.rateCity(c)
}

func (v *evaluation) rateCity(c City) int {
	data, later := &rulebook.cities[c], min(v.roundsLeft, 1)
	free := data.linked &^ v.taken
	worth := int(data.glory)*point + v.presenceValue[data.region] +
		bits.OnesCount32(data.linked&v.taken&^v.b.Held)*v.lostConnection +
		bits.OnesCount32(free&v.open)*v.freeConnection[later] +
		bits.OnesCount32(free&^v.open)*v.closedConnection*later
	if data.linked&v.b.Held == 0 {
		return worth
	}
	for _, l := range data.links {
		if v.b.Held&(1<<l.Other(c)) != 0 {
			worth += int(rulebook.score.Connection)*point + v.rateToken(v.s.Links[l])
		}
	}
	return worth
}

// rateAttack is what another's city brings, with a part of what they lose (E39).
func (v *evaluation) rateAttack(c City) int {
	worth := v.rateCity(c)
	defender := v.s.holder(c)
	if defender == engine.Everyone {
		return impossible
	}
	data := &rulebook.cities[c]
	links := bits.OnesCount32(data.linked & v.s.Boards[defender].Held)
	return worth + (int(data.glory)+links*int(rulebook.score.Connection))*v.othersLoss
}
