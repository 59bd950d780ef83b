package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// maxStrength bounds the strengths of raids that are told apart.
const maxStrength = 20

// raidTable is what a raid of each color and strength brings, with the raid actions that are left in this turn.
type raidTable [Treasures][maxStrength + 1]int

func (v *evaluation) worth(colour Treasure, strength int) int {
	v.once(memoRaids, func() int {
		v.raids = v.spend(0)
		return 0
	})
	return v.raids[colour][max(0, min(maxStrength, strength))]
}

// spend finds the best use of each strength without a set of raid actions: each action once (M43, M44).
func (v *evaluation) spend(without uint16) (table raidTable) {
	for a := range engine.Bits[RaidAction](v.perm.raidActions() &^ v.s.Used &^ without) {
		cost := rulebook.raids[a].cost
		for kind := range Treasure(Treasures) {
			worth := v.raidGain(a, kind)
			row := &table[kind]
			for n := maxStrength; n >= cost; n-- {
				row[n] = max(row[n], row[n-cost]+worth)
			}
		}
	}
	return table
}

func (v *evaluation) raidGain(a RaidAction, colour Treasure) int {
	before := v.colour
	v.colour = colour
	worth := effectEvaluation{v}.list(rulebook.raids[a].gain)
	v.colour = before
	return worth
}

// raid is what a raid is worth before anything is rolled.
func (v *evaluation) raid(e *Effect) int {
	bonus := e.Bonus + int(v.perm.Raid)
	switch e.Mode {
	case FixedRaid:
		return max(v.worth(Gold, e.N+bonus), v.worth(Emerald, e.N+bonus), v.worth(Pearl, e.N+bonus))
	case DieRaid:
		sum := 0
		for die := 1; die <= 6; die++ {
			sum += v.worth(e.Treasure, die+bonus+int(v.perm.Die[e.Treasure]))
		}
		return sum / 6
	}
	return v.rolled(bonus, max(1, int(v.perm.Rerolls)))
}

// rolled is what three dice with a bonus are worth, when the worst rolls are rolled again.
func (v *evaluation) rolled(bonus, rerolls int) int {
	var by [Treasures][6]int
	for kind := range by {
		for i := range by[kind] {
			by[kind][i] = v.worth(Treasure(kind), i+1+bonus+int(v.perm.Die[kind]))
		}
	}
	mean := 0
	for range rerolls + 1 {
		sum := 0
		for _, a := range by[Gold] {
			for _, b := range by[Emerald] {
				most := max(a, b, mean)
				for _, c := range by[Pearl] {
					sum += max(most, c)
				}
			}
		}
		mean = sum / 216
	}
	return mean
}
