package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// The phases of a raid.
const (
	raidBegin uint8 = iota
	raidRoll
	raidDie
	raidSpend
)

// raid goes on with a raid: roll, choose a die, spend its strength (M40 to M45, P11).
func (s *State) raid(f *Frame, e *Effect, t *emitter) bool {
	switch f.Left {
	case raidBegin:
		f.Left = raidRoll
		if e.Mode == RollRaid {
			p := s.Boards[s.Turn].perm()
			f.Rerolls = max(1, p.Rerolls)
		}
		if e.Mode == FixedRaid {
			f.Left = raidDie
		}
		if t.on() {
			t.emit(RaidBegun, s.Turn, engine.Term("mode", "raid_"+modeWords[e.Mode]), engine.Num("value", e.N),
				engine.Num("bonus", e.Bonus))
		}
	case raidRoll:
		return s.ask(stepRoll)
	case raidDie:
		return s.ask(stepDie)
	case raidSpend:
		if s.raidActions(f) == 0 {
			s.endRaid(t)
			return false
		}
		return s.ask(stepRaid)
	}
	return false
}

// rolledRaid takes the roll of a raid.
func (s *State) rolledRaid(f *Frame, e *Effect, m Move, t *emitter) {
	f.Dice = m.Dice()
	if e.Mode == DieRaid {
		f.Dice = [MaxPlayers]int8{}
		f.Dice[e.Treasure] = m.A
	}
	f.Left = raidDie
	if t.on() {
		var args []engine.Arg
		for kind, n := range f.Dice[:Treasures] {
			if n > 0 {
				args = append(args, engine.Num(treasureWords[kind], int(n)))
			}
		}
		t.reveal(Rolled, s.Turn, args...)
	}
}

// dieBonus is what a raid adds to the value of a die (M42, M45, A9).
func (s *State) dieBonus(e *Effect, kind Treasure) int8 {
	p := s.Boards[s.Turn].perm()
	bonus := int8(e.Bonus) + p.Raid
	if e.Mode != FixedRaid {
		bonus += p.Die[kind]
	}
	return bonus
}

// chooseDie fixes strength and color of the raid (M41).
func (s *State) chooseDie(kind Treasure, t *emitter) {
	f := s.top()
	e := &rulebook.lists[f.List][f.At]
	value := f.Dice[kind]
	if e.Mode == FixedRaid {
		value = int8(e.N)
	}
	f.Treasure, f.Strength, f.Left = kind, value+s.dieBonus(e, kind), raidSpend
	t.emit(DieChosen, s.Turn, engine.Term("treasure", kind.String()), engine.Num("strength", int(f.Strength)))
}

// reroll rolls the dice of the raid again (M40).
func (s *State) reroll() {
	f := s.top()
	f.Rerolls--
	f.Left = raidRoll
}

// raidActions is the set of the raid actions on offer: not used in this turn, not dearer than the strength that is
// left, and with a possible gain (M44, P11).
func (s *State) raidActions(f *Frame) uint16 {
	p := s.Boards[s.Turn].perm()
	set := p.raidActions() &^ s.Used
	for i := range engine.Bits[int](set) {
		a := &rulebook.raids[i]
		if a.cost > int(f.Strength) || !s.possibleList(s.Turn, a.gain) {
			set &^= 1 << i
		}
	}
	return set
}

// useRaid spends strength on a raid action (M43).
func (s *State) useRaid(a RaidAction, t *emitter) {
	f := s.top()
	f.Strength -= int8(rulebook.raids[a].cost)
	s.Used |= 1 << a
	t.emit(RaidActionUsed, s.Turn, engine.Term("action", a.Term()), engine.Num("left", int(f.Strength)))
	s.pushGain(rulebook.raids[a].gain, f.Treasure, t)
}

// endRaid ends the raid; strength that is left is lost (M44).
func (s *State) endRaid(t *emitter) {
	if f := s.top(); f.Strength > 0 {
		t.emit(RaidEnded, s.Turn, engine.Num("left", int(f.Strength)))
	}
	s.pop()
}
