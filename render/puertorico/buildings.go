package puertorico

import (
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// buildingData is what a picture shows of a building: what is printed on it, the crop of a production building, and the
// sign beside its name on a large picture, the crop or the role that uses it.
type buildingData struct {
	column, cost, points, circles, spaces int
	good                                  puertorico.Good
	crop, sign                            string
}

const no = puertorico.NoGood

// dataOf is the sheet of a building.
func dataOf(b puertorico.Building) buildingData {
	s := buildingData{
		column: b.Column(), cost: b.Cost(), points: b.VP(), circles: b.Circles(), spaces: 1, good: b.Good(),
		sign: signOf(b),
	}
	switch {
	case b.Large():
		s.spaces, s.sign = 2, "vp"
	case s.good != no:
		s.crop, s.sign = s.good.String(), s.good.String()
	case b.Production():
		s.crop = "coin" // The jeweler makes money (N9).
	}
	return s
}

// signOf is the icon of a building that is not large and makes no good: the role that uses it, or what it keeps.
func signOf(b puertorico.Building) string {
	switch b {
	case puertorico.ConstructionHut, puertorico.ForestHouse, puertorico.Hacienda, puertorico.Hospice,
		puertorico.HuntingLodge:
		return "settler"
	case puertorico.Villa:
		return "mayor"
	case puertorico.Inn:
		return "colonist"
	case puertorico.BlackMarket, puertorico.Church, puertorico.University, puertorico.ZoningOffice:
		return "builder"
	case puertorico.LandOffice, puertorico.LargeMarket, puertorico.Office, puertorico.SmallMarket,
		puertorico.TradingPost:
		return "trader"
	case puertorico.Harbor, puertorico.Lighthouse, puertorico.RoyalSupplier, puertorico.SmallWharf,
		puertorico.UnionHall,
		puertorico.Wharf:
		return "captain"
	case puertorico.SmallWarehouse, puertorico.LargeWarehouse, puertorico.Storehouse:
		return "warehouse"
	case puertorico.Library:
		return "book"
	}
	return "craftsman"
}

func (p *painter) building(b puertorico.Building) string {
	return p.Say(labelKeys[b])
}

// termKeys are the keys of buildings in sentences, labelKeys those of their labels.
var termKeys, labelKeys = func() (terms, labels [puertorico.Buildings]string) {
	for b := range terms {
		terms[b] = "puertorico.term." + puertorico.Building(b).String()
		labels[b] = terms[b] + ".capital"
	}
	return terms, labels
}()

// ground is the tint of a building: its crop's, pale green for production without a crop, or the lilac of those without
// production.
func (s buildingData) ground() render.Colour {
	switch {
	case s.good != no:
		return tileTint(puertorico.Tile(s.good))
	case s.crop != "":
		return render.Foam
	case s.spaces > 1:
		return "great"
	}
	return "civic"
}

// tone is the tint of a building's space: that of production without a crop is a little darker, so that names stand out
// in both themes.
func (s buildingData) tone() render.Tone {
	if s.ground() == render.Foam {
		return render.Faded(render.Foam, render.Sea, 70)
	}
	return render.Solid(s.ground())
}

func tileTint(t puertorico.Tile) render.Colour {
	if t >= 0 && int(t) < len(tints) {
		return tints[t]
	}
	return render.Empty
}

var tints = [puertorico.Tiles]render.Colour{"cornT", "indigoT", "sugarT", "tobaccoT", "coffeeT", "stoneT", "locT"}

// tileIcon is the picture on a tile, "" where it has none.
func tileIcon(t puertorico.Tile) string {
	if t >= 0 && t <= puertorico.Forest {
		return t.String()
	}
	return ""
}

func goodIcon(g puertorico.Good) string { return goodIcons[g] }

var goodIcons = [puertorico.Goods]string{"good_corn", "good_indigo", "good_sugar", "good_tobacco", "good_coffee"}

func roleIcon(r puertorico.Role) string {
	if r == puertorico.Prospector2 {
		r = puertorico.Prospector
	}
	return r.String()
}
