package endeavor

import (
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

func (p *painter) paid() []endeavor.Building {
	m, err := endeavor.Parse(p.Scene.Draft)
	if p.Scene.Draft == "" || err != nil {
		return nil
	}
	return m.Paid()
}

// freed says of each place of a board whether the salary in preparation takes its marker back (E24).
func (p *painter) freed(v *endeavor.PlayerView) [endeavor.Places]bool {
	var left [endeavor.Buildings]int
	for _, b := range p.paid() {
		left[b]++
	}
	var places [endeavor.Places]bool
	for i, place := range v.Places {
		if place.Occupied && left[place.Building] > 0 {
			left[place.Building]--
			places[i] = true
		}
	}
	return places
}
