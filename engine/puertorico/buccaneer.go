package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// raidable is how many colonists a raid takes: down to as many persons as there are players, colonists before nobles,
// which stay (C4.3, R-27).
func (s *State) raidable() int8 {
	return max(0, min(s.Ship, s.Ship+s.ShipNobles-s.Players))
}

// capturable is the set of cards that may be captured: those that nobody has used in this round (C4.4).
func (s *State) capturable() uint16 {
	if s.Captured != NoRole {
		return 0
	}
	return s.Free
}

// deeds appends the buccaneer's actions that have an effect (C4, R-29).
func (s *State) deeds(list []Move) []Move {
	for _, ship := range s.Ships {
		if ship.Count > 0 {
			list = append(list, Deed(Piracy, ship.Capacity))
		}
	}
	if s.HouseCount > 0 {
		list = append(list, Deed(Plunder, 0))
	}
	if s.raidable() > 0 {
		list = append(list, Deed(Raid, 0))
	}
	for role := range engine.Bits[Role](s.capturable()) {
		list = append(list, Deed(Capture, int8(role)))
	}
	return list
}

func (s *State) checkDeed(m Move) error {
	if m.A == Capture {
		return s.checkCapture(Role(m.B))
	}
	var buffer [maxMoves]Move
	ship := s.shipOf(m.B)
	switch {
	case slices.Contains(s.deeds(buffer[:0]), m):
		return nil
	case m.A == Piracy && ship == nil:
		return engine.Refuse(RefusedShipAbsent, num("ship", m.B))
	case m.A == Piracy:
		return engine.Refuse(RefusedShipEmpty, num("ship", m.B))
	case m.A == Plunder:
		return engine.Refuse(RefusedHouseEmpty)
	}
	return engine.Refuse(RefusedRaid, num("persons", s.Ship+s.ShipNobles), num("stay", s.Players))
}

func (s *State) checkCapture(role Role) error {
	if err := s.checkCard(role); err != nil {
		return err
	}
	if s.capturable()&(1<<role) == 0 {
		return engine.Refuse(RefusedCaptured, engine.Term("role", s.Captured.String()))
	}
	return nil
}

// shipOf is the cargo ship of a capacity, nil where none is so large.
func (s *State) shipOf(capacity int8) *Cargo {
	for i := range s.Ships {
		if ship := &s.Ships[i]; ship.Capacity == capacity && capacity > 0 {
			return ship
		}
	}
	return nil
}

// reachDeed asks for an action; one alone goes by itself, and where none has an effect the phase ends.
func (s *State) reachDeed(t *emitter) (waits bool) {
	var buffer [maxMoves]Move
	list := s.deeds(buffer[:0])
	switch {
	case len(list) == 0 && !s.Boards[s.Turn].canMove():
		s.Deeds, s.Again = 0, false
		s.endPhase(t)
		return false
	case len(list) == 1 && !s.Boards[s.Turn].canMove():
		s.answer(list[0], t)
		return false
	}
	return true
}

// deed does an action of the buccaneer (C4).
func (s *State) deed(m *Move, t *emitter) {
	seat := s.Turn
	s.Deeds++
	s.Again = s.Deeds == 1 && s.Rules.DoubleBuccaneer && s.privilege(seat) > 1
	switch m.A {
	case Piracy:
		s.pirate(seat, s.shipOf(m.B), t)
	case Plunder:
		n := s.HouseCount
		s.emptyHouse()
		t.emitAnswer(BuccaneerPlunder, seat, num("goods", n), num("vp", n))
		s.gain(seat, int32(n), t)
	case Raid:
		s.raid(seat, t)
		if s.Raided > 0 {
			return
		}
	case Capture:
		s.Captured, s.Captor = Role(m.B), seat
		t.emitAnswer(BuccaneerCapture, seat, engine.Term("role", s.Captured.String()), s.takeDoubloons(s.Captured))
	}
	s.endDeed(t)
}

// endDeed ends the phase, or lets a second action follow (R-24 with the option).
func (s *State) endDeed(t *emitter) {
	if s.Again {
		s.Again, s.Step = false, stepBuccaneer
		return
	}
	s.Deeds = 0
	s.endPhase(t)
}

// pirate empties a cargo ship and keeps three of its goods (C4.1).
func (s *State) pirate(seat Seat, ship *Cargo, t *emitter) {
	kept := min(ship.Count, rulebook.buccaneer.Piracy)
	s.Boards[seat].Goods[ship.Good] += kept
	s.Goods[ship.Good] += ship.Count - kept
	t.emitAnswer(BuccaneerPiracy, seat, engine.Term("good", ship.Good.String()), num("goods", kept),
		num("ship", ship.Capacity))
	ship.Good, ship.Count = NoGood, 0
}

// raid takes colonists from the colonist ship: up to three go to work at once, the others to the supply (C4.3, R-28).
func (s *State) raid(seat Seat, t *emitter) {
	taken := s.raidable()
	s.Ship -= taken
	s.Raided = min(rulebook.buccaneer.Raid, taken, s.Boards[seat].emptySpots())
	s.Colonists += taken - s.Raided
	t.emitAnswer(BuccaneerRaid, seat, num("colonists", s.Raided), num("taken", taken))
	if s.Raided > 0 {
		s.Step = stepRaid
	}
}

// raids appends the places for a raided colonist: every empty circle (C4.3).
func (s *State) raids(list []Move) []Move {
	b := &s.Boards[s.Turn]
	for at := range spots {
		if b.freeAt(at) > 0 {
			list = append(list, raidTo(at))
		}
	}
	return list
}

func (s *State) checkRaid(m Move) error {
	if at := spot(m.A); s.Boards[s.Turn].freeAt(at) == 0 {
		return engine.Refuse(RefusedCircleTaken, engine.Term("place", at.String()))
	}
	return nil
}

// reachRaid asks where the next raided colonist goes; one place alone needs no question.
func (s *State) reachRaid(t *emitter) (waits bool) {
	var buffer [spots]Move
	list := s.raids(buffer[:0])
	if len(list) > 1 || s.Boards[s.Turn].canMove() {
		return true
	}
	s.answer(list[0], t)
	return false
}

func (s *State) placeRaided(at spot, t *emitter) {
	s.Boards[s.Turn].seat(at, 1, false)
	t.emitAnswer(BuccaneerPlaced, s.Turn, engine.Term("place", at.String()))
	if s.Raided--; s.Raided == 0 {
		s.endDeed(t)
	}
}
