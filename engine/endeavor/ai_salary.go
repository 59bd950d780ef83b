package endeavor

// repeatPart is what each further use of a kind of building brings of the one before, in thousandths.
const repeatPart = 700

// optionValue is what each action counts that a freed building offers, used or not.
const optionValue = 100

// rateSalary is what a seat could do in this round with the buildings that are free after a salary, those that promise
// most first and as long as the markers last. Of two that can do the same the one that can do more besides is better.
func (v *evaluation) rateSalary(set uint64) int {
	markers := int(v.b.Harbour) + v.b.due()
	var worth [Buildings]int
	var free [Buildings]int
	sum := 0
	for i, kind := range v.b.buildings() {
		free[kind] += 1 - int(v.b.Occupied>>i&1)
	}
	for kind := range Building(Buildings) {
		n := int(set >> (4 * uint(kind)) & 15)
		free[kind] += n
		sum += n * len(rulebook.buildings[kind].source.parts) * optionValue
		if free[kind] > 0 {
			worth[kind] = v.potential(kind, markers)
		}
	}
	for markers > 0 {
		best := NoBuilding
		for kind := range Building(Buildings) {
			if free[kind] > 0 && kind.uses() <= markers && worth[kind] > 0 &&
				(best == NoBuilding || worth[kind] > worth[best]) {
				best = kind
			}
		}
		if best == NoBuilding {
			break
		}
		sum += worth[best]
		free[best]--
		markers -= best.uses()
		worth[best] = worth[best] * repeatPart / point
	}
	return sum
}

// uses is how many markers an activation of the building takes at most.
func (b Building) uses() int {
	src := &rulebook.buildings[b].source
	all, most := 0, 0
	for _, p := range src.parts {
		all += p.Cost()
		most = max(most, p.Cost())
	}
	if src.both {
		return all + 1
	}
	return most + 1
}
