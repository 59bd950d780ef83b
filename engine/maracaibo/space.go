package maracaibo

import "github.com/harbormaster/harbormaster/engine"

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
