package puertorico

import "github.com/harbormaster/harbormaster/engine"

// festivalOutlook is what is left to be won at the festival (F4); prize is NoBuilding where its task is solved.
type festivalOutlook struct {
	planting, crafting bool
	tile               Tile
	goods              [Goods]int8
	prize              Building
}

// festivalOutlook are the festival's tasks that nobody has solved.
func (s *State) festivalOutlook() festivalOutlook {
	f := festivalOutlook{prize: NoBuilding}
	if !s.Rules.Festival {
		return f
	}
	by := &s.Festival.By
	f.planting, f.tile = by[taskCultivation] == engine.Everyone, s.Festival.Tile
	f.crafting, f.goods = by[taskProduction] == engine.Everyone, s.Festival.Goods
	if by[taskBuilding] == engine.Everyone {
		f.prize = s.Festival.Building
	}
	return f
}

// The part of a task's reward that counts for a board that has so many of three tiles or goods, in thousandths.
var (
	plantingPart = [...]int{0, 60, 250, 250}
	craftingPart = [...]int{0, 50, 150, 450}
)

// valueOfFestival values the way to the open tasks of the festival: the reward is to come, and others may be faster.
func (b *Board) valueOfFestival(h *outlook) int {
	v := 0
	if h.planting && b.IslandCount < IslandSpaces {
		have := min(b.Island[h.tile], rulebook.festival.Tiles)
		reward := int(rulebook.festival.Colonists) * h.festivalColonist
		v += reward * plantingPart[have] / 1000 * atMostOne(h.phases[Settler]) / 1000
	}
	if h.crafting {
		have := int8(0)
		for good, n := range h.goods {
			if n > 0 {
				have += min(n, b.Production(Good(good)))
			}
		}
		reward := int(rulebook.festival.Doubloons) * h.doubloon
		v += reward * craftingPart[have] / 1000 * atMostOne(h.phases[Craftsman]) / 1000
	}
	return v
}
