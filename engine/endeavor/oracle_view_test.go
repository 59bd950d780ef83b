package endeavor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harbormaster/harbormaster/engine"
)

// oracleFacts are what lies on a table, each with its name: two tables are equal where all facts are.
type oracleFacts map[string]string

func (f oracleFacts) say(value any, name string, args ...any) {
	text, ok := value.(string)
	if !ok {
		text = fmt.Sprint(value)
	}
	f[fmt.Sprintf(name, args...)] = text
}

// differ lists the facts that are not the same.
func (f oracleFacts) differ(other oracleFacts) []string {
	list := []string{}
	for name, value := range f {
		if there, ok := other[name]; !ok || there != value {
			list = append(list, fmt.Sprintf("%s: %q, the oracle says %q", name, there, value))
		}
	}
	for name := range other {
		if _, ok := f[name]; !ok {
			list = append(list, "the oracle knows nothing of "+name)
		}
	}
	slices.Sort(list)
	return list
}

// facts are what the oracle knows of the table.
func (o *oracle) facts() oracleFacts {
	f := make(oracleFacts, 512)
	f.say(o.round, "round")
	f.say(o.crown, "crown")
	f.say(o.abolished, "abolished")
	for _, r := range o.Regions {
		f.say(o.open[r.ID], "%s open", r.ID)
		for i, token := range o.layout.Tracks[r.ID] {
			if i < len(o.track[r.ID]) {
				token = fmt.Sprint("seat ", o.track[r.ID][i])
			}
			f.say(token, "track of %s %d", r.ID, i)
		}
		for seat := range o.players {
			beside := slices.DeleteFunc(slices.Clone(o.beside[r.ID]), func(who int) bool { return who != seat })
			f.say(len(beside), "beside %s seat %d", r.ID, seat)
			f.say(o.presence(seat, r.ID), "presence in %s of seat %d", r.ID, seat)
		}
	}
	for _, c := range o.Cities {
		f.say(o.layout.Cities[c.ID], "city %s", c.ID)
		if seat, held := o.cities[c.ID]; held {
			f.say(fmt.Sprint("seat ", seat), "city %s", c.ID)
		}
	}
	for _, c := range o.Connections {
		f.say("", "token of %s", c.ID)
		if o.connections[c.ID] {
			f.say(o.layout.Connections[c.ID], "token of %s", c.ID)
		}
		f.say(engine.Everyone, "control of %s", c.ID)
		for seat := range o.players {
			if o.controls(seat, c.A, c.B) {
				f.say(seat, "control of %s", c.ID)
			}
		}
	}
	for _, d := range o.Decks {
		f.say(strings.Join(o.decks[d.ID], " "), "deck %s", d.ID)
	}
	for _, b := range o.Buildings[1:] {
		f.say(o.stock[b.ID], "supply of %s", b.ID)
	}
	for seat := range o.players {
		o.factsOf(f, seat)
	}
	return f
}

func (o *oracle) factsOf(f oracleFacts, seat int) {
	s := o.seats[seat]
	say := func(value any, name string) { f.say(value, "seat %d %s", seat, name) }
	counted, _, _ := o.count(s)
	score := o.score(seat)
	say(s.harbour, "harbour")
	say(s.turned, "turned")
	say(s.passed, "passed")
	say(counted, "counted")
	say(score["connections"], "connections")
	say(score["total"], "glory")
	say(strings.Join(s.cards, " "), "cards")
	say(strings.Join(s.buildings, " "), "buildings")
	occupied := slices.Clone(s.occupied)
	slices.Sort(occupied)
	say(strings.Join(occupied, " "), "occupied")
	for _, kind := range oracleStatuses {
		say(o.icons(s, kind), "total of "+kind)
		say(o.yield(s, kind), "yield of "+kind)
	}
	for _, t := range o.Tokens {
		say(s.tokens[t.ID], "tokens of "+t.ID)
	}
}

// seen are the facts that a view shows.
func seen(v *View) oracleFacts {
	f := make(oracleFacts, 512)
	f.say(v.Round, "round")
	f.say(v.Crown, "crown")
	f.say(v.Abolished, "abolished")
	lies := func(token Token, seat Seat) string {
		if seat != engine.Everyone {
			return fmt.Sprint(strings.Repeat("both ", int(token-NoToken)), "seat ", seat)
		}
		return token.String()
	}
	for _, r := range v.Regions {
		f.say(r.Open, "%s open", r.Region)
		for i, space := range r.Track {
			f.say(lies(space.Token, space.Seat), "track of %s %d", r.Region, i)
		}
		for seat := range v.Players {
			f.say(r.Beside[seat], "beside %s seat %d", r.Region, seat)
			f.say(r.Presence[seat], "presence in %s of seat %d", r.Region, seat)
		}
	}
	for c, city := range v.Cities {
		f.say(lies(city.Token, city.Seat), "city %s", City(c))
	}
	for c, connection := range v.Connections {
		f.say(connection.Token, "token of %s", Connection(c))
		f.say(connection.Seat, "control of %s", Connection(c))
	}
	for d, cards := range v.Decks {
		f.say(strings.Join(engine.Texts(cards), " "), "deck %s", Deck(d))
	}
	for _, offer := range v.Offer {
		f.say(offer.Copies, "supply of %s", offer.Building)
	}
	for seat := range v.Players {
		v.Players[seat].seen(func(value any, name string) { f.say(value, "seat %d %s", seat, name) })
	}
	return f
}

func (p *PlayerView) seen(say func(value any, name string)) {
	say(p.Harbour, "harbour")
	say(p.Turned, "turned")
	say(p.Passed, "passed")
	say(p.Counted, "counted")
	say(p.Connections, "connections")
	say(p.Glory, "glory")
	say(strings.Join(engine.Texts(p.Cards), " "), "cards")
	buildings, occupied := []string{}, []string{}
	for _, place := range p.Places {
		buildings = append(buildings, place.Building.String())
		if place.Occupied {
			occupied = append(occupied, place.Building.String())
		}
	}
	slices.Sort(occupied)
	say(strings.Join(buildings, " "), "buildings")
	say(strings.Join(occupied, " "), "occupied")
	for kind := range Status(Statuses) {
		say(p.Status[kind], "total of "+kind.String())
		say(p.Yields[kind], "yield of "+kind.String())
	}
	for t, n := range p.Tokens {
		say(n, "tokens of "+Token(t).String())
	}
}
