package endeavor

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// other is the part of a composite action that is not done yet.
func (g *Begun) other() Part {
	parts := rulebook.buildings[g.Building].source.parts
	if parts[0] == g.Done {
		return parts[1]
	}
	return parts[0]
}

// seconds appends the moves of the other part: in the region of the first, from the same deck (E44 to E46).
func (s *State) seconds(seat Seat, list []Move) []Move {
	p := s.Begun.other()
	if p.Cost() > int(s.Boards[seat].Harbour) {
		return list
	}
	switch p {
	case Ship:
		if s.Begun.Region != Europe {
			list = append(list, Second(Ship, int8(s.Begun.Region)))
		}
	case Occupy:
		for set := s.reaches(seat).occupy & rulebook.citiesIn[s.Begun.Region]; set != 0; set &= set - 1 {
			list = append(list, Second(Occupy, int8(bits.TrailingZeros32(set))))
		}
	case Draw:
		if s.drawableBy(seat, s.Begun.Deck) {
			list = append(list, Second(Draw, int8(s.Begun.Deck)))
		}
	}
	return list
}

// drawableBy says whether a seat may draw from a deck of an open region.
func (s *State) drawableBy(seat Seat, d Deck) bool {
	return s.drawable(d, s.presence(seat, d.Region())) != 0
}

func (s *State) checkSecond(seat Seat, m Move) *engine.Reason {
	g := &s.Begun
	if m.Part != g.other() {
		return engine.Refuse(RefusedSecond, engine.Term("action", m.Part.String()))
	}
	if m.Region() != g.Region {
		return engine.Refuse(RefusedElsewhere, engine.Term("region", g.Region.String()))
	}
	if m.Part == Draw && m.Deck() != g.Deck {
		return engine.Refuse(RefusedOtherDeck, s.deckTerm("deck", g.Deck))
	}
	if have := int(s.Boards[seat].Harbour); m.Cost() > have {
		return engine.Refuse(RefusedMarkers, engine.Num("need", m.Cost()), engine.Num("have", have))
	}
	return s.checkPart(seat, m.Part, m.Target)
}

// stop leaves the other part undone.
func (s *State) stop(forced bool, t *emitter) {
	if t.on() {
		t.emitForced(forced, Stopped, s.Turn)
	}
	s.endTurn()
}

// reachSecond asks for the other part where it is possible.
func (s *State) reachSecond(t *emitter) bool {
	var buffer [Cities]Move
	if len(s.seconds(s.Turn, buffer[:0])) > 0 {
		return true
	}
	t.force(s.Turn, Stop())
	s.stop(true, t)
	return false
}
