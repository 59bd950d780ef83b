package maracaibo

import "github.com/harbormaster/harbormaster/engine"

// evaluateSeat is what the position of a seat is worth: its points and what is likely to come of all that it has. At
// the end of a game it is the score.
func (w *weights) evaluateSeat(s *State, seat Seat) int {
	if s.Step == stepOver || s.john(seat) {
		return s.score(seat).Total * point
	}
	var v evaluation
	v.prepare(w, s, seat)
	worth := int(v.b.VP)*point + v.money(int(v.b.Doubloons)) + v.have[PerRiver]*riverVP*point
	worth += cardEvaluation{&v}.income(v.have[PerDoubloonIncome]) + v.have[PerVPIncome]*v.incomes*point
	lasting := v.perm
	lasting.PerQuest = 0
	worth += cardEvaluation{&v}.lasting(&lasting) + effectEvaluation{&v}.progress(v.b.Explorer)
	for i := range engine.Bits[int](v.b.Cards) {
		d := &rulebook.cards[i]
		worth += int(d.vp)*point + v.finals(d.final)
	}
	for i := range engine.Bits[Card](v.b.Residences) {
		worth += v.finals(rulebook.cards[firstResidence+i].final)
	}
	for kind, n := range v.cubes {
		worth += n * effectEvaluation{&v}.smooth(int(s.Islands[kind]))
	}
	worth += v.have[PerBuried]*buriedVP*point + effectEvaluation{&v}.hoarded(effectEvaluation{&v}.unburied())
	for quest := range engine.Bits[Quest](v.b.Quests) {
		worth += v.quest(quest)
	}
	return worth + v.openValue()
}

func (v *evaluation) finals(list []Final) int {
	sum := 0
	for i := range list {
		sum += v.final(&list[i])
	}
	return sum
}

// openValue is what may still come of empty sockets, of smuggler tiles, of a figurehead and of bonus spaces.
func (v *evaluation) openValue() int {
	worth := v.have[PerShipUpgrades] * v.fullSocket
	for i := range engine.Bits[int](^v.b.Sockets & (1<<Sockets - 1)) {
		if d := &rulebook.sockets[i]; d.effects != 0 {
			worth += cardEvaluation{v}.roughList(d.effects) * v.emptySockets / point
		}
	}
	worth = worth * v.turnsShare / point
	for tile, at := range v.b.Tiles {
		if at != NoSlot {
			worth += effectEvaluation{v}.reuse(Tile(tile))
		}
	}
	for i := range Store(Stores) {
		if v.b.Stored>>i&1 == 0 {
			worth += effectEvaluation{v}.freed(i) / 2
		}
	}
	return worth + int(v.b.Rubies)*v.ruby*v.longShare/point
}

// bestLanding is what the best landing promises a seat whose turn begins.
func (w *weights) bestLanding(s *State, seat Seat) int {
	f := s.top()
	var v evaluation
	v.prepare(w, s, seat)
	best := 0
	for at := range engine.Bits[Slot](s.sails(f.Slot, int(f.N))) {
		best = max(best, v.landing(at, f.Slot))
	}
	return best
}
