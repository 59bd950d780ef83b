package endeavor

import (
	"slices"
	"unicode/utf8"

	"github.com/harbormaster/harbormaster/bot/text"
	"github.com/harbormaster/harbormaster/bot/title"
	"github.com/harbormaster/harbormaster/engine"
	rules "github.com/harbormaster/harbormaster/engine/endeavor"
)

// target is one thing to do as an answer of its own.
func (q question) target(m rules.Move) title.Option {
	o := q.phrase(m)
	o.Label, o.Description = text.Upper(o.Label), text.Upper(o.Description)
	return o
}

// inMenu is a target as a line of the menu of its action, which says what the action takes and what there is.
func (q question) inMenu(m rules.Move) title.Option {
	o := q.target(m)
	o.Menu = q.say("menu."+m.Part.String(), engine.Num("n", m.Cost()), engine.Num("have", q.own.Harbour))
	return o
}

// phrase words one thing to do by what it brings: in its Label at once, in its Description what follows from it. Both
// are written as within a sentence: only the language knows which of its words begin with a large letter everywhere.
func (q question) phrase(m rules.Move) title.Option {
	o := title.Option{Move: m.String(), Emoji: m.Part.String()}
	switch m.Part {
	case rules.Ship:
		o.Label, o.Description = q.ship(m.Region())
	case rules.Occupy:
		o.Label, o.Description = q.occupy(m.City())
	case rules.Attack:
		o.Label, o.Description, o.Confirm = q.attack(m)
	case rules.Payment:
		o.Label = q.say("free", engine.Term("building", m.Freed().String()))
		o.Description = purpose(q.Localizer, m.Freed().String())
	case rules.Draw:
		o.Label, o.Description = q.draw(m.Deck())
		o.Emoji = cardIcon(q.Decks[m.Deck()][0])
	}
	return o
}

// ship names the space and its token; the last space opens the region and brings the governor (E31 to E34).
func (q question) ship(r rules.Region) (label, more string) {
	region := engine.Term("region", r.String())
	v := &q.Regions[r]
	if v.Open {
		return q.say("ship.beside", region), q.say("presence", engine.Num("n", v.Presence[q.seat]+1))
	}
	var seats []engine.Seat
	for space := range v.Track {
		if v.Track[space].Token != rules.NoToken {
			break
		}
		seats = append(seats, v.Track[space].Seat)
	}
	token := v.Track[len(seats)].Token
	seats = append(seats, q.seat)
	label = q.say("ship", region, engine.Num("space", len(seats)), tokenTerm(token))
	if left := len(v.Track) - len(seats); left > 0 {
		own := engine.Num("own", count(seats, q.seat))
		return label, q.say("ship.left", own, engine.Num("all", len(seats)), engine.Num("n", left))
	}
	governor := words("icons", icons(rules.CardOf(r.Deck(), 0), q.Localizer))
	if winner := governorOf(seats); winner != q.seat {
		return label, q.say("ship.opens.other", words("name", q.Name(winner)), governor)
	}
	return label, q.say("ship.opens", governor)
}

// governorOf is the seat with most markers on a full track, among equals the one nearest the deck (E34).
func governorOf(seats []engine.Seat) engine.Seat {
	winner := seats[len(seats)-1]
	for _, seat := range slices.Backward(seats) {
		if count(seats, seat) > count(seats, winner) {
			winner = seat
		}
	}
	return winner
}

func count[T comparable](list []T, wanted T) int {
	return text.Count(list, func(each T) bool { return each == wanted })
}

// occupy names the token of a city and the connections that it completes (E36 to E38).
func (q question) occupy(c rules.City) (label, more string) {
	key := "occupy"
	if c.Glory() > 1 {
		key = "occupy.glory"
	}
	label = q.say(key, engine.Term("city", c.String()), tokenTerm(q.Cities[c].Token), engine.Num("n", c.Glory()))
	if links := q.completes(c); links != "" {
		return label, links
	}
	return label, q.say("presence", engine.Num("n", q.Regions[c.Region()].Presence[q.seat]+1))
}

// descriptionMost is how many characters a line of a menu has below its label.
const descriptionMost = 100

// completes lists the connections that a marker in a city completes, with their tokens; "" for none.
func (q question) completes(c rules.City) string {
	links := q.linked(c, q.seat)
	if len(links) == 0 {
		return ""
	}
	var long, short []string
	for _, l := range links {
		short = append(short, q.link(l, "link"))
		if q.Connections[l].Token == rules.NoToken {
			long = append(long, q.link(l, "link.bare"))
		} else {
			long = append(long, q.link(l, "link.token"))
		}
	}
	for _, list := range [][]string{long, short} {
		if text := q.say("completes", words("list", q.List(list))); utf8.RuneCountInString(text) <= descriptionMost {
			return text
		}
	}
	return q.say("completes.several", engine.Num("n", len(links)))
}

// linked lists the connections of a city whose other end a seat holds.
func (q question) linked(c rules.City, seat engine.Seat) []rules.Connection {
	var list []rules.Connection
	for _, l := range c.Connections() {
		if q.Cities[l.Other(c)].Seat == seat {
			list = append(list, l)
		}
	}
	return list
}

// link names a connection by its cities.
func (q question) link(l rules.Connection, key string) string {
	a, b := l.Ends()
	args := []engine.Arg{words("one", q.Term("city", a.String())), words("other", q.Term("city", b.String()))}
	if t := q.Connections[l].Token; t != rules.NoToken {
		args = append(args, tokenTerm(t))
	}
	return q.say(key, args...)
}

// draw names the top card of a deck with its icons, and what it does to the cards that count (E41, E42, E48, E52).
func (q question) draw(d rules.Deck) (label, more string) {
	c := q.Decks[d][0]
	label = q.say("draw", words("card", q.card(c)), words("icons", icons(c, q.Localizer)))
	counted, limit := q.own.Counted+1, rules.Politics.Yield(q.own.Status[rules.Politics]+c.Icons()[rules.Politics])
	if d == rules.SlaveryDeck && slavery(q.own.Cards) == 0 {
		counted--
	}
	if c == rules.Abolition && !q.Abolished {
		return label, q.abolition()
	}
	return label, q.say("draw.counts", engine.Num("n", counted), engine.Num("limit", limit))
}

// abolition says what Europe 5 does to one's own cards (E48).
func (q question) abolition() string {
	key, n := "draw.abolition", slavery(q.own.Cards)
	if n == 0 {
		key += ".none"
	}
	return q.say(key, deckTerm(q.View, rules.SlaveryDeck), engine.Num("n", n))
}

// slavery counts the own face-up cards of the Slavery deck.
func slavery(own []rules.Card) int {
	return text.Count(own, func(c rules.Card) bool { return c.Deck() == rules.SlaveryDeck })
}
