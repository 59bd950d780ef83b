package endeavor

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// valid says whether the rules can go on from a state: every number is in its range, every piece is in one place, and
// the flow is one that the rules lead to.
func (s *State) valid() error {
	if s.Players < MinPlayers || s.Players > MaxPlayers {
		return fmt.Errorf("%d players", s.Players)
	}
	// Each of these relies on what those before it have found right.
	for _, holds := range []func() error{s.validSizes, s.validTracks, s.validBoards, s.validTokens, s.validCards, s.validFlow} {
		if err := holds(); err != nil {
			return err
		}
	}
	return nil
}

// validSizes looks at the numbers that the rules count with or look up by.
func (s *State) validSizes() error {
	if s.Step >= steps || s.Round < 0 || s.Round > Rounds || s.Lot < 0 || s.Lot > lots {
		return fmt.Errorf("step %d of round %d, lot %d", s.Step, s.Round, s.Lot)
	}
	for i := range s.Boards {
		b := &s.Boards[i]
		if b.Built < 0 || b.Built > Places || b.Count < 0 || b.Count > Cards {
			return fmt.Errorf("%d buildings and %d cards on board %d", b.Built, b.Count, i)
		}
		for _, kind := range b.Places[:b.Built] {
			if kind < 0 || kind >= Buildings {
				return fmt.Errorf("building %d on board %d", kind, i)
			}
		}
		for _, c := range b.Hand[:b.Count] {
			if c < 0 || c >= Cards {
				return fmt.Errorf("card %d on board %d", c, i)
			}
		}
	}
	return nil
}

func (s *State) validFlow() error {
	all := engine.SeatSet(1<<s.Players - 1)
	switch {
	case (s.Passed|s.Waiting|s.Given)&^all != 0 || s.Waiting&s.Given != 0:
		return errors.New("sets of seats")
	case s.Step == stepStart && s.Crown != engine.Everyone, s.Step != stepStart && !s.seated(s.Crown):
		return fmt.Errorf("crown %d", s.Crown)
	}
	laying := s.Step == stepStart || s.Step == stepLot
	if laying != (s.Round == 0) || s.Step == stepOver && s.Round != Rounds {
		return fmt.Errorf("round %d at step %d", s.Round, s.Step)
	}
	if laying != (s.Lot < lots) || s.Step == stepStart && s.Lot != 0 {
		return fmt.Errorf("lot %d at step %d", s.Lot, s.Step)
	}
	asked := s.Step == stepBuild || s.Step == stepAct || s.Step == stepSecond || s.Step == stepDiscard
	if asked != s.seated(s.Turn) || !asked && s.Turn != engine.Everyone {
		return fmt.Errorf("turn %d at step %d", s.Turn, s.Step)
	}
	return s.validStep()
}

// validStep looks at what belongs to one kind of question only.
func (s *State) validStep() error {
	if (s.Step == stepSalary) != (s.Waiting != 0) || s.Step != stepSalary && s.Given != 0 {
		return fmt.Errorf("salaries at step %d", s.Step)
	}
	for i, set := range s.Salaries {
		m := Move{Kind: SalaryMove, Set: set}
		if s.Given.Has(Seat(i)) && s.Boards[i].checkSalary(m) != nil || !s.Given.Has(Seat(i)) && set != 0 {
			return fmt.Errorf("salary of seat %d", i)
		}
		if _, only := s.Boards[i].onlySalary(); only && s.Waiting.Has(Seat(i)) {
			return fmt.Errorf("seat %d has no choice of salaries", i)
		}
	}
	acting := s.Step == stepAct || s.Step == stepSecond || s.Step == stepDiscard
	if !acting && s.Passed != 0 || acting && s.Passed.Has(s.Turn) != (s.Step == stepDiscard) {
		return fmt.Errorf("passed %v at step %d", s.Passed.Seats(), s.Step)
	}
	switch s.Step {
	case stepBuild:
		if s.Left < 1 || s.Left > s.Players || s.Turn != Seat((int8(s.Crown)+s.Players-s.Left)%s.Players) || s.buildable(s.Turn) == 0 {
			return fmt.Errorf("%d still build", s.Left)
		}
	case stepAct:
		var buffer [maxMoves]Move
		if len(s.actions(s.Turn, buffer[:0])) == 0 {
			return errors.New("nothing to do")
		}
	case stepDiscard:
		if !s.Boards[s.Turn].over() {
			return errors.New("nothing to discard")
		}
	}
	if s.Step != stepBuild && s.Left != 0 {
		return fmt.Errorf("%d still build at step %d", s.Left, s.Step)
	}
	return s.validBegun()
}

