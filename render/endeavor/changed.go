package endeavor

import (
	"image"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
	"github.com/harbormaster/harbormaster/engine/endeavor"
	"github.com/harbormaster/harbormaster/render"
	"github.com/harbormaster/harbormaster/render/focus"
)

// changesPainter finds out what changed since the view before, and where that lies on the table.
type changesPainter struct {
	textWriter
	focus.Things
}

// Changed brings forward what changed.
func (p *painter) Changed(c *render.Canvas) { p.changes().Show(c) }

// WhatChanged says it.
func (p *painter) WhatChanged() []string { return p.changes().Words(&p.SeatLabels) }

// changes says what changed on the table. The actions are left out, and the map where nothing on it changed.
func (p *painter) changes() *focus.Changes {
	l := layoutOf(len(p.View.Players))
	x := changesPainter{textWriter: textWriter{painter: p}}
	x.towns()
	for r := range endeavor.Region(endeavor.Regions) {
		x.shipping(r)
	}
	for d := range endeavor.Deck(endeavor.Decks) {
		x.top(d)
	}
	for i := range p.View.Players {
		x.board(l.boards[i], engine.Seat(i))
	}
	papers := slices.Concat(l.cards[:], l.boards)
	for _, cart := range mapOfCities().carts {
		papers = append(papers, cart.Rect.rect())
	}
	const above = 10
	foot := l.cards[0].Max.Y + above
	return &focus.Changes{Things: x.Things, Papers: papers, Sky: skyHigh,
		Rows: [][2]int{{skyHigh + above, foot}, {foot, boardsTop - 2*above}}, Whole: func(c *render.Canvas) {
			for i, b := range l.boards {
				boardPainter{p}.flag(c, b, engine.Seat(i))
			}
		}}
}

// disc frames a round thing of a radius about a point that changed hands.
func (x *changesPainter) disc(was, now engine.Seat, what string, at image.Point, r int) {
	switch box := rect(at.X-r, at.Y-r, 2*r, 2*r); {
	case was == now:
	case x.Seated(now):
		x.Frame(now, what, box, r)
	default:
		x.KeepIf(true, box)
	}
}

// towns are cities and connections.
func (x *changesPainter) towns() {
	g := mapOfCities()
	for city, now := range x.View.Cities {
		c := endeavor.City(city)
		x.disc(x.Before.Cities[city].Seat, now.Seat, x.city(c), g.cities[c], 46)
	}
	for link, now := range x.View.Connections {
		x.disc(x.Before.Connections[link].Seat, now.Seat, "", g.ways[link].token, 28)
	}
}

// shipping is the track of a region and what lies beside it.
func (x *changesPainter) shipping(r endeavor.Region) {
	cart, was, now := &mapOfCities().carts[r], &x.Before.Regions[r], &x.View.Regions[r]
	for i, s := range now.Track {
		x.disc(was.Track[i].Seat, s.Seat, x.region(r), cart.Track[i].round(), 27)
	}
	at := cart.Beside.round()
	x.KeepIf(!slices.Equal(was.Beside, now.Beside), rect(at.X-8, at.Y-2, 180, 32))
}

// top is the top card of a deck, which a seat took.
func (x *changesPainter) top(d endeavor.Deck) {
	was, now := x.Before.Decks[d], x.View.Decks[d]
	if slices.Equal(was, now) {
		return
	}
	by := engine.Everyone
	for i := range x.View.Players {
		if len(was) > 0 && slices.Contains(x.View.Players[i].Cards, was[0]) {
			by = engine.Seat(i)
		}
	}
	if len(now) < len(was) && x.Seated(by) {
		x.Frame(by, "", deckPlace(d), 9)
	} else {
		x.KeepIf(true, deckPlace(d))
	}
}

// board are markers, glory, statuses, cards and buildings of a seat.
func (x *changesPainter) board(b image.Rectangle, seat engine.Seat) {
	was, now, above := &x.Before.Players[seat], &x.View.Players[seat], b.Min.Y-2
	say := func(key string) func(int) string {
		return func(n int) string { return x.Say("endeavor.board."+key, number(n)) }
	}
	left := harbourAt(b, now)
	x.Count(seat, was.Harbour, now.Harbour, rect(left-58, b.Min.Y+3, 58+34, headHigh-6),
		image.Pt(left-14, above), say("markers"))
	x.Count(seat, was.Glory, now.Glory, rect(b.Max.X-74, b.Min.Y+3, 60, headHigh-6), image.Pt(b.Max.X-44, above),
		say("glory"))
	eachToken(now, tokensEnd(b, now), func(t endeavor.Token, n, left int) {
		x.KeepIf(was.Tokens[t] != n, rect(left-2, b.Min.Y+5, 52, headHigh-10))
	})
	y := b.Min.Y + statusY
	for s := range endeavor.Status(endeavor.Statuses) {
		left := b.Min.X + statusX + int(s)*statusStep
		x.Count(seat, was.Status[s], now.Status[s], image.Rect(left, b.Min.Y+headHigh+4, left+132, b.Min.Y+scaleY+14),
			image.Pt(left+26, y+24), func(n int) string { return x.count(n, x.token(endeavor.Token(s))) })
	}
	x.Count(seat, len(was.Cards)+was.Turned, len(now.Cards)+now.Turned,
		image.Rect(b.Min.X+590, b.Min.Y+headHigh+4, b.Max.X-10, b.Min.Y+scaleY+6),
		image.Pt(b.Min.X+613, b.Min.Y+headHigh+12), nil)
	for _, card := range now.Cards {
		if !slices.Contains(was.Cards, card) {
			x.Things = append(x.Things, focus.Thing{Seat: seat, What: x.card(card)})
		}
	}
	for i, place := range now.Places {
		switch r := placeOf(b, i); {
		case i >= len(was.Places):
			x.Frame(seat, x.building(place.Building), r, placeRadius)
		default:
			x.KeepIf(was.Places[i].Occupied != place.Occupied, r)
		}
	}
}
