package puertorico

import "github.com/harbormaster/harbormaster/engine"

// Roll draws an outcome of the open question of chance: the setup or a reshuffle (P2.3, O12).
func (Rules) Roll(s *State, rand *engine.Rand) Move {
	if s.Step != stepSetup {
		var tiles [maxStack]Tile
		return deal(ReshuffleMove, 0, shuffled(tiles[:0], s.Discards, rand))
	}
	governor := s.Rules.Governor
	if governor == engine.Everyone {
		governor = Seat(rand.IntN(int(s.Players)))
	}
	var tiles [maxStack]Tile
	return deal(SetupMove, governor, shuffled(tiles[:0], rulebook.starts[s.Players].Plants, rand))
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

// Redeal replaces what the seat can't know: the order of the face-down stack, and placements that others have given but not
// yet shown. Chips stay, also where they lie face down: every gain of them was public, so who counts knows them.
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
