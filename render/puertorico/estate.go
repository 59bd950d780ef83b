package puertorico

import (
	"slices"
	"strconv"

	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render/focus"
)

// estate is what somebody has, and what follows from their buildings.
type estate struct {
	*puertorico.PlayerView
	// chooses says that they chose the role of the phase.
	chooses bool
}

// privilege is what a role is worth to who chooses it, where it is a number.
func (o *estate) privilege() int {
	if o.occupied(puertorico.Library) {
		return 2
	}
	return 1
}

// occupied says that such a building has somebody on it.
func (o *estate) occupied(b puertorico.Building) bool {
	return slices.ContainsFunc(o.City, func(v puertorico.BuildingView) bool {
		return v.Building == b && v.Colonists > 0
	})
}

func (o *estate) owns(b puertorico.Building) bool {
	return slices.ContainsFunc(o.City, func(v puertorico.BuildingView) bool { return v.Building == b })
}

// spaces are the free ones of the city.
func (o *estate) spaces() int {
	free := puertorico.CitySpaces
	for _, b := range o.City {
		free -= dataOf(b.Building).spaces
	}
	return free
}

// places are the free circles of island and city.
func (o *estate) places() int {
	free := 0
	for _, t := range o.Island {
		if t.Tile != puertorico.Forest && t.Colonists <= 0 {
			free++
		}
	}
	for _, b := range o.City {
		free += dataOf(b.Building).circles - b.Colonists
	}
	return free
}

// quarries are the occupied ones.
func (o *estate) quarries() int {
	n := 0
	for _, t := range o.Island {
		if t.Tile == puertorico.Quarry && t.Colonists > 0 {
			n++
		}
	}
	return n
}

// saleSum is what a price consists of: that of the good, markets, the trader's privilege.
func (o *estate) saleSum(g puertorico.Good, price int) string {
	sum := strconv.Itoa(basePrice(g))
	left := price - basePrice(g)
	for _, n := range o.additions() {
		if n > 0 && left >= n {
			sum += " + " + strconv.Itoa(n)
			left -= n
		}
	}
	if left > 0 {
		sum += " + " + strconv.Itoa(left)
	}
	return sum
}

// additions are what privilege, small and large market add to a sale.
func (o *estate) additions() [3]int {
	var list [3]int
	if o.chooses {
		list[0] = o.privilege()
	}
	if o.occupied(puertorico.SmallMarket) {
		list[1] = 1
	}
	if o.occupied(puertorico.LargeMarket) {
		list[2] = 2
	}
	return list
}

// storing says what may be kept: kinds of warehouses, single goods.
func (o *estate) storing() focus.Sign {
	kinds, single := o.stores()
	return storings()[kinds*2+single/4]
}

// stores are how many kinds the warehouses keep whole, and how many goods stay besides.
func (o *estate) stores() (kinds, single int) {
	single = 1
	for b, n := range map[puertorico.Building]int{puertorico.SmallWarehouse: 1, puertorico.LargeWarehouse: 2} {
		if o.occupied(b) {
			kinds += n
		}
	}
	if o.occupied(puertorico.Storehouse) {
		single += 3
	}
	return kinds, single
}
