package puertorico

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// Roll draws an outcome of the open question of chance: the setup with all that it draws, or a reshuffle (P2.3, X2, F,
// O12).
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	var tiles [maxStack]Tile
	switch s.Step {
	case stepTasks:
		return s.rollTasks(rand)
	case stepLot:
		return s.rollLot(rand)
	case stepPrize:
		return prize(drawKind(s.prizes(), rand))
	case stepSetup:
		governor := s.Rules.Governor
		if governor == engine.Everyone {
			governor = Seat(rand.IntN(int(s.Players)))
		}
		return deal(SetupMove, governor, shuffled(tiles[:0], s.plants(), rand))
	}
	return deal(ReshuffleMove, 0, shuffled(tiles[:0], s.Discards, rand))
}

// Chance says whether chance is asked (O12).
func (Rules) Chance(s *State) bool {
	switch s.Step {
	case stepSetup, stepTasks, stepLot, stepPrize:
		return true
	}
	return s.Reshuffle
}

// checkChance judges an outcome.
func (s *State) checkChance(m Move) error {
	switch {
	case s.Step == stepSetup && m.Kind == SetupMove:
		return s.checkSetup(m)
	case s.Step == stepTasks && m.Kind == TasksMove:
		return s.checkTasks(m)
	case s.Step == stepLot && m.Kind == LotMove:
		return s.checkLot(m.X[0])
	case s.Step == stepPrize && m.Kind == PrizeMove:
		if m.A < 0 || m.A >= Buildings || s.prizes()&(1<<m.A) == 0 {
			return refuseOutcome("building")
		}
		return nil
	case s.Reshuffle && m.Kind == ReshuffleMove:
		return checkTiles(m, s.Discards)
	}
	return engine.Refuse(RefusedStep)
}

// drawKind draws one of a set of kinds.
func drawKind(set uint64, rand *engine.Rand) Building {
	for range rand.IntN(bits.OnesCount64(set)) {
		set &= set - 1
	}
	return Building(bits.TrailingZeros64(set))
}

// shuffled appends the tiles in random order.
func shuffled(tiles []Tile, counts [Goods]int8, rand *engine.Rand) []Tile {
	for good, n := range counts {
		for range n {
			tiles = append(tiles, Tile(good))
		}
	}
	shuffle(tiles, rand)
	return tiles
}

func shuffle(tiles []Tile, rand *engine.Rand) {
	for i := len(tiles) - 1; i > 0; i-- {
		j := rand.IntN(i + 1)
		tiles[i], tiles[j] = tiles[j], tiles[i]
	}
}

// Redeal replaces what the seat can't know: the order of the face-down stack, and placements that others have given but
// not yet shown. Chips stay, also where they lie face down: every gain of them was public, so who counts knows them.
func (Rules) Redeal(s *State, seat Seat, rand *engine.Rand) {
	shuffle(s.Stack[:s.StackCount], rand)
	if s.Step != stepPlace || s.InOrder {
		return
	}
	for _, other := range s.Given.Seats() {
		if other != seat {
			m := s.samplePlace(other, rand)
			s.Drafts[other] = m.placement()
		}
	}
}
