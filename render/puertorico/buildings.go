package puertorico

import (
	"github.com/harbormaster/harbormaster/engine/puertorico"
	"github.com/harbormaster/harbormaster/render"
)

// buildingData is what a picture shows of a building: what is printed on it, and the crop of a production building.
type buildingData struct {
	column, cost, points, circles, spaces int
	good                                  puertorico.Good
	crop                                  string
}

const no = puertorico.NoGood

// dataOf is the sheet of a building.
func dataOf(b puertorico.Building) buildingData {
	s := buildingData{
		column: b.Column(), cost: b.Cost(), points: b.VP(), circles: b.Circles(), spaces: 1, good: b.Good(),
	}
	switch {
	case b.Large():
		s.spaces = 2
	case s.good != no:
		s.crop = s.good.String()
	case b.Production():
		s.crop = "coin" // The jeweler makes money (N9).
	}
	return s
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
		return tileTints[puertorico.Tile(s.good)]
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

var tileTints = [puertorico.Tiles]render.Colour{"cornT", "indigoT", "sugarT", "tobaccoT", "coffeeT", "stoneT", "locT"}

var goodIcons = [puertorico.Goods]string{"good_corn", "good_indigo", "good_sugar", "good_tobacco", "good_coffee"}

func roleIcon(r puertorico.Role) string {
	if r == puertorico.Prospector2 {
		r = puertorico.Prospector
	}
	return r.String()
}
