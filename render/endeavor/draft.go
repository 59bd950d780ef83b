package endeavor

import (
	"strconv"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

func (p *painter) paid() []endeavor.Building {
	m, err := endeavor.Parse(p.Scene.Draft)
	if p.Scene.Draft == "" || err != nil {
		return nil
	}
	return m.Paid()
}

// freed says of each place of a seat whether the salary that is asked for and in preparation takes its marker back
// (E24).
func (p *painter) freed(seat engine.Seat) [endeavor.Places]bool {
	var places [endeavor.Places]bool
	if seat != p.Scene.Focus.Seat {
		return places
	}
	var left [endeavor.Buildings]int
	for _, b := range p.paid() {
		left[b]++
	}
	for i, place := range p.View.Players[seat].Places {
		if place.Occupied && left[place.Building] > 0 {
			left[place.Building]--
			places[i] = true
		}
	}
	return places
}

// ofDue is how many markers come back in the salary in preparation, of how many (E24).
func (p *painter) ofDue(seat engine.Seat) string {
	freed := p.freed(seat)
	return strconv.Itoa(count(freed[:])) + "/" + strconv.Itoa(ownPainter{p}.due(seat))
}
