package maracaibo

import (
	"math/bits"
	"slices"

	"github.com/harbormaster/harbormaster/engine"
)

// What John Silver gains by himself (M95, A19).
const (
	johnMaracaiboVP = 6
	johnRubyVP      = 2
	johnMove        = 3
)

// beginJohn begins John's turn (M93, M95).
func (s *State) beginJohn(t *emitter) {
	s.John.Tried = 0
	s.John.Card = NoSoloCard
	if s.Boards[John].Ship == Gulf {
		s.sailTo(John, Maracaibo, t)
		t.emit(MaracaiboReached, John)
		s.gain(John, johnMaracaiboVP, 0, t)
		s.push(Frame{Kind: frameUpgrade}, t)
		return
	}
	s.push(Frame{Kind: frameCard}, t)
}

// advanceJohn takes John's turn one step further; it is true when chance is asked.
func (s *State) advanceJohn(f *Frame, t *emitter) bool {
	switch f.Kind {
	case frameCard:
		if s.John.DeckSize == 0 {
			return s.ask(stepSolo)
		}
		s.turnSolo(t)
	case frameBonus:
		return s.johnBonus(f, t)
	case frameGo:
		to := f.Slot
		s.pop()
		s.johnSails(to, t)
	case frameRefill:
		s.pop()
		s.useRefillTile(John, t)
	case frameUpgrade:
		return s.johnUpgrade(f, t)
	case frameAction:
		return s.johnActs(f, t)
	}
	return false
}

// turnSolo turns John's next card up and plans the turn by the first action that is possible (M93, P22).
func (s *State) turnSolo(t *emitter) {
	j := &s.John
	j.DeckSize--
	j.Card, j.Deck[j.DeckSize] = j.Deck[j.DeckSize], NoSoloCard
	j.Tried++
	for i, a := range rulebook.solo[j.Card].actions {
		to := s.johnTarget(&a)
		if to == NoSlot {
			continue
		}
		s.pop()
		t.reveal(JohnTurned, John, engine.Term("solo", j.Card.Term()), engine.Term("action", a.term))
		s.push(Frame{Kind: frameAction, At: int8(i)}, t)
		if a.Word != "improvement" {
			s.push(Frame{Kind: frameUpgrade}, t)
			s.push(Frame{Kind: frameRefill}, t)
		}
		s.push(Frame{Kind: frameGo, Slot: to}, t)
		if j.Card >= FirstB {
			s.push(Frame{Kind: frameBonus}, t)
		}
		return
	}
	t.reveal(JohnTurned, John, engine.Term("solo", j.Card.Term()), engine.Term("action", "john_nothing"))
	if j.Tried == SoloDeck { // A21
		s.pop()
		s.push(Frame{Kind: frameGo, Slot: s.best(s.sails(s.Boards[John].Ship, johnMove))}, t)
	}
}

// johnSails sails to the target on the way that turns the most cards up (P21), then come ruby and payment or skirmish,
// or in the Gulf the ruby sale (P22).
func (s *State) johnSails(to Slot, t *emitter) {
	way, n := s.johnWay(s.Boards[John].Ship, to)
	for _, at := range way[:n] {
		if s.isDown(at) {
			location := s.uncharted(at)
			s.Coins[at] = 0
			s.turnUp(at, t)
			if location {
				s.gain(John, int(rulebook.uncharted[s.Round-1]), 0, t)
			}
		}
	}
	s.sailTo(John, to, t)
	if to == Gulf {
		s.push(Frame{Kind: frameSell}, t)
		return
	}
	s.pushMeeting(t)
	s.push(Frame{Kind: frameRuby}, t)
}

// johnTarget is the space where John does an action, NoSlot where he can't (M94, M96, M97, M102).
func (s *State) johnTarget(a *SoloAction) Slot {
	reach := s.sails(s.Boards[John].Ship, johnMove)
	for _, kind := range a.Order {
		if set := s.improvements(kind) & reach; set != 0 {
			return s.best(set)
		}
	}
	var set uint64
	for at := range engine.Bits[Slot](reach) {
		if s.johnCan(a.op, at) {
			set |= 1 << at
		}
	}
	return s.best(set)
}

// johnCan says that a space has an action for John: a location whose actions hold it, or the Gulf (M96, P20).
func (s *State) johnCan(op Op, at Slot) bool {
	if at == Gulf {
		return op == OpRaid || op == OpExplore
	}
	if !at.Card() || s.isDown(at) && !s.uncharted(at) {
		return false
	}
	c := s.Cards[at]
	return c > BlankCard && rulebook.cards[c].class == Location && holds(rulebook.cards[c].actions, op)
}

// holds says whether a list holds an effect, also as an option of a choice.
func holds(list ListID, op Op) bool {
	for _, e := range rulebook.lists[list] {
		if e.Op == op {
			return true
		}
		if slices.ContainsFunc(e.Options, func(option ListID) bool { return holds(option, op) }) {
			return true
		}
	}
	return false
}

// best is the space of a set in the column nearest to Maracaibo, the topmost of them (M94); NoSlot where the set is
// empty.
func (s *State) best(set uint64) Slot {
	at := NoSlot
	for to := range engine.Bits[Slot](set) {
		if at == NoSlot || s.nearer(to, at) {
			at = to
		}
	}
	return at
}

// nearer says that a space lies nearer to Maracaibo than another, or in its column above it.
func (s *State) nearer(a, b Slot) bool {
	if a.Column() != b.Column() {
		return a.Column() > b.Column()
	}
	return s.layout().row[a] < s.layout().row[b]
}

// johnWay is John's way to his target: the one that turns the most cards up, then the shortest, then the one that is
// nearer to Maracaibo, or higher, where ways part (P21).
func (s *State) johnWay(from, to Slot) (way [johnMove]Slot, n int) {
	if from == Gulf {
		return [johnMove]Slot{to}, 1
	}
	most := -1
	var walk [johnMove]Slot
	var try func(at Slot, depth int)
	try = func(at Slot, depth int) {
		for next := range engine.Bits[Slot](s.layout().next[at]) {
			if next == Maracaibo || next == Gulf && to != Gulf {
				continue
			}
			walk[depth] = next
			if next == to {
				if up := s.turned(walk[:depth+1]); up > most || up == most && s.before(walk[:depth+1], way[:n]) {
					most, way, n = up, walk, depth+1
				}
			}
			if depth+1 < johnMove && next != Gulf {
				try(next, depth+1)
			}
		}
	}
	try(from, 0)
	return way, n
}

// turned counts the different face-down cards of a way.
func (s *State) turned(way []Slot) int {
	var set uint64
	for _, at := range way {
		set |= 1 << at
	}
	return bits.OnesCount64(set & s.Down)
}

// before says that a way is preferred to another one that turns as many cards up.
func (s *State) before(a, b []Slot) bool {
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	for i := range a {
		if a[i] != b[i] {
			return s.nearer(a[i], b[i])
		}
	}
	return false
}
