package puertorico

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// mayMix says that the seat may load its small wharf (X9).
func (s *State) mayMix(seat Seat) bool {
	b := &s.Boards[seat]
	return b.may(mayShipMixed) && !s.SmallWharves.Has(seat) && b.goods() > 0
}

// mixing says that the seat may compose a loading of the small wharf now.
func (s *State) mixing(seat Seat) bool {
	return s.Step == stepLoad && s.open(seat) && s.mayMix(seat)
}

func (s *State) checkMix(m Move) error {
	b := &s.Boards[s.Turn]
	switch {
	case !b.may(mayShipMixed):
		return engine.Refuse(RefusedSmallWharf)
	case s.SmallWharves.Has(s.Turn):
		return engine.Refuse(RefusedSmallWharfUsed)
	case sum(m.Kept()) == 0:
		return engine.Refuse(RefusedMixNothing)
	}
	return b.lacks(m.Kept())
}

// loadMixed loads goods of several kinds on the small wharf: a point for each two (X9, R-19).
func (s *State) loadMixed(m *Move, t *emitter) {
	seat, goods := s.Turn, m.Kept()
	s.giveBack(&s.Boards[seat], goods)
	s.SmallWharves = s.SmallWharves.With(seat)
	var args []engine.Arg
	if t.on() {
		args = append(goodArgs(goods), num("goods", sum(goods)))
	}
	s.credit(seat, sum(goods)/2, CaptainMixed, args, t)
}

// sampleMix draws a loading of the small wharf.
func (b *Board) sampleMix(rand *engine.Rand) Move {
	for {
		var goods [Goods]int8
		for good, n := range b.Goods {
			goods[good] = int8(rand.IntN(int(n) + 1))
		}
		if sum(goods) > 0 {
			return LoadMixed(goods)
		}
	}
}

// The places of a small wharf's loading as piles.
const (
	aboardKey = "small_wharf"
	ashoreKey = "store"
)

func (s *State) mixPiles(seat Seat, m Move) []engine.Pile {
	var aboard [Goods]int8
	if m.Kind == MixMove {
		aboard = m.Kept()
	}
	var piles []engine.Pile
	for good := range engine.Bits[Good](s.Boards[seat].owned()) {
		word, n := good.String(), int(s.Boards[seat].Goods[good])
		on := int(aboard[good])
		piles = append(piles, engine.Pile{Key: aboardKey, Piece: word, Count: on, Max: maxColonists},
			engine.Pile{Key: ashoreKey, Piece: word, Count: n - on, Before: n, Max: maxColonists, Home: true})
	}
	return piles
}

func composeMix(piles []engine.Pile) (Move, error) {
	var goods [Goods]int8
	for _, pile := range piles {
		good, ok := parseGood(pile.Piece)
		if !ok || pile.Key != aboardKey && pile.Key != ashoreKey || pile.Count < 0 || pile.Count > 15 {
			return Move{}, engine.Refuse(RefusedStep)
		}
		if pile.Key == aboardKey {
			goods[good] = int8(pile.Count)
		}
	}
	return LoadMixed(goods), nil
}

// proposeLoads appends the loadings, and of the small wharf's those that a player would think of: all goods without an
// odd one, the same beside the dearest, which may be kept, what no cargo ship takes, all goods, and a single one.
func (s *State) proposeLoads(seat Seat, list []Move) []Move {
	start := len(list)
	b := &s.Boards[seat]
	add := func(goods [Goods]int8) {
		if m := LoadMixed(goods); sum(goods) > 0 && !slices.Contains(list[start:], m) {
			list = append(list, m)
		}
	}
	owned := b.owned()
	left := b.Goods
	for good := range engine.Bits[Good](owned) {
		if s.shipsFor(good, b.Goods[good]) != 0 {
			left[good] = 0
		}
	}
	add(evened(b.Goods))
	beside := b.Goods
	beside[bits.Len8(owned)-1]--
	add(evened(beside))
	add(evened(left))
	add(b.Goods)
	add(oneEach(owned & -owned))
	return s.loads(list)
}

// evened are goods without an odd one of the cheapest.
func evened(goods [Goods]int8) [Goods]int8 {
	for good := Good(0); good < Goods && sum(goods)%2 == 1; good++ {
		goods[good] -= bit(goods[good] > 0)
	}
	return goods
}
