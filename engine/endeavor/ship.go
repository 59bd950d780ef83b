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
