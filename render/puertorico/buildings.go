package puertorico

import (
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// sheet is what is printed on a building: the facts that a picture of it needs. Column is the largest quarry discount,
// sign the icon beside its name on a large picture: the crop, or the role that uses it.
type sheet struct {
	column, cost, points, circles, spaces int
	good                                  puertorico.Good
	sign                                  string
}

const no = puertorico.NoGood

// sheets follows the order of the offer and must agree with the rules' data.json; a test compares them.
var sheets = [puertorico.Buildings]sheet{
	puertorico.SmallIndigoPlant: {1, 1, 1, 1, 1, puertorico.Indigo, "indigo"},
	puertorico.SmallSugarMill:   {1, 2, 1, 1, 1, puertorico.Sugar, "sugar"},
	puertorico.SmallMarket:      {1, 1, 1, 1, 1, no, "trader"},
	puertorico.Hacienda:         {1, 2, 1, 1, 1, no, "settler"},
	puertorico.ConstructionHut:  {1, 2, 1, 1, 1, no, "settler"},
	puertorico.SmallWarehouse:   {1, 3, 1, 1, 1, no, "warehouse"},
	puertorico.IndigoPlant:      {2, 3, 2, 3, 1, puertorico.Indigo, "indigo"},
	puertorico.SugarMill:        {2, 4, 2, 3, 1, puertorico.Sugar, "sugar"},
	puertorico.Hospice:          {2, 4, 2, 1, 1, no, "settler"},
	puertorico.Office:           {2, 5, 2, 1, 1, no, "trader"},
	puertorico.LargeMarket:      {2, 5, 2, 1, 1, no, "trader"},
	puertorico.LargeWarehouse:   {2, 6, 2, 1, 1, no, "warehouse"},
	puertorico.TobaccoStorage:   {3, 5, 3, 3, 1, puertorico.Tobacco, "tobacco"},
	puertorico.CoffeeRoaster:    {3, 6, 3, 2, 1, puertorico.Coffee, "coffee"},
	puertorico.Factory:          {3, 7, 3, 1, 1, no, "craftsman"},
	puertorico.University:       {3, 8, 3, 1, 1, no, "builder"},
	puertorico.Harbor:           {3, 8, 3, 1, 1, no, "captain"},
	puertorico.Wharf:            {3, 9, 3, 1, 1, no, "captain"},
	puertorico.GuildHall:        {4, 10, 4, 1, 2, no, "vp"},
	puertorico.Residence:        {4, 10, 4, 1, 2, no, "vp"},
	puertorico.Fortress:         {4, 10, 4, 1, 2, no, "vp"},
	puertorico.CustomsHouse:     {4, 10, 4, 1, 2, no, "vp"},
	puertorico.CityHall:         {4, 10, 4, 1, 2, no, "vp"},
}

// sheetOf is the sheet of a building; a building that this painter does not know has an empty one.
func sheetOf(b puertorico.Building) sheet {
	if b < 0 || int(b) >= len(sheets) {
		return sheet{column: 1, circles: 1, spaces: 1, good: no, sign: "warehouse"}
	}
	return sheets[b]
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
