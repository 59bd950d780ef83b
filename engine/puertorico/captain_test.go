package puertorico

import (
	"slices"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// mayLoad is P10.1 to P10.3 word for word.
func mayLoad(s *State, seat Seat, good Good, at int) bool {
	have, ship := s.Boards[seat].Goods[good], s.Ships[at]
	if have == 0 || ship.Count == ship.Capacity || ship.Good != NoGood && ship.Good != good {
		return false
	}
	for i, other := range s.Ships {
		if i != at && other.Good == good {
			return false
		}
	}
	if ship.Good == good {
		return true
	}
	for _, other := range s.Ships {
		if other.Good == NoGood && min(have, other.Capacity) > min(have, ship.Capacity) {
			return false
		}
	}
	return true
}

func TestTheLoadingsAreThoseOfTheRules(t *testing.T) {
	rand := engine.RandFrom(8)
	for range 3000 {
		s := setupWith(t, 2+rand.IntN(4), nil)
		s.Step, s.Turn, s.Chooser, s.Phase = stepLoad, 0, 1, Captain
		kinds := []Good{Corn, Indigo, Sugar, Tobacco, Coffee}
		for i := range s.Ships {
			if ship := &s.Ships[i]; ship.Capacity > 0 && rand.IntN(2) == 0 {
				j := rand.IntN(len(kinds))
				ship.Good, ship.Count = kinds[j], int8(1+rand.IntN(int(ship.Capacity)))
				kinds = slices.Delete(kinds, j, j+1)
			}
		}
		b := &s.Boards[0]
		for good := range b.Goods {
			b.Goods[good] = int8(max(0, rand.IntN(14)-5))
		}
		b.addBuilding(Wharf)
		b.addBuilding(SmallWharf)
		b.Staff[Wharf], b.Staff[SmallWharf] = int8(rand.IntN(2)), int8(rand.IntN(2))
		b.countPersons()
		if rand.IntN(3) == 0 {
			s.Wharves = 1
		}
		var want []Move
		for good := range Good(Goods) {
			for at, ship := range s.Ships {
				if ship.Capacity > 0 && mayLoad(&s, 0, good, at) {
					want = append(want, Load(good, ship.Capacity))
				}
			}
		}
		cargo := len(want) > 0
		for good := range Good(Goods) {
			if b.Occupied(Wharf) && s.Wharves == 0 && b.Goods[good] > 0 {
				want = append(want, Load(good, 0))
			}
		}
		// With a loading of the small wharf, or a move off an inn, as the only other choice there is no loading too.
		if !cargo {
			want = append(want, Load(NoGood, 0))
		}
		got := s.loads(nil)
		for _, m := range want {
			if !slices.Contains(got, m) {
				t.Fatalf("%s is not listed among %v with %v aboard %v", m, got, b.Goods, s.Ships)
			}
		}
		if len(got) != len(want) {
			t.Fatalf("listed are %v, want %v with %v aboard %v", got, want, b.Goods, s.Ships)
		}
	}
}

func TestThePrivilegeIsForTheFirstLoadingOnly(t *testing.T) {
	at(t, `
		seat 0 goods corn 2 indigo 2 sugar 1
		0 role:captain
		0 load:corn:5
		want vp 0 = 3
		0 load:indigo:6
		want loaded = 0:corn:2:3 0:indigo:2:2 0:sugar:1:1
		want vp 0 = 6`)
}

func TestALoneLoadingIsMadeWithoutAsking(t *testing.T) {
	x := at(t, `
		cargo 5=corn:1 6 7=sugar:1
		seat 1 goods corn 3
		0 role:captain
		want vp 1 = 3`)
	if got := x.told(); !strings.Contains(got, "(captain.loaded)") {
		t.Errorf("told was %s", got)
	}
}
