package puertorico

import "github.com/harbormaster/harbormaster/engine"

// chooseDraft draws one of the kinds that may be picked, by their weights: any kind is open to all, so variety counts
// for more than strength.
func (s *State) chooseDraft(list []Move, rand *engine.Rand) Move {
	var draftWeights [maxMoves]int
	sum := 0
	for i, m := range list {
		draftWeights[i] = s.draftWeight(Building(m.A))
		sum += draftWeights[i]
	}
	at := rand.IntN(sum)
	for i, liking := range draftWeights {
		if at -= liking; at < 0 {
			return list[i]
		}
	}
	return list[0]
}

// draftWeight weighs a kind in the draft: what colonists do there, more where it is cheap for it; and kinds that do
// what a picked one does weigh less, so that the office and the trading post seldom meet (X2).
func (s *State) draftWeight(b Building) int {
	k := rulebook.kinds[b]
	liking := 10
	if !k.Large {
		liking += int(staffing[b][planProduction.staff]+staffing[b][planBuilding.staff]) / 2
	}
	if k.Grants&(maySellAny|maySellApart) != 0 && s.sellsBesides() {
		liking /= 4
	}
	return liking
}

// sellsBesides says that a kind is picked which sells what the trading house holds already.
func (s *State) sellsBesides() bool {
	for building := range engine.Bits[Building](s.Selected) {
		if rulebook.kinds[building].may(maySellAny | maySellApart) {
			return true
		}
	}
	return false
}
