package puertorico

// heuristicInn moves somebody off the inn to where most is done in the phase that follows, or at the end of the game
// (X10.1).
func (s *State) heuristicInn(seat Seat) Move {
	var buffer [maxMoves]Move
	b := &s.Boards[seat]
	best, most := StayAtInn(), 0
	for _, m := range s.innMoves(seat, buffer[:0]) {
		if gain := s.innGain(seat, b, spot(m.A)); gain > most {
			best, most = m, gain
		}
	}
	return best
}

// innGain guesses what one more person on a place does from the open window on, in doubloons.
func (s *State) innGain(seat Seat, b *Board, at spot) int {
	good := Good(at)
	if !at.isTile() {
		building := at.building()
		k := rulebook.kinds[building]
		if good = k.Good; good == NoGood {
			return s.buildingGain(seat, b, k)
		}
	}
	if s.Phase != Craftsman || at == spot(Quarry) {
		return int(bit(s.Phase == Builder && at == spot(Quarry)))
	}
	with := *b
	with.seat(at, 1, false)
	return int(with.Production(good)-b.Production(good)) * (2 + good.Price())
}

// buildingGain guesses what a violet building or a jeweler does from the open window on.
func (s *State) buildingGain(seat Seat, b *Board, k *kind) int {
	if b.Occupied(k.Is) {
		return 0
	}
	switch {
	case s.Resume == stepFinal:
		points, _ := b.bonus(k.Is)
		return points
	case k.may(mayDouble):
		return int(bit(seat == s.Chooser && s.Phase != Buccaneer && s.Resume == stepBegin))
	case s.Resume == stepStore:
		return int(bit(k.worksFrom(StepStore, Captain))) * int(k.Cost)
	}
	return int(bit(k.worksIn(s.Phase))) * int(k.Cost)
}