func (s *State) validBegun() error {
	g := &s.Begun
	if s.Step != stepSecond {
		if *g != (Begun{}) {
			return errors.New("an action is begun")
		}
		return nil
	}
	if g.Building <= ColonialOffice || g.Building >= Buildings || !rulebook.buildings[g.Building].source.both || g.Done < 0 || g.Done >= Parts ||
		rulebook.buildings[g.Building].source.can&(1<<g.Done) == 0 || g.Region < 0 || g.Region >= Regions ||
		(g.Done == Draw) != (g.Deck >= 0) || g.Deck >= Decks || g.Deck < NoDeck || g.Deck >= 0 && g.Deck.Region() != g.Region {
		return fmt.Errorf("begun %+v", *g)
	}
	var buffer [Cities]Move
	if len(s.seconds(s.Turn, buffer[:0])) == 0 {
		return errors.New("nothing to go on with")
	}
	return nil
}

// validTracks looks at the tracks: markers from the start on, tokens behind them.
func (s *State) validTracks() error {
	for r := range Region(Regions) {
		t := &s.Tracks[r]
		if t.Count < 0 || t.Count > rulebook.tracks[r] {
			return fmt.Errorf("%d markers on the track of %s", t.Count, r)
		}
		for i := range int8(MaxTrack) {
			if i < t.Count != s.seated(t.Seats[i]) || i >= t.Count && t.Seats[i] != engine.Everyone {
				return fmt.Errorf("seat %d on space %d of %s", t.Seats[i], i, r)
			}
		}
		for seat, n := range t.Beside {
			if n < 0 || n > s.mostMarkers() || n > 0 && (int8(seat) >= s.Players || r == Europe || !s.isOpen(r)) {
				return fmt.Errorf("%d markers beside the track of %s", n, r)
			}
		}
	}
	return nil
}

// validBoards looks at buildings and cities.
func (s *State) validBoards() error {
	var stock [Buildings]int8
	var held uint32
	for i := range s.Boards {
		b := &s.Boards[i]
		player := int8(i) < s.Players
		if (s.Round == 0 || !player) && *b != firstBoard(player) {
			return fmt.Errorf("board %d, before the first round or of nobody", i)
		}
		if !player {
			continue
		}
		if err := s.validPlaces(i); err != nil {
			return err
		}
		for _, kind := range b.Places[:b.Built] {
			stock[kind]++
		}
		if b.Held&held != 0 || b.Held>>Cities != 0 || b.Harbour < 0 || b.Harbour > s.mostMarkers() {
			return fmt.Errorf("cities or harbour of seat %d", i)
		}
		held |= b.Held
	}
	for c := range City(Cities) {
		if held&(1<<c) != 0 && !s.isOpen(c.Region()) {
			return fmt.Errorf("%s is held in a closed region", c)
		}
	}
	for kind := ColonialOffice + 1; kind < Buildings; kind++ {
		if s.Stock[kind] < 0 || s.Stock[kind]+stock[kind] != rulebook.buildings[kind].copies {
			return fmt.Errorf("%d of %s in the supply", s.Stock[kind], kind)
		}
	}
	if s.Stock[ColonialOffice] != 0 {
		return errors.New("colonial offices in the supply")
	}
	return nil
}

// mostMarkers is how many can have come from a supply so far (E23).
func (s *State) mostMarkers() int8 {
	grown := s.Round
	if s.Step == stepBuild {
		grown--
	}
	return grown * rulebook.yields[Culture][MaxStatus]
}

// validPlaces looks at the buildings of a seat: one of each round so far, none of level 5 twice.
func (s *State) validPlaces(seat int) error {
	b := &s.Boards[seat]
	built := s.Round
	if s.Step == stepBuild {
		ahead := (int8(seat) + s.Players - int8(s.Crown)) % s.Players
		if ahead >= s.Players-s.Left {
			built--
		}
	}
	if b.Built != built+1 || b.Places[0] != ColonialOffice {
		return fmt.Errorf("%d buildings of seat %d in round %d", b.Built, seat, s.Round)
	}
	best := 0
	for i, kind := range b.Places {
		if int8(i) >= b.Built {
			if kind != NoBuilding || b.Occupied>>i&1 != 0 {
				return fmt.Errorf("place %d of seat %d", i, seat)
			}
			continue
		}
		if (kind == ColonialOffice) != (i == 0) {
			return fmt.Errorf("building %d of seat %d", kind, seat)
		}
		if b.Occupied>>i&1 != 0 && len(rulebook.buildings[kind].source.parts) == 0 {
			return fmt.Errorf("a marker on %s", kind)
		}
		if kind.Level() == dearest {
			best++
		}
	}
	if best > 1 {
		return fmt.Errorf("seat %d has %d buildings of level %d", seat, best, dearest)
	}
	return nil
}

