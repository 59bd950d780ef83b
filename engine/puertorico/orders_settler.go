package puertorico

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// The choices of the settler's orders beside tiles.
const (
	// orderMatching is a plantation that a plant of the own city has room for.
	orderMatching = "matching"
	orderForest   = "forest"
	orderDraw     = "draw"
	orderSkip     = "skip"
)

func settlerOrders() []orderRule {
	tiles := engine.RankedPart(
		"tiles", append(append([]string{orderMatching}, tileWords[:Quarry+1]...), orderForest)...,
	)
	return []orderRule{
		// settle:when:tiles:else takes the first of the tiles that lies there, with the hospice's colonist (P5.1, B8);
		// it answers the library's second question too (X12.1).
		{
			Key: OrderSettle, Phase: "settler", Steps: 1<<stepTake | 1<<stepSecond,
			Parts: []engine.OrderPart{whenPart(), tiles, elsePart()},
			Means: settles, Else: otherwise(Settle(none, false)), Spent: spentSettle,
		},
		// hacienda:do draws a tile or does not (B7).
		granted(mayDraw, orderRule{
			Key: OrderHacienda, Phase: "settler", Steps: 1 << stepHacienda,
			Parts: []engine.OrderPart{engine.OnePart("do", orderDraw, orderSkip)},
			Says:  "hacienda:", Spent: neverPlants,
		}),
		// forest:do lays what was drawn as a forest or does not (X4.3).
		granted(mayForest, orderRule{
			Key: OrderForest, Phase: "settler", Steps: 1 << stepForest,
			Parts: []engine.OrderPart{engine.OnePart("do", orderAlways, orderNever)},
			Means: func(_ *following, word string, m Move) bool { return m == LayForest(word == orderAlways) },
		}),
		// clear:tiles gives away an empty tile of the first of these kinds that the island has, or none (N5).
		granted(mayClear, orderRule{
			Key: OrderClear, Phase: "settler", Steps: 1 << stepClear,
			Parts: []engine.OrderPart{
				engine.RankedPart("tiles", append(append([]string{orderNone}, tileWords[:Quarry]...), orderForest)...),
			},
			Says: "clear:",
		}),
	}
}

func settles(f *following, word string, m Move) bool {
	s, tile := f.State, Tile(m.A)
	if m.Kind != SettleMove || tile == none || m.Colonist() != s.mayStaff() || m.Forest() != (word == orderForest) {
		return false
	}
	return m.Forest() || word == tile.String() || word == orderMatching && tile == own(f).matching(s.takeable())
}

// matching is the dearest plantation of a set of tiles that a plant of the city has room for, -1 for none.
func (b *Board) matching(row uint8) Tile {
	for good := Good(Goods - 1); good > Corn; good-- {
		if row&(1<<good) != 0 && b.plantRoom(good) > b.Island[good] {
			return Tile(good)
		}
	}
	return none
}

// plantRoom counts the circles of the plants of a good.
func (b *Board) plantRoom(good Good) int8 {
	var n int8
	for _, plant := range rulebook.plants[good] {
		if b.Has(plant) {
			n += b.circlesOf(plant)
		}
	}
	return n
}

// neverPlants says why no tile comes to the island any more. With nobles tiles may be given away, so that it is never
// full for good (N4, N5).
func neverPlants(f *following) *engine.Reason {
	if own(f).IslandCount == IslandSpaces && !f.State.Rules.Nobles {
		return engine.Refuse(SpentIsland)
	}
	return nil
}

func spentSettle(f *following) *engine.Reason {
	if reason := neverPlants(f); reason != nil {
		return reason
	}
	other := func(word string) bool { return word != tileWords[Quarry] }
	if tiles := f.List("tiles"); len(tiles) == 0 || f.State.Quarries > 0 || slices.ContainsFunc(tiles, other) {
		return nil
	}
	return engine.Refuse(SpentQuarries)
}
