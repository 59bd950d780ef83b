package maracaibo

import (
	"math/bits"

	"github.com/harbormaster/harbormaster/engine"
)

// space begins the actions of the space where the move has ended (M27).
func (s *State) space(t *emitter) {
	at := s.Boards[s.Turn].Ship
	switch at {
	case Gulf: // M68, P17
		s.pushList(rulebook.gulfThen, t)
		s.pushList(rulebook.gulfFirst, t)
		s.push(Frame{Kind: frameSell}, t)
		return
	case Maracaibo: // M69
		t.emit(MaracaiboReached, s.Turn)
		s.pushList(rulebook.maracaibo, t)
		return
	}
	switch c := s.Cards[at]; rulebook.cards[c].class {
	case Blank: // P18
		s.gain(s.Turn, 0, ignoreGain, t)
	case Improvement:
		s.push(Frame{Kind: frameTake, Slot: at}, t)
	case Residence:
		s.push(Frame{Kind: frameBuild, Slot: at}, t)
	case Location: // M35 to M38
		s.pushList(rulebook.cards[c].actions, t)
		s.pushList(upgradeList, t)
		s.push(Frame{Kind: frameTile}, t)
		s.useRefillTile(s.Turn, t)
	}
}

// upgradeList is the list of one ship upgrade (M37): the Gulf's.
var upgradeList ListID

// sellRuby asks for the sale of a ruby, where there is one (M88).
func (s *State) sellRuby(f *Frame, t *emitter) bool {
	b := &s.Boards[s.Turn]
	if !s.has(Rubies) || b.Rubies == 0 {
		s.pop()
		return false
	}
	if !s.john(s.Turn) {
		return s.ask(stepSell)
	}
	if s.RubyBoard == 1<<RubySpaces-1 {
		s.sell(NoRubySpace, t)
		return false
	}
	if f.At == 0 {
		return s.ask(stepRoll)
	}
	s.sell(RubySpace(f.Dice[0]-1), t)
	return false
}

// sell puts a ruby on a space of the ruby board and gains its bonus, or points when all are full (M88, A19).
func (s *State) sell(at RubySpace, t *emitter) {
	s.pop()
	s.Boards[s.Turn].Rubies--
	t.emit(RubySold, s.Turn, engine.Term("space", at.Term()))
	john := s.john(s.Turn)
	switch {
	case at == NoRubySpace && john:
		s.gain(John, johnRubyVP, 0, t)
	case at == NoRubySpace:
		s.pushList(rulebook.rubyFull, t)
	default:
		s.RubyBoard |= 1 << at
		if !john {
			s.pushList(rulebook.rubies[at], t)
		}
	}
}

// Skirmishes (M86).
const (
	skirmishVP, skirmishPays = 2, 1
	johnSkirmishVP           = 5
)

// payOwners pays a doubloon to each owner of a ship on the card, as far as there are doubloons; the player chooses whom
// where there are too few (M26, P6). In the solo game the money goes to the supply and comes from it (M92).
func (s *State) payOwners(t *emitter) bool {
	owners := s.others(s.Turn)
	if s.Solo {
		s.pop()
		n := 1
		if s.Turn != John {
			n = -int(min(1, s.Boards[s.Turn].Doubloons))
		}
		s.Boards[0].Doubloons += int16(n)
		if n != 0 {
			t.emit(SupplyPaid, 0, engine.Num("n", n))
		}
		return false
	}
	if n := s.Boards[s.Turn].Doubloons; n > 0 && int(n) < bits.OnesCount8(uint8(owners)) {
		return s.ask(stepPay)
	}
	s.pay(owners, t)
	return false
}

// pay pays a doubloon to each of the seats, as far as there are doubloons.
func (s *State) pay(owners engine.SeatSet, t *emitter) {
	s.pop()
	for seat := range Seat(s.Players) {
		if owners.Has(seat) && s.Boards[s.Turn].Doubloons > 0 {
			s.hand(s.Turn, seat, 1, t)
		}
	}
}

// fight is a pirate skirmish (M86, P7): everybody on the card rolls, the mover first, the others clockwise.
func (s *State) fight(f *Frame, t *emitter) bool {
	if f.At == 0 {
		return s.ask(stepRoll)
	}
	var seats [MaxPlayers]Seat
	n := s.fighters(&seats)
	best, winner := int8(-1), engine.Everyone
	var args []engine.Arg
	for i, seat := range seats[:n] {
		sum := f.Dice[i]
		if s.john(seat) {
			sum += s.Round
		} else {
			p := s.Boards[seat].perm()
			sum += p.Raid
		}
		if t.on() {
			args = append(args, engine.Num("fought_seat", int(seat)), engine.Num("seat_"+numberWords[seat], int(sum)))
		}
		switch {
		case sum > best:
			best, winner = sum, seat
		case sum == best:
			winner = engine.Everyone
		}
	}
	s.pop()
	if t.on() {
		t.reveal(Skirmished, s.Turn, append(
			[]engine.Arg{engine.Num("winner_seat", int(winner)), engine.Num("best", int(best))}, args...)...)
	}
	switch {
	case winner == engine.Everyone:
	case s.Solo:
		s.gain(winner, johnSkirmishVP, 0, t)
	default:
		for _, seat := range seats[:n] {
			if seat != winner && s.Boards[seat].Doubloons >= skirmishPays {
				s.hand(seat, winner, skirmishPays, t)
			}
		}
		s.gain(winner, skirmishVP, 0, t)
	}
	return false
}

func (s *State) hand(from, to Seat, n int, t *emitter) {
	s.Boards[from].Doubloons -= int16(n)
	s.Boards[to].Doubloons += int16(n)
	t.emit(Paid, from, engine.Num("to_seat", int(to)), engine.Num("n", n))
}

// fighters lists the seats of a skirmish in the order of their dice.
func (s *State) fighters(seats *[MaxPlayers]Seat) int {
	others := s.others(s.Turn)
	n := 0
	for seat := range s.from(s.Turn) {
		if seat == s.Turn || others.Has(seat) {
			seats[n] = seat
			n++
		}
	}
	return n
}
