package endeavor

import (
	"slices"
	"strings"
)

// build is phase 1: E18 to E22, R2.
func (o *oracle) build(seat int) {
	s := o.seats[seat]
	five := slices.ContainsFunc(s.buildings, func(id string) bool { return o.building(id).Level == 5 })
	most := o.yield(s, "industry")
	moves := []string{}
	for ; len(moves) == 0; most++ {
		for _, b := range o.Buildings {
			if o.stock[b.ID] == 0 || b.Level > most {
				continue
			}
			if b.Level == 5 && five {
				o.meet("E20 no second building of level 5")
				continue
			}
			moves = append(moves, "build:"+b.ID)
		}
		if len(moves) == 0 {
			o.meet("E19 a tile of the next level")
		}
	}
	_, id, _ := strings.Cut(o.ask("build", seat, moves), ":")
	if slices.Contains(s.buildings, id) {
		o.meet("E20 a second copy")
	}
	o.stock[id]--
	s.buildings = append(s.buildings, id)
}

// grow is phase 2: E23.
func (o *oracle) grow(s *oracleSeat) { s.harbour += o.yield(s, "culture") }

// salary is phase 3: E24, R3.
func (o *oracle) salary(seat int) {
	s := o.seats[seat]
	n := min(o.yield(s, "finance"), len(s.occupied))
	if n == 0 {
		return
	}
	if n < o.yield(s, "finance") {
		o.meet("E24 lost payments")
	}
	moves := []string{}
	for _, choice := range oracleChoices(s.occupied, n) {
		slices.Sort(choice)
		moves = append(moves, "salary:"+strings.Join(choice, ","))
	}
	_, list, _ := strings.Cut(o.ask("salary", seat, moves), ":")
	for id := range strings.SplitSeq(list, ",") {
		s.free(id)
		s.harbour++
	}
}

// oracleChoices are all ways to choose n of some things.
func oracleChoices(of []string, n int) [][]string {
	if n == 0 {
		return [][]string{nil}
	}
	all := [][]string{}
	for i := range of {
		for _, rest := range oracleChoices(of[i+1:], n-1) {
			all = append(all, append([]string{of[i]}, rest...))
		}
	}
	return all
}

// free takes a marker off a building.
func (s *oracleSeat) free(building string) {
	at := slices.Index(s.occupied, building)
	s.occupied = slices.Delete(s.occupied, at, at+1)
}
