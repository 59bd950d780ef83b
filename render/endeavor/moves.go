package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
)

// source is something that gives an action: a building that is activated, a token that is spent, or the building that
// was begun with, of which the other part is left.
type source struct {
	building endeavor.Building
	token    endeavor.Token
	// price is how many markers of the harbor it takes in all (E27 to E29).
	price int
}

// possible is what the moves of a decision allow, as far as the picture shows it.
type possible struct {
	build [endeavor.Buildings]bool
	// parts are the actions, sources what each may be done with: buildings first, dearest first.
	parts   [endeavor.Parts]bool
	sources [endeavor.Parts][]source
	// ship, occupy, attack and draw are the targets; freed the buildings that a payment frees.
	ship   [endeavor.Regions]bool
	occupy [endeavor.Cities]bool
	attack [endeavor.Cities]bool
	draw   [endeavor.Decks]bool
	freed  [endeavor.Buildings]bool
	// paid are the buildings that a salary may free.
	paid [endeavor.Buildings]bool
	// discard are the cards that may go; keep says that the hand may stay as it is, with a governor on its place (R7).
	discard [endeavor.Cards]bool
	keep    bool
	// chosen is the one action that all moves do, NoPart where there are several or none.
	chosen endeavor.Part
}

// readMoves understands the notation of the rules; what it does not know it leaves out.
func readMoves(d engine.Decision) possible {
	p := possible{chosen: endeavor.NoPart}
	for _, notation := range d.Moves {
		m, err := endeavor.Parse(notation)
		if err != nil {
			continue
		}
		switch m.Kind {
		case endeavor.BuildMove:
			p.build[m.Building()] = true
		case endeavor.SalaryMove:
			for _, b := range m.Paid() {
				p.paid[b] = true
			}
		case endeavor.DiscardMove:
			p.discard[m.Card()] = true
		case endeavor.KeepMove:
			p.keep = true
		}
		if m.Does() {
			p.addAction(m)
		}
	}
	for part, sources := range p.sources {
		slices.SortStableFunc(sources, func(a, b source) int { return b.price - a.price })
		p.parts[part] = len(sources) > 0
	}
	if count(p.parts[:]) == 1 {
		p.chosen = endeavor.Part(slices.Index(p.parts[:], true))
	}
	return p
}

func (p *possible) addAction(m endeavor.Move) {
	s := source{building: m.Building(), token: m.Token(), price: m.Part.Cost()}
	if m.Kind == endeavor.ActivateMove {
		s.price++
	}
	if !slices.Contains(p.sources[m.Part], s) {
		p.sources[m.Part] = append(p.sources[m.Part], s)
	}
	switch m.Part {
	case endeavor.Ship:
		p.ship[m.Region()] = true
	case endeavor.Occupy:
		p.occupy[m.City()] = true
	case endeavor.Attack:
		p.attack[m.City()] = true
	case endeavor.Draw:
		p.draw[m.Deck()] = true
	case endeavor.Payment:
		p.freed[m.Freed()] = true
	}
}

// mostRings is how many rings may be highlighted at a time, besides those of attacks; with more of them only the cities
// are, which are hardest to find otherwise.
const mostRings = 14

type rings struct {
	space    [endeavor.Regions]bool
	city     [endeavor.Cities]bool
	deck     [endeavor.Decks]bool
	building [endeavor.Buildings]bool
}

// rings are those of the open question: of the one action that is left to choose a target for, else of everything but
// payments.
func (p *painter) rings() rings {
	can := &p.can
	r := rings{space: can.ship, city: can.occupy, deck: can.draw}
	switch {
	case can.chosen == endeavor.Payment:
		r.building = can.freed
	case can.chosen == endeavor.NoPart && count(r.space[:])+count(r.city[:])+count(r.deck[:]) > mostRings:
		r.space, r.deck = [endeavor.Regions]bool{}, [endeavor.Decks]bool{}
	}
	for city, may := range can.attack {
		r.city[city] = r.city[city] || may
	}
	return r
}

func count(list []bool) int {
	n := 0
	for _, on := range list {
		if on {
			n++
		}
	}
	return n
}
