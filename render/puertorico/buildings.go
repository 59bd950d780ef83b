package puertorico

import (
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// sheet is what a picture shows of a building: what is printed on it, and the sign beside its name on a large picture, the
// crop or the role that uses it.
type sheet struct {
	column, cost, points, circles, spaces int
	good                                  puertorico.Good
	sign                                  string
}

const no = puertorico.NoGood

// signs are the icons of buildings without production; large ones wear the shield.
var signs = map[puertorico.Building]string{
	puertorico.SmallMarket:     "trader",
	puertorico.Hacienda:        "settler",
	puertorico.ConstructionHut: "settler",
	puertorico.SmallWarehouse:  "warehouse",
	puertorico.Hospice:         "settler",
	puertorico.Office:          "trader",
	puertorico.LargeMarket:     "trader",
	puertorico.LargeWarehouse:  "warehouse",
	puertorico.Factory:         "craftsman",
	puertorico.University:      "builder",
	puertorico.Harbor:          "captain",
	puertorico.Wharf:           "captain",
}

// sheetOf is the sheet of a building; one that the rules do not know has a sheet without anything.
func sheetOf(b puertorico.Building) sheet {
	if b < 0 || int(b) >= puertorico.Buildings {
		return sheet{column: 1, circles: 1, spaces: 1, good: no, sign: "warehouse"}
	}
	s := sheet{column: b.Column(), cost: b.Cost(), points: b.VP(), circles: b.Circles(), spaces: 1, good: b.Good(), sign: signs[b]}
	switch {
	case b.Large():
		s.spaces, s.sign = 2, "vp"
	case s.good != no:
		s.sign = s.good.String()
	case s.sign == "":
		s.sign = "warehouse"
	}
	return s
}

// ground is the tint of a building: its crop's, or the lilac of those without production.
func (s sheet) ground() render.Colour {
	switch {
	case s.good != no:
		return tileTint(puertorico.Tile(s.good))
	case s.spaces > 1:
		return "great"
	}
	return "civic"
}

// tileTint is the ground of a tile.
func tileTint(t puertorico.Tile) render.Colour {
	if t >= 0 && int(t) < len(tints) {
		return tints[t]
	}
	return render.Empty
}

var tints = [puertorico.Tiles]render.Colour{"cornT", "indigoT", "sugarT", "tobaccoT", "coffeeT", "stoneT", "leaf"}

// tileIcon is the picture on a tile, "" where it has none.
func tileIcon(t puertorico.Tile) string {
	if t >= 0 && t <= puertorico.Quarry {
		return t.String()
	}
	return ""
}

// goodIcon is the picture of a good that is harvested.
func goodIcon(g puertorico.Good) string {
	if g < 0 || int(g) >= puertorico.Goods {
		return "good_corn"
	}
	return goodIcons[g]
}

var goodIcons = [puertorico.Goods]string{"good_corn", "good_indigo", "good_sugar", "good_tobacco", "good_coffee"}

// roleIcon is the picture of a role card.
func roleIcon(r puertorico.Role) string {
	switch {
	case r == puertorico.Prospector2:
		return puertorico.Prospector.String()
	case r >= 0 && int(r) < puertorico.Roles:
		return r.String()
	}
	return puertorico.Prospector.String()
}
