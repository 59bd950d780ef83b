package puertorico

import (
	"fmt"
	"sort"
	"strings"
	"testing"

	"github.com/harbormaster/harbormaster/engine"
)

// mayKeep is P10.7 word for word, tried on every way to keep something: some choice of as many whole kinds as the
// warehouses hold, and of the rest so many single goods.
func mayKeep(goods, keep [Goods]int8, warehouses, singles int) bool {
	var kinds []int
	for good, n := range goods {
		if n > 0 {
			kinds = append(kinds, good)
		}
	}
	for set := range 1 << len(kinds) {
		var whole, single, rest int
		fits := true
		for i, good := range kinds {
			if set&(1<<i) != 0 {
				whole++
				fits = fits && keep[good] == goods[good]
				continue
			}
			rest += int(goods[good])
			single += int(keep[good])
		}
		if fits && whole == min(warehouses, len(kinds)) && single == min(singles, rest) {
			return true
		}
	}
	return false
}

func TestEveryMaximalStorageIsListedOnce(t *testing.T) {
	warehouses := []string{"", "small_warehouse", "large_warehouse", "small_warehouse large_warehouse"}
	rand := engine.RandFrom(3)
	for range 300 {
		var goods [Goods]int8
		for good := range goods {
			goods[good] = int8(rand.IntN(4))
		}
		w := rand.IntN(len(warehouses))
		var s State
		s.Players, s.Step, s.Left = 2, stepStore, 1
		s.Boards[0].Goods = goods
		for _, word := range strings.Fields(warehouses[w]) {
			building, _ := parseBuilding(word)
			s.Boards[0].Staff[building] = 1
		}
		singles := 1
		if rand.IntN(2) == 0 {
			s.Boards[0].Staff[Storehouse], singles = 1, 4
		}
		s.Boards[0].countPersons()
		var want, got []string
		var keep [Goods]int8
		for keep[0] = 0; keep[0] <= goods[0]; keep[0]++ {
			for keep[1] = 0; keep[1] <= goods[1]; keep[1]++ {
				for keep[2] = 0; keep[2] <= goods[2]; keep[2]++ {
					for keep[3] = 0; keep[3] <= goods[3]; keep[3]++ {
						for keep[4] = 0; keep[4] <= goods[4]; keep[4]++ {
							if mayKeep(goods, keep, w, singles) {
								want = append(want, Store(keep).String())
							}
						}
					}
				}
			}
		}
		for _, m := range s.stores(nil) {
			got = append(got, m.String())
		}
		sort.Strings(want)
		sort.Strings(got)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("goods %v with %q and %d single goods: listed %v, want %v", goods, warehouses[w], singles, got, want)
		}
		if keep, only := s.Boards[0].onlyStorage(); only != (len(want) == 1) || only && Store(keep).String() != want[0] {
			t.Fatalf("goods %v with %q and %d single goods: %v is the only way %v, want %v", goods, warehouses[w], singles, keep, only, want)
		}
	}
}

func TestTheBestStorageIsProposedFirst(t *testing.T) {
	x := at(t, `
		cargo 5=corn:5 6=indigo:6 7=sugar:7
		seat 0 goods corn 1 indigo 2 coffee 3
		seat 0 city small_warehouse
		0 role:captain`)
	first := Rules{}.Candidates(&x.s, 0, nil)[0]
	if first.String() != "store:indigo=1,coffee=3" {
		t.Errorf("proposed is %s", first)
	}
}

func TestStoringIsRefusedWithItsReason(t *testing.T) {
	at(t, `
		cargo 5=corn:5 6=indigo:6 7=sugar:7
		seat 0 goods corn 3 indigo 2
		0 role:captain
		0 refused store:none captain.store_more
		0 refused store:corn=2 captain.store_less
		0 refused store:corn=1,indigo=1 captain.store_less
		0 refused store:coffee=1 goods.not_owned
		0 refused store:corn=4 goods.not_owned
		0 store:corn=1
		want goods 0 = corn 1`)
}
