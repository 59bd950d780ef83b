package puertorico

import (
	"maps"
	"slices"
)

// oracleFestival is the festival board; by is who solved a task, -1 nobody.
type oracleFestival struct {
	tile, building              string
	goods                       []string
	tileBy, goodsBy, buildingBy int
	// boxed says that the marker of the building is a copy of the box.
	boxed bool
}

// setupFestival is F1 to F3 and R-53: what is drawn leaves the supplies.
func (o *oracle) setupFestival(keys map[string]any, plants map[string]int) bool {
	drawn, given := keys["festival"]
	if !o.with["festival"] {
		return !given
	}
	object, _ := drawn.(map[string]any)
	f := &oracleFestival{tileBy: -1, goodsBy: -1, buildingBy: -1}
	f.tile, _ = object["cultivation"].(string)
	f.building, _ = object["building"].(string)
	goods, _ := object["production"].([]any)
	for _, value := range goods {
		good, _ := value.(string)
		f.goods = append(f.goods, good)
	}
	slices.SortFunc(f.goods, func(a, b string) int { return slices.Index(oracleGoods, a) - slices.Index(oracleGoods, b) })
	b, left := oracleBuildings[f.building], o.offer[f.building]
	if !slices.Contains(oracleGoods, f.tile) || len(f.goods) != 3 || b.column != 3 || left == 0 || slices.Contains(f.goods, b.good) {
		return false
	}
	for _, good := range f.goods {
		if !slices.Contains(oracleGoods, good) {
			return false
		}
		o.goods[good]--
	}
	plants[f.tile]--
	if f.boxed = left == 1; f.boxed {
		o.meet("R-53 a boxed copy as marker")
	} else {
		o.offer[f.building]--
	}
	o.festival = f
	return true
}

// cultivated judges the cultivation task after a tile was placed and its colonist given, and says that it is solved (F4, F5,
//
func (o *oracle) cultivated(p int) bool {
	f, s := o.festival, o.seats[p]
	if f == nil || f.tileBy >= 0 {
		return false
	}
	if s.tiles[f.tile] < 3 {
		forests := slices.DeleteFunc(slices.Clone(s.forests), func(tile string) bool { return tile != f.tile })
		if s.tiles[f.tile]+len(forests) >= 3 {
			o.meet("R-51 forests of the plant do not count")
		}
		return false
	}
	if s.men[f.tile] < 3 {
		o.meet("R-51 unoccupied tiles count")
	}
	o.meet("F4 cultivation")
	if o.colonists < 3 {
		o.meet("R-54 fewer colonists than the reward")
	}
	f.tileBy = p
	n := min(3, o.colonists)
	o.colonists -= n
	s.put(oracleSanJuan, false, n)
	o.discards[f.tile]++
	return true
}

// harvested judges the production task by what a player has produced in this phase, and says that it is solved (F4, F5, R-16,
//
func (o *oracle) harvested(p int, produced map[string]int) bool {
	f := o.festival
	if f == nil || f.goodsBy >= 0 {
		return false
	}
	left := maps.Clone(produced)
	for _, good := range f.goods {
		if left[good]--; left[good] < 0 {
			return false
		}
	}
	o.meet("F4 production")
	f.goodsBy = p
	o.seats[p].money += 3
	for _, good := range f.goods {
		o.goods[good]++
	}
	return true
}

// festive judges the building task after a building (F4, F5).
func (o *oracle) festive(p int, id string) {
	f := o.festival
	if f == nil || f.buildingBy >= 0 || id != f.building {
		return
	}
	o.meet("F4 building")
	f.buildingBy = p
	o.award(p, 3)
	if f.boxed {
		o.meet("R-53 the boxed marker goes back to the box")
	} else {
		o.offer[id]++
	}
}
