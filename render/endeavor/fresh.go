package endeavor

import (
	"image"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
)

// fresh is what changed since the reader's last picture, each with the seat that did it; engine.Everyone where nothing
// did.
type fresh struct {
	space  [endeavor.Regions][endeavor.MaxTrack]engine.Seat
	city   [endeavor.Cities]engine.Seat
	link   [endeavor.Connections]engine.Seat
	deck   [endeavor.Decks]engine.Seat
	card   [endeavor.Cards]engine.Seat
	beside [endeavor.Regions]engine.SeatSet
	// turned are the seats whose cards were turned over, built counts the new buildings by seat, used are those
	// activated.
	turned engine.SeatSet
	built  map[engine.Seat]int
	used   map[engine.Seat][]endeavor.Building
}

func readFresh(events []engine.Event) fresh {
	f := fresh{built: map[engine.Seat]int{}, used: map[engine.Seat][]endeavor.Building{}}
	for r := range f.space {
		render.Nobody(f.space[r][:])
	}
	render.Nobody(f.city[:])
	render.Nobody(f.link[:])
	render.Nobody(f.deck[:])
	render.Nobody(f.card[:])
	for _, e := range events {
		if e.Seat >= 0 && e.Seat < engine.MaxSeats {
			f.add(e)
		}
	}
	return f
}

func (f *fresh) add(e engine.Event) {
	if b := render.OfWord(e.Arg("source").Text, endeavor.Building(endeavor.Buildings)); b >= 0 &&
		e.Arg("second").Num == 0 {
		f.used[e.Seat] = append(f.used[e.Seat], b)
	}
	switch e.Kind {
	case endeavor.Built:
		f.built[e.Seat]++
	case endeavor.Shipped:
		r, space := render.OfWord(e.Arg("region").Text, endeavor.Region(endeavor.Regions)), e.Arg("space").Num
		switch {
		case r < 0:
		case space < 1:
			f.beside[r] = f.beside[r].With(e.Seat)
		case space <= endeavor.MaxTrack:
			f.space[r][space-1] = e.Seat
		}
	case endeavor.Occupied, endeavor.Attacked:
		render.ChangedBy(f.city[:], render.OfWord(e.Arg("city").Text, endeavor.City(endeavor.Cities)), e.Seat)
	case endeavor.Linked:
		render.ChangedBy(f.link[:], render.OfWord(strings.Join(argWords(e, "city"), "-"),
			endeavor.Connection(endeavor.Connections)), e.Seat)
	case endeavor.Drew:
		render.ChangedBy(f.card[:], endeavor.CardOfTerm(e.Arg("card").Text), e.Seat)
	case endeavor.GovernorWon:
		card := endeavor.CardOfTerm(e.Arg("card").Text)
		render.ChangedBy(f.card[:], card, e.Seat)
		render.ChangedBy(f.deck[:], card.Deck(), e.Seat)
	case endeavor.Abolished:
		f.deck[endeavor.SlaveryDeck] = e.Seat
	case endeavor.CardsTurned:
		f.turned = f.turned.With(e.Seat)
	case endeavor.Discarded:
		render.ChangedBy(f.card[:], endeavor.CardOfTerm(e.Arg("card").Text), engine.Everyone)
		if e.Arg("turned").Num > 0 {
			f.turned = f.turned.With(e.Seat)
		}
	}
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

// argWords are the words of all arguments of a key.
func argWords(e engine.Event, key string) []string {
	var list []string
	for _, a := range e.Args {
		if a.Key == key {
			list = append(list, a.Text)
		}
	}
	return list
}
