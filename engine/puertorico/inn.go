package puertorico

import "github.com/harbormaster/harbormaster/engine"

// window opens a window for the owners of inns, in order from a seat; then the game goes on with a step (X10.1 b to d).
func (s *State) window(resume step, from Seat) {
	s.Step, s.Resume = stepWindow, resume
	s.Turn, s.Windows = from, s.Players
	if s.Rules.plain() {
		s.Windows = 0
		s.endWindows()
	}
}

// reachWindow asks each owner of an inn who can move somebody (X10.1).
func (s *State) reachWindow() (waits bool) {
	for s.Windows > 0 {
		if s.Boards[s.Turn].canMove() {
			return true
		}
		s.endWindow()
	}
	s.endWindows()
	return false
}

// endWindows goes on with the step after the windows.
func (s *State) endWindows() {
	s.Step, s.Resume = s.Resume, 0
	if s.Step != stepFinal {
		s.Turn = s.Chooser
	}
}

func (s *State) endWindow() {
	s.Windows--
	s.Turn = s.next(s.Turn)
}

// canMove says that somebody can be moved off an inn: to an empty circle elsewhere (X10, R-49).
func (b *Board) canMove() bool {
	if !b.may(mayMove) {
		return false
	}
	inn := mayMove.building()
	return b.emptySpots() > b.circlesOf(inn)-b.Staff[inn]
}

func (b *Board) emptySpots() int8 { return b.allCircles() - (b.Persons - b.SanJuan) }

func (s *State) innMoves(seat Seat, list []Move) []Move {
	b := &s.Boards[seat]
	if !b.canMove() {
		return list
	}
	inn := mayMove.building()
	nobles := b.NobleStaff[inn]
	for at := range spots {
		if at == spotOf(inn) || b.freeAt(at) == 0 {
			continue
		}
		if b.Staff[inn] > nobles {
			list = append(list, moveTo(at, false))
		}
		if nobles > 0 {
			list = append(list, moveTo(at, true))
		}
	}
	return list
}

func (s *State) checkInn(seat Seat, m Move) error {
	b := &s.Boards[seat]
	at, noble, inn := spot(m.A), m.Noble(), mayMove.building()
	switch {
	case m.A == none && s.Step == stepWindow:
		return nil
	case m.A == none:
		return engine.Refuse(RefusedStep, engine.Term("step", stepKeys[s.Step]))
	case s.Step == stepPlace || s.Step == stepShip:
		return engine.Refuse(RefusedInnNow)
	case !b.may(mayMove) || noble && b.NobleStaff[inn] == 0 || !noble && b.Staff[inn] == b.NobleStaff[inn]:
		return engine.Refuse(RefusedInnEmpty)
	case at == spotOf(inn) || b.freeAt(at) == 0:
		return engine.Refuse(RefusedInnPlace, engine.Term("place", at.String()))
	}
	return nil
}

// moveOff moves a person off the inn, or closes the seat's window. A lighthouse may begin to pay.
func (s *State) moveOff(seat Seat, m *Move, t *emitter) {
	if m.A == none {
		s.endWindow()
		return
	}
	b := &s.Boards[seat]
	b.seat(spotOf(mayMove.building()), -1, m.Noble())
	b.seat(spot(m.A), 1, m.Noble())
	t.emit(InnMoved, seat, engine.Term("place", m.Place()), num("noble", bit(m.Noble())))
	if s.Phase == Captain && (s.Step != stepWindow || s.Resume == stepStore) {
		s.payLighthouse(t)
	}
}
