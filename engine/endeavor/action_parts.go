package endeavor

import (
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// ship puts a marker on the first free space of a track and takes its token, or beside a full track (E31, E32). The
// last space opens the region and brings its governor (E33).
func (s *State) ship(m Move, t *emitter) {
	seat, r := s.Turn, Region(m.Target)
	track := &s.Tracks[r]
	if s.isOpen(r) {
		track.Beside[seat]++
		t.did(Shipped, s, m, regionTerm(r))
		return
	}
	at := track.Count
	token := track.Tokens[at]
	track.Tokens[at], track.Seats[at] = NoToken, seat
	track.Count++
	s.Boards[seat].gain(token)
	t.did(Shipped, s, m, regionTerm(r), engine.Num("space", int(at)+1), tokenTerm("token", token))
	if s.isOpen(r) {
		t.emit(RegionOpened, engine.Everyone, regionTerm(r))
		s.awardGovernor(r, t)
	}
}

// awardGovernor gives the governor to the seat with most markers on the track, among equals to the one nearest the
// deck; also to a seat that has passed (E34, R4).
func (s *State) awardGovernor(r Region, t *emitter) {
	track := &s.Tracks[r]
	var markers [MaxPlayers]int
	for _, seat := range track.Seats[:track.Count] {
		markers[seat]++
	}
	winner := track.Seats[track.Count-1]
	for _, seat := range slices.Backward(track.Seats[:track.Count]) {
		if markers[seat] > markers[winner] {
			winner = seat
		}
	}
	c := CardOf(r.Deck(), 0)
	s.take(winner, c)
	if !t.on() {
		return
	}
	args := []engine.Arg{engine.Term("card", c.String()), regionTerm(r), engine.Num("markers", markers[winner])}
	if count(markers[:], func(n int) bool { return n == markers[winner] }) > 1 {
		args = append(args, engine.Num("nearest", 1))
	}
	t.emit(GovernorWon, winner, append(args, iconArgs(c)...)...)
}

// take gives a card of its deck to a seat; its icons count at once (E34, E42).
func (s *State) take(seat Seat, c Card) {
	b := &s.Boards[seat]
	s.Decks[c.Deck()] &^= 1 << (c % DeckCards)
	b.Hand[b.Count] = c
	b.Count++
	b.add(&rulebook.cards[c].icons, 1)
}

// checkEntry says whether a seat may act in a city's region: open, and with the seat present or Europe (E35, E36).
func (s *State) checkEntry(seat Seat, c City) *engine.Reason {
	r := c.Region()
	switch {
	case !s.isOpen(r):
		return s.closed(r)
	case r != Europe && s.presence(seat, r) == 0:
		return engine.Refuse(RefusedPresence, regionTerm(r))
	case s.holder(c) == seat:
		return engine.Refuse(RefusedOwnCity, cityTerm(c))
	}
	return nil
}

func (s *State) closed(r Region) *engine.Reason {
	return engine.Refuse(RefusedClosed, regionTerm(r), engine.Num("spaces", r.Length()-int(s.Tracks[r].Count)))
}

func (s *State) checkOccupy(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	if holder := s.holder(c); holder != engine.Everyone {
		return engine.Refuse(RefusedTaken, cityTerm(c), engine.Num("holder_seat", int(holder)))
	}
	return nil
}

// occupy puts a marker into a free city and takes its token (E36).
func (s *State) occupy(m Move, t *emitter) {
	seat, c := s.Turn, City(m.Target)
	token := s.Cities[c]
	s.Cities[c] = NoToken
	s.Boards[seat].Held |= 1 << c
	s.Boards[seat].gain(token)
	t.did(Occupied, s, m, cityTerm(c), regionTerm(c.Region()), tokenTerm("token", token))
	s.link(seat, c, t)
}

func (s *State) checkAttack(seat Seat, c City) *engine.Reason {
	if r := s.checkEntry(seat, c); r != nil {
		return r
	}
	if s.holder(c) == engine.Everyone {
		return engine.Refuse(RefusedEmptyCity, cityTerm(c))
	}
	return nil
}

// attack replaces the marker of another player in a city by one's own. Theirs goes to their supply (E39).
func (s *State) attack(m Move, t *emitter) {
	seat, c := s.Turn, City(m.Target)
	defender := s.holder(c)
	s.Boards[defender].Held &^= 1 << c
	s.Boards[seat].Held |= 1 << c
	t.did(Attacked, s, m, cityTerm(c), regionTerm(c.Region()), engine.Num("defender_seat", int(defender)))
	s.link(seat, c, t)
}

// link takes the tokens of all connections of a city that nobody controlled before (E38).
func (s *State) link(seat Seat, c City, t *emitter) {
	for _, l := range rulebook.cities[c].links {
		token := s.Links[l]
		if token == NoToken || !s.controls(seat, l) {
			continue
		}
		s.Links[l] = NoToken
		s.Boards[seat].gain(token)
		from, to := l.Ends()
		t.emit(Linked, seat, cityTerm(from), cityTerm(to), tokenTerm("token", token))
	}
}

func (s *State) checkDraw(seat Seat, d Deck) *engine.Reason {
	r, c := d.Region(), s.top(d)
	n := s.presence(seat, r)
	switch {
	case !s.isOpen(r):
		return s.closed(r)
	case d == SlaveryDeck && s.Abolished:
		return engine.Refuse(RefusedAbolished, s.deckTerm("deck", d))
	case c == NoCard:
		return engine.Refuse(RefusedEmptyDeck, s.deckTerm("deck", d))
	case c.Value() > n:
		value, presence := engine.Num("value", c.Value()), engine.Num("presence", n)
		return engine.Refuse(RefusedValue, s.cardTerm("card", c), value, presence, regionTerm(r))
	}
	return nil
}

// draw takes the top card of a deck (E41, E42).
func (s *State) draw(m Move, t *emitter) {
	seat, c := s.Turn, s.top(Deck(m.Target))
	s.take(seat, c)
	if t.on() {
		t.did(Drew, s, m, append([]engine.Arg{s.cardTerm("card", c)}, iconArgs(c)...)...)
	}
	if c == Abolition && !s.Abolished {
		s.abolish(seat, t)
	}
}

// abolish ends slavery: all players turn over their face-up Slavery cards and lose the icons, and the rest of the deck
// leaves the game. It happens once (E48 to E50).
func (s *State) abolish(seat Seat, t *emitter) {
	s.Abolished = true
	s.Decks[SlaveryDeck] = 0
	t.emit(Abolished, seat, s.deckTerm("deck", SlaveryDeck))
	for seat := range s.from(seat) {
		b, n := &s.Boards[seat], 0
		for i := int(b.Count) - 1; i >= 0; i-- {
			if c := b.Hand[i]; c.Deck() == SlaveryDeck {
				b.drop(i)
				b.Turned |= 1 << c.Value()
				n++
			}
		}
		if n > 0 {
			t.emit(CardsTurned, seat, engine.Num("cards", n))
		}
	}
}

// drop takes a card out of the hand, with its icons.
func (b *Board) drop(at int) {
	b.add(&rulebook.cards[b.Hand[at]].icons, -1)
	b.Count--
	copy(b.Hand[at:], b.Hand[at+1:b.Count+1])
	b.Hand[b.Count] = NoCard
}