// validTokens counts the tokens and what lies where.
func (s *State) validTokens() error {
	var count [Tokens]int8
	see := func(t Token, want bool) bool {
		if t < NoToken || t >= Tokens || want != (t != NoToken) {
			return false
		}
		if t != NoToken {
			count[t]++
		}
		return true
	}
	laid, at := int(s.Lot)*lot, 0
	for r := range Region(Regions) {
		t := &s.Tracks[r]
		for i := range int8(MaxTrack) {
			on := i < rulebook.tracks[r]
			if !see(t.Tokens[i], on && i >= t.Count && at < laid) {
				return fmt.Errorf("token on space %d of %s", i, r)
			}
			if on {
				at++
			}
		}
	}
	for c := range s.Cities {
		if !see(s.Cities[c], s.holder(City(c)) == engine.Everyone && at < laid) {
			return fmt.Errorf("token of %s", City(c))
		}
		at++
	}
	for l, t := range s.Links {
		// Nobody has to control a connection whose token is gone, but somebody takes it at once.
		if !see(t, t != NoToken) || t != NoToken && at >= laid {
			return fmt.Errorf("token of %s", Connection(l))
		}
		for i := range s.Players {
			if s.controls(Seat(i), Connection(l)) && t != NoToken {
				return fmt.Errorf("token of %s, which is controlled", Connection(l))
			}
		}
		at++
	}
	for t, n := range s.Box {
		if n < 0 || n > 0 && (!Token(t).Action() || s.Round == 0) {
			return fmt.Errorf("%d of %s in the box", n, Token(t))
		}
		count[t] += n
	}
	for i := range s.Players {
		for t, n := range s.Boards[i].Tokens {
			if n < 0 {
				return fmt.Errorf("%d of %s", n, Token(t))
			}
			count[t] += n
		}
	}
	for t := range count {
		if left := rulebook.tokens[t].count - count[t]; left < 0 || left > 0 && s.Lot == lots {
			return fmt.Errorf("%d of %s", count[t], Token(t))
		}
	}
	return nil
}

// validCards looks at the cards, and at the totals that follow from them, tokens and buildings.
func (s *State) validCards() error {
	var seen [Decks]uint8
	for d, set := range s.Decks {
		if set>>DeckCards != 0 {
			return fmt.Errorf("cards of %s", Deck(d))
		}
		seen[d] = set
	}
	for i := range s.Players {
		b := &s.Boards[i]
		if b.Turned>>DeckCards != 0 || b.Turned&seen[SlaveryDeck] != 0 {
			return fmt.Errorf("cards of seat %d", i)
		}
		seen[SlaveryDeck] |= b.Turned
		var status [Statuses]int8
		for t, n := range b.Tokens[:Statuses] {
			status[t] += n
		}
		for _, kind := range b.Places[:b.Built] {
			for st, n := range rulebook.buildings[kind].icons {
				status[st] += n
			}
		}
		for at, c := range b.Hand {
			if int8(at) >= b.Count {
				if c != NoCard {
					return fmt.Errorf("card %d of seat %d", at, i)
				}
				continue
			}
			if seen[c.Deck()]&(1<<(c%DeckCards)) != 0 || c.Deck() == SlaveryDeck && s.Abolished {
				return fmt.Errorf("card %d of seat %d", c, i)
			}
			seen[c.Deck()] |= 1 << (c % DeckCards)
			for st, n := range rulebook.cards[c].icons {
				status[st] += n
			}
		}
		if status != b.Status {
			return fmt.Errorf("seat %d stands at %v, not at %v", i, b.Status, status)
		}
	}
	return s.validDecks(&seen)
}

// validDecks looks at the cards that are nowhere: governors that were discarded, and after the abolition the Slavery
// cards that nobody held.
func (s *State) validDecks(seen *[Decks]uint8) error {
	if s.Abolished && s.Decks[SlaveryDeck] != 0 {
		return errors.New("slavery is abolished and has a deck")
	}
	for d := range Deck(Decks) {
		gone := ^seen[d] & (1<<DeckCards - 1)
		switch {
		case d == SlaveryDeck && s.Abolished:
			continue
		case d > SlaveryDeck:
			if s.isOpen(d.Region()) {
				gone &^= 1
				if s.Decks[d]&1 != 0 {
					return fmt.Errorf("the governor of %s lies there", d)
				}
			} else if s.Decks[d] != 1<<DeckCards-1 {
				return fmt.Errorf("cards of %s, which is closed", d)
			}
		}
		if gone != 0 {
			return fmt.Errorf("%d cards of %s are missing", bits.OnesCount8(gone), d)
		}
	}
	if !s.Abolished && s.Decks[EuropeDeck]&(1<<Abolition) == 0 {
		return errors.New("europe 5 was taken and slavery is not abolished")
	}
	return nil
}
