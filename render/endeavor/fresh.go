package endeavor

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// fresh tells what changed on the table since the view before, and by which seat; engine.Everyone where nothing did.
type fresh struct{ was, now *endeavor.View }

// arrived is whose marker lies where another, or none, lay before.
func arrived(was, now engine.Seat) engine.Seat {
	if was == now {
		return engine.Everyone
	}
	return now
}

func (f fresh) space(r endeavor.Region, i int) engine.Seat {
	return arrived(f.was.Regions[r].Track[i].Seat, f.now.Regions[r].Track[i].Seat)
}

func (f fresh) city(c endeavor.City) engine.Seat {
	return arrived(f.was.Cities[c].Seat, f.now.Cities[c].Seat)
}

func (f fresh) link(l endeavor.Connection) engine.Seat {
	return arrived(f.was.Connections[l].Seat, f.now.Connections[l].Seat)
}

// beside is how often a seat shipped beside a full track, ships that and where it shipped onto one.
func (f fresh) beside(r endeavor.Region, seat engine.Seat) int {
	return f.now.Regions[r].Beside[seat] - f.was.Regions[r].Beside[seat]
}

func (f fresh) ships(r endeavor.Region, seat engine.Seat) int {
	n := f.beside(r, seat)
	for i := range f.now.Regions[r].Track {
		if f.space(r, i) == seat {
			n++
		}
	}
	return n
}

func (f fresh) card(seat engine.Seat, card endeavor.Card) bool {
	return slices.Contains(f.now.Players[seat].Cards, card) && !slices.Contains(f.was.Players[seat].Cards, card)
}

// deck is who won the governor of a deck, or ended slavery with the last card of Europe (E48).
func (f fresh) deck(d endeavor.Deck) engine.Seat {
	card := endeavor.CardOf(d, 0)
	if d == endeavor.SlaveryDeck {
		card = endeavor.Abolition
	}
	for seat := range engine.Seat(len(f.now.Players)) {
		if f.card(seat, card) && (card.Governor() || card == endeavor.Abolition) {
			return seat
		}
	}
	return engine.Everyone
}

func (f fresh) turned(seat engine.Seat) bool {
	return f.now.Players[seat].Turned > f.was.Players[seat].Turned
}

// built says that a building of a seat is new, used that a marker came onto one that is not.
func (f fresh) built(seat engine.Seat, i int) bool { return i >= len(f.was.Players[seat].Places) }

func (f fresh) used(seat engine.Seat, i int) bool {
	return f.now.Players[seat].Places[i].Occupied && !(f.built(seat, i) || f.was.Players[seat].Places[i].Occupied)
}

// changedDisc rings a mark of a radius that a seat put down, in its color, apart from the mark.
func (p *painter) changedDisc(c *render.Canvas, at image.Point, r int, seat engine.Seat) {
	apart := max(9, r/3)
	if p.Seated(seat) {
		c.Piece(render.SpriteKey{Kind: "en.gap", A: r}, render.Around(r+6), at.X, at.Y, func(pen *render.Pen) {
			pen.Circle(0, 0, float64(r)+2.5)
			pen.Stroke(render.Sail, 5)
		})
	}
	c.ChangeFrame(render.Around(r+apart).Add(at), r+apart, seat)
}
